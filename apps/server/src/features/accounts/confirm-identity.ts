import type { KeyRing } from '../../adapters/crypto/port.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { DeviceCookie } from '../../http/device-cookie.ts';
import type { Session } from '../sessions/public.ts';
import { knownDevice } from './device.ts';
import { countAttempt, forgetFailures } from './failures.ts';
import { isPassword } from './passwords.ts';
import { findByAddress } from './sign-in-person.ts';

const RECENT_MS = 5 * 60_000;

/** Whether the session is so young that its person need not prove themselves again. */
export const isRecent = (session: Session, now: Date): boolean =>
  now.getTime() - session.createdAt.getTime() <= RECENT_MS;

/**
 * Before a change of how somebody signs in: whoever signed in more than five minutes ago gives the password again.
 * Throws `PASSWORD_REFUSED` when it is missing or wrong; wrong ones count as failed sign-ins.
 */
export async function confirmIdentity(
  { database, ring, now }: { database: Database; ring: KeyRing; now: () => Date },
  { session, device }: { session: Session; device: DeviceCookie },
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    if (isRecent(session, now())) return;
    throw refused('missing', 'Type your password');
  }
  const { email } = session;
  const counter = { email, device: knownDevice(ring, device.value, email) };
  await countAttempt(database, counter, now());
  const person = await findByAddress(database, email);
  if (!(await isPassword(password, person?.passwordHash ?? null))) throw refused('wrong', 'The password is not right');
  await forgetFailures(database, counter);
}

const refused = (code: string, message: string) =>
  new AppError('PASSWORD_REFUSED', { issues: [{ code, severity: 'error', path: 'password', message }] });
