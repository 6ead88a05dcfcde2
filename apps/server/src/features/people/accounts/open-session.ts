import type { signedInSchema } from '@gauger/contract';
import type { z } from 'zod';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { AppError } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Database, SessionScope } from '../../../db/public.ts';
import type { DeviceCookie } from '../../../http/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import { deviceName, isComplete, issueSession, revokeSession, type Session, within } from '../sessions/public.ts';
import { knownDevice, rememberPerson } from './device.ts';
import { type Factor, listFactors } from './factors.ts';
import { findByAddress, type SignInPerson } from './sign-in-person.ts';

export interface SignInTools {
  database: Database;
  ring: KeyRing;
  now: () => Date;
  settings: {
    /** Whether every person needs a second factor; administrators always do. */
    secondFactor: 'optional' | 'required';
  };
}

/** The request of a sign-in, as far as the session keeps it. */
export interface Visitor {
  ip: string;
  userAgent: string;
  device: DeviceCookie;
  requestId: string;
}

/** The answer of every call that signs in, or goes a step towards it. */
export type SignedIn = z.output<typeof signedInSchema>;

/** Opens the session of a proven person, or only the missing step of a login. `secondFactor`: one was given, or a passkey. */
export async function openSession(
  tools: SignInTools,
  person: SignInPerson,
  visitor: Visitor,
  { secondFactor }: { secondFactor: boolean },
): Promise<SignedIn> {
  const { database, now } = tools;
  const { userId, accountId, email } = person;
  const factors = secondFactor ? [] : await listFactors(database, userId);
  const scope = scopeOf(tools, person, secondFactor, factors);
  const isDone = isComplete(scope);
  const at = now();
  const jwtToken = await within(database, accountId, async (tx) => {
    const { ip, userAgent, requestId } = visitor;
    const holder = { userId, accountId, scope, secondFactor, deviceName: deviceName(userAgent), userAgent, ip };
    const token = await issueSession(tx, holder, at);
    if (isDone) {
      // The first sign-in of all is on a new device, and its person knows it.
      if (person.signedInAt && !knownDevice(tools.ring, visitor.device.value, email))
        await queueEmail(tx, { kind: 'newDevice', userId, facts: { device: holder.deviceName, ip }, ip }, at);
      await tx.updateTable('appUser').set({ signedInAt: at }).where('id', '=', userId).execute();
      await recordEvent(tx, {
        accountId: accountId ?? INSTALLATION,
        actorId: userId,
        ip,
        requestId,
        actionType: 'SIGN_IN',
        documentType: 'session',
        outcome: 'success',
        detail: { secondFactor },
      });
    }
    return token;
  });
  // Whose password another person set has proven the address here.
  if (isDone || scope === 'new_password') visitor.device.keep(rememberPerson(tools.ring, visitor.device.value, email));
  return {
    jwtToken,
    emailId: email,
    id: userId,
    ...(scope === 'new_password' && { mustChangePassword: true as const }),
    ...(scope === 'mfa' && { mfaRequired: true as const, factors }),
  };
}

/** Which step comes next. */
function scopeOf(
  { settings }: SignInTools,
  { accountId, mustChangePassword }: SignInPerson,
  secondFactor: boolean,
  factors: readonly Factor[],
): SessionScope {
  if (mustChangePassword) return 'new_password';
  const isDue = factors.length > 0 || settings.secondFactor === 'required' || accountId === null;
  if (isDue && !secondFactor) return 'mfa';
  return accountId ? 'account' : 'admin';
}

/** Goes on with a sign-in whose step was taken: its token is used up, once. Throws `UNAUTHENTICATED` when it was before. */
export async function continueSignIn(
  tools: SignInTools,
  step: Session,
  visitor: Visitor,
  proven: { secondFactor: boolean },
): Promise<SignedIn> {
  const { database, now } = tools;
  const person = await findByAddress(database, step.email);
  if (!person || !(await revokeSession(database, step, now()))) throw new AppError('UNAUTHENTICATED');
  return openSession(tools, person, visitor, proven);
}
