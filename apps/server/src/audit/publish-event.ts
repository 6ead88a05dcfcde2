import type { ActionType } from '@gauger/contract/audit';
import { type WebhookEvent, webhookEventNames, webhookEvents } from '@gauger/contract/webhook';
import { sql } from 'kysely';
import { z } from 'zod';
import { type EventData, type Json, jsonb, newId, type Tx } from '../db/public.ts';
import { declareJob, enqueue } from '../jobs/public.ts';

/** An event of the audit trail, as far as webhooks report it. */
interface Recorded {
  readonly accountId: string;
  readonly actionType: ActionType;
  readonly documentId?: string | undefined;
  readonly detail?: { readonly [key: string]: Json } | undefined;
}

const eventOfAction: ReadonlyMap<string, WebhookEvent> = new Map(
  webhookEventNames.map((type) => [webhookEvents[type].action, type]),
);

/**
 * Writes an event for the webhooks that chose it, in the transaction of the change. Comes after the trail's own event: the lock
 * of the account's chain holds off every other writer, so that two never wait for each other's jobs.
 */
export async function publishEvent(tx: Tx, { accountId, actionType, documentId, detail }: Recorded): Promise<void> {
  const type = eventOfAction.get(actionType);
  if (type === undefined || documentId === undefined) return;
  const webhooks = await tx
    .selectFrom('webhook')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '=', 'active')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`${type} = any(events)`)
    // A suspended account is sent nothing.
    .where(sql<boolean>`account_is_open(account_id)`)
    .execute();
  if (webhooks.length === 0) return;
  const text = (key: string) => (typeof detail?.[key] === 'string' ? detail[key] : undefined);
  const filing = await tx
    .selectFrom('filing')
    .select(['id', 'formType', 'taxYear', 'quarter', 'businessId', 'state'])
    .where('accountId', '=', accountId)
    .where('id', '=', text('filingId') ?? documentId)
    .executeTakeFirst();
  if (!filing) return;
  const [paymentId, signatureId] = [text('payment'), type.startsWith('signature.') ? documentId : undefined];
  const requestId = type.startsWith('client.') ? text('request') : undefined;
  const data: EventData = {
    id: filing.id,
    form: filing.formType,
    period: `${filing.taxYear}${filing.quarter === null ? '' : `Q${filing.quarter}`}`,
    businessId: filing.businessId,
    state: filing.state,
    ...(paymentId !== undefined && { paymentId }),
    ...(signatureId !== undefined && { signatureId }),
    ...(requestId !== undefined && { requestId }),
  };
  await insertEvent(
    tx,
    { accountId, type, data, at: new Date() },
    webhooks.map(({ id }) => id),
  );
}

/** Writes an event with a delivery to each of these webhooks, and has them sent. @returns the ids of the deliveries */
export async function insertEvent(
  tx: Tx,
  { accountId, type, data, at }: { accountId: string; type: WebhookEvent | 'webhook.test'; data: EventData; at: Date },
  webhookIds: readonly string[],
): Promise<string[]> {
  const eventId = newId();
  await tx
    .insertInto('webhookEvent')
    .values({ id: eventId, accountId, type, at, data: jsonb(data) })
    .execute();
  const deliveries = webhookIds.map((webhookId) => ({
    id: newId(),
    accountId,
    webhookId,
    eventId,
    dueAt: at,
    createdAt: at,
  }));
  await tx.insertInto('webhookDelivery').values(deliveries).execute();
  for (const webhookId of webhookIds) await sendNow(tx, accountId, webhookId);
  return deliveries.map(({ id }) => id);
}

/** Makes one attempt for a webhook to send what is due. Its work is in `features/people/webhooks`, above the audit trail. */
export const deliverWebhook = declareJob({
  name: 'deliverWebhook',
  runner: 'webhooks',
  scope: 'account',
  payload: z.strictObject({ webhookId: z.uuid() }),
});

/** Has the deliveries of a webhook sent that are due. */
export const sendNow = (tx: Tx, accountId: string, webhookId: string): Promise<void> =>
  enqueue(tx, deliverWebhook, { webhookId }, { accountId, key: webhookId });

/** The same later, without putting off what is to be sent now. */
export const sendLater = (tx: Tx, accountId: string, webhookId: string, inMs: number): Promise<void> =>
  enqueue(tx, deliverWebhook, { webhookId }, { accountId, key: `${webhookId} later`, inMs });
