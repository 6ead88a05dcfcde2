import {
  addForm720,
  beginRegistration,
  forgotPassword,
  getMailbox,
  getSession,
  getUser,
  issuePreSignInToken,
  resetPassword,
  sendCode,
  sendCodeWithToken,
  signIn,
  signOut,
  signUp,
  validateCode,
  validateCodeWithToken,
} from '@gauger/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '../../../audit/public.ts';
import { newId } from '../../../db/public.ts';
import { sweepJob } from '../../../jobs/public.ts';
import { queueEmail, sendMailJob } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';

const { call, deps, database, clock, asSuperuser } = await testApp();
const password = 'correct horse battery';
const SITE = 'https://gauger.example';

const MINUTE = 60_000;
const pass = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};
// An hour later no limit of mails remembers the test before.
beforeEach(() => pass(25 * 60 * MINUTE));

/** Token of the page's bot check. */
const newToken = () => `local:${newId()}`;
const someone = () => `p${newId().slice(-12)}@people.example`;

/** Does what the job runner does with the mails asked for; returns those of an address, the newest first. */
async function mailsTo(email: string) {
  const sender = sendMailJob.handler({ ...deps, siteUrl: SITE });
  const { rows } = await asSuperuser('select id from mail where sent_at is null order by id');
  for (const { id } of rows)
    await sender.run(database, { data: { mailId: id } }, { signal: new AbortController().signal, log: () => {} });
  const { success } = await call(getMailbox);
  return success.messages.filter(({ to }) => to === email);
}
const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? 'none';
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function begun(emailId = someone()) {
  const body = { firstName: 'Ann', lastName: 'Hall', emailId, password, taxPreparer: true, captchaV3: newToken() };
  const { registration } = (await call(beginRegistration, { body })).success;
  return { emailId, registration };
}
async function coded(emailId?: string) {
  const claim = await begun(emailId);
  expect((await call(sendCode, { body: claim })).status).toBe(200);
  return { claim, code: codeIn((await mailsTo(claim.emailId))[0]?.text) };
}
const prove = async (claim: object, otpNumber: string) =>
  (await call(validateCode, { body: { ...claim, otpNumber } })).status;
async function person() {
  const { claim, code } = await coded();
  expect(await prove(claim, code)).toBe(200);
  expect((await call(signUp, { body: claim })).status).toBe(201);
  return claim.emailId;
}
const login = (emailId: string, word = password, token?: string) =>
  call(signIn, { body: { emailId, password: word, rememberMe: 'yes' }, token });

describe('signing up', () => {
  test('leads from the form by the mailed code to an account that signs in', async () => {
    const { claim, code } = await coded('New.Person@people.example'.toLowerCase());
    expect((await call(validateCode, { body: { ...claim, otpNumber: code } })).success.validated).toBe(true);
    const signedUp = (await call(signUp, { body: claim })).success;
    expect(signedUp).toMatchObject({ emailId: claim.emailId, message: 'User registered successfully.' });
    // The password is not asked for again.
    expect((await call(getSession, { token: signedUp.jwtToken })).success.principal).toBe('owner');
    const { success } = await login('NEW.PERSON@people.example');
    expect((await call(getUser, { token: success.jwtToken, params: { id: success.id } })).success).toMatchObject({
      id: success.id,
      firstName: 'Ann',
      lastName: 'Hall',
      emailId: claim.emailId,
      taxPreparer: true,
    });
    expect((await call(getSession, { token: success.jwtToken })).success.principal).toBe('owner');
  });

  test('keeps neither the password nor the code in the clear', async () => {
    const { claim, code } = await coded();
    const { rows } = await asSuperuser('select r::text as row from registration r where email = $1', [claim.emailId]);
    expect(rows[0].row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [password, code, claim.registration]) expect(rows[0].row).not.toContain(secret);
    const mails = await asSuperuser('select m::text as row, sent_at from mail m where email = $1', [claim.emailId]);
    expect(mails.rows).toEqual([{ row: expect.not.stringContaining(code), sent_at: clock.at }]);
  });

  test('needs the code of the same registration, though the address be the same', async () => {
    const attacker = await begun();
    const { claim, code } = await coded(attacker.emailId);
    expect(await prove(attacker, code)).toBe(409);
    expect((await call(signUp, { body: attacker })).error.code).toBe('REGISTRATION_REFUSED');
    expect(await prove(claim, code)).toBe(200);
    expect((await call(signUp, { body: attacker })).status).toBe(409);
    expect((await call(signUp, { body: claim })).status).toBe(201);
  });

  test('is refused before the code, a quarter of an hour after it, twice, and for another address', async () => {
    const { claim, code } = await coded();
    expect((await call(signUp, { body: claim })).error.errorDescription).toBe('There is a problem in register user');
    await prove(claim, code);
    expect((await call(signUp, { body: { ...claim, emailId: someone() } })).status).toBe(409);
    pass(15 * MINUTE);
    expect((await call(signUp, { body: claim })).status).toBe(409);
    const again = await coded();
    await prove(again.claim, again.code);
    pass(15 * MINUTE - 1);
    expect((await call(signUp, { body: again.claim })).status).toBe(201);
    expect((await call(signUp, { body: again.claim })).status).toBe(409);
  });

  test('asked again after its answer was lost says where to go on, and the same for any other token', async () => {
    const { claim, code } = await coded();
    const shown = async (body: typeof claim) =>
      (await call(signUp, { body })).error.issues.map(({ message }) => message);
    await prove(claim, code);
    expect((await call(signUp, { body: claim })).status).toBe(201);
    const messages = await shown(claim);
    expect(messages.join()).toMatch(/may be registered already.*log in/i);
    // The answers to a stranger do not reveal whether an address has an account.
    const nobody = someone();
    const stranger = await begun(claim.emailId);
    expect(await shown({ ...claim, registration: 'x'.repeat(claim.registration.length) })).toEqual(messages);
    expect(await shown({ ...claim, emailId: nobody })).toEqual(messages);
    expect(await shown(stranger)).toEqual(await shown(await begun(nobody)));
    expect((await shown(stranger)).join()).toContain('Prove the address');
    // The account was made once.
    expect((await login(claim.emailId)).status).toBe(200);
  });

  test('with a known address answers the same, and its owner gets a mail that says so', async () => {
    const known = await person();
    pass(60 * MINUTE);
    const answers = [];
    for (const emailId of [known, someone()]) {
      const claim = await begun(emailId);
      const sent = await call(sendCode, { body: claim });
      answers.push({ status: sent.status, success: { ...sent.success, emailId: '' } });
    }
    expect(answers[0]).toEqual(answers[1]);
    const [mail] = await mailsTo(known);
    expect(mail?.subject).toBe('You already have a Gauger account');
    expect(codeIn(mail?.text)).toBe('none');
  });

  test('logs nobody in who is disabled at that moment', async () => {
    const { claim, code } = await coded();
    await prove(claim, code);
    await asSuperuser(`create function disable() returns trigger language plpgsql as
      'begin new.active := false; return new; end';
      create trigger disable before insert on app_user for each row execute function disable()`);
    const refused = await call(signUp, { body: claim }).finally(() => asSuperuser('drop function disable() cascade'));
    expect(refused.error.code).toBe('REGISTRATION_REFUSED');
    expect((await login(claim.emailId)).status).toBe(401);
  });

  test('of two proven registrations of one address makes one account', async () => {
    const first = await coded();
    const second = await coded(first.claim.emailId);
    expect([await prove(first.claim, first.code), await prove(second.claim, second.code)]).toEqual([200, 200]);
    const statuses = await Promise.all(
      [first, second].map(async ({ claim }) => (await call(signUp, { body: claim })).status),
    );
    expect(statuses.sort()).toEqual([201, 409]);
  });

  test.each([
    ['firstName', '  ', 'First Name is required'],
    ['lastName', '', 'Last Name is required'],
    ['emailId', 'nobody', 'Invalid EmailId'],
    ['password', 'short', '"password" holds fewer than 8 characters'],
    ['isAdmin', true, 'not known here'],
  ])('with a faulty %s names it', async (field, value, message) => {
    const body = {
      firstName: 'Ann',
      lastName: 'Hall',
      emailId: someone(),
      password,
      captchaV3: newToken(),
      [field]: value,
    };
    const { status, error } = await call(beginRegistration, { body });
    expect([status, error.issues[0]?.path]).toEqual([422, field]);
    expect(error.issues[0]?.message).toContain(message);
  });
});

describe('a code', () => {
  test('is valid for ten minutes', async () => {
    const early = await coded();
    pass(10 * MINUTE - 1);
    expect(await prove(early.claim, early.code)).toBe(200);
    const late = await coded();
    pass(10 * MINUTE);
    expect(await prove(late.claim, late.code)).toBe(409);
  });

  test('works once, also when it comes twenty times at once', async () => {
    const { claim, code } = await coded();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => prove(claim, code)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is refused after five failures, and another code wins no tries', async () => {
    const { claim, code } = await coded();
    for (let n = 0; n < 4; n++) expect(await prove(claim, otherThan(code))).toBe(409);
    pass(3 * MINUTE);
    await call(sendCode, { body: claim });
    const next = codeIn((await mailsTo(claim.emailId))[0]?.text);
    expect(await prove(claim, otherThan(next))).toBe(409);
    expect(await prove(claim, next)).toBe(409);
    pass(3 * MINUTE);
    expect((await call(sendCode, { body: claim })).error.code).toBe('REGISTRATION_REFUSED');
  });

  test('voids the one before, and is mailed three minutes later at the earliest', async () => {
    const { claim, code } = await coded();
    pass(3 * MINUTE - 1_000);
    const { error, headers } = await call(sendCode, { body: claim });
    expect([error.errorDescription, headers['retry-after']]).toEqual(['There is a problem in generating otp', '1']);
    pass(1_000);
    const { success } = await call(sendCode, { body: claim });
    expect(Date.parse(success.resendFrom) - clock.at.getTime()).toBe(3 * MINUTE);
    const next = codeIn((await mailsTo(claim.emailId))[0]?.text);
    if (next !== code) expect(await prove(claim, code)).toBe(409);
    expect(await prove(claim, next)).toBe(200);
  });

  test('goes to one address five times an hour from one network, and from another still; twenty times in all', async () => {
    const emailId = someone();
    const asks = async (network: number) => {
      const body = await begun(emailId);
      return deps.database
        .outsideAccounts((tx) =>
          queueEmail(tx, { kind: 'code', email: body.emailId, facts: {}, ip: `198.51.100.${network}` }, clock.at),
        )
        .then((id) => id !== null);
    };
    for (const network of [1, 2, 3, 4]) {
      for (let n = 0; n < 5; n++) expect(await asks(network)).toBe(true);
      expect(await asks(network)).toBe(false);
    }
    expect(await asks(5)).toBe(false);
  });

  test('that the limits of the address do not allow is not mailed, and the one before stays valid', async () => {
    const { claim, code } = await coded();
    pass(3 * MINUTE);
    const of = { kind: 'code', email: claim.emailId, facts: {} } as const;
    for (let n = 0; n < 19; n++)
      await deps.database.outsideAccounts((tx) => queueEmail(tx, { ...of, ip: `198.51.100.${n}` }, clock.at));
    const { error, headers } = await call(sendCode, { body: claim });
    expect([error.code, error.errorDescription, headers['retry-after']]).toEqual([
      'RATE_LIMITED',
      'There is a problem in generating otp',
      '3600',
    ]);
    expect(await prove(claim, code)).toBe(200);
  });

  test('is kept from nobody of an office behind one network address, which the bot check saw each of', async () => {
    for (let n = 0; n < 25; n++) expect((await call(sendCode, { body: await begun() })).status).toBe(200);
  });

  test('is not mailed when it would come too late', async () => {
    const claim = await begun();
    await call(sendCode, { body: claim });
    pass(10 * MINUTE);
    expect(await mailsTo(claim.emailId)).toEqual([]);
  });
});

describe('the token before the sign-in', () => {
  const readToken = async (emailId: string) =>
    (await call(issuePreSignInToken, { body: { emailId } })).success.jwtToken;

  test('is given for any address and opens nothing but the sign-in', async () => {
    for (const emailId of [someone(), await person()]) {
      const token = await readToken(emailId);
      expect(token).toHaveLength((await readToken(someone())).length);
      expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).not.toContain(emailId);
      for (const route of [getSession, signOut, addForm720])
        expect((await call(route, { token, body: route === addForm720 ? {} : undefined })).error.code).toBe(
          'INSUFFICIENT_SCOPE',
        );
    }
  });

  test('opens the five calls for its own address alone', async () => {
    const { claim, code } = await coded();
    const other = await readToken(someone());
    const own = await readToken(claim.emailId);
    const proof = { ...claim, otpNumber: code };
    expect((await call(sendCodeWithToken, { token: other, body: claim })).error.code).toBe('SCOPE_MISMATCH');
    expect((await call(validateCodeWithToken, { token: other, body: proof })).error.code).toBe('SCOPE_MISMATCH');
    expect((await login(claim.emailId, password, other)).error.code).toBe('SCOPE_MISMATCH');
    expect((await call(forgotPassword, { token: other, body: { emailId: claim.emailId } })).status).toBe(403);
    const reset = { emailId: claim.emailId, resetPasswordToken: 'x', newPassword: password };
    expect((await call(resetPassword, { token: other, body: reset })).status).toBe(403);
    pass(3 * MINUTE);
    expect((await call(sendCodeWithToken, { token: own, body: claim })).status).toBe(200);
    const next = codeIn((await mailsTo(claim.emailId))[0]?.text);
    expect((await call(validateCodeWithToken, { token: own, body: { ...claim, otpNumber: next } })).status).toBe(200);
  });

  test('ends after ten minutes, with the sign-in, and when a letter of it is changed', async () => {
    const emailId = await person();
    const token = await readToken(emailId);
    const [head, claims = '', signed] = token.split('.');
    const forged = `${head}.${Buffer.from(
      Buffer.from(claims, 'base64url').toString().replace('preauth', 'account'),
    ).toString('base64url')}.${signed}`;
    expect((await login(emailId, password, forged)).error.code).toBe('UNAUTHENTICATED');
    expect((await login(emailId, password, token)).status).toBe(200);
    expect((await login(emailId, password, token)).error.code).toBe('UNAUTHENTICATED');
    const second = await readToken(emailId);
    pass(10 * MINUTE);
    expect((await login(emailId, password, second)).error.code).toBe('UNAUTHENTICATED');
  });
});

describe('signing in', () => {
  test('answers an unknown address and a wrong password with the same words', async () => {
    const wrong = await login(await person(), 'wrong password');
    const unknown = await login(someone());
    expect({ ...wrong.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    expect([wrong.status, wrong.error.errorDescription]).toEqual([401, 'There is a problem in login']);
  });

  test.each([true, false])('waits longer from the fifth failure on (address known: %s)', async (known) => {
    const emailId = known ? await person() : someone();
    for (let n = 0; n < 5; n++) expect((await login(emailId, 'wrong')).status).toBe(401);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const waiting = await login(emailId);
      expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, String(seconds)]);
      pass(seconds * 1_000);
      expect((await login(emailId, 'wrong')).status).toBe(401);
    }
    pass(15 * MINUTE);
    expect((await login(emailId)).status).toBe(known ? 200 : 401);
    if (known) expect((await login(emailId, 'wrong')).status).toBe(401);
  });

  test('tried twenty times at once looks at five passwords', async () => {
    const emailId = await person();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await login(emailId, 'wrong')).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('after a hundred failures is opened by a reset alone', async () => {
    const emailId = await person();
    await login(emailId, 'wrong');
    await asSuperuser('update sign_in_failure set failures = 100 where email = $1', [emailId]);
    expect((await login(emailId)).error.issues[0]?.code).toBe('locked');
    await reset(emailId, 'another password');
    expect((await login(emailId, 'another password')).status).toBe(200);
  });

  test('is refused to a person who was disabled', async () => {
    const emailId = await person();
    await asSuperuser('update app_user set active = false where email = $1', [emailId]);
    expect((await login(emailId)).error.code).toBe('SIGN_IN_REFUSED');
  });

  test('without a password asks for it', async () => {
    expect((await login(someone(), '')).error.issues[0]?.message).toContain('Please enter Password');
  });

  test('ends by signing out', async () => {
    const token = (await login(await person())).success.jwtToken;
    expect((await call(signOut, { token })).success).toEqual({ signedOut: true });
    expect((await call(getSession, { token })).status).toBe(401);
  });
});

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? 'none';
async function reset(emailId: string, newPassword: string) {
  await call(forgotPassword, { body: { emailId } });
  const resetPasswordToken = tokenIn((await mailsTo(emailId))[0]?.text);
  return call(resetPassword, { body: { emailId, resetPasswordToken, newPassword } });
}

describe('a forgotten password', () => {
  test('is replaced by the mailed link, which ends every session', async () => {
    const emailId = await person();
    const token = (await login(emailId)).success.jwtToken;
    const { success } = await reset(emailId, 'another password');
    expect(success.message).toBe('Your Password has been reset successfully.');
    expect((await call(getSession, { token })).status).toBe(401);
    expect((await login(emailId)).status).toBe(401);
    expect((await login(emailId, 'another password')).status).toBe(200);
    const [notice, mail] = (await mailsTo(emailId)).filter(({ subject }) => !subject.startsWith('New device'));
    expect(notice?.subject).toBe('Your Gauger password was changed');
    expect(mail?.text).toContain(`${SITE}/reset-password?token=`);
    const { rows } = await asSuperuser('select r::text as row from password_reset r');
    for (const { row } of rows) expect(row).not.toContain(tokenIn(mail?.text));
  });

  test('is answered the same for an unknown address, to which nothing is mailed', async () => {
    const emailId = someone();
    expect((await call(forgotPassword, { body: { emailId } })).success).toEqual({ emailId });
    expect(await mailsTo(emailId)).toEqual([]);
  });

  test('is reset once, though the link is used twenty times at once', async () => {
    const emailId = await person();
    await call(forgotPassword, { body: { emailId } });
    const resetPasswordToken = tokenIn((await mailsTo(emailId))[0]?.text);
    const body = { emailId, resetPasswordToken, newPassword: 'another password' };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(resetPassword, { body })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test('is not reset by a link half an hour old, replaced by a newer one, or of another address', async () => {
    const emailId = await person();
    const asked = async () => {
      await call(forgotPassword, { body: { emailId } });
      return tokenIn((await mailsTo(emailId))[0]?.text);
    };
    const use = async (resetPasswordToken: string, of = emailId) =>
      (await call(resetPassword, { body: { emailId: of, resetPasswordToken, newPassword: 'another password' } }))
        .status;
    const old = await asked();
    pass(30 * MINUTE);
    expect(await use(old)).toBe(409);
    const first = await asked();
    pass(MINUTE);
    const second = await asked();
    expect([await use(first), await use(second, await person()), await use(second)]).toEqual([409, 409, 200]);
  });

  test('is always mailed a link that opens, however often strangers asked; and no more than three at once', async () => {
    const emailId = await person();
    const links = async () => (await mailsTo(emailId)).filter(({ text }) => text.includes('/reset-password?token='));
    const wish = async (times: number) => {
      for (let n = 0; n < times; n++) expect((await call(forgotPassword, { body: { emailId } })).status).toBe(200);
      return (await links()).length;
    };
    expect(await wish(6)).toBe(3);
    pass(14 * MINUTE);
    expect(await wish(1)).toBe(3);
    const use = async (newPassword: string) => {
      const body = { emailId, resetPasswordToken: tokenIn((await links())[0]?.text), newPassword };
      return (await call(resetPassword, { body })).status;
    };
    expect(await use('another password')).toBe(200);
    // A used link opens nothing, so that the next wish is mailed one.
    expect(await wish(3)).toBe(4);
    expect(await use('yet another password')).toBe(200);
    expect(await wish(1)).toBe(5);
    pass(15 * MINUTE);
    // The rest of its life might be too short to find it.
    expect(await wish(2)).toBe(6);
    expect(await use('one more password')).toBe(200);
  });

  test('is mailed to a network twenty times an hour without the bot check, whatever the addresses, and with it on', async () => {
    const asked = (body: object = {}) => call(forgotPassword, { body: { emailId: someone(), ...body } });
    for (let n = 0; n < 20; n++) expect((await asked()).status).toBe(200);
    const { error } = await asked();
    expect([error.code, error.issues[0]?.code]).toEqual(['CAPTCHA_REFUSED', 'required']);
    expect((await asked({ captchaV3: 'local:no' })).error.issues[0]?.code).toBe('refused');
    expect((await asked({ captchaV3: newToken() })).status).toBe(200);
    expect((await asked()).error.code).toBe('CAPTCHA_REFUSED');
  });

  test('is mailed to a network two hundred times an hour at most, also with the bot check', async () => {
    await asSuperuser(
      `insert into mail (id, kind, email, ip, created_at, sent_at, expires_at)
       select gen_random_uuid(), 'reset', 'p' || n || '@people.example', '127.0.0.1', $1::timestamptz, $1::timestamptz,
         $1::timestamptz + interval '1 hour'
       from generate_series(1, 200) n`,
      [clock.at],
    );
    const asked = () => call(forgotPassword, { body: { emailId: someone(), captchaV3: newToken() } });
    const { error, headers } = await asked();
    expect([error.code, headers['retry-after']]).toEqual(['RATE_LIMITED', '3600']);
    pass(60 * MINUTE);
    expect((await asked()).status).toBe(200);
  });
});

test('the person of another id is not found', async () => {
  const token = (await login(await person())).success.jwtToken;
  const { id } = (await login(await person())).success;
  expect((await call(getUser, { token, params: { id } })).status).toBe(404);
});

test('no request inside an account sees a registration, a failure, a reset or a mail', async () => {
  const { rows } = await asSuperuser('select id from account limit 1');
  for (const table of ['registration', 'signInFailure'] as const)
    expect(await database.inAccount(rows[0].id, (tx) => tx.selectFrom(table).selectAll().execute())).toEqual([]);
  for (const table of ['passwordReset', 'mail'] as const)
    await expect(database.outsideAccounts((tx) => tx.selectFrom(table).selectAll().execute())).rejects.toThrow(
      'permission denied',
    );
});

test('the sweep clears what signing up and in left behind, but keeps an address locked', async () => {
  await asSuperuser(`
    update registration set expires_at = now() - interval '25 hours';
    update password_reset set expires_at = now() - interval '25 hours';
    update spent_token set expires_at = now() - interval '1 minute';
    update mail set expires_at = now() - interval '49 hours';
    delete from sign_in_failure;
    insert into sign_in_failure select email, n, now(), now() - interval '25 hours'
    from (values ('a@people.example', 99), ('b@people.example', 100)) as old (email, n)`);
  await sweepJob
    .handler({ now: () => new Date() })
    .run(database, {}, { signal: new AbortController().signal, log: () => {} });
  const { rows } = await asSuperuser(`
    select token_hash::text from registration union all select token_hash::text from password_reset
    union all select jti::text from spent_token union all select id::text from mail
    union all select email from sign_in_failure`);
  expect(rows).toEqual([{ token_hash: 'b@people.example' }]);
});

test('an installation for real data shows its mailbox to nobody', async () => {
  const { call: live } = await testApp({ production: true });
  expect((await live(getMailbox)).error.code).toBe('NOT_FOUND');
});

test('all of it stands in chains that verify, without an address', async () => {
  expect((await verifyAudit(database)).breaks).toEqual([]);
  const { rows } = await asSuperuser(
    "select count(*)::int as n from audit_event where action_type = 'SIGN_IN' and outcome = 'refused'",
  );
  expect(rows[0].n).toBeGreaterThan(0);
  const named = await asSuperuser("select id from audit_event e where e::text like '%people.example%'");
  expect(named.rows).toEqual([]);
});
