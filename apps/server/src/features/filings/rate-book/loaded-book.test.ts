import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addForm720,
  addForm720X,
  addForm8849,
  downloadForm720,
  downloadForm720X,
  downloadForm8849,
  getForm720,
  getForm720X,
  getForm8849,
  getPcoriFee,
  getPreflight,
  getPreflight720X,
  getPreflight8849,
  saveForm720X,
  saveForm8849,
} from '@gauger/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { markPaid } from '../../../db/testing-rows.ts';
import { testApp } from '../../../testing/app.ts';
import { loadRateBook } from './public.ts';

/** A book that is loaded while drafts are open: each place that shows a figure of a draft shows the same one. */

const GAUGER = join(import.meta.dirname, '../../../../../cli/src/main.ts');

const { app, call, account, business, clock, database, deps, asSuperuser } = await testApp();
clock.at = new Date('2026-10-20T12:00:00Z');
const hall = await account();
const { token } = hall;

const value = (parameter: string, from: string, to: string, rate: string) => ({
  ...{ parameter, from, to, value: rate },
  citation: 'Invented for a test',
  confidence: 'confirmed',
  sourceClass: 'primary',
});
/** Diesel of 2026 Q1 and Q2 at 30 cents, its nontaxable use at 29 cents, the PCORI fee at $4.00. */
const book = {
  format: 'gauger/rate-book@1',
  version: 'test.1',
  values: [
    value('fuel.diesel', '2026-01-01', '2026-06-30', '0.3'),
    value('claims.3a', '2026-01-01', '2026-06-30', '0.29'),
    value('pcor.fee', '2025-10-01', '2026-09-30', '4'),
  ],
};

const readText = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

const quarterOf = (taxYearAndQuarter: string) => ({ taxYear: '2026', taxYearAndQuarter });
const diesel = (noOfGallons: string, taxDate: string) => ({
  60: { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons }] },
});
const lives = {
  133: {
    rows: [
      {
        planName: 'Plan',
        typeOfPolicy: '133d',
        countingMethod: 'actualCount',
        sumOfLives: '36500',
        daysCounted: '365',
        avgNumberOfLivesCovered: '100',
      },
    ],
  },
};
const claims3a = { 3: { lines: [{ line: '3a', typeOfUse: '2', gallons: '10000' }] } };

async function begin720(pages: object) {
  const businessId = await business(hall.accountId);
  const body = { businessId, taxYearQuarter: quarterOf('2'), ...pages };
  const { success, error } = await call(addForm720, { token, body: body as never });
  expect(error?.issues).toBeUndefined();
  return success.id;
}
async function begin8849() {
  const body = {
    businessId: await business(hall.accountId),
    schedule: { scheduleType: 'sch1', year: '2026', month: '12' },
    sch1: { periodStart: '2026-04-01', periodEnd: '2026-06-30', ...claims3a },
  };
  const { success, error } = await call(addForm8849, { token, body: body as never });
  expect(error?.issues).toBeUndefined();
  return success.id;
}
async function begin720X() {
  const businessId = await business(hall.accountId);
  const body = { businessId, taxYearQuarter: quarterOf('1'), filingData: diesel('1000', '2026-01-15') };
  const { id } = (await call(addForm720, { token, body: body as never })).success;
  await asSuperuser(`update filing set state = 'accepted' where id = $1`, [id]);
  const corrected = { filingData: diesel('2000', '2026-01-15') };
  const amendment = { businessId, original: { filingId: id }, corrected, ratesInForce: true, certification: true };
  const { success, error } = await call(addForm720X, { token, body: amendment as never });
  expect(error?.issues).toBeUndefined();
  return success.id;
}

const drafts = {
  tax: await begin720({ filingData: { ...diesel('1000', '2026-04-15'), ...lives } }),
  scheduleC: await begin720({
    filingData: diesel('20000', '2026-04-15'),
    claimsData: { groups: { 3: { periodStart: '2026-04-01', periodEnd: '2026-06-30', ...claims3a[3] } } },
  }),
  claim: await begin8849(),
  paidClaim: await begin8849(),
  amendment: await begin720X(),
};
await markPaid(asSuperuser, drafts.paidClaim);
await loadRateBook(database, deps.lawInForce, book, 'ann');

const get720 = async (id: string) => (await call(getForm720, { token, params: { id } })).success;
const get8849 = async (id: string) => (await call(getForm8849, { token, params: { id } })).success;
const get720X = async (id: string) => (await call(getForm720X, { token, params: { id } })).success;
const rateIssues = (issues: readonly { code: string; message: string }[]) =>
  issues.flatMap(({ code, message }) => (code.startsWith('rates') ? [[code, message]] : []));

test('a tax and the PCORI fee of a Form 720: the call, its PDF and its XML have the rates in force', async () => {
  const params = { id: drafts.tax };
  const filing = await get720(drafts.tax);
  // 1,000 gal × $0.30 and 100 lives × $4.00.
  expect([filing.filingData[60]?.tax, filing.filingData[133]?.tax, filing.taxLiability]).toEqual([
    '300.00',
    '400.00',
    '700.00',
  ]);
  const pdf = await call(downloadForm720, { token, params: { ...params, document: 'form720.pdf' } });
  expect(await readText(pdf.success.bytes)).toContain('700.00');
  const xml = await call(downloadForm720, { token, params: { ...params, document: 'form720.xml' } });
  expect(Buffer.from(xml.success.bytes).toString()).toContain('>700.00<');
  const { issues } = (await call(getPreflight, { token, params })).success;
  expect(rateIssues(issues)).toEqual([
    ['ratesChanged', expect.stringContaining('the total is $700.00 instead of $628.00')],
  ]);
});

test('a claim of Schedule C: the call, its PDF and its XML have the rate in force', async () => {
  const params = { id: drafts.scheduleC };
  const filing = await get720(drafts.scheduleC);
  // 20,000 gal × $0.30, less 10,000 gal × $0.29.
  expect(filing.totals).toMatchObject({ taxLiability: '6000.00', totalClaim: '2900.00', totalDue: '3100.00' });
  const pdf = await call(downloadForm720, { token, params: { ...params, document: 'form720.pdf' } });
  expect(await readText(pdf.success.bytes)).toContain('2,900.00');
  const xml = await call(downloadForm720, { token, params: { ...params, document: 'form720.xml' } });
  expect(Buffer.from(xml.success.bytes).toString()).toContain('>2900.00<');
});

test('the command line computes the same by the same book', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gauger-book-'));
  const written = (name: string, content: object) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const computed = (name: string, facts: object) => {
    const file = written(name, { format: 'gauger/filing@1', ...facts });
    const args = ['compute', file, '--rate-book', written('book.json', book)];
    return JSON.parse(execFileSync(process.execPath, [GAUGER, ...args], { encoding: 'utf8' }));
  };
  const of720 = { formType: 'Form720', ...quarterOf('2') };
  const groups = { 3: { periodStart: '2026-04-01', periodEnd: '2026-06-30', ...claims3a[3] } };
  const tax = computed('tax.json', { ...of720, filingData: { ...diesel('1000', '2026-04-15'), ...lives } });
  const scheduleC = computed('c.json', {
    ...of720,
    filingData: diesel('20000', '2026-04-15'),
    claimsData: { groups },
  });
  expect([tax.totals, scheduleC.totals]).toEqual([
    (await get720(drafts.tax)).totals,
    (await get720(drafts.scheduleC)).totals,
  ]);
});

test('a claim of a Form 8849: the call, its PDF and its XML have the rates in force until its next save keeps them', async () => {
  const params = { id: drafts.claim };
  const before = await get8849(drafts.claim);
  // 10,000 gal × $0.29.
  expect(before).toMatchObject({ totalClaim: '2900.00', rateBookVersion: 'test.1', sch1: { total: '2900.00' } });
  const { issues } = (await call(getPreflight8849, { token, params })).success;
  expect(rateIssues(issues)).toEqual([
    ['ratesChanged', expect.stringContaining('the total is $2,900.00 instead of $2,430.00')],
  ]);
  const pdf = await call(downloadForm8849, { token, params: { ...params, document: 'form8849.pdf' } });
  expect(await readText(pdf.success.bytes)).toContain('2,900.00');
  const xml = await call(downloadForm8849, { token, params: { ...params, document: 'form8849.xml' } });
  expect(Buffer.from(xml.success.bytes).toString()).toContain('>2900.00<');
  await call(saveForm8849, { token, body: { id: drafts.claim, schedule: before.schedule } as never });
  expect((await get8849(drafts.claim)).totalClaim).toBe('2900.00');
  expect(rateIssues((await call(getPreflight8849, { token, params })).success.issues)).toEqual([]);
});

test('a claim that is paid for keeps the figures of its book', async () => {
  expect(await get8849(drafts.paidClaim)).toMatchObject({ totalClaim: '2430.00' });
  const { issues } = (await call(getPreflight8849, { token, params: { id: drafts.paidClaim } })).success;
  expect(rateIssues(issues)).toEqual([
    ['ratesOfPaid', expect.stringContaining('the total is $2,900.00 instead of $2,430.00')],
  ]);
});

test('a Form 720-X by the rates in force: the call and its PDF have them until its next save keeps them', async () => {
  const params = { id: drafts.amendment };
  // 2,000 gal × $0.30, and $244.00 on the original.
  expect(await get720X(drafts.amendment)).toMatchObject({
    adjustments: [{ irsNumber: '60', original: '244.00', adjusted: '600.00', change: '356.00' }],
    corrected: { filingData: { 60: { tax: '600.00' } } },
    totals: { line4: '356.00' },
  });
  const { issues } = (await call(getPreflight720X, { token, params })).success;
  expect(rateIssues(issues)).toEqual([
    ['ratesChanged', expect.stringContaining('the total is $356.00 instead of $244.00')],
  ]);
  const pdf = await call(downloadForm720X, { token, params: { ...params, document: 'form720x.pdf' } });
  expect(await readText(pdf.success.bytes)).toContain('356.00');
  expect((await get720X(drafts.amendment)).certification).toBe(true);
  await call(saveForm720X, { token, body: { id: drafts.amendment, ratesInForce: true } });
  // Other amounts than those that were certified.
  expect(await get720X(drafts.amendment)).toMatchObject({ totals: { line4: '356.00' }, certification: false });
  expect(rateIssues((await call(getPreflight720X, { token, params })).success.issues)).toEqual([]);
});

test('the public pages and the public fee have the rates in force', async () => {
  const fee = (await call(getPcoriFee, { query: { planYearEnd: '2025-12-31', avgNumberOfLivesCovered: '100' } }))
    .success;
  expect(fee.fee).toBe('400.00');
  const rate = async (url: string) => JSON.parse((await app.inject({ url })).body).Success ?? null;
  expect(JSON.stringify(await rate('/rates/60/2026Q2.json'))).toContain('"rate":"0.3"');
  expect(JSON.stringify(await rate('/rates/claims/form8849-schedule-1/3a/2026Q2.json'))).toContain('"rate":"0.29"');
});
