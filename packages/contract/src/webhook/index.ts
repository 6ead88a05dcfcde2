import type { ActionType } from '../audit/action-types.ts';

export { VERIFY_SAMPLE } from './verify-sample.ts';

/** The events that a webhook can be sent, each with its action of the audit trail. Apart from the schemas: the browser loads it. */
export const webhookEvents = {
  'return.created': { action: 'FILING_ADDED', label: 'Return created' },
  'return.ready': { action: 'FILING_READY', label: 'Return marked ready for review' },
  'return.sent_back': { action: 'FILING_SENT_BACK', label: 'Return sent back to be changed' },
  'return.signed': { action: 'FILING_SIGNED', label: 'Return signed' },
  'return.transmitted': { action: 'FILING_SENT', label: 'Return sent to the IRS' },
  'return.delivery_unknown': { action: 'FILING_UNKNOWN', label: 'Delivery of a return not confirmed' },
  'return.accepted': { action: 'FILING_ACCEPTED', label: 'Return accepted' },
  'return.rejected': { action: 'FILING_REJECTED', label: 'Return rejected' },
  'return.unlocked': { action: 'FILING_UNLOCKED', label: 'Return unlocked to correct it' },
  'return.mailed': { action: 'FILING_MAILED', label: 'Return recorded as mailed' },
  'return.not_mailed': { action: 'FILING_NOT_MAILED', label: 'Record of mailing taken back' },
  'return.deleted': { action: 'FILING_DELETED', label: 'Return deleted' },
  'signature.attached': { action: 'SIGNED_FORM_ADDED', label: 'Signed form attached' },
  'signature.deleted': { action: 'SIGNED_FORM_DELETED', label: 'Signed form deleted' },
  'client.approved': { action: 'CLIENT_APPROVED', label: 'Client approved a return' },
  'client.changes_requested': { action: 'CLIENT_ASKED_FOR_CHANGES', label: 'Client asked for changes of a return' },
  'client.approval_ended': { action: 'CLIENT_APPROVAL_ENDED', label: 'Approval ended: the return was changed' },
  'payment.approved': { action: 'PAYMENT_APPROVED', label: 'Service fee paid' },
  'payment.declined': { action: 'PAYMENT_DECLINED', label: 'Service fee declined' },
  'payment.refunded': { action: 'PAYMENT_REFUNDED', label: 'Service fee refunded' },
} as const satisfies Record<string, { action: ActionType; label: string }>;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The event that a person sends to try a webhook. It is never chosen. */
export const TEST_EVENT = 'webhook.test';

/** Labels of all events of a log. */
export const labelOfEvent = (type: string): string =>
  type in webhookEvents ? webhookEvents[type as WebhookEvent].label : 'Test event';

/** The causes of a failed attempt without an answer. */
export const attemptFailures = {
  refusedAddress: 'The host name leads to an address that is not public',
  unknownHost: 'The host name was not found',
  tls: 'The certificate of the server is not valid for this address',
  timeout: 'No complete answer within 10 seconds',
  connection: 'The connection was refused or dropped',
} as const;
export type AttemptFailure = keyof typeof attemptFailures;
export const attemptFailureNames = Object.keys(attemptFailures) as [AttemptFailure, ...AttemptFailure[]];

export const deliveryStates = ['waiting', 'delivered', 'failed', 'canceled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Maximum number of webhooks of an account. */
export const MAX_WEBHOOKS = 10;
/** Maximum length of a webhook's address. */
export const WEBHOOK_ADDRESS_LENGTH = 500;
/** Hours for which a replaced secret signs too. */
export const OLD_SECRET_HOURS = 24;
