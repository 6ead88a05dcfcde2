import { issuePreSignInToken, resetPassword, routes } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../http/testing-http.ts';
import { testApp } from '../../../testing/app.ts';
import { sizeOf } from '../../../testing/size.ts';

const { app, call, account, asSuperuser, clock } = await testApp();
const hall = await account();
const named = (select: (route: (typeof routes)[number]) => boolean) =>
  routes.filter(select).map((route) => [route.name, route] as const);
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '01a1fd4f-3004-7161-8aca-38f1105c1fdc');

describe('the token before the sign-in', () => {
  test.each(named(({ access }) => access !== 'anyone'))('does not open %s', async (_, { method, path, body }) => {
    const { jwtToken } = (await call(issuePreSignInToken, { body: { emailId: hall.emailId } })).success;
    const headers = { authorization: `Bearer ${jwtToken}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await app.inject({ method, url: addressOf(path), headers, ...(body && { payload: '{}' }) });
    // A call that takes files refuses JSON before it looks at the token.
    expect(['INSUFFICIENT_SCOPE', 'UNSUPPORTED_MEDIA_TYPE']).toContain(codeOf(answer));
  });
});

describe('another site', () => {
  test.each(named(({ access, method }) => access === 'anyone' && method !== 'GET'))(
    'cannot have a visitor call %s',
    async (_, { method, path, body, upload }) => {
      const type = upload ? 'multipart/form-data; boundary=part' : 'application/json';
      for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
        const headers = { ...from, ...(body && { 'content-type': type }) };
        const answer = await app.inject({
          method,
          url: addressOf(path),
          headers,
          ...(body && { payload: upload ? '--part--\r\n' : '{}' }),
        });
        expect(codeOf(answer)).toBe('CSRF_REFUSED');
      }
    },
  );
});

test('of twenty uses of a link at once one wins, in each round', async () => {
  const { rows } = await asSuperuser('select id from app_user where email = $1', [hall.emailId]);
  for (let round = 0; round < sizeOf('RESET', 5); round++) {
    clock.at = new Date(clock.at.getTime() + 10 * 60_000);
    const resetPasswordToken = `token of round ${round}`;
    await asSuperuser(
      `insert into password_reset (token_hash, user_id, created_at, expires_at)
       values (sha256(convert_to($1, 'UTF8')), $2, $3, $3::timestamptz + interval '30 minutes')`,
      [resetPasswordToken, rows[0].id, clock.at],
    );
    const body = { emailId: hall.emailId, resetPasswordToken, newPassword: `another password ${round}` };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(resetPassword, { body })).status),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(409)]);
  }
});
