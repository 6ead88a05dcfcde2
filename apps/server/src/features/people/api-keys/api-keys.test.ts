import {
  addAuthenticatorApp,
  addBusiness,
  addForm720,
  beginAuthenticatorApp,
  createApiKey,
  getOwnApiKey,
  getSession,
  keepAddress,
  listActivity,
  listApiKeys,
  listBusinesses,
  revokeApiKey,
  saveForm720,
} from '@gauger/contract';
import { type KeyScope, keyScopeNames, MAX_KEYS } from '@gauger/contract/api-key';
import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';

const { app, call, account, member, apiKey, asSuperuser, clock } = await testApp();
const MINUTE = 60_000;
const pass = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};
const wanted = { name: 'Month-end import', scopes: ['read'], expiresInDays: 90 };

/** A person with an authenticator app, whose session began with its code. */
async function proven(person: { token: string; emailId: string }) {
  const { secret, enrolment } = (await call(beginAuthenticatorApp, { token: person.token, body: {} })).success;
  const code = () => generate({ secret, epoch: Math.floor(clock.at.getTime() / 1_000) });
  await call(addAuthenticatorApp, { token: person.token, body: { secret, enrolment, otpNumber: await code() } });
  await asSuperuser(
    `update session set second_factor = true where user_id = (select id from app_user where email = $1)`,
    [person.emailId],
  );
  return { ...person, code };
}
const create = (token: string, own: object = {}) => call(createApiKey, { token, body: { ...wanted, ...own } });

describe('a new key', () => {
  test('needs a second factor, given now or at a login in the last five minutes', async () => {
    const hall = await account();
    expect((await create(hall.token)).error.code).toBe('SECOND_FACTOR_MISSING');
    const { token, code } = await proven(hall);
    expect((await create(token)).status).toBe(201);
    pass(6 * MINUTE);
    expect((await call(listApiKeys, { token })).success).toMatchObject({ factors: ['totp'], factorNeeded: true });
    const missing = await create(token);
    expect(missing.error).toMatchObject({ code: 'CODE_REFUSED', issues: [{ code: 'missing', path: 'otpNumber' }] });
    const right = await code();
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect((await create(token, { otpNumber: wrong })).error.code).toBe('CODE_REFUSED');
    expect((await create(token, { otpNumber: right })).status).toBe(201);
    expect((await create(token, { otpNumber: right })).error.code).toBe('CODE_REFUSED');
  });

  test('is shown once and stored as its hash', async () => {
    const hall = await account();
    const { token } = await proven(hall);
    const { key, apiKey: made } = (await create(token)).success;
    expect(made).toMatchObject({ name: 'Month-end import', scopes: ['read'], state: 'active', lastUsedAt: null });
    expect(key.startsWith(made.shown)).toBe(true);
    const listed = await call(listApiKeys, { token });
    expect(listed.success.keys).toEqual([made]);
    const { rows } = await asSuperuser('select to_jsonb(k)::text as row from api_key k where account_id = $1', [
      hall.accountId,
    ]);
    expect(JSON.stringify([rows, listed.success])).not.toContain(key);
  });

  test.each([
    ['viewer', 'write'],
    ['editor', 'pay'],
    ['editor', 'sign'],
  ] as const)('of a %s cannot have the scope %s', async (role, scope) => {
    const person = await proven(await member((await account()).accountId, role));
    expect((await create(person.token, { scopes: [scope] })).error.code).toBe('FORBIDDEN');
  });

  test('is one of twenty at most', async () => {
    const hall = await account();
    for (let made = 0; made < MAX_KEYS; made += 1) await apiKey(hall, ['read']);
    const { token } = await proven(hall);
    expect((await create(token)).error.code).toBe('KEYS_FULL');
  });
});

describe('a key', () => {
  test('acts in the name of its person, and every event names it', async () => {
    const hall = await account();
    const token = await apiKey(hall, ['read', 'write']);
    expect((await call(addBusiness, { token, body: { ...businessFacts, EIN: '540000008' } })).status).toBe(201);
    const { content } = (await call(listActivity, { token: hall.token, query: { actionType: 'BUSINESS_ADDED' } }))
      .success;
    expect(content[0]).toMatchObject({ person: { emailId: hall.emailId }, apiKey: 'Month-end import' });
    const own = (await call(getOwnApiKey, { token })).success;
    expect(own).toMatchObject({ scopes: ['read', 'write'], lastUsedAt: clock.at.toISOString() });
    const byPerson = (await call(addBusiness, { token: hall.token, body: { ...businessFacts, EIN: '540000009' } }))
      .status;
    expect(byPerson).toBe(201);
    const after = (await call(listActivity, { token: hall.token, query: { actionType: 'BUSINESS_ADDED' } })).success;
    expect(after.content[0]?.apiKey).toBeNull();
  });

  test('is told which scope a call needs, and that a call is for people', async () => {
    const token = await apiKey(await account(), ['read']);
    const refused = await call(addBusiness, { token, body: businessFacts });
    expect(refused.error).toMatchObject({ code: 'INSUFFICIENT_SCOPE', errorDescription: /scope "write"/ as never });
    const { error } = await call(getSession, { token });
    expect(error.errorDescription).toMatch('API keys cannot make this call. A person must log in.');
  });

  test('sets bank numbers only with the scope to sign', async () => {
    const hall = await account();
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '3' };
    const { id } = (
      await call(addForm720, { token: hall.token, body: { businessId: hall.businessId, taxYearQuarter } })
    ).success;
    const save = async (scopes: readonly KeyScope[]) => {
      const body = { id, paymentOption: { paymentMethod: 'eftps' } };
      return (await call(saveForm720, { token: await apiKey(hall, scopes), body })).status;
    };
    expect([await save(['read', 'write']), await save(['read', 'write', 'sign'])]).toEqual([403, 200]);
  });

  test.each<[string, string]>([
    ['is revoked', 'update api_key set revoked_at = now() where user_id = $1'],
    ['expired', `update api_key set created_at = '2020-01-01', expires_at = '2020-01-02' where user_id = $1`],
    ['its person is disabled', 'update app_user set active = false where id = $1'],
    ['its person left the account', 'update membership set active = false where user_id = $1'],
    [
      'its account is suspended',
      "update app_user set active = false where id in (select user_id from membership where role = 'owner' and account_id in (select account_id from membership where user_id = $1))",
    ],
  ])('opens nothing from the next call on when it %s', async (_, change) => {
    const { accountId } = await account();
    const person = await member(accountId, 'manager');
    const token = await apiKey({ accountId, emailId: person.emailId }, keyScopeNames);
    expect((await call(listBusinesses, { token })).status).toBe(200);
    await asSuperuser(change, [person.userId]);
    expect((await call(listBusinesses, { token })).error.code).toBe('UNAUTHENTICATED');
  });

  test('is revoked by its person or a Manager, once, and by no colleague', async () => {
    const hall = await account();
    const editor = await member(hall.accountId, 'editor');
    const token = await apiKey({ ...hall, emailId: editor.emailId }, ['read']);
    const { id } = (await call(getOwnApiKey, { token })).success;
    const colleague = await member(hall.accountId, 'editor');
    const revoke = (by: string) => call(revokeApiKey, { token: by, params: { id } });
    expect((await revoke(colleague.token)).status).toBe(404);
    expect((await call(listApiKeys, { token: colleague.token })).success.keys).toEqual([]);
    expect((await revoke(editor.token)).success.state).toBe('revoked');
    expect((await revoke(hall.token)).success.state).toBe('revoked');
    expect((await call(listBusinesses, { token })).status).toBe(401);
    const { content } = (await call(listActivity, { token: hall.token, query: { actionType: 'API_KEY_REVOKED' } }))
      .success;
    expect(content).toHaveLength(1);
  });

  test('made while a stranger held the address ends when its owner takes it back', async () => {
    const hall = await account();
    const [before, after] = [await apiKey(hall, ['read']), await apiKey(hall, ['read'])];
    await asSuperuser(
      `update api_key set created_at = created_at - interval '3 days' where account_id = $1 and id = (select min(id::text)::uuid from api_key where account_id = $1)`,
      [hall.accountId],
    );
    await asSuperuser(
      `insert into address_change (id, user_id, old_email, new_email, confirm_hash, keep_hash, created_at, confirm_until, keep_until)
       select $2, id, email, 'x@people.example', sha256('c'), sha256($3::bytea), $4::timestamptz, $4::timestamptz + interval '1 day', $4::timestamptz + interval '7 days'
       from app_user where email = $1`,
      [hall.emailId, newId(), 'k'.repeat(43), clock.at],
    );
    expect((await call(keepAddress, { body: { token: 'k'.repeat(43) } })).status).toBe(200);
    const statuses = await Promise.all([before, after].map((token) => call(listBusinesses, { token })));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401]);
  });

  test('is given no cookie', async () => {
    const token = await apiKey(await account(), ['read']);
    const answer = await app.inject({
      url: '/business/emailId/paginate',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });
});
