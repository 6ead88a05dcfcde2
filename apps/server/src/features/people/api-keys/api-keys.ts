import type {
  createApiKey as creating,
  listApiKeys as listing,
  ResponseOf,
  revokeApiKey as revoking,
} from '@gauger/contract';
import { type KeyScope, keyScopeNames, keyScopes, MAX_KEYS, mayGive } from '@gauger/contract/api-key';
import { AppError } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { type Call, recordCallEvent } from '../../../http/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import { readFactors } from '../accounts/public.ts';
import { type FactorTools, isFreshFactor, requireFreshFactor } from '../second-factor/public.ts';
import { type AccountSession, deviceName, nameIfHere, namesOfLimits, requireBusinesses } from '../sessions/public.ts';
import { newApiKey } from './find-api-key.ts';

export type ApiKeyTools = FactorTools;
type ApiKey = ResponseOf<typeof revoking>;

const DAY = 24 * 60 * 60_000;
const MAX_LISTED = 200;

const seesAll = ({ principal, limited }: AccountSession) =>
  (principal === 'owner' || principal === 'manager') && !limited;

/** The keys that a person may see and revoke: their own, or all of the account. */
const findKeys = (tx: Tx, session: AccountSession) =>
  tx
    .selectFrom('apiKey')
    .where('apiKey.accountId', '=', session.accountId)
    .$if(!seesAll(session), (keys) => keys.where('apiKey.userId', '=', session.userId));

const withPerson = (tx: Tx, session: AccountSession) =>
  findKeys(tx, session)
    .leftJoin('appUser', 'appUser.id', 'apiKey.userId')
    .select(['apiKey.id', 'apiKey.name', 'apiKey.shown', 'apiKey.scopes', 'apiKey.userId', 'apiKey.createdAt'])
    .select('apiKey.businesses')
    .select(['apiKey.expiresAt', 'apiKey.lastUsedAt', 'apiKey.revokedAt'])
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.email']);

type Row = Awaited<ReturnType<ReturnType<typeof withPerson>['execute']>>[number];

async function present(tx: Tx, session: AccountSession, rows: readonly Row[], now: Date): Promise<ApiKey[]> {
  const named = await namesOfLimits(
    tx,
    session.accountId,
    rows.map(({ businesses }) => businesses),
  );
  return rows.map((row) => ({ ...factsOf(row, now), businesses: named(row.businesses) }));
}

async function presentOne(tx: Tx, session: AccountSession, row: Row, now: Date): Promise<ApiKey> {
  const [key] = await present(tx, session, [row], now);
  return key as ApiKey;
}

const factsOf = (row: Row, now: Date): Omit<ApiKey, 'businesses'> => ({
  id: row.id,
  name: row.name,
  shown: row.shown,
  scopes: inOrder(row.scopes),
  createdBy: { id: row.userId, name: nameIfHere(row) },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  state: row.revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'active',
});

const inOrder = (scopes: readonly KeyScope[]) => keyScopeNames.filter((scope) => scopes.includes(scope));

/** Lists the keys of the account, or of the caller, and what the caller may give a new one. */
export async function listApiKeys(tools: ApiKeyTools, { session }: Call<typeof listing>) {
  const { database, now } = tools;
  const factors = await database.outsideAccounts((tx) => readFactors(tx, session.userId));
  const keys = await database.inAccount(session.accountId, async (tx) => {
    const rows = await withPerson(tx, session)
      .orderBy('apiKey.createdAt', 'desc')
      .orderBy('apiKey.id', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return present(tx, session, rows, now());
  });
  return {
    keys,
    mayGive: keyScopeNames.filter((scope) => mayGive(session.principal, scope)),
    factors: factors.filter((factor) => factor !== 'recoveryCode'),
    factorNeeded: !isFreshFactor(session, now()),
  };
}

/** Creates a key after a fresh second factor, records it and mails its person. The answer alone holds the key. */
export async function createApiKey(tools: ApiKeyTools, call: Call<typeof creating>) {
  const { database, now } = tools;
  const { session, body, ip, userAgent } = call;
  const { accountId, userId } = session;
  const scopes = inOrder(['read', ...body.scopes]);
  const refused = scopes.find((scope) => !mayGive(session.principal, scope));
  if (refused !== undefined)
    throw new AppError('FORBIDDEN', {
      description: `Your role does not allow you to give a key "${keyScopes[refused].label}". Ask the account owner.`,
    });
  await requireFreshFactor(tools, call, body);
  const { key, shown, tokenHash } = newApiKey();
  const id = newId();
  const at = now();
  const apiKey = await database.inAccount(accountId, async (tx) => {
    // Of two at once the second counts the first.
    await tx.selectFrom('membership').select('userId').where('userId', '=', userId).forUpdate().execute();
    const { live } = await tx
      .selectFrom('apiKey')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', at)
      .executeTakeFirstOrThrow();
    if (live >= MAX_KEYS) throw new AppError('KEYS_FULL');
    const businesses = body.businesses ? await requireBusinesses(tx, accountId, body.businesses) : null;
    const expiresAt = new Date(at.getTime() + body.expiresInDays * DAY);
    await tx
      .insertInto('apiKey')
      .values({
        id,
        accountId,
        userId,
        name: body.name,
        tokenHash,
        shown,
        scopes,
        businesses,
        createdAt: at,
        expiresAt,
      })
      .execute();
    await notifyCredentialChange(tx, { userId, what: 'apiKeyCreated', device: deviceName(userAgent), ip }, at);
    await recordCallEvent(tx, call, {
      actionType: 'API_KEY_CREATED',
      documentType: 'api_key',
      documentId: id,
      detail: { name: body.name, scopes, expiresAt: expiresAt.toISOString(), ...(businesses && { businesses }) },
    });
    const row = await withPerson(tx, session).where('apiKey.id', '=', id).executeTakeFirstOrThrow();
    return presentOne(tx, session, row, at);
  });
  return { apiKey, key };
}

/** Revokes a key, once. Throws NOT_FOUND for one that the caller may not see. */
export function revokeApiKey({ database, now }: ApiKeyTools, call: Call<typeof revoking>): Promise<ApiKey> {
  const { session, params } = call;
  const at = now();
  return database.inAccount(session.accountId, async (tx) => {
    const found = await withPerson(tx, session).where('apiKey.id', '=', params.id).executeTakeFirst();
    if (!found) throw new AppError('NOT_FOUND');
    const { numUpdatedRows } = await tx
      .updateTable('apiKey')
      .set({ revokedAt: at })
      .where('id', '=', params.id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0)
      await recordCallEvent(tx, call, {
        actionType: 'API_KEY_REVOKED',
        documentType: 'api_key',
        documentId: params.id,
        detail: { name: found.name },
      });
    return presentOne(tx, session, { ...found, revokedAt: found.revokedAt ?? at }, at);
  });
}

/** The key of a call. Throws NOT_FOUND when a person calls. */
export function getOwnApiKey(
  { database, now }: ApiKeyTools,
  { session }: { session: AccountSession },
): Promise<ApiKey> {
  const { apiKey, accountId } = session;
  if (!apiKey) throw new AppError('NOT_FOUND');
  return database.inAccount(accountId, async (tx) => {
    const row = await withPerson(tx, session).where('apiKey.id', '=', apiKey.id).executeTakeFirstOrThrow();
    return presentOne(tx, session, row, now());
  });
}
