import { resetPassword } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { sizeOf } from '../../../testing/size.ts';

const { call, account, asSuperuser, clock } = await testApp();
const hall = await account();

test('of twenty uses of a link at once one wins, in each round', async () => {
  const { rows } = await asSuperuser('select id from app_user where email = $1', [hall.emailId]);
  for (let round = 0; round < sizeOf('RESET', 2); round++) {
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
