import type { MailTopic } from '@gauger/contract/mail-topic';
import { addressChange } from './kinds/address-change.ts';
import { approvalEnded } from './kinds/approval-ended.ts';
import { approved } from './kinds/approved.ts';
import { clientAccepted } from './kinds/client-accepted.ts';
import { clientAnswered } from './kinds/client-answered.ts';
import { clientAsked } from './kinds/client-asked.ts';
import { clientCode } from './kinds/client-code.ts';
import { clientContact } from './kinds/client-contact.ts';
import { clientLinkEnded } from './kinds/client-link-ended.ts';
import { clientReplied } from './kinds/client-replied.ts';
import { code } from './kinds/code.ts';
import { commented } from './kinds/commented.ts';
import { credential } from './kinds/credential.ts';
import { daily } from './kinds/daily.ts';
import { invitation } from './kinds/invitation.ts';
import type { Kind } from './kinds/kind.ts';
import { newDevice } from './kinds/new-device.ts';
import { outcome } from './kinds/outcome.ts';
import { ratesMissing } from './kinds/rates-missing.ts';
import { receipt } from './kinds/receipt.ts';
import { refund } from './kinds/refund.ts';
import { reset } from './kinds/reset.ts';
import { reviewAsked } from './kinds/review-asked.ts';
import { sentBack } from './kinds/sent-back.ts';
import { signingAuthority } from './kinds/signing-authority.ts';
import { webhookGivenUp, webhookTurnedOff } from './kinds/webhook.ts';

/** Every kind of email with its text, lifetime and limits. */
export const kinds = {
  code,
  reset,
  credential,
  newDevice,
  invitation,
  addressChange,
  receipt,
  refund,
  outcome,
  reviewAsked,
  sentBack,
  clientAsked,
  clientCode,
  clientAccepted,
  clientAnswered,
  clientReplied,
  clientLinkEnded,
  clientContact,
  approvalEnded,
  approved,
  commented,
  daily,
  ratesMissing,
  signingAuthority,
  webhookGivenUp,
  webhookTurnedOff,
} as const;

export type MailKind = keyof typeof kinds;

/** The kinds of email of a topic. */
export const kindsOf = (topic: MailTopic): MailKind[] =>
  (Object.keys(kinds) as MailKind[]).filter((kind) => (kinds[kind] as Kind<never>).topic === topic);

/** The facts that the caller gives for each kind. */
export type MailFacts = { [Each in MailKind]: (typeof kinds)[Each] extends Kind<infer Facts> ? Facts : never };
