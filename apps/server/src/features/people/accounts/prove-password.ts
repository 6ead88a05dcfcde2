import type { KeyRing } from '../../../adapters/crypto/port.ts';
import type { Database } from '../../../db/public.ts';
import type { DeviceCookie } from '../../../http/public.ts';
import type { Session } from '../sessions/public.ts';
import { knownDevice } from './device.ts';
import { clearFailures, countAttempt, lookAt } from './failures.ts';
import { isPassword } from './passwords.ts';
import { findByAddress, type SignInPerson } from './sign-in-person.ts';

export interface ProvingTools {
  database: Database;
  ring: KeyRing;
  now: () => Date;
}

/** The person who proves their identity, and the device. */
export interface Prover {
  session: Session;
  device: DeviceCookie;
}

/** Checks the password of who is logged in; a wrong one counts as a failed login. @returns the person, or null */
export async function provePassword(
  { database, ring, now }: ProvingTools,
  { session: { email }, device }: Prover,
  password: string,
): Promise<SignInPerson | null> {
  const counter = { email, device: knownDevice(ring, device.value, email) };
  const attempt = await countAttempt(database, counter, now());
  const person = await lookAt(attempt, async () => {
    const found = await findByAddress(database, email);
    return (await isPassword(password, found?.passwordHash ?? null)) ? found : null;
  });
  if (person) await clearFailures(database, counter);
  return person;
}
