import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Captcha } from '../../../adapters/captcha/port.ts';
import type { KeyRing } from '../../../adapters/crypto/port.ts';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { constraintOf, type Database, newId, type Tx } from '../../../db/public.ts';
import { mailedCode, queueEmail } from '../../../mail/public.ts';
import { openSession, type SignedIn, type SignInTools, type Visitor } from './open-session.ts';
import { hashNewPassword } from './passwords.ts';
import { requirePerson } from './require-person.ts';
import { findByKey } from './sign-in-person.ts';

interface Tools {
  database: Database;
  ring: KeyRing;
  now: () => Date;
}
/** The registration named by a call: the token of its browser, and the address typed there. */
interface Claim {
  registration: string;
  emailId: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const LIFETIME = 60 * MINUTE;
const CODE_LIFETIME = 10 * MINUTE;
const RESEND_AFTER = 180 * SECOND;
const PROOF_LIFETIME = 15 * MINUTE;
/** Across all codes of a registration, so that asking for another one wins no tries. */
const MAX_FAILURES = 5;

const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
const hashOf = (token: string) => createHash('sha256').update(token).digest();
const codeHash = (ring: KeyRing, registration: string, code: string) =>
  ring.mac('registration code', `${registration}|${code}`);

/** Shown only to a person who proved the address. */
export const TAKEN =
  'This email address is taken. Log in with it, or keep it with the link in the email about its change';

/**
 * For a token that opens no registration: used, older than an hour, or never issued. All three get the same answer, so that it
 * does not reveal whether an address has an account.
 */
const GONE =
  'This registration has ended. Your address may be registered already. Log in with the password you chose, or start again';

const refused = (message: string, path = 'registration') =>
  new AppError('REGISTRATION_REFUSED', { issues: [errorAt('refused', path, message)] });

/** Stores the entries of a visitor. @returns the token that ties every further step to this browser; it is answered once */
export async function beginRegistration(
  tools: Tools & { captcha: Captcha },
  typed: {
    firstName: string;
    lastName: string;
    emailId: string;
    password: string;
    taxPreparer: boolean;
    captchaV3?: string | undefined;
  },
  ip: string,
): Promise<string> {
  const { database, now } = tools;
  const { password, emailId, captchaV3, ...person } = typed;
  await requirePerson(tools, { token: captchaV3, action: 'register', ip });
  const passwordHash = await hashNewPassword(password, { emailId, path: 'password' });
  const registration = randomBytes(32).toString('base64url');
  const at = now();
  await database.outsideAccounts((tx) =>
    tx
      .insertInto('registration')
      .values({
        ...person,
        tokenHash: hashOf(registration),
        email: emailId.toLowerCase(),
        passwordHash,
        createdAt: at,
        expiresAt: later(at, LIFETIME),
      })
      .execute(),
  );
  return registration;
}

/** Locks the living registration of a claim. */
const find = (tx: Tx, { registration, emailId }: Claim, now: Date) =>
  tx
    .selectFrom('registration')
    .selectAll()
    .where('tokenHash', '=', hashOf(registration))
    .where('email', '=', emailId.toLowerCase())
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** Mails six digits for a registration; an earlier code is void. Throws while the last one is too young, and beyond the limits of mails. */
export async function sendCode(
  { database, ring, now }: Tools,
  claim: Claim,
  ip: string,
): Promise<{ validUntil: string; resendFrom: string }> {
  const at = now();
  return database.outsideAccounts(async (tx) => {
    const found = await find(tx, claim, at);
    if (!found || found.failures >= MAX_FAILURES) throw refused('This registration expired. Start again');
    const wait = found.codeSentAt ? later(found.codeSentAt, RESEND_AFTER).getTime() - at.getTime() : 0;
    if (wait > 0) throw tooSoon(Math.ceil(wait / SECOND));
    const mailId = await queueEmail(tx, { kind: 'code', email: found.email, facts: {}, ip }, at);
    if (!mailId) throw tooSoon(3_600);
    const code = mailedCode(ring, mailId);
    await tx
      .updateTable('registration')
      .set({ codeHash: codeHash(ring, claim.registration, code), codeSentAt: at, validatedAt: null })
      .where('tokenHash', '=', found.tokenHash)
      .execute();
    return {
      validUntil: later(at, CODE_LIFETIME).toISOString(),
      resendFrom: later(at, RESEND_AFTER).toISOString(),
    };
  });
}

const tooSoon = (retryAfter: number) =>
  new AppError('RATE_LIMITED', { description: 'There is a problem in generating otp', retryAfter });

/** Takes the six digits, once. Throws one and the same refusal whatever is wrong. */
export async function validateCode({ database, ring, now }: Tools, claim: Claim, code: string): Promise<void> {
  const at = now();
  const fits = await database.outsideAccounts(async (tx) => {
    const found = await find(tx, claim, at);
    if (!found?.codeHash || !found.codeSentAt || found.failures >= MAX_FAILURES) return false;
    const right =
      later(found.codeSentAt, CODE_LIFETIME) > at &&
      timingSafeEqual(found.codeHash, codeHash(ring, claim.registration, code));
    await tx
      .updateTable('registration')
      .set(right ? { codeHash: null, validatedAt: at } : { failures: found.failures + 1 })
      .where('tokenHash', '=', found.tokenHash)
      .execute();
    return right;
  });
  if (!fits)
    throw new AppError('CODE_REFUSED', {
      issues: [errorAt('refused', 'otpNumber', 'The code is not valid. After five failed tries, start again')],
    });
}

/** Creates the account of a proven registration from its stored entries and logs its owner in, who just chose the password. */
export async function signUp(tools: SignInTools, claim: Claim, visitor: Visitor): Promise<SignedIn> {
  const { database, ring, now } = tools;
  const at = now();
  const accountId = newId();
  const userId = newId();
  try {
    await database.outsideAccounts(async (tx) => {
      const found = await find(tx, claim, at);
      if (!found) throw refused(GONE);
      if (!found.validatedAt || later(found.validatedAt, PROOF_LIFETIME) <= at)
        throw refused('Prove the address with the code of the mail first');
      await tx.deleteFrom('registration').where('tokenHash', '=', found.tokenHash).execute();
      await sql`select register_account(
        ${accountId}, ${ring.newDataKey(accountId)}, ${userId}, ${found.email}, ${found.passwordHash}, ${at},
        ${found.firstName}, ${found.lastName}, ${found.taxPreparer})`.execute(tx);
      await recordEvent(tx, { accountId, actorId: userId, actionType: 'ACCOUNT_OPENED', outcome: 'success' });
    });
  } catch (error) {
    if (constraintOf(error) === 'app_user_email_key') throw refused(TAKEN, 'emailId');
    throw error;
  }
  const person = await findByKey(database, userId);
  if (!person) throw refused(GONE);
  return openSession(tools, person, visitor, { secondFactor: false });
}
