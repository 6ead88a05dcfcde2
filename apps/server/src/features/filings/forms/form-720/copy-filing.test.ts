import { addForm720, getDraft, getForm720, listDrafts, listForm720, saveForm720 } from '@gauger/contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';

const { call, account, business } = await testApp();
const hall = await account();
const { token } = hall;
let businessId: string;
let source: string;

const quarter = (taxYear: string, taxYearAndQuarter: string) => ({ taxYearQuarter: { taxYear, taxYearAndQuarter } });
const filingData = {
  18: { rows: [{ taxDate: '2025-10-05', taxType: 'usedOrExported', crudeOilUsedOrExported: '10' }] },
  60: { rows: [{ taxDate: '2025-10-31', typeOfEvent: '60a', noOfGallons: '1000' }] },
  62: { emptyTaxLiability: true },
};
const add = (body: object) => call(addForm720, { token, body: { businessId, ...body } });
const copy = (what: string, more: object = {}) =>
  add({ ...quarter('2026', '1'), copyFrom: { filingId: source, what }, ...more });
const drafts = async (id: string) => (await call(listDrafts, { token, params: { id } })).success.pages;

beforeEach(async () => {
  businessId = await business(hall.accountId);
  const pages = { filingData, deposit: { depositedAmt: '5' }, paymentOption: { paymentMethod: 'eftps' } };
  source = (await add({ ...quarter('2025', '4'), ...pages })).success.id;
});

test('everything is taken over with its days moved, but what is no tax line; a line that ended is left out with words', async () => {
  const { success } = await copy('everything');
  expect(success.filingData).toMatchObject({
    60: { tax: '244.00', rows: [{ taxDate: '2026-01-31', typeOfEvent: '60a', noOfGallons: '1000' }] },
    62: { emptyTaxLiability: true },
  });
  expect(success).toMatchObject({ deposit: null, overpayment: null, claimsData: null, paymentOption: null });
  expect(success.issues).toEqual([
    expect.objectContaining({
      code: 'lineNotCopied',
      path: 'filingData.18',
      message: expect.stringContaining('(18) is not on the return of 2026 Q1'),
    }),
  ]);
  expect(await drafts(success.id)).toEqual([]);
});

test('rows without amounts are drafts of whoever copies, in no total', async () => {
  const { success } = await copy('rows');
  expect(success.filingData).toEqual({});
  expect(success.taxLiability).toBe('0.00');
  expect(success.issues.map(({ code, path }) => [code, path])).toEqual([
    ['lineNotCopied', 'filingData.18'],
    ['lineCopiedAsDraft', 'filingData.60'],
    ['lineCopiedWithoutRows', 'filingData.62'],
  ]);
  expect(success.chosenTaxes).toEqual(['60', '62']);
  const draft = await call(getDraft, { token, params: { id: success.id, page: '60' } });
  expect(draft.success.fields).toEqual({ rows: [{ typeOfEvent: '60a' }] });
});

test('the same taxes are chosen and wait for their rows', async () => {
  const { success } = await copy('taxes');
  expect(success).toMatchObject({ chosenTaxes: ['60', '62'], filingData: {}, taxLiability: '0.00' });
  expect(success.issues.map(({ code, path }) => [code, path])).toEqual([['lineNotCopied', 'filingData.18']]);
  expect(await drafts(success.id)).toEqual([]);
});

test('claims are not copied, and the answer says so', async () => {
  const claimsData = { monthIncomeTaxYearEnds: '12' };
  await call(saveForm720, { token, body: { id: source, claimsData } });
  expect((await copy('everything')).success).toMatchObject({
    claimsData: null,
    issues: [{ code: 'lineNotCopied' }, { code: 'claimsNotCopied', path: 'claimsData' }],
  });
});

test('a line that is sent stands instead of the one copied', async () => {
  const rows = [{ taxDate: '2026-02-01', typeOfEvent: '60a', noOfGallons: '1' }];
  const { success } = await copy('everything', { filingData: { 60: { rows } } });
  expect(success.filingData['60']?.rows).toMatchObject(rows);
});

test('only a filing of the same business is copied', async () => {
  const other = await add({
    businessId: await business(hall.accountId),
    ...quarter('2026', '1'),
    copyFrom: { filingId: source, what: 'rows' },
  });
  expect(other.error?.code).toBe('NOT_FOUND');
  const stranger = await account();
  const body = {
    businessId: stranger.businessId,
    ...quarter('2026', '1'),
    copyFrom: { filingId: source, what: 'rows' },
  };
  expect((await call(addForm720, { token: stranger.token, body })).error?.code).toBe('NOT_FOUND');
  expect((await copy('all')).error?.code).toBe('INVALID_BODY');
  expect((await call(getForm720, { token, params: { id: source } })).success.version).toBe(1);
});

test('a business has its filings listed, the newest quarter first', async () => {
  await copy('rows');
  const { filings } = (await call(listForm720, { token, params: { id: businessId } })).success;
  expect(filings.map(({ taxYear, quarter: of, state, answeredBy }) => [taxYear, of, state, answeredBy])).toEqual([
    ['2026', '1', 'draft', null],
    ['2025', '4', 'draft', null],
  ]);
});
