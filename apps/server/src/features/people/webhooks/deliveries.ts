import type {
  getDelivery as gettingDelivery,
  listDeliveries as listing,
  ResponseOf,
  resendDelivery as resending,
  testWebhook as testing,
} from '@gauger/contract';
import { TEST_EVENT } from '@gauger/contract/webhook';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import { insertEvent, sendNow } from '../../../audit/public.ts';
import { allOf, countPage, rowsOfPage, type Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import { bodyOfEvent } from './event-body.ts';
import { holdWebhook, shownUrl, type WebhookTools } from './webhooks.ts';

type Delivery = ResponseOf<typeof resending>;

/** Attempts that are shown of one delivery. */
const MAX_ATTEMPTS = 100;

interface Row {
  id: string;
  webhookId: string;
  eventId: string;
  type: Delivery['type'];
  url: string;
  state: Delivery['state'];
  attempts: number;
  createdAt: Date;
  lastAttemptAt: Date | null;
  dueAt: Date | null;
}

const present = (session: AccountSession, { url, createdAt, lastAttemptAt, dueAt, ...row }: Row): Delivery => ({
  ...row,
  url: shownUrl(session, url),
  createdAt: createdAt.toISOString(),
  lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: dueAt?.toISOString() ?? null,
});

const columns = sql`
  d.id, d.webhook_id, d.event_id, e.type, w.url, d.state, d.created_at, d.due_at,
  (select count(*) from webhook_attempt a where a.delivery_id = d.id) as attempts,
  (select max(a.at) from webhook_attempt a where a.delivery_id = d.id) as last_attempt_at
  from webhook_delivery d join webhook_event e on e.id = d.event_id join webhook w on w.id = d.webhook_id`;

async function findDelivery(tx: Tx, { accountId }: AccountSession, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} where d.account_id = ${accountId} and d.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** Lists deliveries, the newest first. */
export function listDeliveries({ database }: WebhookTools, { session, query }: Call<typeof listing>) {
  const { state, webhookId, pageNumber, size } = query;
  const where = allOf([
    sql`d.account_id = ${session.accountId}`,
    ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ...(webhookId === undefined ? [] : [sql`d.webhook_id = ${webhookId}`]),
  ]);
  return database.inAccount(session.accountId, async (tx) => {
    const counted = await countPage(tx, sql`from webhook_delivery d where ${where}`, { pageNumber, size });
    const { rows } = await sql<Row>`
      select ${columns} where ${where} order by d.created_at desc, d.id desc ${rowsOfPage(counted, size)}`.execute(tx);
    return { content: rows.map((row) => present(session, row)), ...counted };
  });
}

/** One delivery with its body and attempts. Throws NOT_FOUND. */
export function getDelivery(
  { database, settings }: WebhookTools,
  { session, params, origin }: Call<typeof gettingDelivery>,
) {
  return database.inAccount(session.accountId, async (tx) => {
    const delivery = await findDelivery(tx, session, params.id);
    const event = await tx
      .selectFrom('webhookEvent')
      .select(['type', 'at', 'data'])
      .where('id', '=', delivery.eventId)
      .executeTakeFirstOrThrow();
    const log = await tx
      .selectFrom('webhookAttempt')
      .select(['at', 'status', 'failure', 'durationMs', 'answer'])
      .where('deliveryId', '=', params.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_ATTEMPTS)
      .execute();
    const { state } = await tx
      .selectFrom('webhook')
      .select('state')
      .where('id', '=', delivery.webhookId)
      .executeTakeFirstOrThrow();
    const manages = session.principal === 'owner' || session.principal === 'manager';
    return {
      delivery: present(session, delivery),
      body: bodyOfEvent(event, settings.publicUrl ?? origin),
      log: log.map(({ at, answer, ...attempt }) => ({
        at: at.toISOString(),
        ...attempt,
        answer: manages ? answer : null,
      })),
      mayResend: manages && state === 'active',
    };
  });
}

/** Sends a delivery again now, with the same event id. Throws NOT_FOUND, or WEBHOOK_OFF. */
export function resendDelivery({ database, now }: WebhookTools, call: Call<typeof resending>): Promise<Delivery> {
  const { session, params } = call;
  return database.inAccount(session.accountId, async (tx) => {
    const { webhookId, type } = await findDelivery(tx, session, params.id);
    await holdActive(tx, session.accountId, webhookId, 'off');
    await tx
      .updateTable('webhookDelivery')
      .set({ state: 'waiting', tries: 0, dueAt: now() })
      .where('id', '=', params.id)
      .execute();
    await recordCallEvent(tx, call, {
      actionType: 'WEBHOOK_RESENT',
      documentType: 'webhook',
      documentId: webhookId,
      detail: { delivery: params.id, type },
    });
    await sendNow(tx, session.accountId, webhookId);
    return present(session, await findDelivery(tx, session, params.id));
  });
}

/** Sends a test event. Throws NOT_FOUND, or WEBHOOK_OFF. */
export function testWebhook({ database, now }: WebhookTools, call: Call<typeof testing>): Promise<Delivery> {
  const { session, params } = call;
  const { accountId } = session;
  return database.inAccount(accountId, async (tx) => {
    await holdActive(tx, accountId, params.id, 'unknown');
    await recordCallEvent(tx, call, {
      actionType: 'WEBHOOK_TESTED',
      documentType: 'webhook',
      documentId: params.id,
    });
    const event = { accountId, type: TEST_EVENT, data: { id: params.id }, at: now() } as const;
    const [id = ''] = await insertEvent(tx, event, [params.id]);
    return present(session, await findDelivery(tx, session, id));
  });
}

/** Holds a webhook that takes events. Throws WEBHOOK_OFF; for one that is deleted NOT_FOUND if that is `unknown`. */
async function holdActive(tx: Tx, accountId: string, id: string, deleted: 'off' | 'unknown'): Promise<void> {
  const held = await holdWebhook(tx, accountId, id).catch((error: unknown) => {
    throw deleted === 'off' && error instanceof AppError ? new AppError('WEBHOOK_OFF') : error;
  });
  if (held.state !== 'active') throw new AppError('WEBHOOK_OFF');
}
