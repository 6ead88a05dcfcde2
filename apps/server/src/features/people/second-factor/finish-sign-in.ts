import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError, errorAt } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Tx } from '../../../db/public.ts';
import { notifyCredentialChange } from '../../../mail/public.ts';
import {
  continueSignIn,
  findByKey,
  openSession,
  type SignedIn,
  type SignInTools,
  type Visitor,
} from '../accounts/public.ts';
import { deviceName, findSession, revokeSession, type Session } from '../sessions/public.ts';
import { takeAppCode } from './authenticator-app.ts';
import type { FactorTools } from './changes.ts';
import { findSigner } from './passkeys.ts';
import { takeCounted } from './prove-factor.ts';
import { takeCode } from './recovery-codes.ts';

/** The sign-in that a token is a step of, or null. */
export async function findStep({ database, now }: SignInTools, bearer: string | undefined): Promise<Session | null> {
  const session = bearer === undefined ? null : await findSession(database, bearer, now());
  return session?.scope === 'mfa' ? session : null;
}

/** Finishes a sign-in with the six digits of the authenticator app. */
export function finishWithApp(tools: FactorTools, step: Session, otpNumber: string, visitor: Visitor) {
  return finish(tools, step, visitor, 'app', (tx) => takeAppCode(tx, tools, step.userId, otpNumber));
}

/** Finishes a sign-in with a recovery code, and mails that one was used. */
export function finishWithRecoveryCode(tools: FactorTools, step: Session, code: string, visitor: Visitor) {
  const { ring, now } = tools;
  return finish(tools, step, visitor, 'recovery', async (tx) => {
    const fits = await takeCode(tx, ring, step.userId, code, now());
    if (!fits) return false;
    const { ip, requestId, userAgent } = visitor;
    const { userId, accountId } = step;
    await notifyCredentialChange(tx, { userId, what: 'recoveryCodeUsed', device: deviceName(userAgent), ip }, now());
    await recordEvent(tx, {
      accountId: accountId ?? INSTALLATION,
      actorId: userId,
      ip,
      requestId,
      actionType: 'RECOVERY_CODE_USED',
      documentType: 'app_user',
      documentId: userId,
      outcome: 'success',
    });
    return true;
  });
}

const kinds = {
  app: { path: 'otpNumber', message: 'The code is not right, or was used. Type the one the app shows now' },
  recovery: { path: 'recoveryCode', message: 'This is none of your recovery codes, or it was used' },
} as const;

async function finish(
  tools: FactorTools,
  step: Session,
  visitor: Visitor,
  kind: keyof typeof kinds,
  take: (tx: Tx) => Promise<boolean>,
): Promise<SignedIn> {
  if (!(await takeCounted(tools, { session: step, device: visitor.device }, kind, take))) {
    await recordRefusal(tools, visitor, step);
    throw new AppError('CODE_REFUSED', { issues: [{ code: 'refused', severity: 'error', ...kinds[kind] }] });
  }
  return continueSignIn(tools, step, visitor, { secondFactor: true });
}

/** Logs in the owner of the passkey that signed; with the token of a step, only the person of that token. */
export async function finishWithPasskey(
  tools: FactorTools,
  response: AuthenticationResponseJSON,
  visitor: Visitor & { origin: string; bearer: string | undefined },
): Promise<SignedIn> {
  const { database, now } = tools;
  const step = await findStep(tools, visitor.bearer);
  const userId = await findSigner(database, response, visitor.origin, now());
  const person = userId ? await findByKey(database, userId) : null;
  if (!person || (step && step.userId !== person.userId)) {
    await recordRefusal(tools, visitor, step);
    throw new AppError('PASSKEY_REFUSED', {
      issues: [errorAt('refused', 'response', 'This passkey does not open an account here. Log in another way')],
    });
  }
  if (step) await revokeSession(database, step, now());
  return openSession(tools, person, visitor, { secondFactor: true });
}

async function recordRefusal({ database }: SignInTools, { ip, requestId }: Visitor, step: Session | null) {
  await database.outsideAccounts((tx) =>
    recordEvent(tx, {
      accountId: step?.accountId ?? INSTALLATION,
      ...(step && { actorId: step.userId }),
      ip,
      requestId,
      actionType: 'SECOND_FACTOR',
      outcome: 'refused',
    }),
  );
}
