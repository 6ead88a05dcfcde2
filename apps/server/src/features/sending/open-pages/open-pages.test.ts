import { addForm720, deleteForm720, getSession, openPage } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, account, business, member, clock, asSuperuser } = await testApp();
const hall = await account();
const ann = await member(hall.accountId, 'editor');
const viewer = await member(hall.accountId, 'viewer');
const elsewhere = await account();

async function begin(): Promise<string> {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
  };
  return (await call(addForm720, { token: hall.token, body })).success.id;
}
const open = (id: string, page: string, { token }: { token: string }) =>
  call(openPage, { token, params: { id, page } });
const others = async (id: string, page: string, of: { token: string }) =>
  (await open(id, page, of)).success.others.map(({ id: person }) => person);
const later = (seconds: number) => {
  clock.at = new Date(clock.at.getTime() + seconds * 1000);
};

test('a page names who else has it open, for 75 seconds after they last said so, and nobody on another page', async () => {
  const id = await begin();
  expect(await others(id, '60', hall)).toEqual([]);
  expect((await open(id, '60', ann)).success.others).toEqual([{ id: expect.any(String), name: hall.emailId }]);
  expect(await others(id, '60', hall)).toEqual([ann.userId]);
  expect(await others(id, '62', hall)).toEqual([]);
  later(74);
  expect(await others(id, '60', viewer)).toHaveLength(2);
  later(2);
  expect(await others(id, '60', hall)).toEqual([viewer.userId]);
  await asSuperuser('delete from membership where user_id = $1', [viewer.userId]);
  expect(await others(id, '60', hall)).toEqual([]);
});

test('windows of one person are one', async () => {
  const id = await begin();
  await open(id, 'deposit', hall);
  expect(await others(id, 'deposit', hall)).toEqual([]);
  const { rows } = await asSuperuser('select user_id from open_page where filing_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('another account, a deleted filing and a page that does not exist are refused', async () => {
  const id = await begin();
  expect((await open(id, '60', elsewhere)).status).toBe(404);
  const { status, error } = await open(id, 'nowhere', hall);
  expect([status, error.issues[0]?.path]).toEqual([400, 'params.page']);
  await call(deleteForm720, { token: hall.token, params: { id } });
  expect((await open(id, '60', hall)).status).toBe(404);
});

test('it keeps no session alive: half an hour after the last call of its person the session is over', async () => {
  const id = await begin();
  const bo = await member(hall.accountId, 'editor');
  const session = () => call(getSession, { token: bo.token });
  const { idleUntil } = (await session()).success;
  for (let minute = 0; minute < 29; minute++) {
    later(60);
    expect((await open(id, '60', bo)).status).toBe(200);
  }
  later(61);
  expect(clock.at.getTime()).toBeGreaterThan(Date.parse(idleUntil));
  expect((await open(id, '60', bo)).status).toBe(401);
});
