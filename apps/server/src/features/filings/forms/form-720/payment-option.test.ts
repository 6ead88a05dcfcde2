import { Writable } from 'node:stream';
import { addForm720, deleteForm720, getForm720, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { loadFiling, moveFiling } from '../../filings/public.ts';
import { openPaymentOption } from './sealed-facts.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const { call, account, business, member, asSuperuser, database, deps, clock } = await testApp({}, log);
const hall = await account();
const editor = await member(hall.accountId, 'editor');

// Due on Nov 2, 2026: Oct 31 is a Saturday.
clock.at = new Date('2026-10-20T12:00:00Z');
const debit = {
  paymentMethod: 'efw',
  bankName: 'First Bank of Tidewater',
  accountType: '2',
  accountNumber: '98765432101',
  reAccountNumber: '98765432101',
  routingTransitNum: '021000021',
  requestedPaymentDate: '2026-11-02',
};
const shown = { ...debit, accountNumber: '••••2101', routingTransitNum: '••••0021', reAccountNumber: undefined };

async function begin(more: object = {}) {
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '3' };
  const body = { businessId: await business(hall.accountId), taxYearQuarter, ...more };
  return (await call(addForm720, { token: hall.token, body })).success;
}
const save = (id: string, paymentOption: object | null, token = hall.token, more: object = {}) =>
  call(saveForm720, { token, body: { id, paymentOption, ...more } });
const get = async (id: string, token = hall.token) => (await call(getForm720, { token, params: { id } })).success;
/** Reads the content of the return. */
const whole = (id: string) =>
  database.inAccount(hall.accountId, async (tx) =>
    openPaymentOption(deps, tx, await loadFiling(tx, hall.accountId, id, 'read')),
  );
const stateOf = (id: string, state: string) => asSuperuser('update filing set state = $2 where id = $1', [id, state]);

describe('saving', () => {
  test('keeps the whole numbers sealed and answers with their masks', async () => {
    const { id } = await begin();
    expect((await save(id, debit)).success.paymentOption).toEqual(shown);
    expect((await get(id)).paymentOption).toEqual(shown);
    expect(await whole(id)).toEqual({ ...debit, reAccountNumber: undefined });
    const { rows } = await asSuperuser('select to_jsonb(f)::text as row from filing f where id = $1', [id]);
    for (const secret of ['98765432101', '2101', '021000021', 'First Bank']) expect(rows[0].row).not.toContain(secret);
  });

  test('answers every finding with the path of its field, and keeps what was kept', async () => {
    const { id, version } = await begin();
    const { status, error } = await save(id, { paymentMethod: 'efw', accountNumber: '1', reAccountNumber: '2' });
    expect(status).toBe(422);
    expect(error.code).toBe('INVALID_ROWS');
    expect(error.issues.map(({ path, message }) => [path, message])).toEqual([
      ['paymentOption.bankName', 'Please Enter Bank Name'],
      ['paymentOption.accountType', 'Please Select Account Type'],
      ['paymentOption.reAccountNumber', 'Account Number is not same'],
      ['paymentOption.routingTransitNum', 'Please Enter Routing Transit Number'],
      ['paymentOption.requestedPaymentDate', 'Please Select Requested Payment Date'],
    ]);
    expect(await get(id)).toMatchObject({ version, paymentOption: null });
  });

  test('finds what is wrong on all pages of a request, and saves none of them', async () => {
    const { id } = await begin();
    const { error } = await save(id, { paymentMethod: '' }, hall.token, { deposit: { depositedAmt: 'x' } });
    expect(error.issues.map(({ path }) => path)).toEqual(['deposit.depositedAmt', 'paymentOption.paymentMethod']);
    const { error: wrong } = await save(id, debit, hall.token, { deposit: { depositedAmt: 'x' } });
    expect(wrong.code).toBe('INVALID_ROWS');
    expect(await get(id)).toMatchObject({ deposit: null, paymentOption: null });
  });

  test('judges the day by the quarter the same request chooses', async () => {
    const { id } = await begin();
    const fourth = { taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '4' } };
    const later = { ...debit, requestedPaymentDate: '2027-01-29' };
    expect((await save(id, later)).error.issues[0]?.path).toBe('paymentOption.requestedPaymentDate');
    expect((await save(id, later, hall.token, fourth)).success).toMatchObject({ quarter: '4' });
    const never = { taxYearQuarter: { taxYear: '9999', taxYearAndQuarter: '4' } };
    expect((await save(id, { ...later, bankName: 'Other' }, hall.token, never)).status).toBe(422);
  });

  test('a new filing can bring it along', async () => {
    const filing = await begin({ paymentOption: debit });
    expect(filing.paymentOption).toEqual(shown);
    expect(await whole(filing.id)).toMatchObject({ accountNumber: '98765432101' });
  });

  test('a quarter that is none is what is refused, not the payment for it', async () => {
    const businessId = await business(hall.accountId);
    for (const taxYear of ['', 'soon', '999999999', '1999']) {
      const taxYearQuarter = { taxYear, taxYearAndQuarter: '3' };
      const body = { businessId, taxYearQuarter, paymentOption: debit };
      const { status, error } = await call(addForm720, { token: hall.token, body });
      expect([status, error.issues[0]?.path.split('.')[0]]).toEqual([422, 'taxYearQuarter']);
    }
  });

  test('null and EFTPS drop the bank numbers, and so does deleting the filing', async () => {
    const { id } = await begin({ paymentOption: debit });
    expect((await save(id, { ...debit, paymentMethod: 'eftps' })).success.paymentOption).toEqual({
      paymentMethod: 'eftps',
    });
    expect(await whole(id)).toEqual({ paymentMethod: 'eftps' });
    expect((await save(id, null)).success.paymentOption).toBeNull();
    await save(id, debit);
    await call(deleteForm720, { token: hall.token, params: { id } });
    const { rows } = await asSuperuser('select sealed from filing_page where filing_id = $1 and sealed is not null', [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

test('an accepted return forgets its bank numbers; a rejected one keeps them to be sent again', async () => {
  const { id } = await begin({ paymentOption: debit });
  const happens = (event: 'accept' | 'reject') =>
    database.inAccount(hall.accountId, (tx) => moveFiling(tx, id, event, { now: clock.at }));
  await stateOf(id, 'sent');
  await happens('reject');
  expect(await whole(id)).toMatchObject({ accountNumber: '98765432101' });
  await stateOf(id, 'sent');
  await happens('accept');
  expect((await get(id)).paymentOption).toBeNull();
  expect(await whole(id)).toBeNull();
});

describe('a mask that comes back', () => {
  test('leaves the numbers as they are, also beside a change of the rest', async () => {
    const { id } = await begin({ paymentOption: debit });
    const { version } = await get(id);
    expect((await save(id, (await get(id)).paymentOption)).success.version).toBe(version);
    await save(id, { ...shown, bankName: 'Second Bank' });
    expect(await whole(id)).toMatchObject({
      bankName: 'Second Bank',
      accountNumber: '98765432101',
      routingTransitNum: '021000021',
    });
  });

  test('of another filing stands for nothing', async () => {
    const { id } = await begin();
    expect((await save(id, shown)).error.issues.map(({ path }) => path)).toEqual([
      'paymentOption.accountNumber',
      'paymentOption.reAccountNumber',
      'paymentOption.routingTransitNum',
    ]);
  });
});

describe('who and when', () => {
  test('an Editor sees it masked, sends it back unchanged, and changes nothing of it', async () => {
    const { id } = await begin({ paymentOption: debit });
    expect((await get(id, editor.token)).paymentOption).toEqual(shown);
    expect((await save(id, shown, editor.token, { deposit: { depositedAmt: '5' } })).success.deposit).toEqual({
      depositedAmt: '5',
    });
    for (const other of [null, { paymentMethod: 'eftps' }, { ...shown, accountType: '1' }])
      expect((await save(id, other, editor.token)).error.code).toBe('FORBIDDEN');
  });

  test('it changes until the signature, and the filing stays paid', async () => {
    const { id } = await begin({ paymentOption: debit });
    await stateOf(id, 'paid');
    const { success } = await save(id, { paymentMethod: 'eftps' });
    expect(success).toMatchObject({ state: 'paid', paymentOption: { paymentMethod: 'eftps' } });
    const others = await save(id, debit, hall.token, { deposit: { depositedAmt: '5' } });
    expect(others.error.code).toBe('NOT_EDITABLE');
    for (const state of ['signed', 'queued', 'sent', 'accepted', 'rejected']) {
      await stateOf(id, state);
      expect((await save(id, debit)).error.code).toBe('NOT_EDITABLE');
    }
  });

  test('an older version is refused', async () => {
    const { id } = await begin();
    await save(id, debit);
    const stale = await call(saveForm720, {
      token: hall.token,
      body: { id, paymentOption: { paymentMethod: 'eftps' } },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.error.code).toBe('VERSION_MISMATCH');
  });
});

test('no log line and no audit event holds a bank number', async () => {
  const { id } = await begin({ paymentOption: debit });
  await save(id, { ...debit, accountNumber: '98765432102' });
  await save(id, { ...debit, bankName: 'Third Bank' });
  const { rows } = await asSuperuser('select to_jsonb(e)::text as event from audit_event e', []);
  expect(rows.length).toBeGreaterThan(0);
  const written = logged + rows.map(({ event }) => event).join();
  expect(written).toContain('"paymentOption"');
  for (const secret of ['98765432', '021000021', 'Third Bank']) expect(written).not.toContain(secret);
});
