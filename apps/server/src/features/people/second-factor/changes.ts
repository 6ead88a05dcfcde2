import type { addAuthenticatorApp, addPasskey, BodyOf } from '@gauger/contract';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { ProviderName } from '../../../adapters/identity/port.ts';
import { AppError, errorAt } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import {
  confirmIdentity,
  continueSignIn,
  isRecent,
  lockFactors,
  readFactors,
  type SignedIn,
  type SignInTools,
  unusedCodes,
  type Visitor,
} from '../accounts/public.ts';
import { deviceName, type Session } from '../sessions/public.ts';
import { type AppTools, keepApp, newAppKey } from './authenticator-app.ts';
import { askToRegister, keepPasskey } from './passkeys.ts';
import { renewCodes } from './recovery-codes.ts';

export type FactorTools = SignInTools & AppTools;

/** A call that changes how its person signs in. */
export interface FactorCall extends Visitor {
  session: Session;
  origin: string;
}

/** Action types and email kinds of each change. */
const changes = {
  secondFactorAdded: 'SECOND_FACTOR_ADDED',
  secondFactorRemoved: 'SECOND_FACTOR_REMOVED',
  passkeyAdded: 'PASSKEY_ADDED',
  passkeyRemoved: 'PASSKEY_REMOVED',
  recoveryCodes: 'RECOVERY_CODES_MADE',
  identityRemoved: 'IDENTITY_REMOVED',
} as const;

/** Whether this person may not be without a second factor. */
const mustHaveFactor = ({ settings }: SignInTools, { accountId }: Session): boolean =>
  accountId === null || settings.secondFactor === 'required';

/** Checks the right to add a factor: during a login only without one, or a password alone would be enough to add it. */
async function mayAdd(tools: FactorTools, call: FactorCall, password?: string): Promise<void> {
  const { session } = call;
  if (session.scope !== 'mfa') return confirmIdentity(tools, call, password);
  const factors = await tools.database.outsideAccounts((tx) => readFactors(tx, session.userId));
  if (factors.length > 0) throw new AppError('INSUFFICIENT_SCOPE');
}

export async function beginApp(tools: FactorTools, call: FactorCall, password: string | undefined) {
  await mayAdd(tools, call, password);
  const { session } = call;
  return newAppKey(tools, session.userId, session.email);
}

export function addApp(tools: FactorTools, call: FactorCall, typed: BodyOf<typeof addAuthenticatorApp>) {
  return add(tools, call, 'secondFactorAdded', (tx) => keepApp(tx, tools, call.session.userId, typed), refusedCode);
}

export async function beginPasskey(tools: FactorTools, call: FactorCall, password: string | undefined) {
  await mayAdd(tools, call, password);
  return askToRegister(tools.database, call.session, call.origin, tools.now());
}

export function addPasskeyOf(tools: FactorTools, call: FactorCall, made: BodyOf<typeof addPasskey>) {
  const response = made.response as RegistrationResponseJSON;
  const keep = (tx: Tx) => keepPasskey(tx, call.session, { name: made.name, response }, call.origin, tools.now());
  return add(tools, call, 'passkeyAdded', keep, refusedPasskey);
}

/** Adds a factor, its codes when it is the first, and goes on with the sign-in that asked for it. */
async function add(
  tools: FactorTools,
  call: FactorCall,
  what: 'secondFactorAdded' | 'passkeyAdded',
  keep: (tx: Tx) => Promise<unknown>,
  refusal: () => AppError,
): Promise<{ recoveryCodes: string[] | null; signedIn?: SignedIn }> {
  const { session } = call;
  const isStep = session.scope === 'mfa';
  const added = await tools.database.outsideAccounts(async (tx) => {
    const before = await factorsBefore(tx, session.userId);
    // Two at once in the middle of a sign-in: the second finds the first.
    if (isStep && before.length > 0) throw new AppError('INSUFFICIENT_SCOPE');
    if (!(await keep(tx))) return null;
    const recoveryCodes = before.length === 0 ? await renewCodes(tx, tools.ring, session.userId, tools.now()) : null;
    await recordChange(tx, call, what, tools.now());
    return { recoveryCodes };
  });
  if (!added) throw refusal();
  if (!isStep) return added;
  return { ...added, signedIn: await continueSignIn(tools, session, call, { secondFactor: true }) };
}

/** Locks the person, so that of two changes at once the second sees what the first did. */
async function factorsBefore(tx: Tx, userId: string) {
  await lockFactors(tx, userId);
  return readFactors(tx, userId);
}

export async function removeFactor(
  tools: FactorTools,
  call: FactorCall,
  password: string | undefined,
  what: 'secondFactorRemoved' | 'passkeyRemoved',
  passkeyId?: string,
): Promise<{ removed: true }> {
  const { session } = call;
  await confirmIdentity(tools, call, password);
  await tools.database.outsideAccounts(async (tx) => {
    await lockFactors(tx, session.userId);
    const { numDeletedRows } = passkeyId
      ? await tx
          .deleteFrom('passkey')
          .where('id', '=', passkeyId)
          .where('userId', '=', session.userId)
          .executeTakeFirst()
      : await tx.deleteFrom('authenticatorApp').where('userId', '=', session.userId).executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    if ((await readFactors(tx, session.userId)).length === 0) {
      if (mustHaveFactor(tools, session)) throw new AppError('SECOND_FACTOR_NEEDED');
      await tx.deleteFrom('recoveryCode').where('userId', '=', session.userId).execute();
    }
    await requireLogin(tx, session);
    await recordChange(tx, call, what, tools.now());
  });
  return { removed: true };
}

/** Unlinks the person's account elsewhere. Throws `ONLY_WAY_IN` when nothing else opens their account. */
export async function removeIdentity(
  tools: FactorTools,
  call: FactorCall,
  password: string | undefined,
  provider: ProviderName,
): Promise<{ removed: true }> {
  const { session } = call;
  await confirmIdentity(tools, call, password);
  await tools.database.outsideAccounts(async (tx) => {
    await lockFactors(tx, session.userId);
    const { numDeletedRows } = await tx
      .deleteFrom('identity')
      .where('userId', '=', session.userId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
    await requireLogin(tx, session);
    await recordChange(tx, call, 'identityRemoved', tools.now());
  });
  return { removed: true };
}

/** After something was removed: an authenticator app and recovery codes open nothing alone. */
async function requireLogin(tx: Tx, { userId, email }: Session): Promise<void> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from find_sign_in(${email}) where password_hash is not null)
        or exists (select from passkey where user_id = ${userId})
        or exists (select from identity where user_id = ${userId}) as open`.execute(tx);
  if (!rows[0]?.open) throw new AppError('ONLY_WAY_IN');
}

export async function renewRecoveryCodes(tools: FactorTools, call: FactorCall, password: string | undefined) {
  const { session } = call;
  await confirmIdentity(tools, call, password);
  return tools.database.outsideAccounts(async (tx) => {
    if ((await factorsBefore(tx, session.userId)).length === 0) throw new AppError('SECOND_FACTOR_MISSING');
    const recoveryCodes = await renewCodes(tx, tools.ring, session.userId, tools.now());
    await recordChange(tx, call, 'recoveryCodes', tools.now());
    return { recoveryCodes };
  });
}

/** Reads the content of My security. */
export function readSecondFactor(tools: FactorTools, { session }: { session: Session }) {
  const { userId } = session;
  return tools.database.outsideAccounts(async (tx) => {
    const app = await tx
      .selectFrom('authenticatorApp')
      .select(['createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst();
    const passkeys = await tx
      .selectFrom('passkey')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const identities = await tx
      .selectFrom('identity')
      .select(({ fn }) => ['provider', fn.min('createdAt').as('addedAt')])
      .where('userId', '=', userId)
      .groupBy('provider')
      .orderBy('provider')
      .execute();
    const { left } = await unusedCodes(tx, userId)
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow();
    return {
      required: mustHaveFactor(tools, session),
      passwordNeeded: !isRecent(session, tools.now()),
      authenticatorApp: app ? moments(app) : null,
      passkeys: passkeys.map(({ id, name, ...times }) => ({ id, name, ...moments(times) })),
      recoveryCodesLeft: left,
      identities: identities.map(({ provider, addedAt }) => ({ provider, addedAt: addedAt.toISOString() })),
    };
  });
}

const moments = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
  addedAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Records a change and mails its person, in the transaction of the change. */
async function recordChange(tx: Tx, call: FactorCall, what: keyof typeof changes, now: Date): Promise<void> {
  const { session, ip, userAgent, requestId } = call;
  await notifyCredentialChange(tx, { userId: session.userId, what, device: deviceName(userAgent), ip }, now);
  await recordEvent(tx, {
    accountId: session.accountId ?? INSTALLATION,
    actorId: session.userId,
    ip,
    requestId,
    actionType: changes[what],
    documentType: 'app_user',
    documentId: session.userId,
    outcome: 'success',
  });
}

const refusedCode = () =>
  new AppError('CODE_REFUSED', {
    issues: [errorAt('refused', 'otpNumber', 'The code is not right. Type the one the app shows now')],
  });

const refusedPasskey = () =>
  new AppError('PASSKEY_REFUSED', {
    issues: [errorAt('refused', 'response', 'The passkey was not added. Try once more')],
  });
