import type { MailTopic } from '@gauger/contract/mail-topic';
import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Tx } from '../../db/public.ts';
import { type Content, type Passage, unlinked } from '../content.ts';

/** A mail as it was asked for. */
export interface Requested<Facts> {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly facts: Facts;
  readonly createdAt: Date;
}

/** The tools for writing an email. The transaction runs as the administrator's role. */
export interface Writing {
  readonly tx: Tx;
  readonly ring: KeyRing;
  /** The address people type, without a slash at its end. */
  readonly siteUrl: string;
  readonly now: Date;
  /** The line of an email that waited. Throws for a kind that a newer server asked for. */
  readonly lineOf: (item: DailyItem) => readonly [name: string, value: string];
}

/** At most so many mails within a time: to one address, asked for from one network address, or both. */
export interface MailLimit {
  readonly by: 'email' | 'ip' | 'both';
  /** The kinds that are counted together; else the kind that has the limit. */
  readonly kinds?: readonly string[];
  readonly withinMs: number;
  readonly most: number;
}

/** A kind of mail. One with a topic is about a filing and has its line for the email of the day. */
export type Kind<Facts> = Basis<Facts> & (WithoutTopic | ([Facts] extends [AboutFiling] ? OfTopic<Facts> : never));

/** The facts by which an email is named in the email of the day, and kept from people who may not see its filing. */
export interface AboutFiling {
  /** The form and its period, in words. */
  readonly form: string;
  readonly businessName: string;
  readonly filingId: string;
}

interface WithoutTopic {
  /** `daily` is the email of the day itself. */
  readonly topic?: 'daily';
  readonly daily?: never;
}

interface OfTopic<Facts> {
  readonly topic: MailTopic;
  /** A short line about the event, behind the form and the business. */
  readonly daily: (facts: Facts) => string;
}

interface Basis<Facts> {
  /** Time from the request after which the email is not sent. */
  readonly worthSendingMs: number;
  readonly limits: readonly MailLimit[];
  /** Replaces `limits` when the bot check was passed. */
  readonly limitsOfPeople?: readonly MailLimit[];
  /** Null when there is nothing to say to this address. Doing it again gives the same mail: a mail server may have taken the first. */
  write(asked: Requested<Facts>, writing: Writing): Promise<Content | null> | Content | null;
}

/** An email that waited for the one of the day. */
export interface DailyItem {
  readonly kind: string;
  readonly facts: unknown;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const fromNetwork = { by: 'ip', kinds: ['code', 'reset'], withinMs: HOUR } as const;
/** Limit for strangers: emails requested from one network address without a session. */
export const byNetwork: MailLimit = { ...fromNetwork, most: 20 };
/** The limit after a passed bot check: an office behind one address is many people. */
export const byNetworkOfPeople: MailLimit = { ...fromNetwork, most: 200 };

/** "Nov 21, 2026, 12:00 PM UTC": a mail does not know where its reader is. */
export const momentOf = (at: Date): string => `${moment.format(at)} UTC`;
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The facts of a change, for the people whom it concerns. */
export const changeOf = ({ before, after, by }: { before: string; after: string; by: string }, at: Date): Passage => ({
  facts: [
    ['Before', unlinked(before)],
    ['Now', unlinked(after)],
    ['Changed by', unlinked(by)],
    ['When', momentOf(at)],
  ],
});

/** The address of the page that sets a password, whose title says whether it is the first. */
export const passwordAddress = (
  siteUrl: string,
  { isFirst, ...query }: { token: string; emailId: string; isFirst: boolean },
): string => `${siteUrl}/reset-password?${new URLSearchParams({ ...query, ...(isFirst && { first: 'true' }) })}`;
