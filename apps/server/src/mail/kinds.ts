import type { MailTopic } from '@gauger/contract/mail-topic';
import { answers } from './kinds/answers.ts';
import { clients } from './kinds/clients.ts';
import { daily } from './kinds/daily.ts';
import type { Kind } from './kinds/kind.ts';
import { logins } from './kinds/logins.ts';
import { money } from './kinds/money.ts';
import { operation } from './kinds/operation.ts';
import { reviews } from './kinds/reviews.ts';

/** Every kind of email with its text, lifetime and limits: those of each file of `kinds`. */
export const kinds = {
  ...answers,
  ...clients,
  daily,
  ...logins,
  ...money,
  ...operation,
  ...reviews,
} as const satisfies Record<string, Kind<never>>;

export type MailKind = keyof typeof kinds;

/** The kinds of email of a topic. */
export const kindsOf = (topic: MailTopic): MailKind[] =>
  (Object.keys(kinds) as MailKind[]).filter((kind) => (kinds[kind] as Kind<never>).topic === topic);

/** The facts that the caller gives for each kind. */
export type MailFacts = { [Each in MailKind]: (typeof kinds)[Each] extends Kind<infer Facts> ? Facts : never };
