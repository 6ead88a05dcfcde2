import { generateKeyPairSync } from 'node:crypto';
import {
  addAuthenticatorApp,
  addPasskey,
  askPasskey,
  beginAuthenticatorApp,
  beginPasskey,
  beginRegistration,
  changeAddress,
  chooseNewPassword,
  confirmAddress,
  createApiKey,
  getSecondFactor,
  getSession,
  keepAddress,
  listBusinesses,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
  resetPassword,
  signIn,
  signInWithPasskey,
  signInWithRecoveryCode,
  signUp,
  validateCodeWithToken,
} from '@gauger/contract';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { mailedToken } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';
import { removeSecondFactors } from './public.ts';
import { type Signing, testAuthenticator } from './testing-authenticator.ts';

const { call, app, account, member, admin, asSuperuser, database, clock, deps } = await testApp();
const required = await testApp({ secondFactor: 'required' });

/** Where `inject` says that the server is. */
const SITE = 'http://localhost:80';
const password = 'correct horse battery';
const passwordHash = await hash(password);
const MINUTE = 60_000;
const pass = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};
// Each test begins with codes of its own.
beforeEach(() => pass(MINUTE));

/** An owner who has just signed in and has a password. */
async function person() {
  const owner = await account();
  await asSuperuser('update app_user set password_hash = $1 where email = $2', [passwordHash, owner.emailId]);
  return owner;
}
/** Sets a new password by an emailed link. */
async function forgetByReset(emailId: string) {
  await asSuperuser(
    `insert into password_reset (token_hash, user_id, created_at, expires_at)
     select sha256(email::bytea), id, $2::timestamptz, $2::timestamptz + interval '30 minutes' from app_user where email = $1`,
    [emailId, clock.at],
  );
  const body = { emailId, resetPasswordToken: emailId, newPassword: password };
  expect((await call(resetPassword, { body })).status).toBe(200);
}
const login = async (emailId: string) => (await call(signIn, { body: { emailId, password } })).success;
const codeOf = (secret: string, at = clock.at) => generate({ secret, epoch: Math.floor(at.getTime() / 1_000) });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function withApp() {
  const owner = await person();
  const { secret, enrolment } = (await call(beginAuthenticatorApp, { token: owner.token, body: {} })).success;
  const body = { secret, enrolment, otpNumber: await codeOf(secret) };
  const { recoveryCodes } = (await call(addAuthenticatorApp, { token: owner.token, body })).success;
  pass(MINUTE);
  return { ...owner, secret, recoveryCodes: recoveryCodes ?? [] };
}
const prove = (token: string | undefined, emailId: string, otpNumber: string) =>
  call(validateCodeWithToken, { token, body: { emailId, otpNumber } });

async function withPasskey() {
  const owner = await person();
  const device = testAuthenticator(SITE);
  const options = (await call(beginPasskey, { token: owner.token, body: {} })).success;
  const body = { name: 'Key', response: device.register(options) };
  const { success } = await call(addPasskey, { token: owner.token, body });
  return { ...owner, device, options, recoveryCodes: success.recoveryCodes ?? [] };
}
const ask = async () => (await call(askPasskey)).success;
const open = (response: object, token?: string) => call(signInWithPasskey, { token, body: { response } });

/** Waits until a call waits for a row that a transaction of the test holds. */
async function untilWaiting(): Promise<void> {
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await asSuperuser(waiting)).rows.length === 0);
}

describe('an authenticator app', () => {
  test('is asked for at every sign-in from then on, and its code opens the session', async () => {
    const owner = await withApp();
    expect(owner.recoveryCodes).toHaveLength(10);
    const step = await login(owner.emailId);
    expect(step).toMatchObject({ mfaRequired: true, factors: ['totp', 'recoveryCode'] });
    expect((await call(getSession, { token: step.jwtToken })).error.code).toBe('INSUFFICIENT_SCOPE');
    const { success } = await prove(step.jwtToken, owner.emailId.toUpperCase(), await codeOf(owner.secret));
    expect(success.validated).toBe(true);
    expect((await call(getSession, { token: success.jwtToken })).success.principal).toBe('owner');
    expect((await prove(step.jwtToken, owner.emailId, await codeOf(owner.secret))).status).toBe(401);
  });

  test('takes a code once, and one of thirty seconds before or after', async () => {
    const { emailId, secret } = await withApp();
    const used = await codeOf(secret);
    const attempt = async (code: string) => (await prove((await login(emailId)).jwtToken, emailId, code)).status;
    const at = (seconds: number) => codeOf(secret, new Date(clock.at.getTime() + seconds * 1_000));
    expect([await attempt(await at(60)), await attempt(await at(-60))]).toEqual([409, 409]);
    expect([await attempt(await at(-30)), await attempt(used)]).toEqual([200, 200]);
    expect([await attempt(used), await attempt(await at(-30))]).toEqual([409, 409]);
    expect(await attempt(await at(30))).toBe(200);
  });

  test('of four sign-ins with one code at the same time lets one in', async () => {
    const { emailId, secret } = await withApp();
    const code = await codeOf(secret);
    const steps = [];
    for (let n = 0; n < 4; n++) steps.push((await login(emailId)).jwtToken);
    const statuses = await Promise.all(steps.map(async (token) => (await prove(token, emailId, code)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('does not finish a sign-in that was finished while its code was looked at', async () => {
    const { accountId, emailId, secret } = await withApp();
    const { jwtToken: step } = await login(emailId);
    const code = await codeOf(secret);
    const finishing = await database.inAccount(accountId, async (tx) => {
      await sql`update session set revoked_at = now() where scope = 'mfa'`.execute(tx);
      const finished = prove(step, emailId, code);
      await untilWaiting();
      return { finished };
    });
    expect((await finishing.finished).error.code).toBe('UNAUTHENTICATED');
  });

  test('is guessed a hundred times at most, waiting ever longer, and a reset of the password wins no try', async () => {
    const { emailId, secret, recoveryCodes } = await withApp();
    const guess = async () => {
      const { jwtToken } = await login(emailId);
      return prove(jwtToken, emailId, otherThan(await codeOf(secret)));
    };
    for (let n = 0; n < 5; n++) expect((await guess()).error.code).toBe('CODE_REFUSED');
    const waits = await guess();
    expect([waits.status, waits.headers['retry-after']]).toEqual([429, '30']);
    const failures = (n: number) =>
      asSuperuser('update sign_in_failure set failures = $2 where email = $1 returning wait_until', [
        `app of ${emailId}`,
        n,
      ]);
    await failures(98);
    await forgetByReset(emailId);
    for (let n = 0; n < 2; n++) {
      pass(15 * MINUTE);
      expect((await guess()).error.issues[0]?.code).toBe('refused');
    }
    pass(15 * MINUTE);
    const { jwtToken: token } = await login(emailId);
    const { error } = await prove(token, emailId, await codeOf(secret));
    expect([error.code, error.issues[0]?.code]).toEqual(['CODE_REFUSED', 'locked']);
    // The owner still gets in.
    const body = { recoveryCode: recoveryCodes[0] };
    expect((await call(signInWithRecoveryCode, { token, body })).status).toBe(200);
  });

  test('is kept when its key is ours, for this person, not older than ten minutes, and the code is right', async () => {
    const owner = await person();
    const other = await person();
    const begun = (await call(beginAuthenticatorApp, { token: owner.token, body: {} })).success;
    const { secret, enrolment } = begun;
    expect(begun.address).toContain(`secret=${secret}`);
    const add = async (token: string, changed: object = {}) =>
      (
        await call(addAuthenticatorApp, {
          token,
          body: { secret, enrolment, otpNumber: await codeOf(secret), ...changed },
        })
      ).status;
    expect(await add(other.token)).toBe(409);
    expect(await add(owner.token, { otpNumber: otherThan(await codeOf(secret)) })).toBe(409);
    expect(await add(owner.token, { secret: 'A'.repeat(32), otpNumber: await codeOf('A'.repeat(32)) })).toBe(409);
    expect(await add(owner.token, { enrolment: '9999999999.AAAA' })).toBe(409);
    pass(10 * MINUTE);
    expect(await add(owner.token)).toBe(409);
    expect((await login(owner.emailId)).mfaRequired).toBeUndefined();
  });

  test('has its secret sealed, and its codes stand nowhere', async () => {
    const { secret, recoveryCodes } = await withApp();
    const { rows } = await asSuperuser(
      'select a::text as row from authenticator_app a union all select c::text from recovery_code c',
    );
    const stored = rows.map(({ row }: { row: string }) => row).join();
    for (const text of [secret, recoveryCodes[0] ?? 'none', (recoveryCodes[0] ?? '').replaceAll('-', '')])
      expect(stored).not.toContain(text);
  });
});

describe('a passkey', () => {
  test('opens a session alone, and finishes a sign-in with a password', async () => {
    const { emailId, device } = await withPasskey();
    const alone = (await open(device.sign(await ask()))).success;
    expect([alone.emailId, alone.mfaRequired]).toEqual([emailId, undefined]);
    expect((await call(getSession, { token: alone.jwtToken })).success.principal).toBe('owner');
    const step = await login(emailId);
    expect(step.factors).toEqual(['passkey', 'recoveryCode']);
    expect((await open(device.sign(await ask()), step.jwtToken)).status).toBe(200);
    expect((await prove(step.jwtToken, emailId, '123456')).status).toBe(401);
  });

  test.each<[string, Signing]>([
    ['of another site', { origin: 'https://gauger.evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['without a verified user', { flags: 1 }],
    ['without a user', { flags: 4 }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['with a count that did not grow', { counter: 1 }],
    ['by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('refuses an answer %s, and takes the next good one', async (_, how) => {
    const { device } = await withPasskey();
    expect((await open(device.sign(await ask(), how))).error.code).toBe('PASSKEY_REFUSED');
    expect((await open(device.sign(await ask()))).status).toBe(200);
  });

  test('takes a challenge once, within five minutes, and not one that was asked for something else', async () => {
    const { device, options } = await withPasskey();
    const asked = await ask();
    const answer = device.sign(asked);
    expect((await open(answer)).status).toBe(200);
    expect((await open(answer)).status).toBe(409);
    expect((await open(device.sign(options))).status).toBe(409);
    const late = await ask();
    pass(5 * MINUTE);
    expect((await open(device.sign(late))).status).toBe(409);
    const wrong = await ask();
    expect((await open(device.sign(wrong, { flags: 1 }))).status).toBe(409);
    expect((await open(device.sign(wrong))).status).toBe(409);
  });

  test('nobody knows, or whose person was disabled, opens nothing', async () => {
    expect((await open(testAuthenticator(SITE).sign(await ask()))).status).toBe(409);
    const { device, emailId } = await withPasskey();
    await asSuperuser('update app_user set active = false where email = $1', [emailId]);
    expect((await open(device.sign(await ask()))).status).toBe(409);
  });

  test('of somebody else does not finish a sign-in', async () => {
    const { device } = await withPasskey();
    const { emailId } = await withApp();
    const step = await login(emailId);
    expect((await open(device.sign(await ask()), step.jwtToken)).status).toBe(409);
  });

  test.each<[string, Signing]>([
    ['for another site', { origin: 'https://gauger.evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without a verified user', { flags: 65 }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['as a sign-in', { type: 'webauthn.get' }],
  ])('is not added when it was made %s', async (_, how) => {
    const { token } = await person();
    const options = (await call(beginPasskey, { token, body: {} })).success;
    const body = { name: 'Key', response: testAuthenticator(SITE).register(options, how) };
    expect((await call(addPasskey, { token, body })).error.code).toBe('PASSKEY_REFUSED');
  });

  test('proves for a new API key its own person and nobody else', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const create = async ({ device }: typeof mine) => {
      const body = { name: 'Import', scopes: ['read'], expiresInDays: 90, passkey: device.sign(await ask()) };
      return call(createApiKey, { token: mine.token, body });
    };
    const { error } = await create(other);
    expect([error.code, error.issues[0]?.path]).toEqual(['PASSKEY_REFUSED', 'passkey']);
    expect((await create(mine)).status).toBe(201);
  });

  test('is not added twice, not with the challenge of another person, and not with an old one', async () => {
    const { token, device, options } = await withPasskey();
    const add = async (as: string, asked: Record<string, unknown>, by = device) =>
      (await call(addPasskey, { token: as, body: { name: 'Key', response: by.register(asked) } })).status;
    expect(await add(token, options, testAuthenticator(SITE))).toBe(409);
    const begin = async (as: string) => (await call(beginPasskey, { token: as, body: {} })).success;
    expect(await add(token, await begin(token))).toBe(409);
    const stranger = await person();
    expect(await add(token, await begin(stranger.token), testAuthenticator(SITE))).toBe(409);
    const old = await begin(token);
    pass(5 * MINUTE);
    expect(await add(token, old, testAuthenticator(SITE))).toBe(409);
    expect(await add(token, await ask(), testAuthenticator(SITE))).toBe(409);
  });
});

describe('recovery codes', () => {
  const use = async (emailId: string, recoveryCode: string) =>
    (await call(signInWithRecoveryCode, { token: (await login(emailId)).jwtToken, body: { recoveryCode } })).status;

  test('open once each, however they are typed', async () => {
    const { emailId, token, recoveryCodes } = await withApp();
    const [first = '', second = ''] = recoveryCodes;
    expect(await use(emailId, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toBe(200);
    expect(await use(emailId, first)).toBe(409);
    expect(await use(emailId, 'XXXX-XXXX-XXXX-XXXX')).toBe(409);
    expect(await use(emailId, second)).toBe(200);
    expect((await call(getSecondFactor, { token })).success.recoveryCodesLeft).toBe(8);
  });

  test('of a new set void the old ones, and open nobody else', async () => {
    const { emailId, token, recoveryCodes } = await withApp();
    const fresh = (await call(renewRecoveryCodes, { token, body: {} })).success.recoveryCodes;
    const other = await withApp();
    expect(await use(other.emailId, fresh[0] ?? '')).toBe(409);
    expect(await use(emailId, recoveryCodes[0] ?? '')).toBe(409);
    expect(await use(emailId, fresh[0] ?? '')).toBe(200);
    const nobody = await person();
    const refused = await call(renewRecoveryCodes, { token: nobody.token, body: {} });
    expect(refused.error.code).toBe('SECOND_FACTOR_MISSING');
  });

  test('go with the last factor', async () => {
    const { emailId, token } = await withApp();
    expect((await call(removeAuthenticatorApp, { token, body: {} })).status).toBe(200);
    expect((await login(emailId)).mfaRequired).toBeUndefined();
    expect((await call(getSecondFactor, { token })).success).toMatchObject({
      authenticatorApp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });
});

describe('a change of factors', () => {
  test('asks for the password five minutes after the sign-in, and counts wrong ones', async () => {
    const { token, emailId } = await withApp();
    expect((await call(getSecondFactor, { token })).success.passwordNeeded).toBe(false);
    pass(5 * MINUTE);
    expect((await call(getSecondFactor, { token })).success.passwordNeeded).toBe(true);
    for (const route of [beginAuthenticatorApp, beginPasskey, removeAuthenticatorApp, renewRecoveryCodes])
      expect((await call(route, { token, body: {} })).error.issues[0]).toMatchObject({
        path: 'password',
        message: 'Type your password',
      });
    for (let n = 0; n < 5; n++)
      expect((await call(renewRecoveryCodes, { token, body: { password: 'wrong' } })).status).toBe(409);
    expect((await call(renewRecoveryCodes, { token, body: { password } })).error.code).toBe('RATE_LIMITED');
    pass(MINUTE);
    expect((await call(renewRecoveryCodes, { token, body: { password } })).status).toBe(200);
    const { rows } = await asSuperuser(
      `select m.kind, m.facts->>'what' as what from mail m where m.email = $1 and m.kind = 'credential' order by m.id`,
      [emailId],
    );
    expect(rows.map(({ what }) => what)).toEqual(['secondFactorAdded', 'recoveryCodes']);
  });

  test("removes a passkey of one's own and none of another's", async () => {
    const mine = await withPasskey();
    const other = await withPasskey();
    const [key] = (await call(getSecondFactor, { token: mine.token })).success.passkeys;
    const params = { id: key?.id ?? '' };
    expect((await call(removePasskey, { token: other.token, params, body: {} })).error.code).toBe('NOT_FOUND');
    expect((await call(removePasskey, { token: mine.token, params, body: {} })).status).toBe(200);
    expect((await open(mine.device.sign(await ask()))).status).toBe(409);
    expect((await open(other.device.sign(await ask()))).status).toBe(200);
  });

  test('leaves the passkey that alone opens the account', async () => {
    const { token, emailId, device } = await withPasskey();
    await asSuperuser('update app_user set password_hash = null where email = $1', [emailId]);
    const [key] = (await call(getSecondFactor, { token })).success.passkeys;
    const removed = await call(removePasskey, { token, params: { id: key?.id ?? '' }, body: {} });
    expect(removed.error.code).toBe('ONLY_WAY_IN');
    expect((await open(device.sign(await ask()))).status).toBe(200);
  });

  test('in the middle of a sign-in is for those alone who have no factor', async () => {
    const { emailId, secret } = await withApp();
    const { jwtToken: token } = await login(emailId);
    for (const route of [beginAuthenticatorApp, beginPasskey])
      expect((await call(route, { token, body: {} })).error.code).toBe('INSUFFICIENT_SCOPE');
    const body = { secret, enrolment: 'x', otpNumber: await codeOf(secret) };
    expect((await call(addAuthenticatorApp, { token, body })).error.code).toBe('INSUFFICIENT_SCOPE');
    for (const route of [getSecondFactor, removeAuthenticatorApp, renewRecoveryCodes])
      expect((await call(route, { token, body: route === getSecondFactor ? undefined : {} })).error.code).toBe(
        'INSUFFICIENT_SCOPE',
      );
  });
});

describe('where a second factor is required', () => {
  const { call, account, asSuperuser, clock } = required;

  test('a sign-in leads into adding one, which finishes it, and the last one stays', async () => {
    const { emailId } = await account();
    await asSuperuser('update app_user set password_hash = $1 where email = $2', [passwordHash, emailId]);
    const step = (await call(signIn, { body: { emailId, password } })).success;
    expect(step).toMatchObject({ mfaRequired: true, factors: [] });
    const { secret, enrolment } = (await call(beginAuthenticatorApp, { token: step.jwtToken, body: {} })).success;
    const body = { secret, enrolment, otpNumber: await codeOf(secret, clock.at) };
    const { success } = await call(addAuthenticatorApp, { token: step.jwtToken, body });
    expect(success.recoveryCodes).toHaveLength(10);
    const token = success.signedIn?.jwtToken;
    expect((await call(getSession, { token })).success.principal).toBe('owner');
    expect((await call(getSecondFactor, { token })).success.required).toBe(true);
    expect((await call(removeAuthenticatorApp, { token, body: {} })).error.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await call(beginAuthenticatorApp, { token: step.jwtToken, body: {} })).status).toBe(401);
  });

  test('signing up opens the adding of one, and nothing of the account', async () => {
    const emailId = 'new.person@people.example';
    const typed = {
      firstName: 'Ann',
      lastName: 'Hall',
      emailId,
      password,
      taxPreparer: true,
      captchaV3: `local:${newId()}`,
    };
    const { registration } = (await call(beginRegistration, { body: typed })).success;
    await asSuperuser('update registration set validated_at = $1 where email = $2', [clock.at, emailId]);
    const { success: step } = await call(signUp, { body: { emailId, registration } });
    expect(step).toMatchObject({ mfaRequired: true, factors: [] });
    const token = step.jwtToken;
    for (const route of [listBusinesses, getSecondFactor, getSession])
      expect((await call(route, { token })).status).toBeGreaterThanOrEqual(400);
    const { secret, enrolment } = (await call(beginAuthenticatorApp, { token, body: {} })).success;
    const body = { secret, enrolment, otpNumber: await codeOf(secret, clock.at) };
    const { signedIn } = (await call(addAuthenticatorApp, { token, body })).success;
    expect((await call(getSession, { token: signedIn?.jwtToken })).success.principal).toBe('owner');
  });
});

describe('an administrator', () => {
  test('is asked for one in any case, and has a session of an administrator only then', async () => {
    const { emailId } = await admin();
    await asSuperuser('update app_user set password_hash = $1 where email = $2', [passwordHash, emailId]);
    const step = await login(emailId);
    expect(step).toMatchObject({ mfaRequired: true, factors: [] });
    const device = testAuthenticator(SITE);
    const options = (await call(beginPasskey, { token: step.jwtToken, body: {} })).success;
    const body = { name: 'Key', response: device.register(options) };
    const { signedIn } = (await call(addPasskey, { token: step.jwtToken, body })).success;
    expect((await call(getSession, { token: signedIn?.jwtToken })).success.principal).toBe('admin');
    expect((await open(device.sign(await ask()))).success.emailId).toBe(emailId);
  });
});

test('a reset of the password leaves the second factor, and the next sign-in asks for it', async () => {
  const { emailId } = await withApp();
  await forgetByReset(emailId);
  expect((await login(emailId)).mfaRequired).toBe(true);
});

test('the call that takes both codes refuses a token of no sign-in, and an address that is not its own', async () => {
  const { emailId, secret, token } = await withApp();
  const code = await codeOf(secret);
  expect((await prove(undefined, emailId, code)).error.code).toBe('UNAUTHENTICATED');
  expect((await prove(token, emailId, code)).error.code).toBe('UNAUTHENTICATED');
  const step = await login(emailId);
  expect((await prove(step.jwtToken, 'other@people.example', code)).error.code).toBe('SCOPE_MISMATCH');
});

test('the operator takes every factor away from who lost them all, who is signed out and told', async () => {
  const { emailId, token, accountId } = await withApp();
  await expect(removeSecondFactors(database, 'nobody@people.example', clock.at)).rejects.toThrow(/^No person/);
  await removeSecondFactors(database, emailId.toUpperCase(), clock.at);
  expect((await call(getSession, { token })).status).toBe(401);
  const again = await login(emailId);
  expect(again.mfaRequired).toBeUndefined();
  expect((await call(getSecondFactor, { token: again.jwtToken })).success).toMatchObject({
    authenticatorApp: null,
    recoveryCodesLeft: 0,
  });
  await expect(removeSecondFactors(database, emailId, clock.at)).rejects.toThrow('has no second factor');
  const { rows } = await asSuperuser(
    `select (select count(*)::int from audit_event where action_type = 'SECOND_FACTORS_REMOVED' and account_id = $1) as told,
     (select count(*)::int from mail where email = $2 and facts->>'what' = 'secondFactorsRemoved') as mails`,
    [accountId, emailId],
  );
  expect(rows[0]).toEqual({ told: 1, mails: 1 });
});

test('no request inside an account sees a factor', async () => {
  const { accountId } = await withApp();
  for (const table of ['authenticatorApp', 'passkey', 'recoveryCode', 'passkeyChallenge'] as const)
    expect(await database.inAccount(accountId, (tx) => tx.selectFrom(table).selectAll().execute())).toEqual([]);
});

test('a step of signing in ends after five minutes', async () => {
  const { emailId, secret } = await withApp();
  const step = await login(emailId);
  pass(5 * MINUTE);
  expect((await prove(step.jwtToken, emailId, await codeOf(secret))).status).toBe(401);
});

test('a device is remembered with the first sign-in, and any other is told to its person', async () => {
  const { emailId } = await person();
  const from = async (cookie: string, agent: string) =>
    app.inject({
      method: 'POST',
      url: '/usermanagement/login',
      headers: { 'content-type': 'application/json', 'user-agent': agent, ...(cookie && { cookie }) },
      payload: JSON.stringify({ emailId, password }),
    });
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
  const first = await from('', firefox);
  const [cookie] = first.cookies.filter(({ name }) => name.startsWith('device'));
  expect(cookie).toMatchObject({ name: 'device-80', httpOnly: true, sameSite: 'Lax', path: '/' });
  await from(`${cookie?.name}=${cookie?.value}`, firefox);
  const shown = async () =>
    (await asSuperuser(`select facts from mail where email = $1 and kind = 'newDevice'`, [emailId])).rows;
  expect(await shown()).toEqual([]);
  await from('', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1 Version/18.0 Safari/605.1');
  expect(await shown()).toEqual([{ facts: { device: 'Safari on Mac', ip: '127.0.0.1' } }]);
});

test('somebody whose password another person chose chooses one before anything else', async () => {
  const { accountId } = await person();
  const { token, userId } = await member(accountId, 'editor', 'new_password');
  await asSuperuser('update app_user set password_hash = $1 where id = $2', [passwordHash, userId]);
  const choose = (newPassword: string) => call(chooseNewPassword, { token, body: { newPassword } });
  expect((await choose(password)).error.issues[0]?.message).toBe(
    'Another person knows this password. Choose a new one',
  );
  const { success } = await choose('another horse battery');
  expect(success.mustChangePassword).toBeUndefined();
  expect((await call(getSession, { token: success.jwtToken })).success.principal).toBe('editor');
  expect((await choose('a third horse battery')).status).toBe(401);
});

test('of four choices of a new password at once one is made, its password opens the account, and one mail tells', async () => {
  const { accountId } = await person();
  const { token, emailId, userId } = await member(accountId, 'editor', 'new_password');
  await asSuperuser('update app_user set password_hash = $1 where id = $2', [passwordHash, userId]);
  const chosen = ['first', 'second', 'third', 'fourth'].map((which) => `the ${which} horse battery`);
  const answers = await Promise.all(
    chosen.map((newPassword) => call(chooseNewPassword, { token, body: { newPassword } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  const made = chosen[answers.findIndex(({ status }) => status === 200)];
  expect((await call(signIn, { body: { emailId, password: made } })).status).toBe(200);
  const { rows } = await asSuperuser(`select id from mail where email = $1 and kind = 'credential'`, [emailId]);
  expect(rows).toHaveLength(1);
});

test('a step whose new password was chosen already tells nothing of that password', async () => {
  const { accountId } = await person();
  const { token, userId } = await member(accountId, 'editor', 'new_password');
  await asSuperuser('update app_user set password_hash = $1, must_change_password = false where id = $2', [
    passwordHash,
    userId,
  ]);
  const { error } = await call(chooseNewPassword, { token, body: { newPassword: password } });
  expect(error.code).toBe('UNAUTHENTICATED');
});

test('a step that ended while a new password was chosen sets none', async () => {
  const { accountId } = await person();
  const { token, userId } = await member(accountId, 'editor', 'new_password');
  await asSuperuser('update app_user set password_hash = $1 where id = $2', [passwordHash, userId]);
  const choosing = await database.inAccount(accountId, async (tx) => {
    await sql`select id from app_user where id = ${userId} for update`.execute(tx);
    const chosen = call(chooseNewPassword, { token, body: { newPassword: 'another horse battery' } });
    await untilWaiting();
    await asSuperuser('update session set revoked_at = now() where user_id = $1', [userId]);
    return { chosen };
  });
  expect((await choosing.chosen).error.code).toBe('UNAUTHENTICATED');
  const { rows } = await asSuperuser('select password_hash, must_change_password from app_user where id = $1', [
    userId,
  ]);
  expect(rows).toEqual([{ password_hash: passwordHash, must_change_password: true }]);
});

describe('who keeps their address', () => {
  const DAY = 24 * 60 * MINUTE;
  const tokenTo = async (email: string) => {
    const { rows } = await asSuperuser(`select id from mail where email = $1 and kind = 'addressChange'`, [email]);
    return mailedToken(deps.ring, rows[0].id);
  };
  /** A person with the password adds factors and changes the address; its owner takes it back. */
  async function takenAndKept(emailId: string, token: string) {
    const { secret, enrolment } = (await call(beginAuthenticatorApp, { token, body: { password } })).success;
    const app = { secret, enrolment, otpNumber: await codeOf(secret) };
    expect((await call(addAuthenticatorApp, { token, body: app })).status).toBe(200);
    const device = testAuthenticator(SITE);
    const response = device.register((await call(beginPasskey, { token, body: { password } })).success);
    expect((await call(addPasskey, { token, body: { name: 'Theirs', response } })).status).toBe(200);
    await asSuperuser(
      `insert into identity (provider, subject, user_id, created_at) select 'google', $1, id, $2 from app_user where email = $1`,
      [emailId, clock.at],
    );
    pass(20 * 60 * MINUTE);
    const next = `moved-${emailId}`;
    const again = (await open(device.sign(await ask()))).success.jwtToken;
    expect((await call(changeAddress, { token: again, body: { newEmailId: next, password } })).status).toBe(200);
    expect((await call(confirmAddress, { body: { token: await tokenTo(next) } })).status).toBe(200);
    pass(2 * DAY);
    expect((await call(keepAddress, { body: { token: await tokenTo(emailId) } })).success).toEqual({ kept: true });
    expect((await open(device.sign(await ask()))).status).not.toBe(200);
    await forgetByReset(emailId);
    const { rows } = await asSuperuser(
      'select i.provider from identity i join app_user u on u.id = i.user_id where u.email = $1',
      [emailId],
    );
    expect(rows).toEqual([]);
  }

  test('is asked for no factor that was added since', async () => {
    const { emailId, token } = await person();
    await takenAndKept(emailId, token);
    const { success } = await call(signIn, { body: { emailId, password } });
    expect(success.mfaRequired).toBeUndefined();
    expect((await call(getSecondFactor, { token: success.jwtToken })).success).toMatchObject({
      authenticatorApp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      identities: [],
    });
  });

  test('has the factors that are older', async () => {
    const { emailId, device } = await withPasskey();
    pass(2 * DAY);
    const stolen = (await open(device.sign(await ask()))).success.jwtToken;
    await takenAndKept(emailId, stolen ?? '');
    expect(await login(emailId)).toMatchObject({ mfaRequired: true, factors: ['passkey', 'recoveryCode'] });
    const { success } = await open(device.sign(await ask()));
    expect((await call(getSecondFactor, { token: success.jwtToken })).success).toMatchObject({
      authenticatorApp: null,
      passkeys: [{ name: 'Key' }],
      recoveryCodesLeft: 10,
    });
  });
});
