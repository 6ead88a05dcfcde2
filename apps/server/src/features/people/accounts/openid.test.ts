import { generateKeyPairSync } from 'node:crypto';
import {
  beginOpenId,
  finishOpenId,
  getSecondFactor,
  getSession,
  getSignInOptions,
  linkOpenId,
  registerOpenId,
  removeIdentity,
  signIn,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { appleIdentity } from '../../../adapters/identity/apple.ts';
import { googleIdentity } from '../../../adapters/identity/google.ts';
import { client, testProvider } from '../../../adapters/identity/testing-provider.ts';
import { newId } from '../../../db/public.ts';
import { testApp } from '../../../testing/app.ts';

const ORIGIN = 'https://gauger.example';
const MINUTE = 60_000;
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });

const google = await testProvider([`${ORIGIN}/signed-in/google`]);
const apple = await testProvider([`${ORIGIN}/signed-in/apple`], String(appleKey));
const timeoutMs = 3_000;
const { app, call, account, clock, asSuperuser } = await testApp({ publicUrl: ORIGIN }, undefined, {
  identityProviders: [
    googleIdentity({ issuer: google.issuer, clientId: client.id, clientSecret: client.secret, timeoutMs }),
    appleIdentity(
      { issuer: apple.issuer, clientId: client.id, teamId: 'TEAM', keyId: 'KEY', key: String(appleKey), timeoutMs },
      () => new Date(),
    ),
  ],
});

const someone = () => {
  const id = newId();
  const email = `p${id.slice(-12)}@people.example`;
  return { sub: id, email, email_verified: true, given_name: 'Ann', family_name: 'Hall' };
};
const begin = async (provider: 'google' | 'apple' = 'google') =>
  (await call(beginOpenId, { body: { provider } })).success;
/** Signs in at Google and comes back. */
async function came() {
  const { authorizationUrl, request } = await begin();
  const { answer } = await google.visit(authorizationUrl);
  return { request, answer: answer.toString() };
}
const finish = (body: { request: string; answer: string }) => call(finishOpenId, { body });
async function registered(person = someone()) {
  google.account = person;
  const { success } = await finish(await came());
  const body = { offer: success.offer, firstName: 'Ann', lastName: 'Hall', taxPreparer: false };
  return (await call(registerOpenId, { body })).success;
}
const issueOf = (error: { issues: { code: string }[] }) => error.issues[0]?.code;

describe('an account elsewhere', () => {
  test('is offered when it is configured', async () => {
    expect((await call(getSignInOptions)).success.providers).toEqual(['google', 'apple']);
    const { call: bare } = await testApp();
    expect((await bare(getSignInOptions)).success.providers).toEqual([]);
    expect((await bare(beginOpenId, { body: { provider: 'google' } })).error.code).toBe('NOT_FOUND');
  });

  test('makes an account without a password, and signs in to it from then on', async () => {
    google.account = someone();
    const { authorizationUrl } = await begin();
    const asked = new URL(authorizationUrl).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${ORIGIN}/signed-in/google`,
      nonce: expect.stringMatching(/^.{43}$/),
      state: expect.stringMatching(/^.{43}$/),
    });
    const { success } = await finish(await came());
    expect(success).toMatchObject({
      next: 'register',
      emailId: google.account.email,
      firstName: 'Ann',
      lastName: 'Hall',
    });
    const body = { offer: success.offer, firstName: 'Ann', lastName: 'Hall', taxPreparer: true };
    const made = await call(registerOpenId, { body });
    expect((await call(getSession, { token: made.success.jwtToken })).success.principal).toBe('owner');
    expect((await call(registerOpenId, { body })).error.code).toBe('OPENID_REFUSED');
    const again = (await finish(await came())).success;
    expect([again.next, again.signedIn?.id]).toEqual(['signedIn', made.success.id]);
    const password = { emailId: google.account.email, password: 'correct horse battery' };
    expect((await call(signIn, { body: password })).status).toBe(401);
  });

  test('of an address that has an account is linked by whoever signs in to that, and by nobody else', async () => {
    const owner = await account();
    const stranger = await account();
    google.account = { ...someone(), email: owner.emailId.toUpperCase() };
    const { success } = await finish(await came());
    expect([success.next, success.emailId]).toEqual(['link', owner.emailId]);
    expect(success.signedIn).toBeUndefined();
    const body = { offer: success.offer };
    expect((await call(linkOpenId, { token: stranger.token, body })).error.code).toBe('OPENID_REFUSED');
    const taken = { ...body, firstName: 'Eve', lastName: 'X' };
    expect((await call(linkOpenId, { token: owner.token, body })).success).toEqual({ provider: 'google' });
    expect((await call(registerOpenId, { body: taken })).status).toBe(409);
    expect((await finish(await came())).success.next).toBe('signedIn');
    const { rows } = await asSuperuser(
      `select (select count(*)::int from audit_event where action_type = 'IDENTITY_LINKED' and account_id = $1) as told,
       (select count(*)::int from mail where kind = 'credential') as mails`,
      [owner.accountId],
    );
    expect(rows[0]).toEqual({ told: 1, mails: 1 });
  });

  test('is linked once: a second offer of it is refused, and it is linked to no other', async () => {
    const owner = await account();
    google.account = { ...someone(), email: owner.emailId };
    const offers = [(await finish(await came())).success.offer, (await finish(await came())).success.offer];
    const [first, second] = offers.map((offer) => ({ token: owner.token, body: { offer } }));
    expect((await call(linkOpenId, first)).status).toBe(200);
    const refused = await call(linkOpenId, second);
    expect([refused.status, issueOf(refused.error)]).toEqual([409, 'taken']);
    const { rows } = await asSuperuser('select user_id from identity where subject = $1', [google.account.sub]);
    expect(rows).toHaveLength(1);
  });

  test('is unlinked by its person, unless nothing else opens their account', async () => {
    const { jwtToken: token, emailId } = await registered();
    const remove = (as = token) => call(removeIdentity, { token: as, params: { provider: 'google' }, body: {} });
    const linked = async () => (await call(getSecondFactor, { token })).success.identities;
    expect(await linked()).toEqual([{ provider: 'google', addedAt: clock.at.toISOString() }]);
    expect((await remove()).error.code).toBe('ONLY_WAY_IN');
    expect(await linked()).toHaveLength(1);
    expect((await remove((await account()).token)).error.code).toBe('NOT_FOUND');

    await asSuperuser(`update app_user set password_hash = 'x' where email = $1`, [emailId]);
    expect((await remove()).success).toEqual({ removed: true });
    expect(await linked()).toEqual([]);
    expect((await finish(await came())).success.next).toBe('link');
    const { rows } = await asSuperuser(
      `select (select count(*)::int from audit_event where action_type = 'IDENTITY_REMOVED') as told,
       (select facts->>'what' from mail where kind = 'credential' and email = $1) as what`,
      [emailId],
    );
    expect(rows[0]).toEqual({ told: 1, what: 'identityRemoved' });
  });

  test('cannot take an address over by registering an offer of it', async () => {
    const owner = await account();
    google.account = { ...someone(), email: owner.emailId };
    const { offer } = (await finish(await came())).success;
    const refused = await call(registerOpenId, { body: { offer, firstName: 'Eve', lastName: 'X' } });
    expect([refused.status, issueOf(refused.error)]).toEqual([409, 'taken']);
  });

  test('does not log in a person who is disabled while the account is made', async () => {
    google.account = someone();
    const { offer } = (await finish(await came())).success;
    await asSuperuser(`create function disable() returns trigger language plpgsql as
      'begin new.active := false; return new; end';
      create trigger disable before insert on app_user for each row execute function disable()`);
    const refused = await call(registerOpenId, {
      body: { offer, firstName: 'Ann', lastName: 'Hall', taxPreparer: false },
    });
    expect([refused.status, issueOf(refused.error)]).toEqual([409, 'over']);
    await asSuperuser('drop function disable() cascade');
  });

  test('of a person who was disabled opens nothing', async () => {
    const { id } = await registered();
    await asSuperuser('update app_user set active = false where id = $1', [id]);
    expect(issueOf((await finish(await came())).error)).toBe('inactive');
  });

  test('is asked for the second factor all the same', async () => {
    const { id } = await registered();
    await asSuperuser(
      `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
       values ($1, $2, 'key', 'x', 'x', 0, '{}', now())`,
      [newId(), id],
    );
    const { signedIn } = (await finish(await came())).success;
    expect(signedIn?.mfaRequired).toBe(true);
    expect((await call(getSession, { token: signedIn?.jwtToken })).error.code).toBe('INSUFFICIENT_SCOPE');
  });
});

describe('an answer is refused', () => {
  const refusal = async (body: { request: string; answer: string }) => issueOf((await finish(body)).error);

  test('when it comes a second time, and when its code does under another request', async () => {
    await registered();
    const first = await came();
    expect((await finish(first)).status).toBe(200);
    expect(await refusal(first)).toBe('over');
    expect(await refusal({ ...first, request: (await begin()).request })).toBe('refused');
  });

  test('of another browser: state and request belong together', async () => {
    await registered();
    const victim = await begin();
    expect(await refusal({ ...(await came()), request: victim.request })).toBe('refused');
    const { answer, request } = await came();
    const swapped = new URLSearchParams(answer);
    swapped.set('state', new URL((await begin()).authorizationUrl).searchParams.get('state') ?? '');
    expect(await refusal({ request, answer: swapped.toString() })).toBe('refused');
  });

  test('a code used before is refused by the provider', async () => {
    await registered();
    const first = await came();
    const code = new URLSearchParams(first.answer).get('code') ?? '';
    await finish(first);
    const { authorizationUrl, request } = await begin();
    const { answer } = await google.visit(authorizationUrl);
    answer.set('code', code);
    expect(await refusal({ request, answer: answer.toString() })).toBe('refused');
  });

  test('after ten minutes', async () => {
    await registered();
    const late = await came();
    clock.at = new Date(clock.at.getTime() + 10 * MINUTE);
    expect(await refusal(late)).toBe('over');
  });

  test.each([
    ['the nonce of another', { nonce: 'another' }],
    ['a token that is over', { exp: 1_600_000_000 }],
    ['a token for another client', { aud: 'another' }],
    ['a token of another issuer', { iss: 'https://evil.example' }],
  ])('with %s', async (_, tamper) => {
    await registered();
    google.tamper = (claims) => Object.assign(claims, tamper);
    expect(await refusal(await came())).toBe('refused');
    google.tamper = undefined;
  });

  test('with the signature of another key', async () => {
    await registered();
    google.forges = true;
    expect(await refusal(await came())).toBe('refused');
    google.forges = false;
  });

  test.each([{ email_verified: false }, { email_verified: 'false' }, { email: undefined }])(
    'when the address is not vouched for: %o',
    async (without) => {
      const { email, ...rest } = { ...someone(), ...without };
      google.account = { ...rest, ...(email !== undefined && { email }) };
      expect(await refusal(await came())).toBe('unverified');
    },
  );

  test('when the person turned back', async () => {
    google.refuses = true;
    expect(await refusal(await came())).toBe('turnedBack');
    google.refuses = false;
  });

  test.each(['down', 'broken', 'garbage'] as const)('for a while, when the provider is %s', async (fault) => {
    await registered();
    const body = await came();
    google.fault = fault;
    const { status, error } = await finish(body);
    google.fault = undefined;
    expect([status, error.code]).toEqual(fault === 'garbage' ? [409, 'OPENID_REFUSED'] : [503, 'OPENID_UNAVAILABLE']);
    expect((await finish(await came())).status).toBe(200);
  });

  test.each(['', 'code=x', 'state=x', 'error=server_error', '%', 'code=x&code=y&state=z', '%00'])(
    'that is nonsense: %j',
    async (answer) => {
      const { request } = await begin();
      expect((await finish({ request, answer })).status).toBe(409);
    },
  );
});

describe('Apple', () => {
  test('answers with a form, takes a signed secret, and tells the name beside the token', async () => {
    const { given_name: _, family_name: __, ...person } = someone();
    apple.account = { ...person, email_verified: 'true' };
    const { authorizationUrl, request } = await begin('apple');
    const { by, answer } = await apple.visit(authorizationUrl);
    expect(by).toBe('form_post');
    answer.set('user', JSON.stringify({ name: { firstName: 'Bea', lastName: 'Moor' } }));
    answer.set('other', 'x');
    const back = await app.inject({
      method: 'POST',
      url: '/signed-in/apple',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      payload: answer.toString(),
    });
    expect(back.statusCode).toBe(303);
    const landed = new URL(String(back.headers.location), ORIGIN);
    expect([landed.pathname, landed.searchParams.has('other')]).toEqual(['/signed-in/apple', false]);
    const { success } = await finish({ request, answer: landed.search });
    expect(success).toMatchObject({ next: 'register', firstName: 'Bea', lastName: 'Moor' });
    const [header = '', claims = ''] = (apple.secrets.at(-1) ?? '').split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY' });
    expect(read(claims)).toMatchObject({ iss: 'TEAM', sub: client.id, aud: apple.issuer });
  });

  test.each([
    ['application/json', '{}', 415],
    ['application/x-www-form-urlencoded', `code=${'x'.repeat(9_000)}`, 413],
    ['application/x-www-form-urlencoded', '%', 303],
  ])('a form of %s that is none is no fault of ours', async (type, payload, status) => {
    const headers = { 'content-type': type };
    expect((await app.inject({ method: 'POST', url: '/signed-in/apple', headers, payload })).statusCode).toBe(status);
  });
});
