import { timingSafeEqual } from 'node:crypto';
import { type MailTopic, mailTopicNames } from '@gauger/contract/mail-topic';
import type { KeyRing } from '../adapters/crypto/port.ts';

/** The emails that an unsubscribe link ends: those of a topic, or all that come in the email of the day. */
export type Ended = MailTopic | 'daily';
const ends: readonly string[] = [...mailTopicNames, 'daily'] satisfies Ended[];

const macOf = (ring: KeyRing, userId: string, ended: string): string =>
  ring.mac('unsubscribe', `${userId} ${ended}`).toString('base64url');

/** The token of an unsubscribe link. It ends emails and opens nothing, so it does not expire. */
export const unsubscribeToken = (ring: KeyRing, userId: string, ended: Ended): string =>
  [userId, ended, macOf(ring, userId, ended)].join('.');

/** Reads a token; null for one that we did not make. */
export function readUnsubscribeToken(ring: KeyRing, token: string): { userId: string; ended: Ended } | null {
  const [userId = '', ended = '', mac = '', ...more] = token.split('.');
  if (more.length > 0 || !ends.includes(ended)) return null;
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(ring, userId, ended))];
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, ended: ended as Ended } : null;
}
