import { sql } from 'kysely';
import type { SendOutcome, WebhookSender } from '../../../adapters/webhooks/port.ts';
import { deliverWebhook, recordEvent, sendLater, sendNow } from '../../../audit/public.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { defineJob, defineSweep } from '../../../jobs/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import type { CipherOf } from '../accounts/public.ts';
import { ownerAddress } from '../sessions/public.ts';
import { bodyOfEvent } from './event-body.ts';
import { openSecrets, signedHeaders } from './secrets.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pauses after each failed attempt; after the last one a delivery is given up. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];
/** A webhook that failed for so long, and never succeeded in between, is turned off. */
const TURNED_OFF_AFTER = 5 * DAY;
/** Without an attempt for so long, as in a suspension, failures are counted from the next one on: the longest pause is shorter. */
const FORGOTTEN_AFTER = DAY;
/** Longest time for which a server can ask to be left alone. */
const MAX_RETRY_AFTER = HOUR;
/** The address is gone for good (RFC 9110): nothing more is sent there. */
const GONE = 410;
/** Longer than an attempt takes: after that, a process that died is no longer waited for. */
const ATTEMPT_MS = 30 * SECOND;
/** Attempts of one account at the same time, of the four that a process makes: so that none takes them all. */
const ATTEMPTS_OF_ACCOUNT = 2;
/** Pause before an account that has its share is asked again. */
const SHARE_PAUSE = 2 * SECOND;
/** Longest rest of a webhook after a failure, so that one that never answers leaves room for the others. */
const MAX_REST = 30 * SECOND;
/** Characters of an answer that are kept. */
const KEPT_ANSWER = 1_000;
/** Webhooks asked for in one sweep; the next one takes the rest. */
const BATCH = 1_000;
/** A delivery that is so late lost its job, or the job failed. */
const LATE_MS = MINUTE;

interface DeliverDeps {
  readonly cipherOf: CipherOf;
  readonly webhooks: WebhookSender;
  readonly now: () => Date;
  /** The address people type, without a slash at its end. */
  readonly siteUrl: string;
}

/** The attempts that a process has under way, by account. */
type UnderWay = Map<string, number>;

interface Work {
  readonly accountId: string;
  readonly webhookId: string;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Makes one attempt; the next one has a job of its own. */
export const deliverWebhookJob = defineJob({
  ...deliverWebhook,
  work: (deps: DeliverDeps) => {
    const underWay: UnderWay = new Map();
    return ({ payload, accountId = '', transaction }) =>
      deliver(deps, underWay, { accountId, webhookId: payload.webhookId, transaction });
  },
});

/** Asks for every delivery to a webhook again that is overdue, whatever became of its job. */
export const sweepWebhooksJob = defineSweep({
  name: 'sweepWebhooks',
  runner: 'webhooks',
  cron: '* * * * *',
  maxAttempts: 1,
  work:
    ({ now }: { now: () => Date }) =>
    ({ transaction }) =>
      transaction((tx) => sweepDeliveries(tx, new Date(now().getTime() - LATE_MS))),
});

/** Makes one attempt for the delivery that is due first: one at a time for a webhook, and a share for an account. */
async function deliver(deps: DeliverDeps, underWay: UnderWay, work: Work): Promise<void> {
  const { accountId, webhookId } = work;
  const count = underWay.get(accountId) ?? 0;
  if (count >= ATTEMPTS_OF_ACCOUNT) return work.transaction((tx) => sendLater(tx, accountId, webhookId, SHARE_PAUSE));
  underWay.set(accountId, count + 1);
  try {
    await attempt(deps, work);
  } finally {
    const left = (underWay.get(accountId) ?? 0) - 1;
    if (left > 0) underWay.set(accountId, left);
    else underWay.delete(accountId);
  }
}

async function attempt(deps: DeliverDeps, work: Work): Promise<void> {
  const claimed = await work.transaction((tx) => claim(deps, tx, work));
  if (!claimed) return;
  const { url, body, headers } = claimed;
  const [at, began] = [deps.now(), performance.now()];
  const outcome = await deps.webhooks.post(url, headers, body);
  const durationMs = Math.round(performance.now() - began);
  await work.transaction((tx) => record(deps, tx, work, { ...claimed, at, outcome, durationMs }));
}

const findWebhook = (tx: Tx, { accountId, webhookId }: Work) =>
  tx
    .selectFrom('webhook')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', webhookId)
    .where('deletedAt', 'is', null);

/** Claims a webhook for one attempt. @returns null when nothing is to be sent now; what follows is enqueued */
async function claim({ cipherOf, now, siteUrl }: DeliverDeps, tx: Tx, work: Work) {
  const { accountId, webhookId } = work;
  const at = now();
  const webhook = await findWebhook(tx, work)
    .where('state', '=', 'active')
    // After a suspension the sweep asks for what waits.
    .where(sql<boolean>`account_is_open(account_id)`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!webhook) return null;
  if (webhook.busyUntil !== null && webhook.busyUntil > at) {
    await sendLater(tx, accountId, webhookId, webhook.busyUntil.getTime() - at.getTime());
    return null;
  }
  const due = await tx
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEvent as event', 'event.id', 'delivery.eventId')
    .select([
      'delivery.id',
      'delivery.tries',
      'delivery.dueAt',
      'event.id as eventId',
      'event.type',
      'event.at',
      'event.data',
    ])
    .where('delivery.webhookId', '=', webhookId)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.dueAt', '<=', at)
    .orderBy('delivery.dueAt')
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst();
  if (!due) {
    await sendNext(tx, work, at);
    return null;
  }
  const busyUntil = new Date(at.getTime() + ATTEMPT_MS);
  await tx.updateTable('webhook').set({ busyUntil }).where('id', '=', webhookId).execute();
  const body = bodyOfEvent(due, siteUrl);
  const secrets = openSecrets(await cipherOf(tx, accountId), webhook, at);
  const { url, busyUntil: restedUntil } = webhook;
  return { url, restedUntil, body, delivery: due, headers: signedHeaders(secrets, { eventId: due.eventId, at, body }) };
}

interface Attempt {
  readonly delivery: { readonly id: string; readonly tries: number; readonly dueAt: Date | null };
  readonly url: string;
  /** The end of the rest after the failure before; null after a success. */
  readonly restedUntil: Date | null;
  readonly at: Date;
  readonly outcome: SendOutcome;
  readonly durationMs: number;
}

/** Records an attempt with its consequences, and lets the next one begin. */
async function record({ now }: DeliverDeps, tx: Tx, work: Work, attempt: Attempt): Promise<void> {
  const { accountId, webhookId } = work;
  const { delivery, outcome, durationMs } = attempt;
  const ended = now();
  const webhook = await findWebhook(tx, work).forNoKeyUpdate().executeTakeFirst();
  await tx
    .insertInto('webhookAttempt')
    .values({
      id: newId(),
      accountId,
      deliveryId: delivery.id,
      at: attempt.at,
      status: outcome.status,
      failure: outcome.failure,
      durationMs,
      answer: keptAnswer(outcome.answer),
    })
    .execute();
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const pause = PAUSES[delivery.tries];
  const state = isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  const askedFor = outcome.failure === null ? Math.min(outcome.retryAfterMs ?? 0, MAX_RETRY_AFTER) : 0;
  const dueAt = state === 'waiting' ? new Date(ended.getTime() + Math.max(pause ?? 0, askedFor)) : null;
  const settled = await tx
    .updateTable('webhookDelivery')
    .set({ state, dueAt, tries: delivery.tries + 1 })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    // Sent again by a person during the attempt: that is still to be done.
    .where('tries', '=', delivery.tries)
    .where('dueAt', '=', delivery.dueAt)
    .returning('id')
    .executeTakeFirst();
  // Turned off or deleted during the attempt.
  if (!webhook) return;
  if (isDelivered) {
    const well = { failures: 0, failingSince: null, busyUntil: null };
    await tx.updateTable('webhook').set(well).where('id', '=', webhookId).execute();
    await sendNext(tx, work, ended);
    return;
  }
  const { restedUntil } = attempt;
  const isForgotten = restedUntil !== null && attempt.at.getTime() - restedUntil.getTime() > FORGOTTEN_AFTER;
  const failures = isForgotten ? 1 : webhook.failures + 1;
  const failingSince = (isForgotten ? null : webhook.failingSince) ?? attempt.at;
  const busyUntil = new Date(ended.getTime() + Math.max(Math.min(failures * SECOND, MAX_REST), askedFor));
  await tx.updateTable('webhook').set({ failures, failingSince, busyUntil }).where('id', '=', webhookId).execute();
  const host = new URL(attempt.url).host;
  const toOwner = { email: await ownerAddress(tx), ip: null };
  // An address that was changed during the attempt is another one.
  const isGone = outcome.status === GONE && webhook.url === attempt.url;
  if (webhook.state === 'active' && (isGone || ended.getTime() - failingSince.getTime() >= TURNED_OFF_AFTER)) {
    await tx.updateTable('webhook').set({ state: 'failed' }).where('id', '=', webhookId).execute();
    await cancelWaiting(tx, work);
    await queueEmail(tx, { kind: 'webhookTurnedOff', ...toOwner, facts: { host, isGone } }, ended);
    await recordEvent(tx, {
      accountId,
      actionType: isGone ? 'WEBHOOK_GONE' : 'WEBHOOK_TURNED_OFF',
      outcome: 'success',
      documentType: 'webhook',
      documentId: webhookId,
    });
    return;
  }
  if (settled && state === 'failed')
    await queueEmail(tx, { kind: 'webhookGivenUp', ...toOwner, facts: { host } }, ended);
  await sendNext(tx, work, ended, busyUntil);
}

/** Enqueues the next attempt for a webhook. @param from not before then */
async function sendNext(tx: Tx, { accountId, webhookId }: Work, now: Date, from = now): Promise<void> {
  const next = await tx
    .selectFrom('webhookDelivery')
    .select(({ fn }) => fn.min<Date | null>('dueAt').as('dueAt'))
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (next.dueAt === null) return;
  const at = Math.max(next.dueAt.getTime(), from.getTime());
  await sendLater(tx, accountId, webhookId, at - now.getTime());
}

/** Cancels what waits for a webhook that is turned off or deleted. */
export async function cancelWaiting(
  tx: Tx,
  { accountId, webhookId }: Pick<Work, 'accountId' | 'webhookId'>,
): Promise<void> {
  await tx
    .updateTable('webhookDelivery')
    .set({ state: 'canceled', dueAt: null })
    .where('accountId', '=', accountId)
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** The beginning of an answer. PostgreSQL stores no text with a zero byte. */
const keptAnswer = (answer: string): string =>
  [...answer.replaceAll('\0', '\ufffd').toWellFormed()].slice(0, KEPT_ANSWER).join('');

/** Asks again for what is overdue, whatever became of its jobs. @param before due before then */
async function sweepDeliveries(tx: Tx, before: Date): Promise<void> {
  const { rows } = await sql<{ accountId: string; webhookId: string }>`
    select distinct d.account_id, d.webhook_id
    from webhook_delivery d join webhook w on w.id = d.webhook_id
    where d.state = 'waiting' and d.due_at < ${before} and w.state = 'active' and w.deleted_at is null
      and account_is_open(w.account_id)
    limit ${BATCH}`.execute(tx);
  for (const { accountId, webhookId } of rows) await sendNow(tx, accountId, webhookId);
}
