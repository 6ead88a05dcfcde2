import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { clearFailures, countAttempt, isRecent, knownDevice, readFactors, type Visitor } from '../accounts/public.ts';
import type { Session } from '../sessions/public.ts';
import { takeAppCode } from './authenticator-app.ts';
import type { FactorTools } from './changes.ts';
import { findSigner } from './passkeys.ts';

/** The second factor that a person gives for one act. */
export interface FactorProof {
  otpNumber?: string | undefined;
  passkey?: unknown;
}

/** Whether the session began with a second factor so lately that its person need not give one again. */
export const isFreshFactor = (session: Session, now: Date): boolean => session.secondFactor && isRecent(session, now);

/** Asks for a second factor of the last five minutes. Throws SECOND_FACTOR_MISSING, CODE_REFUSED, PASSKEY_REFUSED. */
export async function requireFreshFactor(
  tools: FactorTools,
  { session, origin, device }: Pick<Visitor, 'device'> & { session: Session; origin: string },
  { otpNumber, passkey }: FactorProof,
): Promise<void> {
  const { database, now } = tools;
  const factors = await database.outsideAccounts((tx) => readFactors(tx, session.userId));
  if (factors.length === 0) throw new AppError('SECOND_FACTOR_MISSING');
  if (passkey !== undefined) {
    // The contract checked its shape.
    const signer = await findSigner(database, passkey as AuthenticationResponseJSON, origin, now());
    if (signer !== session.userId) throw refused('PASSKEY_REFUSED', 'passkey', 'This is not one of your passkeys');
    return;
  }
  if (otpNumber !== undefined) {
    const take = (tx: Tx) => takeAppCode(tx, tools, session.userId, otpNumber);
    const message = 'The code is not right, or was used. Type the one the app shows now';
    if (!(await takeCounted(tools, { session, device }, 'app', take)))
      throw refused('CODE_REFUSED', 'otpNumber', message);
    return;
  }
  if (isFreshFactor(session, now())) return;
  throw refused('CODE_REFUSED', 'otpNumber', 'Type the code your authenticator app shows, or use a passkey', 'missing');
}

/**
 * Takes a code, counting a wrong one as a failed login, but apart from those: who does not know the password cannot use the tries
 * up, and who resets the password wins no new ones. Throws SIGN_IN_REFUSED and RATE_LIMITED as `countAttempt` does.
 */
export async function takeCounted(
  { database, ring, now }: FactorTools,
  { session, device }: Pick<Visitor, 'device'> & { session: Session },
  kind: 'app' | 'recovery',
  take: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const counted = { email: `${kind} of ${session.email}`, device: knownDevice(ring, device.value, session.email) };
  await countAttempt(database, counted, now()).catch((error: AppError) => {
    throw error.code === 'SIGN_IN_REFUSED' ? tooMany(kind === 'app' ? 'otpNumber' : 'recoveryCode') : error;
  });
  if (!(await database.outsideAccounts(take))) return false;
  await clearFailures(database, counted);
  return true;
}

const tooMany = (path: string) =>
  refused(
    'CODE_REFUSED',
    path,
    'Too many codes were wrong. Log in another way: with a passkey, a recovery code or the app',
    'locked',
  );

const refused = (code: 'CODE_REFUSED' | 'PASSKEY_REFUSED', path: string, message: string, issue = 'refused') =>
  new AppError(code, { issues: [errorAt(issue, path, message)] });
