import { addForm720, chooseTaxes, getEarlierTaxes, getForm720, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';

const { call, account, business, asSuperuser } = await testApp();
const hall = await account();

const third = { taxYear: '2026', taxYearAndQuarter: '3' };
const second = { taxYear: '2026', taxYearAndQuarter: '2' };
const diesel = { rows: [{ taxDate: '2026-05-14', typeOfEvent: '60a', noOfGallons: '1000' }] };

async function begin(pages: object = {}, businessId?: string) {
  const body = { businessId: businessId ?? (await business(hall.accountId)), taxYearQuarter: third, ...pages };
  return (await call(addForm720, { token: hall.token, body })).success;
}
const choose = (id: string, chosenTaxes: string[], token = hall.token) =>
  call(chooseTaxes, { token, params: { id }, body: { chosenTaxes } });
const read = async (id: string) => (await call(getForm720, { token: hall.token, params: { id } })).success;

describe('the taxes that a filer reports', () => {
  test('are kept in the order of the form, each once, and change neither the return nor its version', async () => {
    const { id, version, chosenTaxes } = await begin();
    expect(chosenTaxes).toBeNull();
    expect((await choose(id, ['62', '60', '62'])).success).toEqual({ chosenTaxes: ['60', '62'] });
    const now = await read(id);
    expect([now.chosenTaxes, now.version, now.filingData, now.totals.taxLiability]).toEqual([
      ['60', '62'],
      version,
      {},
      '0.00',
    ]);
    expect((await choose(id, [])).success).toEqual({ chosenTaxes: [] });
  });

  test('stay when a page is saved', async () => {
    const { id } = await begin();
    await choose(id, ['35']);
    await call(saveForm720, { token: hall.token, body: { id, deposit: { depositedAmt: '5' } }, headers: {} });
    expect((await read(id)).chosenTaxes).toEqual(['35']);
  });

  test('are lines of the return of the quarter: another one is refused by its place, and nothing is kept', async () => {
    const { id } = await begin();
    const { status, error } = await choose(id, ['60', '133']);
    expect([status, error.issues[0]?.path]).toEqual([422, 'chosenTaxes.1']);
    expect(error.issues[0]?.message).toMatch(/^IRS No. 133 is not on the return for 2026 Q3: /);
    const unknown = await choose(id, ['60', '999']);
    expect([unknown.status, unknown.error.issues[0]?.path]).toEqual([422, 'chosenTaxes.1']);
    expect((await read(id)).chosenTaxes).toBeNull();
  });

  test('cannot be chosen on the return of another account, nor on one that can no longer be changed', async () => {
    const { id } = await begin();
    const other = await account();
    expect((await choose(id, ['60'], other.token)).error.code).toBe('NOT_FOUND');
    await asSuperuser("update filing set state = 'paid' where id = $1", [id]);
    expect((await choose(id, ['60'])).error.code).toBe('NOT_EDITABLE');
  });
});

describe('the taxes of the return before', () => {
  const earlier = async (id: string, token = hall.token) => call(getEarlierTaxes, { token, params: { id } });

  test('are those with rows and those chosen, of the latest earlier quarter, with their amounts', async () => {
    const { id, businessId } = await begin();
    expect((await earlier(id)).success).toEqual({ period: null, filed: false, taxes: [] });
    await begin({ taxYearQuarter: { taxYear: '2025', taxYearAndQuarter: '4' } }, businessId);
    const before = await begin({ taxYearQuarter: second, filingData: { 60: diesel } }, businessId);
    await choose(before.id, ['35', '60']);
    expect((await earlier(id)).success).toEqual({
      period: '2026Q2',
      filed: false,
      taxes: [
        { irsNumber: '60', tax: '244.00' },
        { irsNumber: '35', tax: null },
      ],
    });
    expect((await earlier(before.id)).success).toEqual({ period: '2025Q4', filed: false, taxes: [] });
    await asSuperuser("update filing set state = 'accepted' where id = $1", [before.id]);
    expect((await earlier(id)).success).toMatchObject({ period: '2026Q2', filed: true });
  });

  test('are never those of another business or account', async () => {
    const { id } = await begin();
    await begin({ taxYearQuarter: second, filingData: { 60: diesel } });
    expect((await earlier(id)).success.period).toBeNull();
    const other = await account();
    expect((await earlier(id, other.token)).error.code).toBe('NOT_FOUND');
  });
});
