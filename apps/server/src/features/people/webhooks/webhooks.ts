import type {
  changeWebhook as changing,
  createWebhook as creating,
  deleteWebhook as deleting,
  listWebhooks as listing,
  ResponseOf,
  rotateWebhookSecret as rotating,
} from '@gauger/contract';
import { MAX_WEBHOOKS, WEBHOOK_ADDRESS_LENGTH, type WebhookEvent, webhookEventNames } from '@gauger/contract/webhook';
import type { WebhookSender } from '../../../adapters/webhooks/port.ts';
import { AppError, errorAt } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import { type CipherOf, readFactors } from '../accounts/public.ts';
import { type FactorTools, isFreshFactor, requireFreshFactor } from '../second-factor/public.ts';
import { type AccountSession, deviceName, nameIfHere } from '../sessions/public.ts';
import { cancelWaiting } from './deliver.ts';
import { newSecret, replaceSecret, sealSecret } from './secrets.ts';

export interface WebhookTools extends FactorTools {
  readonly cipherOf: CipherOf;
  readonly webhooks: WebhookSender;
  /** Scheme, host and port people use, where they are known. */
  readonly settings: FactorTools['settings'] & { readonly publicUrl: string | undefined };
}
type Webhook = ResponseOf<typeof changing>;

const findRows = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('webhook')
    .leftJoin('appUser', 'appUser.id', 'webhook.createdBy')
    .select(['webhook.id', 'webhook.url', 'webhook.events', 'webhook.state', 'webhook.failingSince'])
    .select(['webhook.oldSecretUntil', 'webhook.createdBy', 'webhook.createdAt', 'webhook.updatedAt'])
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.email'])
    .where('webhook.accountId', '=', accountId)
    .where('webhook.deletedAt', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof findRows>['execute']>>[number];

/** Path and query of an address may be a secret of the customer's server. */
export const shownUrl = ({ principal }: AccountSession, url: string): string =>
  principal === 'owner' || principal === 'manager' ? url : `${new URL(url).origin}/…`;

const present = (session: AccountSession, row: Row, now: Date): Webhook => ({
  id: row.id,
  url: shownUrl(session, row.url),
  events: inOrder(row.events),
  state: row.state,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  createdBy: { id: row.createdBy, name: nameIfHere(row) },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const inOrder = (events: readonly WebhookEvent[]) => webhookEventNames.filter((event) => events.includes(event));

async function presented(tx: Tx, session: AccountSession, id: string, now: Date): Promise<Webhook> {
  const row = await findRows(tx, session.accountId).where('webhook.id', '=', id).executeTakeFirstOrThrow();
  return present(session, row, now);
}

/** Lists the webhooks of the account, and what a change of one takes. */
export async function listWebhooks({ database, now }: WebhookTools, { session }: Call<typeof listing>) {
  const factors = await database.outsideAccounts((tx) => readFactors(tx, session.userId));
  const rows = await database.inAccount(session.accountId, (tx) =>
    findRows(tx, session.accountId).orderBy('webhook.createdAt', 'desc').orderBy('webhook.id', 'desc').execute(),
  );
  return {
    webhooks: rows.map((row) => present(session, row, now())),
    factors: factors.filter((factor) => factor !== 'recoveryCode'),
    factorNeeded: !isFreshFactor(session, now()),
  };
}

/** Creates a webhook after a fresh second factor. The answer alone holds its signing secret. */
export async function createWebhook(tools: WebhookTools, call: Call<typeof creating>) {
  const { database, cipherOf, now } = tools;
  const { session, body, ip, userAgent } = call;
  const { accountId, userId } = session;
  const url = takeUrl(tools, body.url);
  await requireFreshFactor(tools, call, body);
  const [id, secret, at] = [newId(), newSecret(), now()];
  const webhook = await database.inAccount(accountId, async (tx) => {
    // Of two at once the second counts the first.
    await tx.selectFrom('membership').select('userId').where('role', '=', 'owner').forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('accountId', '=', accountId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= MAX_WEBHOOKS) throw new AppError('WEBHOOKS_FULL');
    const secretCipher = sealSecret(await cipherOf(tx, accountId), id, secret);
    const events = inOrder(body.events);
    await tx
      .insertInto('webhook')
      .values({
        ...{ id, accountId, url, events, secretCipher },
        ...{ createdBy: userId, createdAt: at, updatedAt: at },
      })
      .execute();
    await notifyCredentialChange(tx, { userId, what: 'webhookCreated', device: deviceName(userAgent), ip }, at);
    await record(tx, call, 'WEBHOOK_CREATED', id, { host: new URL(url).host, events });
    return presented(tx, session, id, at);
  });
  return { webhook, secret };
}

/** Changes address, events and state of a webhook after a fresh second factor. */
export async function changeWebhook(tools: WebhookTools, call: Call<typeof changing>): Promise<Webhook> {
  const { session, params, body } = call;
  const { accountId } = session;
  const url = takeUrl(tools, body.url);
  return change(tools, call, async (tx, before, at) => {
    const events = inOrder(body.events);
    const turnedOn = body.active && before.state !== 'active';
    await tx
      .updateTable('webhook')
      .set({
        url,
        events,
        state: body.active ? 'active' : before.state === 'failed' ? 'failed' : 'off',
        ...(turnedOn && { failures: 0, failingSince: null }),
        updatedAt: at,
      })
      .where('id', '=', params.id)
      .execute();
    if (!body.active) await cancelWaiting(tx, { accountId, webhookId: params.id });
    const detail = { host: new URL(url).host, events, active: body.active };
    await record(tx, call, 'WEBHOOK_CHANGED', params.id, detail);
    return presented(tx, session, params.id, at);
  });
}

/** Deletes a webhook with its secrets after a fresh second factor; its deliveries stay in the log. */
export async function deleteWebhook(tools: WebhookTools, call: Call<typeof deleting>): Promise<{ id: string }> {
  const { params, session } = call;
  return change(tools, call, async (tx, before, at) => {
    await tx
      .updateTable('webhook')
      .set({ state: 'off', secretCipher: '', oldSecretCipher: null, oldSecretUntil: null, deletedAt: at })
      .where('id', '=', params.id)
      .execute();
    await cancelWaiting(tx, { accountId: session.accountId, webhookId: params.id });
    await record(tx, call, 'WEBHOOK_DELETED', params.id, { host: new URL(before.url).host });
    return { id: params.id };
  });
}

/** Replaces the signing secret of a webhook after a fresh second factor. The answer alone holds the new one. */
export async function rotateWebhookSecret(tools: WebhookTools, call: Call<typeof rotating>) {
  const { session, params } = call;
  const secret = newSecret();
  const webhook = await change(tools, call, async (tx, before, at) => {
    const replaced = replaceSecret(await tools.cipherOf(tx, session.accountId), before, secret, at);
    await tx
      .updateTable('webhook')
      .set({ ...replaced, updatedAt: at })
      .where('id', '=', params.id)
      .execute();
    await record(tx, call, 'WEBHOOK_SECRET_REPLACED', params.id, { host: new URL(before.url).host });
    return presented(tx, session, params.id, at);
  });
  return { webhook, secret };
}

type Change = Call<typeof changing> | Call<typeof deleting> | Call<typeof rotating>;

/** Changes a webhook, held until the transaction ends, after a fresh second factor. Throws NOT_FOUND. */
async function change<Result>(
  tools: WebhookTools,
  call: Change,
  work: (tx: Tx, before: Awaited<ReturnType<typeof holdWebhook>>, at: Date) => Promise<Result>,
): Promise<Result> {
  const { database, now } = tools;
  const { session, params, body } = call;
  const hold = (tx: Tx) => holdWebhook(tx, session.accountId, params.id);
  // First: an unknown id uses up no code.
  await database.inAccount(session.accountId, hold);
  await requireFreshFactor(tools, call, body);
  return database.inAccount(session.accountId, async (tx) => work(tx, await hold(tx), now()));
}

/** A webhook of the account, held until the transaction ends. Throws NOT_FOUND. */
export async function holdWebhook(tx: Tx, accountId: string, id: string) {
  const row = await tx
    .selectFrom('webhook')
    .select(['id', 'url', 'state', 'secretCipher', 'oldSecretCipher', 'oldSecretUntil'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The address as it is stored. Throws INVALID_BODY for one that is never called. */
function takeUrl({ webhooks }: WebhookTools, text: string): string {
  const refuse = (message: string) => new AppError('INVALID_BODY', { issues: [errorAt('refused', 'url', message)] });
  const message = webhooks.refuse(text);
  if (message !== null) throw refuse(message);
  const { href } = new URL(text);
  // Percent-encoding makes it longer.
  if (href.length > WEBHOOK_ADDRESS_LENGTH) throw refuse(`Use at most ${WEBHOOK_ADDRESS_LENGTH} characters`);
  return href;
}

const record = (
  tx: Tx,
  call: Change | Call<typeof creating>,
  actionType: 'WEBHOOK_CREATED' | 'WEBHOOK_CHANGED' | 'WEBHOOK_DELETED' | 'WEBHOOK_SECRET_REPLACED',
  documentId: string,
  detail: { host: string; events?: readonly string[]; active?: boolean },
): Promise<void> => recordCallEvent(tx, call, { actionType, documentType: 'webhook', documentId, detail });
