import { beginRegistration, resetPassword, sendCode, signIn, signUp, validateCode } from '@gauger/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { testApp } from '../../../testing/app.ts';
import { sizeOf } from '../../../testing/size.ts';
import { rememberPerson } from './device.ts';
import { hashNewPassword } from './passwords.ts';

/** The gain of an attacker who guesses codes and passwords, and the harm to the owner. */

// Behind a proxy of ours, so that a test may come from any network.
const { call, deps, clock, account, asSuperuser } = await testApp({ trustProxy: ['127.0.0.1'] });
const MINUTE = 60_000;
const password = 'correct horse battery';
const pass = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};
beforeEach(() => pass(25 * 60 * MINUTE));

let networks = 0;
/** An address of a network nobody came from before. */
const network = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};
const newToken = () => `local:${newId()}`;
const passwordHash = await hashNewPassword(password, { emailId: 'x', path: 'password' });

async function person() {
  const { emailId } = await account();
  await asSuperuser('update app_user set password_hash = $1 where email = $2', [passwordHash, emailId]);
  return emailId;
}
interface From {
  ip?: string;
  /** The device cookie. */
  device?: string;
  captchaV3?: string;
}
const logIn = (emailId: string, word: string, { ip = network(), device, captchaV3 }: From = {}) =>
  call(signIn, {
    body: { emailId, password: word, ...(captchaV3 && { captchaV3 }) },
    headers: { 'x-forwarded-for': ip, ...(device && { cookie: `device-80=${device}` }) },
  });
const readStatus = async (answer: ReturnType<typeof logIn>) => (await answer).status;
const readFailures = async (emailId: string) =>
  (await asSuperuser('select failures from sign_in_failure where email = $1 and device = $2', [emailId, ''])).rows[0]
    ?.failures;
const fail = async (emailId: string, times: number, from?: From) => {
  for (let n = 0; n < times; n++) expect(await readStatus(logIn(emailId, 'wrong', from))).toBe(401);
};

/** In a day of 24 hours, twice in each. */
const GUESSES = sizeOf('OTP', 960);

describe('guessing the code of a mail', () => {
  test(`${GUESSES} times in a day, with every code that can be had, has at most a hundred looked at`, async () => {
    const emailId = `v${newId().slice(-12)}@people.example`;
    let codes = 0;
    for (let hour = 0; hour < 24; hour++) {
      const headers = { 'x-forwarded-for': network() };
      const begun = { firstName: 'Eve', lastName: 'X', emailId, password, captchaV3: newToken() };
      const { registration } = (await call(beginRegistration, { body: begun, headers })).success;
      const claim = { emailId, registration };
      if ((await call(sendCode, { body: claim, headers })).status === 200) codes += 1;
      const guess = async (times: number) => {
        const guesses = Array.from({ length: times }, (_, n) => {
          const body = { ...claim, otpNumber: 'x00000'.replace('x', String(n % 10)) };
          return call(validateCode, { body });
        });
        for (const { status } of await Promise.all(guesses)) expect(status).toBe(409);
      };
      await guess(Math.ceil(GUESSES / 48));
      // Another code is asked for: its failures go on where those of the first one ended.
      pass(3 * MINUTE);
      if ((await call(sendCode, { body: claim, headers })).status === 200) codes += 1;
      await guess(Math.ceil(GUESSES / 48));
      pass(57 * MINUTE);
    }
    const { rows } = await asSuperuser('select sum(failures)::int as looked from registration where email = $1', [
      emailId,
    ]);
    expect(codes).toBe(20);
    expect(rows[0].looked).toBeGreaterThan(0);
    expect(rows[0].looked).toBeLessThanOrEqual(100);
  });

  test('that was used, or is of another registration, makes no account', async () => {
    const emailId = `w${newId().slice(-12)}@people.example`;
    const begin = async () => {
      const body = { firstName: 'Eve', lastName: 'X', emailId, password, captchaV3: newToken() };
      return { emailId, registration: (await call(beginRegistration, { body })).success.registration };
    };
    const hijacker = await begin();
    const owner = await begin();
    for (const claim of [hijacker, owner]) expect((await call(signUp, { body: claim })).status).toBe(409);
  });
});

describe('guessing a password', () => {
  test('counts an address in whatever letters it is written', async () => {
    const emailId = await person();
    const written = [emailId, emailId.toUpperCase(), emailId.replace(/^./, (first) => first.toUpperCase())];
    for (let n = 0; n < 5; n++) await fail(written[n % 3] ?? '', 1);
    for (const each of written) expect(await readStatus(logIn(each, password))).toBe(429);
    expect(await readFailures(emailId)).toBe(5);
  });

  test('while it waits adds nothing, and tells nothing of the right password', async () => {
    const emailId = await person();
    await fail(emailId, 5);
    const [wrong, right] = [await logIn(emailId, 'wrong'), await logIn(emailId, password)];
    expect([wrong.status, wrong.error.errorDescription]).toEqual([right.status, right.error.errorDescription]);
    expect(await readFailures(emailId)).toBe(5);
    pass(30_000);
    expect(await readStatus(logIn(emailId, password))).toBe(200);
  });

  test('is forgotten with a success, and a missing password is no try', async () => {
    const emailId = await person();
    await fail(emailId, 4);
    expect(await readStatus(logIn(emailId, ''))).toBe(422);
    expect(await readStatus(logIn(emailId, password))).toBe(200);
    expect(await readFailures(emailId)).toBeUndefined();
    await fail(emailId, 4);
    expect(await readStatus(logIn(emailId, password))).toBe(200);
  });

  test('of a known device counts apart: no stranger keeps the owner out, however often', async () => {
    const emailId = await person();
    const device = rememberPerson(deps.ring, undefined, emailId);
    await fail(emailId, 5);
    await asSuperuser('update sign_in_failure set failures = 100 where email = $1', [emailId]);
    pass(60 * MINUTE);
    expect((await logIn(emailId, password)).error.issues[0]?.code).toBe('locked');
    expect(await readStatus(logIn(emailId, password, { device }))).toBe(200);
    // The owner's success opens nothing to the stranger.
    expect((await logIn(emailId, password)).error.issues[0]?.code).toBe('locked');
  });

  test('with a device that is known to another, or forged, counts with the strangers', async () => {
    const emailId = await person();
    const another = rememberPerson(deps.ring, undefined, await person());
    await fail(emailId, 5);
    for (const device of [another, 'A'.repeat(22), `${another}.${'B'.repeat(22)}`, ''])
      expect(await readStatus(logIn(emailId, password, { device }))).toBe(429);
  });

  test('from the known device itself waits as well', async () => {
    const emailId = await person();
    const device = rememberPerson(deps.ring, undefined, emailId);
    await fail(emailId, 5, { device });
    expect(await readStatus(logIn(emailId, password, { device }))).toBe(429);
    expect(await readStatus(logIn(emailId, password))).toBe(200);
  });
});

describe('twenty failures of one network address in ten minutes', () => {
  const spray = async (ip: string, times = 20) => {
    for (let n = 0; n < times; n++) await fail(`s${newId().slice(-12)}@people.example`, 1, { ip });
  };

  test('ask for the bot check, also of the right password, and for ten minutes', async () => {
    const ip = network();
    const emailId = await person();
    await spray(ip, 19);
    expect(await readStatus(logIn(emailId, password, { ip }))).toBe(200);
    await spray(ip, 1);
    const asked = await logIn(emailId, password, { ip });
    expect([asked.status, asked.error.issues[0]?.code]).toEqual([403, 'required']);
    expect(await readStatus(logIn(emailId, password))).toBe(200);
    const captchaV3 = newToken();
    expect(await readStatus(logIn(emailId, password, { ip, captchaV3 }))).toBe(200);
    expect((await logIn(emailId, password, { ip, captchaV3 })).error.issues[0]?.code).toBe('refused');
    pass(10 * MINUTE);
    expect(await readStatus(logIn(emailId, password, { ip }))).toBe(200);
  });

  test('are counted for the customer of an IPv6 network, and not for its neighbours', async () => {
    const emailId = await person();
    for (let n = 0; n < 20; n++) await spray(`2001:db8:1:1::${n + 1}`, 1);
    expect(await readStatus(logIn(emailId, password, { ip: '2001:db8:1:1:ffff::9' }))).toBe(403);
    expect(await readStatus(logIn(emailId, password, { ip: '2001:db8:1:2::1' }))).toBe(200);
  });

  test('sent at once ask no later', async () => {
    const ip = network();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () => readStatus(logIn(`q${newId().slice(-12)}@people.example`, 'wrong', { ip }))),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 403)).toHaveLength(20);
  });
});

test('of a storm of sign-ins two passwords are looked at and fifty wait; the others are turned away, and were no tries', async () => {
  const tries = await Promise.all(
    Array.from({ length: 70 }, async () => {
      const [emailId, ip] = [`t${newId().slice(-12)}@people.example`, network()];
      const status = await readStatus(logIn(emailId, 'wrong', { ip }));
      const ofNetwork = await asSuperuser('select from network_try where network = $1::inet', [ip]);
      return { status, failures: await readFailures(emailId), ofNetwork: ofNetwork.rows.length };
    }),
  );
  const statuses = tries.map(({ status }) => status);
  for (const { status, failures, ofNetwork } of tries)
    expect([failures, ofNetwork]).toEqual(status === 401 ? [1, 1] : [0, 0]);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(52);
});

describe('links of a reset that nobody was mailed', () => {
  const use = (ip: string) => {
    const body = { emailId: 'nobody@people.example', resetPasswordToken: newId(), newPassword: password };
    return call(resetPassword, { body, headers: { 'x-forwarded-for': ip } });
  };

  test('keep nobody from signing in, however many are used at once: nothing is hashed for them', async () => {
    const emailId = await person();
    const invented = Array.from({ length: 120 }, () => use(network()));
    const owner = readStatus(logIn(emailId, password));
    expect(new Set((await Promise.all(invented)).map(({ status }) => status))).toEqual(new Set([409]));
    expect(await owner).toBe(200);
  });

  test('are refused thirty times to a network address, then turned away for ten minutes', async () => {
    const ip = network();
    const tries = await Promise.all(Array.from({ length: 40 }, () => use(ip)));
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(30);
    const away = tries.filter(({ status }) => status === 429);
    expect(away.map(({ headers }) => headers['retry-after'])).toEqual(Array(10).fill('600'));
    pass(10 * MINUTE);
    expect((await use(ip)).status).toBe(409);
  });
});

test('passwords that are set leave half of the queue to those who sign in', async () => {
  const emailId = await person();
  const set = Promise.allSettled(
    Array.from({ length: 60 }, () => hashNewPassword(password, { emailId: 'x', path: 'password' })),
  );
  expect(await readStatus(logIn(emailId, password))).toBe(200);
  expect((await set).filter(({ status }) => status === 'fulfilled')).toHaveLength(27);
});

describe('a password that everybody tries first', () => {
  test.each([
    'password1',
    'PASSWORD1',
    'qwertyuiop',
    'Gauger2026!',
    'gauger123',
    'Ann.Hall',
    'ann.hall@people.example',
  ])('%s is refused by name', async (word) => {
    const emailId = 'ann.hall@people.example';
    const body = { firstName: 'Ann', lastName: 'Hall', emailId, password: word, captchaV3: newToken() };
    const { status, error } = await call(beginRegistration, { body });
    expect([status, error.code, error.issues[0]?.path]).toEqual([422, 'INVALID_PASSWORD', 'password']);
  });

  test.each(['password1 and more', 'a gauger of horses', `${'long '.repeat(25)}`, 'ünïcödé wörds'])(
    '%s is none: it is compared as a whole, and nothing else is demanded',
    async (word) => {
      const emailId = `z${newId().slice(-12)}@people.example`;
      const body = { firstName: 'Ann', lastName: 'Hall', emailId, password: word, captchaV3: newToken() };
      expect((await call(beginRegistration, { body })).status).toBe(200);
    },
  );
});
