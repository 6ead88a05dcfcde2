import { getSession } from '@gauger/contract';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../../audit/public.ts';
import { testApp } from '../../../testing/app.ts';
import { issueToken } from './issue-token.ts';

const { call, account, business, database, clock, asSuperuser } = await testApp();

test('an account comes with its owner, a business and a session; its address is one, in any letter case', async () => {
  const opened = await account('Ann@Hall.example');
  expect(opened.emailId).toBe('ann@hall.example');
  expect((await call(getSession, { token: opened.token })).success).toMatchObject({
    emailId: 'ann@hall.example',
    principal: 'owner',
  });
  await expect(account('ANN@hall.example')).rejects.toThrow('There already is an account of ann@hall.example.');
});

test('the EIN stands nowhere in the clear, and equal EINs are found by their index', async () => {
  const { accountId } = await account();
  await business(accountId, { EIN: '123456789' });
  const { rows } = await asSuperuser('select b::text as row, ein_index from business b where account_id = $1', [
    accountId,
  ]);
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain('123456789');
  expect(rows[0].ein_index.equals(rows[1].ein_index)).toBe(true);
});

test('a failed opening leaves nothing behind', async () => {
  const before = await asSuperuser('select count(*) from account');
  await expect(account('nobody')).rejects.toThrow('--email');
  await account('twice@hall.example');
  await expect(account('twice@hall.example')).rejects.toThrow('already');
  const after = await asSuperuser('select count(*) from account');
  expect(Number(after.rows[0].count)).toBe(Number(before.rows[0].count) + 1);
});

test('the operator signs a person in; of more than ten sessions the oldest end', async () => {
  const opened = await account('many@hall.example');
  const tokens = [opened.token];
  for (let n = 0; n < 10; n++) {
    clock.at = new Date(clock.at.getTime() + 1_000);
    tokens.push(await issueToken(database, 'Many@hall.example', clock.at));
  }
  const statuses = await Promise.all(tokens.map(async (token) => (await call(getSession, { token })).status));
  expect(statuses).toEqual([401, ...Array(10).fill(200)]);
  await expect(issueToken(database, 'nobody@hall.example', clock.at)).rejects.toThrow('There is no active account');
});

test('all of it stands in chains that verify', async () => {
  const { breaks, events } = await verifyAudit(database);
  expect(breaks).toEqual([]);
  expect(events).toBeGreaterThan(10);
});
