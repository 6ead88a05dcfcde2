import { addForm720, addForm8849, getStatus, recordFollowUp, recordFollowUp8849 } from '@gauger/contract';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { type TestAccount, testApp } from '../../../testing/app.ts';

const { account, member, asSuperuser, call, clock } = await testApp();
clock.at = new Date('2026-11-20T12:00:00Z');
let hall: TestAccount;
/** An accepted return with $244.00 due. */
let id: string;

beforeEach(async () => {
  hall = await account();
  const body = {
    businessId: hall.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { 60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
  };
  id = (await call(addForm720, { token: hall.token, body: body as never })).success.id;
  await asSuperuser(`update filing set state = 'accepted' where id = $1`, [id]);
});

const record = (body: z.input<typeof recordFollowUp.body>, token = hall.token) =>
  call(recordFollowUp, { token, params: { id }, body });
const followUp = async () => (await call(getStatus, { token: hall.token, params: { id } })).success.followUp;

test('a payment, a refund and a letter are kept together, and null takes one back', async () => {
  expect(await followUp()).toBeNull();
  expect((await record({ paidOn: '2026-10-30' })).success.followUp).toMatchObject({
    paidOn: '2026-10-30',
    refundedOn: null,
    recorded: { by: { name: expect.any(String) } },
  });
  await record({ refund: { receivedOn: '2026-11-20', amount: '12.5' } });
  await record({ letterOn: '2026-11-20' });
  expect(await followUp()).toMatchObject({
    paidOn: '2026-10-30',
    refundedOn: '2026-11-20',
    refundAmount: '12.50',
    letterOn: '2026-11-20',
  });
  const { history } = (await record({ refund: null, letterOn: null })).success;
  expect(history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['taxPaid', 'refundReceived', 'letterReceived']),
  );
  expect(await followUp()).toMatchObject({
    paidOn: '2026-10-30',
    refundedOn: null,
    refundAmount: null,
    letterOn: null,
  });
  await record({ paidOn: null });
  expect(await followUp()).toBeNull();
});

test('what is recorded twice alike is one event of the trail', async () => {
  await record({ paidOn: '2026-10-30' });
  await record({ paidOn: '2026-10-30' });
  const { history } = (await call(getStatus, { token: hall.token, params: { id } })).success;
  expect(history.filter(({ kind }) => kind === 'taxPaid')).toHaveLength(1);
});

const AMOUNT = 'Enter dollars and cents above zero, such as 1428.00';

test.each([
  ['a day to come', { paidOn: '2026-11-21' }, 'paidOn', 'Enter the day you paid: today or earlier'],
  [
    'a refund before the return was sent',
    { refund: { receivedOn: '2026-11-19', amount: '1.00' } },
    'refund.receivedOn',
    'Enter the day the refund arrived: from Nov 20, 2026 to today',
  ],
  [
    'a letter of tomorrow',
    { letterOn: '2026-11-21' },
    'letterOn',
    'Enter the day on the letter: from Nov 20, 2026 to today',
  ],
  ['a refund of nothing', { refund: { receivedOn: '2026-11-20', amount: '0.00' } }, 'refund.amount', AMOUNT],
  ['an amount with a comma', { refund: { receivedOn: '2026-11-20', amount: '1,428' } }, 'refund.amount', AMOUNT],
])('%s is refused by its field', async (_, body, path, message) => {
  const { status, error } = await record(body);
  expect(status).toBe(422);
  expect(error.issues).toEqual([expect.objectContaining({ path, message: expect.stringContaining(message) })]);
  expect(await followUp()).toBeNull();
});

test('a payment is refused where nothing is due', async () => {
  const body = {
    businessId: hall.businessId,
    schedule: { scheduleType: 'sch1', year: '2026', month: '12' },
  };
  const claim = (await call(addForm8849, { token: hall.token, body: body as never })).success.id;
  await asSuperuser(`update filing set state = 'accepted' where id = $1`, [claim]);
  const { error } = await call(recordFollowUp8849, {
    token: hall.token,
    params: { id: claim },
    body: { paidOn: '2026-11-20' },
  });
  expect(error.issues).toEqual([expect.objectContaining({ message: 'Nothing is due on this claim' })]);
});

test('nothing is recorded before the acceptance, by a viewer, or of another account', async () => {
  const viewer = await member(hall.accountId, 'viewer');
  expect((await record({ paidOn: '2026-11-20' }, viewer.token)).error.code).toBe('FORBIDDEN');
  const other = await account();
  expect((await record({ paidOn: '2026-11-20' }, other.token)).error.code).toBe('NOT_FOUND');
  await asSuperuser(`update filing set state = 'draft' where id = $1`, [id]);
  expect((await record({ paidOn: '2026-11-20' })).error.code).toBe('WRONG_STATE');
  expect(await followUp()).toBeNull();
});
