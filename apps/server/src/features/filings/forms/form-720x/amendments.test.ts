import {
  addForm720,
  addForm720X,
  addForm720XFromPackage,
  addForm8849,
  countForm720X,
  deleteForm720,
  deleteForm720X,
  downloadForm720,
  downloadForm720X,
  getConsent720X,
  getForm720X,
  getMailing720X,
  getPreflight,
  getPreflight720X,
  getStatus720X,
  listAppliedOverpayments,
  listFilings,
  listForm720X,
  markMailed,
  markMailed720X,
  markReady720X,
  payFee,
  saveForm720,
  saveForm720X,
  transmitForm720X,
  unlockForm720X,
  uploadAttachments,
  whatIfForm720X,
} from '@gauger/contract';
import { readPackage } from '@gauger/documents';
import { AMENDMENT_CERTIFICATION } from '@gauger/excise';
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { markPaid } from '../../../../db/testing-rows.ts';
import { type TestAccount, testApp } from '../../../../testing/app.ts';
import { changedPackage } from '../../../../testing/packages.ts';
import { samplePdf } from '../../../../testing/pdf.ts';
import { uploadOf, uploadOfSeveral } from '../../../../testing/uploads.ts';
import { loadRateBook } from '../../rate-book/public.ts';

const { app, call, account, business, member, asSuperuser, clock, database, deps, sandbox } = await testApp();
clock.at = new Date('2026-10-20T12:00:00Z');
const hall = await account();

const diesel = (noOfGallons: string, taxDate = '2026-01-15') => ({
  60: { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons }] },
});
const signature = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true };
const q1 = { taxYear: '2026', taxYearAndQuarter: '1' };

/** A Form 720 of a business of its own, with so many gallons of diesel, as the IRS accepted it. */
async function accepted(
  gallons = '1000',
  pages: object = {},
  quarter: object = q1,
  businessId?: string,
): Promise<{ id: string; businessId: string }> {
  const of = businessId ?? (await business(hall.accountId));
  const body = { businessId: of, taxYearQuarter: quarter, filingData: diesel(gallons), ...pages };
  const added = await call(addForm720, { token: hall.token, body: body as never });
  expect(added.error?.issues).toBeUndefined();
  const { id } = added.success;
  await asSuperuser(`update filing set state = 'accepted' where id = $1`, [id]);
  return { id, businessId: of };
}

const add = (body: object, of: TestAccount = hall) =>
  call(addForm720X, { token: of.token, body: { businessId: of.businessId, ...body } as never });
const save = (id: string, body: object, headers: Record<string, string> = {}) =>
  call(saveForm720X, { token: hall.token, body: { id, ...body } as never, headers });
const get = (id: string, of = hall) => call(getForm720X, { token: of.token, params: { id } });
/** A Form 720-X of an accepted return with 1,000 gallons of diesel. */
async function begin(body: object = {}, gallons = '1000') {
  const original = await accepted(gallons);
  const added = await add({ businessId: original.businessId, original: { filingId: original.id }, ...body });
  expect(added.error?.issues).toBeUndefined();
  return { corrects: original, ...added.success };
}
const short = (issues: readonly { code: string; path: string; severity: string }[]) =>
  errorsIn(issues).map(({ code, path }) => [code, path]);
const errorsIn = <Found extends { severity: string }>(issues: readonly Found[]) =>
  issues.filter(({ severity }) => severity === 'error');
const preflight = async (id: string) =>
  (await call(getPreflight720X, { token: hall.token, params: { id } })).success.issues
    // These amendments have no words of the filer, which is a warning of its own.
    .filter(({ code, path }) => !path.startsWith('business.') && code !== 'amendmentDrafted')
    .map(({ code, path, blocks }) => [code, path, blocks]);
/** The facts that a decrease of diesel needs besides. */
const settled = {
  statements: { 60: '3b-repaid' },
  overpaymentUse: 'refund',
  certification: true,
};
/** Records that an amendment was paid for and mailed. */
async function mail(id: string, mailedOn = '2026-10-19') {
  const { paymentStatus } = (await get(id)).success;
  if (paymentStatus === 0) await markPaid(asSuperuser, id);
  const body = { mailed: { mailedOn, trackingNumber: '9407 1000 0000' } };
  return call(markMailed720X, { token: hall.token, params: { id }, body });
}

describe('the original', () => {
  test('is an accepted Form 720, frozen with its facts, figures and rate book; the corrected copy starts from it without a row', async () => {
    const { corrects, ...x } = await begin();
    expect(x).toMatchObject({
      formType: 'Form720X',
      taxYear: '2026',
      quarter: '1',
      period: '2026 Q1',
      state: 'draft',
      adjustments: [],
      totals: { line1: '0.00', line2: '0.00', line4: '0.00', overpayment: '0.00', balanceDue: '0.00' },
      corrected: { taxYear: '2026', taxYearAndQuarter: '1', filingData: { 60: { tax: '244.00' } } },
      newerRates: null,
      certification: false,
    });
    const { rows } = await asSuperuser('select * from filing_original where filing_id = $1', [x.id]);
    expect(rows[0]).toMatchObject({ amends_filing_id: corrects.id, cells: { lines: { 60: '244.00' }, claims: {} } });
    const answered = (await get(x.id)).success;
    expect(answered.original).toMatchObject({
      source: 'filing',
      filingId: corrects.id,
      period: '2026 Q1',
      lines: { 60: '244.00' },
      filing: { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1' },
    });
    expect(await preflight(x.id)).toEqual([['nothingAmended', 'adjustmentsToLiability', 'pay']]);
  });

  test('stays as it was when it was chosen, and its answer sent back changes nothing', async () => {
    const { id, corrects } = await begin({ corrected: { filingData: diesel('500') } });
    await asSuperuser(`update filing_page set facts = '{"rows":[]}' where filing_id = $1`, [corrects.id]);
    const answered = (await get(id)).success;
    const again = await save(id, { original: answered.original, ratesInForce: false });
    expect(again.error).toBeUndefined();
    expect(again.success.adjustments).toMatchObject([{ irsNumber: '60', original: '244.00', adjusted: '122.00' }]);
  });

  test('that is not accepted, of another business, of another form or account, is refused by name', async () => {
    const businessId = await business(hall.accountId);
    const draft = (
      await call(addForm720, {
        token: hall.token,
        body: { businessId, taxYearQuarter: q1, filingData: diesel('10') } as never,
      })
    ).success.id;
    const refused = async (filingId: string, of = businessId) => {
      const { status, error } = await add({ businessId: of, original: { filingId } });
      return [status, ...error.issues.map(({ code, path, message }) => [code, path, message])];
    };
    expect(await refused(draft)).toEqual([
      422,
      ['originalNotFiled', 'original.filingId', expect.stringContaining('it is draft, not accepted')],
    ]);
    const other = await accepted();
    expect(await refused(other.id)).toEqual([422, ['originalOfOther', 'original.filingId', expect.any(String)]]);
    const claim = await call(addForm8849, {
      token: hall.token,
      body: { businessId, schedule: { scheduleType: 'sch1', year: '2026', month: '12' } } as never,
    });
    expect((await refused(claim.success.id))[1]).toMatchObject([
      'originalNotFiled',
      'original.filingId',
      expect.stringContaining('corrects Form 720 only'),
    ]);
    const stranger = await account();
    const { status, error } = await add({ original: { filingId: other.id } }, stranger);
    expect([status, error.issues[0]?.message]).toEqual([422, expect.stringContaining('no such filing')]);
    expect(error.errorDescription).toBe('There is a problem in Saving form720x');
    // Nothing is left of what was refused.
    expect(
      (await call(countForm720X, { token: stranger.token, params: { emailId: stranger.emailId } })).success,
    ).toEqual({ count: 0 });
  });

  test('is not the Form 720-X itself', async () => {
    const { id } = await begin();
    const { status, error } = await save(id, { original: { filingId: id } });
    expect([status, error.issues[0]]).toMatchObject([
      422,
      {
        code: 'originalNotFiled',
        path: 'original.filingId',
        message: expect.stringContaining('it cannot correct itself'),
      },
    ]);
  });

  test('may be a return that was filed elsewhere, in the open format; one that cannot be read is refused', async () => {
    const filing = { format: 'gauger/filing@1', formType: 'Form720', ...q1, filingData: diesel('1000') };
    const { success, error } = await add({ original: { filing }, corrected: { filingData: diesel('1500') } });
    expect(error).toBeUndefined();
    expect(success.original).toMatchObject({ source: 'elsewhere', filingId: null, filedOn: null });
    expect(success.adjustments).toMatchObject([{ irsNumber: '60', change: '122.00', statement: null, lastDay: null }]);
    const bad = await add({ original: { filing: { ...filing, filingData: { 999: {} } } } });
    expect(bad.error.issues[0]).toMatchObject({ code: 'originalNotRead', path: 'original.filing' });
    const bank = { overpayment: { accountNumber: '123456789' } };
    const odd = await add({ original: { filing: { ...filing, ...bank } } });
    expect(short(odd.error.issues)).toContainEqual(['unknownKey', 'original.filing.overpayment.accountNumber']);
    // Sent back as it was answered, it is no other choice.
    const again = await save(success.id, { original: success.original });
    expect(again.success.adjustments).toHaveLength(1);
  });

  test('with a taxpayer number is kept sealed, in both returns', async () => {
    const groups = {
      7: {
        periodStart: '2026-01-01',
        periodEnd: '2026-03-31',
        uvRegNumber: 'UV123456',
        lines: [{ line: '7a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit: '98-7654321' }],
      },
    };
    const original = await accepted('100000', { claimsData: { groups } });
    const { success, error } = await add({ businessId: original.businessId, original: { filingId: original.id } });
    expect(error).toBeUndefined();
    const lines = [{ line: '7a', tinOfGovUnit: '98-7654321' }];
    expect(success.original?.filing).toMatchObject({ claimsData: { groups: { 7: { lines } } } });
    expect(success.corrected?.claimsData).toMatchObject({ groups: { 7: { lines } } });
    const { rows } = await asSuperuser(
      `select (select json_agg(o) from filing_original o where filing_id = $1)::text as original,
              (select json_agg(p) from filing_page p where filing_id = $1)::text as pages`,
      [success.id],
    );
    expect(JSON.stringify(rows)).not.toContain('7654321');
    expect((await save(success.id, { explanations: { 60: 'Nothing' } })).success.corrected?.claimsData).toMatchObject({
      groups: { 7: { lines } },
    });
  });

  test('given up takes the corrected copy along; rows by hand stay', async () => {
    const { id } = await begin({ corrected: { filingData: diesel('500') }, explanations: { 60: 'Metered twice' } });
    const row = { year: '2025', quarterEnding: '4', taxName: '62', taxAsOriginallyReported: '500', adjustedTax: '300' };
    await save(id, { adjustmentsToLiability: { adjustmentsToLiabilityRows: [{ ...row, explanation: 'Sold' }] } });
    const { success } = await save(id, { original: null });
    expect([success.original, success.corrected, success.explanations]).toEqual([null, null, {}]);
    expect(success.adjustments).toMatchObject([{ irsNumber: '62', quarter: '2025Q4', change: '-200.00' }]);
    expect(success).toMatchObject({ period: '2025 Q4', taxYear: '2025', quarter: '4' });
    const refused = await save(id, { corrected: { filingData: diesel('500') } });
    expect(short(refused.error.issues)).toEqual([['originalAlready', 'corrected']]);
  });
});

describe('a changed line', () => {
  test('gives exactly one row by the signs of the form, with a draft of its explanation and what it needs', async () => {
    const { success } = await save((await begin()).id, { corrected: { filingData: diesel('500') } });
    expect(success.adjustments).toEqual([
      {
        part: '1',
        quarter: '2026Q1',
        irsNumber: '60',
        crn: null,
        name: expect.stringContaining('Diesel'),
        original: '244.00',
        adjusted: '122.00',
        change: '-122.00',
        explanation: 'IRS No. 60 for 2026 Q1 was $244.00 before this correction. The correct amount is $122.00.',
        isDraft: true,
        path: null,
        statement: {
          line: '3b',
          isRequired: true,
          chosen: null,
          choices: expect.arrayContaining([{ id: '3b-repaid', text: expect.any(String) }]),
        },
        lastDay: '2029-04-30',
        needsPdf: null,
        attachments: [],
      },
    ]);
    expect(success.totals).toMatchObject({ line1: '-122.00', line4: '-122.00', overpayment: '122.00' });
    expect(success.corrected?.filingData[60]?.rows).toMatchObject([{ noOfGallons: '500', taxAmount: '122.0000' }]);
    const removed = await save(success.id, { corrected: { filingData: { 60: null, 62: null } } });
    expect(removed.success.adjustments).toMatchObject([{ irsNumber: '60', adjusted: '0.00' }]);
    const restored = await save(success.id, { corrected: null });
    expect(restored.success.adjustments).toEqual([]);
  });

  test('with a fault is refused below the name of the corrected return, and nothing is saved', async () => {
    const { id, version } = await begin();
    const { status, error } = await save(id, { corrected: { filingData: diesel('1.5') } });
    expect([status, error.issues[0]?.path]).toEqual([
      422,
      expect.stringMatching(/^corrected\.filingData\.60\.rows\.0/),
    ]);
    expect(error.errorDescription).toBe('There is a problem in Saving form720x');
    expect((await get(id)).success.version).toBe(version);
  });

  test('that has a row by hand for its quarter too is refused by name; another quarter is not', async () => {
    const { id } = await begin({ corrected: { filingData: diesel('500') } });
    const row = {
      year: '2026',
      quarterEnding: '1',
      taxName: '60',
      taxAsOriginallyReported: '244.00',
      adjustedTax: '1.00',
    };
    const hand = (own: object) => ({ adjustmentsToLiability: { adjustmentsToLiabilityRows: [{ ...row, ...own }] } });
    const { error } = await save(id, hand({}));
    expect(error.issues.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
      'IRS No. 60 for 2026 Q1 is changed twice: keep one row',
    ]);
    const other = await save(id, hand({ quarterEnding: '2', changeInTax: '9.99' }));
    expect(other.success.adjustments.map(({ quarter, change }) => [quarter, change])).toEqual([
      ['2026Q1', '-122.00'],
      ['2026Q2', '-243.00'],
    ]);
    // The change is the server's, whatever was sent.
    expect(other.success.adjustmentsToLiability).toMatchObject({
      adjustmentsToLiabilityRows: [{ changeInTax: '-243.00' }],
      total: '-365.00',
    });
    expect(other.success).toMatchObject({ period: '2026 Q1, 2026 Q2', taxYear: null, quarter: null });
  });

  test('keeps the rates of the original; a newer rate book is a finding with one click to take it', async () => {
    const { id } = await begin();
    const value = { parameter: 'fuel.diesel', from: '2026-01-01', to: '2026-03-31', value: '0.25' };
    const citation = { citation: 'Invented for a test', confidence: 'confirmed', sourceClass: 'primary' };
    const version = 'test.amended';
    await loadRateBook(
      database,
      deps.lawInForce,
      { format: 'gauger/rate-book@1', version, values: [{ ...value, ...citation }] },
      'ann',
    );
    try {
      const kept = (await get(id)).success;
      expect(kept.adjustments).toEqual([]);
      expect(kept.newerRates).toEqual({
        rateBookVersion: version,
        lines: [{ irsNumber: '60', crn: null, byOriginalRates: '244.00', byRatesInForce: '250.00' }],
      });
      expect(await preflight(id)).toContainEqual(['newerRates', 'ratesInForce', null]);
      const { success } = await save(id, { explanations: { 60: 'x' } });
      expect(success.adjustments).toEqual([]);
      const taken = await save(id, { ratesInForce: true });
      expect(taken.success.adjustments).toMatchObject([{ original: '244.00', adjusted: '250.00', change: '6.00' }]);
      expect(taken.success.newerRates).toBeNull();
    } finally {
      await asSuperuser('delete from rate_book where version = $1', [version]);
    }
  });
});

test('column (d) is as it was filed where the rate book of the original is no longer here', async () => {
  const { id } = await begin();
  const cells = JSON.stringify({ lines: { 60: '230.00' }, claims: {} });
  await asSuperuser(`update filing_original set rate_book_version = 'older', cells = $2 where filing_id = $1`, [
    id,
    cells,
  ]);
  const unchanged = await save(id, { explanations: { 60: 'x' } });
  expect(unchanged.success.adjustments).toEqual([]);
  expect(unchanged.success.newerRates).toMatchObject({
    lines: [{ byOriginalRates: '230.00', byRatesInForce: '244.00' }],
  });
  const { success } = await save(id, { corrected: { filingData: diesel('2000') } });
  expect(success.adjustments).toMatchObject([{ original: '230.00', adjusted: '488.00', change: '258.00' }]);
  expect(await preflight(id)).toContainEqual(['originalRatesUnknown', 'ratesInForce', null]);
});

describe('rows by hand', () => {
  const credit = {
    year: '2026',
    quarterEnding: '2',
    creditCRN: '366',
    creditAsOriginallyReported: '500',
    adjustedCredit: '300',
  };
  const tax = {
    year: '2025',
    quarterEnding: '4',
    taxName: '62',
    taxAsOriginallyReported: '0.00',
    adjustedTax: '5.00',
    explanation: 'Sold',
  };
  const taxRows = (row: object) => ({ adjustmentsToLiability: { adjustmentsToLiabilityRows: [row] } });

  test('are kept without blanks and computed figures, and their explanations are limited', async () => {
    const explained = { explanation: 'x'.repeat(150) };
    const { success } = await add({
      adjustmentsToScheduleC: {
        adjustmentsToScheduleCRows: [{ ...credit, ...explained, changeInCredit: '1' }, {}],
        total: '9',
      },
    });
    expect(success.adjustments).toMatchObject([
      {
        part: '2',
        crn: '366',
        change: '200.00',
        path: 'adjustmentsToScheduleC.adjustmentsToScheduleCRows.0',
        lastDay: null,
      },
    ]);
    expect(success.adjustmentsToScheduleC).toEqual({
      adjustmentsToScheduleCRows: [{ ...credit, ...explained, changeInCredit: '200.00' }],
      total: '200.00',
    });
    const long = await save(success.id, {
      adjustmentsToScheduleC: { adjustmentsToScheduleCRows: [{ ...credit, explanation: 'x'.repeat(151) }] },
    });
    expect(short(long.error.issues)).toContainEqual([
      'tooLong',
      'adjustmentsToScheduleC.adjustmentsToScheduleCRows.0.explanation',
    ]);
    const tax = { year: '2026', quarterEnding: '2', taxName: '62', taxAsOriginallyReported: '0', adjustedTax: '5' };
    const tooLong = await save(success.id, {
      adjustmentsToLiability: { adjustmentsToLiabilityRows: [{ ...tax, explanation: 'x'.repeat(251) }] },
    });
    expect(short(tooLong.error.issues)).toContainEqual([
      'tooLong',
      'adjustmentsToLiability.adjustmentsToLiabilityRows.0.explanation',
    ]);
  });

  test.each(['0000', '0001', '1900', '2201', '9999'])(
    'of the year %s are refused by name, in a what-if too',
    async (year) => {
      const list = taxRows({ ...tax, year });
      const { status, error } = await add(list);
      expect([status, short(error.issues)[0]]).toEqual([
        422,
        ['amendedQuarter', 'adjustmentsToLiability.adjustmentsToLiabilityRows.0.quarterEnding'],
      ]);
      const body = { businessId: hall.businessId, ...list };
      expect((await call(whatIfForm720X, { token: hall.token, body: body as never })).status).toBe(422);
    },
  );

  test('are read without the spaces around them, as is the quarter of line 5b', async () => {
    const spaced = Object.fromEntries(Object.entries(tax).map(([name, value]) => [name, ` ${value} `]));
    const { success, error } = await add({ ...taxRows(spaced), applyToQuarter: ' 2026q4 ' });
    expect(error?.issues).toBeUndefined();
    expect(success.adjustmentsToLiability.adjustmentsToLiabilityRows).toMatchObject([tax]);
    expect([success.period, success.applyToQuarter]).toEqual(['2025 Q4', '2026Q4']);
  });

  test('of a credit that Form 720-X does not take name the way that does', async () => {
    const rows = (own: object) =>
      add({ adjustmentsToScheduleC: { adjustmentsToScheduleCRows: [{ ...credit, ...own }] } });
    const { error } = await rows({ creditCRN: '360' });
    expect(errorsIn(error.issues)[0]).toMatchObject({
      code: 'creditRowNotTaken',
      message: expect.stringContaining('Form 8849'),
    });
    expect(error.errorDescription).toBe('There is a problem in Saving form720x');
    // Line 13 is not for the first three quarters of 2022 (Notice 2022-39).
    const of2022 = await rows({ creditCRN: '426', year: '2022', quarterEnding: '3' });
    expect(errorsIn(of2022.error.issues)[0]).toMatchObject({ code: 'creditRowNotTaken' });
    expect((await rows({ creditCRN: '426', year: '2022', quarterEnding: '4' })).status).toBe(201);
  });

  test('need a statement of their own where the tax is lowered', async () => {
    const row = {
      year: '2026',
      quarterEnding: '2',
      taxName: '62',
      taxAsOriginallyReported: '500',
      adjustedTax: '300',
      explanation: 'Sold',
    };
    const rows = (own: object) => ({ adjustmentsToLiability: { adjustmentsToLiabilityRows: [{ ...row, ...own }] } });
    const { success } = await add({ ...rows({}), overpaymentUse: 'refund', certification: true });
    const path = 'adjustmentsToLiability.adjustmentsToLiabilityRows.0.statement';
    expect(await preflight(success.id)).toEqual([['statementMissing', path, 'pay']]);
    expect((await save(success.id, rows({ statement: '3a-repaid' }))).error.issues[0]).toMatchObject({
      code: 'unknownStatement',
      path,
    });
    await save(success.id, { ...rows({ statement: '3b-consent' }), certification: true });
    expect(await preflight(success.id)).toEqual([]);
  });
});

describe('before the fee', () => {
  test('the statement, the use of the overpayment and the certification are asked for, and a later change clears the last', async () => {
    const { id } = await begin({ corrected: { filingData: diesel('500') } });
    expect(await preflight(id)).toEqual([
      ['statementMissing', 'statements.60', 'pay'],
      ['amendedOverpaymentUse', 'overpaymentUse', 'pay'],
      ['certificationMissing', 'certification', 'pay'],
    ]);
    await save(id, settled);
    expect(await preflight(id)).toEqual([]);
    expect((await save(id, { explanations: { 60: 'Metered twice' } })).success.certification).toBe(false);
    expect(await preflight(id)).toEqual([['certificationMissing', 'certification', 'pay']]);
    expect((await save(id, { certification: true })).success.certification).toBe(true);
    // The same sent again changes nothing.
    expect((await save(id, { explanations: { 60: 'Metered twice' } })).success.certification).toBe(true);
    await save(id, { overpaymentUse: 'applyToNextReturn' });
    expect(await preflight(id)).toContainEqual(['amendedApplyToQuarter', 'applyToQuarter', 'pay']);
  });

  test('only the owner and Managers certify; an Editor marks it ready, and a change of theirs clears the certification', async () => {
    const { id } = await begin({ corrected: { filingData: diesel('500') } });
    const editor = await member(hall.accountId, 'editor');
    const saved = (who: { token: string }, body: object) =>
      call(saveForm720X, { token: who.token, body: { id, ...body } as never });
    const refused = await saved(editor, settled);
    expect([refused.status, refused.error]).toMatchObject([
      403,
      {
        code: 'FORBIDDEN',
        errorDescription: expect.stringMatching(
          /^There is a problem in Saving form720x\. The account owner or a Manager/,
        ),
      },
    ]);
    expect((await get(id)).success).toMatchObject({ certification: false, overpaymentUse: null });
    const { certification: _, ...others } = settled;
    expect((await saved(editor, others)).success.certification).toBe(false);
    expect((await call(markReady720X, { token: editor.token, params: { id } })).status).toBe(200);
    const manager = await member(hall.accountId, 'manager');
    expect((await saved(manager, { certification: true })).success.certification).toBe(true);
    const { rows } = await asSuperuser(
      `select detail, actor_id from audit_event where document_id = $1 order by seq desc limit 1`,
      [id],
    );
    expect(rows[0]).toMatchObject({ actor_id: manager.userId, detail: { certified: AMENDMENT_CERTIFICATION } });
    // An answer may be sent back as it came; with a change the certification is gone.
    expect((await saved(editor, { certification: true, overpaymentUse: 'refund' })).success.certification).toBe(true);
    const changed = await saved(editor, { certification: true, explanations: { 60: 'Metered twice' } });
    expect(changed.success.certification).toBe(false);
    const business = hall.businessId;
    const begun = await call(addForm720X, {
      token: editor.token,
      body: { businessId: business, certification: true } as never,
    });
    expect(begun.status).toBe(403);
  });

  test('a decrease after its last day blocks by the name of its row; the day filed or paid opens it again, an increase never closes', async () => {
    const original = {
      filing: {
        formType: 'Form720',
        taxYear: '2023',
        taxYearAndQuarter: '1',
        filingData: diesel('1000', '2023-01-15'),
      },
    };
    const change = (gallons: string) => ({ corrected: { filingData: diesel(gallons, '2023-01-15') } });
    const { success } = await add({ original, ...change('500'), ...settled });
    expect(await preflight(success.id)).toEqual([['amendmentTooLate', 'filed.2023Q1', 'pay']]);
    const { issues } = (await call(getPreflight720X, { token: hall.token, params: { id: success.id } })).success;
    expect(issues.find(({ code }) => code === 'amendmentTooLate')?.message).toMatch(
      /^The decrease of IRS No\. 60 for 2023 Q1 was due Apr 30, 2026/,
    );
    const late = await save(success.id, { filed: { '2023Q1': { filedOn: '2023-12-01' } }, certification: true });
    expect(late.success.adjustments[0]?.lastDay).toBe('2026-12-01');
    expect(await preflight(success.id)).toEqual([]);
    await save(success.id, { filed: { '2023Q1': { filedOn: null, paidOn: '2025-03-03' } }, certification: true });
    expect(await preflight(success.id)).toEqual([]);
    await save(success.id, { filed: null, ...change('1500'), certification: true });
    expect(await preflight(success.id)).toEqual([]);
    const wrong = await save(success.id, { filed: { '2023Q1': { filedOn: 'soon' }, '2023Q7': {} } });
    expect(short(wrong.error.issues)).toEqual(expect.arrayContaining([['filedDay', 'filed.2023Q1.filedOn']]));
  });

  test('a change of IRS No. 150 goes with the amended Form 7208', async () => {
    const businessId = await business(hall.accountId);
    const row = {
      year: '2026',
      quarterEnding: '2',
      taxName: '150',
      taxAsOriginallyReported: '100',
      adjustedTax: '900',
      explanation: 'More stock',
    };
    const rows = (own: object) => ({ adjustmentsToLiability: { adjustmentsToLiabilityRows: [{ ...row, ...own }] } });
    const { success } = await add({ businessId, ...rows({}), certification: true });
    const { id } = success;
    const path = 'adjustmentsToLiability.adjustmentsToLiabilityRows.0.attachments';
    expect(await preflight(id)).toEqual([['amendmentNeedsPdf', path, 'pay']]);
    const { headers, payload } = uploadOfSeveral(
      { businessId, filingId: id },
      [{ name: '7208.pdf', bytes: samplePdf() }],
      'files',
    );
    const sent = await app.inject({
      method: 'POST',
      url: uploadAttachments.path,
      headers: { ...headers, authorization: `Bearer ${hall.token}` },
      payload,
    });
    const attachments = [sent.json().Success[0].id];
    const saved = await save(id, { ...rows({ attachments }), certification: true });
    expect(saved.success.adjustments[0]).toMatchObject({ needsPdf: 'the amended Form 7208', attachments });
    expect(await preflight(id)).toEqual([]);
    const foreign = await add({ ...rows({ attachments }) });
    expect(foreign.error.issues.map(({ code }) => code)).toContain('attachmentElsewhere');
  });
});

describe('a what-if', () => {
  test('works out unsaved pages of a saved amendment, or of one to be, and saves nothing', async () => {
    const { id, version, corrects } = await begin();
    const whatIf = (body: object) => call(whatIfForm720X, { token: hall.token, body: body as never });
    const { success } = await whatIf({ id, corrected: { filingData: diesel('500') } });
    expect(success).toMatchObject({ totals: { line4: '-122.00' }, adjustments: [{ irsNumber: '60' }] });
    expect((await get(id)).success).toMatchObject({ version, adjustments: [] });
    const { success: fresh, error } = await whatIf({
      businessId: corrects.businessId,
      original: { filingId: corrects.id },
      corrected: { filingData: diesel('2000') },
    });
    expect(error).toBeUndefined();
    expect(fresh.totals.balanceDue).toBe('244.00');
    expect(
      (await call(listForm720X, { token: hall.token, params: { id: corrects.businessId } })).success.filings,
    ).toHaveLength(1);
    expect((await whatIf({})).error.code).toBe('NOT_FOUND');
    const stranger = await account();
    expect((await call(whatIfForm720X, { token: stranger.token, body: { id } as never })).error.code).toBe('NOT_FOUND');
  });
});

describe('its way', () => {
  test('is on paper: paid, never transmitted, mailed with a day and a tracking number', async () => {
    const { id } = await begin({ corrected: { filingData: diesel('500') }, ...settled });
    const params = { id };
    expect((await call(getPreflight720X, { token: hall.token, params })).success.way).toBe('paper');
    expect((await call(getMailing720X, { token: hall.token, params })).error.code).toBe('PAYMENT_NOT_CONFIRMED');
    expect(
      (await call(markMailed720X, { token: hall.token, params, body: { mailed: { mailedOn: '2026-10-19' } } })).error
        .code,
    ).toBe('PAYMENT_NOT_CONFIRMED');
    const consent = (await call(getConsent720X, { token: hall.token, params })).success;
    expect(consent.wording.paragraphs.join(' ')).toMatch(/amended return/);
    expect(consent.wording.paragraphs.join(' ')).not.toMatch(/electronically/);
    // The form is mailed: that e-file does not take it is nothing to fix.
    expect(consent.issues).toEqual([]);
    const sent = await call(transmitForm720X, {
      token: hall.token,
      params,
      body: { ...signature, snapshotHash: consent.snapshotHash },
    });
    expect([sent.error.code, sent.error.errorDescription]).toEqual([
      'WRONG_STATE',
      expect.stringContaining('IRS e-file does not take Form 720-X'),
    ]);
    const toSign = await call(downloadForm720X, { token: hall.token, params: { id, document: 'signature.pdf' } });
    expect([toSign.error.code, toSign.error.errorDescription]).toEqual([
      'WRONG_STATE',
      'This form is printed and signed by hand itself.',
    ]);
    const ahead = await mail(id, '2026-10-21');
    expect(ahead.error.issues).toMatchObject([{ code: 'mailedAhead', path: 'mailed.mailedOn' }]);
    const mailed = await mail(id);
    expect(mailed.success).toMatchObject({
      state: 'mailed',
      irsFilingStatus: 'Mailed',
      submission: null,
      mailed: {
        mailedOn: '2026-10-19',
        trackingNumber: '9407 1000 0000',
        recorded: { by: { id: expect.any(String) } },
      },
    });
    expect(mailed.success.history.at(-1)).toMatchObject({ kind: 'mailed', answeredBy: null });
    expect((await save(id, { explanations: { 60: 'later' } })).error.code).toBe('NOT_EDITABLE');
    expect((await call(unlockForm720X, { token: hall.token, params })).error.code).toBe('WRONG_STATE');
    expect((await call(deleteForm720X, { token: hall.token, params })).error.code).toBe('NOT_DELETABLE');
    const back = await call(markMailed720X, { token: hall.token, params, body: { mailed: null } });
    expect(back.success).toMatchObject({ state: 'draft', mailed: null });
    expect((await call(getStatus720X, { token: hall.token, params })).success.history.at(-1)).toMatchObject({
      kind: 'notMailed',
    });
  });

  test('begins with no fee that is said to be paid', async () => {
    const stranger = await account();
    expect((await add({ paymentStatus: 1 }, stranger)).error.code).toBe('PAYMENT_NOT_CONFIRMED');
    const params = { emailId: stranger.emailId };
    expect((await call(countForm720X, { token: stranger.token, params })).success).toEqual({ count: 0 });
  });

  test('begins with a fee of its own, for the period it corrects', async () => {
    const { id, businessId } = await begin({ corrected: { filingData: diesel('500') }, ...settled });
    const body = { businessId, transactionFormType: 'Form720X', transactionFor: id, certification: true };
    const { success, error } = await call(payFee, { token: hall.token, body });
    expect(error).toBeUndefined();
    expect(success).toMatchObject({ paidAmount: '25.00', transactionFormType: 'Form720X' });
    const back = new URL(await sandbox.approve(success.paymentId ?? ''));
    expect(back.pathname).toBe('/home/business/form720x/paysuccess');
    const unready = (await begin({ corrected: { filingData: diesel('500') } })).id;
    const refused = await call(payFee, { token: hall.token, body: { ...body, transactionFor: unready } });
    expect(refused.status).not.toBe(201);
  });

  test('has how it was sent with its number, when it was delivered, and the day on the letter of the IRS', async () => {
    const { id } = await begin({ corrected: { filingData: diesel('500') }, ...settled });
    await markPaid(asSuperuser, id);
    const record = (mailed: object) =>
      call(markMailed720X, { token: hall.token, params: { id }, body: { mailed } as never });
    const mailedOn = '2026-10-16';
    for (const [shown, path] of [
      [{ sentBy: 'certified' }, 'mailed.trackingNumber'],
      [{ sentBy: 'private', trackingNumber: '' }, 'mailed.trackingNumber'],
      [{ sentBy: 'pigeon' }, 'mailed.sentBy'],
      [{ deliveredOn: '2026-10-15' }, 'mailed.deliveredOn'],
      [{ deliveredOn: '2026-10-21' }, 'mailed.deliveredOn'],
      [{ letterOn: '2026-10-15' }, 'mailed.letterOn'],
      [{ letterOn: '2026-02-30' }, 'mailed.letterOn'],
    ] as const) {
      const { status, error } = await record({ mailedOn, ...shown });
      expect([status, error.issues[0]?.path]).toEqual([422, path]);
    }
    expect((await get(id)).success.state).toBe('paid');
    const certified = { mailedOn, sentBy: 'certified', trackingNumber: '9407 1000' };
    expect((await record(certified)).success.mailed).toMatchObject({ ...certified, deliveredOn: null, letterOn: null });
    const answered = { ...certified, deliveredOn: '2026-10-19', letterOn: '2026-10-20' };
    expect((await record(answered)).success.mailed).toMatchObject(answered);
    const { success } = await call(getMailing720X, { token: hall.token, params: { id } });
    expect(success).toMatchObject({
      addressSource: 'Instructions for Form 720 (Rev. June 2026), not verified for Form 720-X',
      addressAsOf: '2026-10-06',
      isPoBox: false,
      checklist: expect.arrayContaining(['Address compared at irs.gov']),
    });
    expect(success.returnAddress.length).toBeGreaterThan(2);
  });

  test('is recorded with a day that exists', async () => {
    const { id } = await begin({ corrected: { filingData: diesel('500') }, ...settled });
    for (const day of ['0000-01-01', '1999-12-31']) {
      const { status, error } = await mail(id, day);
      expect([status, error.issues.map(({ path }) => path)]).toEqual([422, ['mailed.mailedOn']]);
    }
  });

  test('takes a decrease that was mailed on its last day when that is recorded later, not one that is mailed later', async () => {
    const row = {
      year: '2023',
      quarterEnding: '2',
      taxName: '60',
      taxAsOriginallyReported: '100.00',
      adjustedTax: '50.00',
      explanation: 'Exported',
      statement: '3b-repaid',
    };
    const rows = { adjustmentsToLiability: { adjustmentsToLiabilityRows: [row] } };
    const at = clock.at;
    // July 31, 2026 is three years after the due date of the return.
    clock.at = new Date('2026-07-31T12:00:00Z');
    const { id } = (await add({ ...rows, overpaymentUse: 'refund', certification: true })).success;
    clock.at = new Date('2026-08-03T12:00:00Z');
    // A day before the Form 720-X was begun opens nothing.
    const late = (await add({ ...rows, overpaymentUse: 'refund', certification: true })).success.id;
    const [after, before] = [await mail(id, '2026-08-01'), await mail(late, '2026-07-31')];
    const onTime = await mail(id, '2026-07-31');
    clock.at = at;
    expect([after.error.issues[0]?.code, before.error.issues[0]?.code]).toEqual([
      'amendmentTooLate',
      'amendmentTooLate',
    ]);
    expect(onTime.success).toMatchObject({ state: 'mailed', mailed: { mailedOn: '2026-07-31' } });
  });

  test('cannot be taken by a return that goes by IRS e-file', async () => {
    const body = { businessId: await business(hall.accountId), taxYearQuarter: { ...q1 }, filingData: diesel('10') };
    const { id } = (await call(addForm720, { token: hall.token, body: body as never })).success;
    const { error } = await call(markMailed, {
      token: hall.token,
      params: { id },
      body: { mailed: { mailedOn: '2026-10-19' } },
    });
    expect([error.code, error.errorDescription]).toEqual([
      'WRONG_STATE',
      'This return goes by IRS e-file: sign and send it.',
    ]);
  });
});

describe('an earlier Form 720-X', () => {
  test('that was mailed is the original as previously adjusted; the return itself then has a warning', async () => {
    const first = await begin({ corrected: { filingData: diesel('500') }, ...settled });
    const draft = await add({ businessId: first.businessId, original: { filingId: first.id } });
    expect(draft.error.issues[0]).toMatchObject({
      code: 'originalNotFiled',
      message: expect.stringContaining('not mailed'),
    });
    expect((await mail(first.id)).error).toBeUndefined();
    const { success } = await add({
      businessId: first.businessId,
      original: { filingId: first.id },
      corrected: { filingData: diesel('400') },
    });
    expect(success.original).toMatchObject({ source: 'amendment', filingId: first.id, lines: { 60: '122.00' } });
    expect(success.adjustments).toMatchObject([{ original: '122.00', adjusted: '97.60', change: '-24.40' }]);
    const again = await add({ businessId: first.businessId, original: { filingId: first.corrects.id } });
    expect(again.success.issues.map(({ code }) => code)).toContain('amendedBefore');
  });

  test('that is taken back stops the one that corrects it, and so does a change of it', async () => {
    const first = await begin({ corrected: { filingData: diesel('500') }, ...settled });
    await mail(first.id);
    const body = { businessId: first.businessId, original: { filingId: first.id } };
    const { id } = (await add({ ...body, corrected: { filingData: diesel('400') }, ...settled })).success;
    expect(await preflight(id)).toEqual([]);
    const params = { id: first.id };
    await call(markMailed720X, { token: hall.token, params, body: { mailed: null } });
    expect(await preflight(id)).toEqual([['originalNotFiled', 'original.filingId', 'pay']]);
    expect((await mail(id)).error.code).toBe('NOT_READY_TO_MAIL');
    await mail(first.id);
    expect(await preflight(id)).toEqual([]);
    await call(markMailed720X, { token: hall.token, params, body: { mailed: null } });
    await save(first.id, { corrected: { filingData: diesel('600') }, certification: true });
    await mail(first.id);
    expect(await preflight(id)).toEqual([['originalChanged', 'original.filingId', 'pay']]);
  });

  test('of the same return is named where it gave a line another amount; of other lines it is not', async () => {
    const first = await begin({ corrected: { filingData: diesel('500') }, ...settled });
    const body = { businessId: first.businessId, original: { filingId: first.corrects.id } };
    const second = (await add({ ...body, corrected: { filingData: diesel('400') }, ...settled })).success;
    const gasoline = { 62: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '62a', noOfGallons: '10' }] } };
    const other = (await add({ ...body, corrected: { filingData: gasoline }, certification: true })).success;
    expect(await preflight(second.id)).toEqual([]);
    await mail(first.id);
    expect(await preflight(second.id)).toEqual([['amendedOtherwise', 'original.filingId', null]]);
    expect(await preflight(other.id)).toEqual([]);
    const row = { year: '2026', quarterEnding: '1', taxName: '60', adjustedTax: '200.00', explanation: 'More' };
    const byHand = async (taxAsOriginallyReported: string) => {
      const list = { adjustmentsToLiabilityRows: [{ ...row, taxAsOriginallyReported }] };
      const hand = await add({ businessId: first.businessId, adjustmentsToLiability: list, certification: true });
      return preflight(hand.success.id);
    };
    const at = 'adjustmentsToLiability.adjustmentsToLiabilityRows.0';
    expect(await byHand('122.00')).toEqual([]);
    expect(await byHand('100.00')).toEqual([['amendedOtherwise', at, null]]);
  });

  test('with rows by hand for the quarter, or with nothing else, is refused by name', async () => {
    const row = {
      year: '2026',
      quarterEnding: '1',
      taxName: '62',
      taxAsOriginallyReported: '0',
      adjustedTax: '5',
      explanation: 'Sold',
    };
    const rows = { adjustmentsToLiability: { adjustmentsToLiabilityRows: [row] } };
    const both = await begin({ corrected: { filingData: diesel('500') }, ...rows, ...settled });
    await mail(both.id);
    const refused = await add({ businessId: both.businessId, original: { filingId: both.id } });
    expect(short(refused.error.issues)).toEqual([['handRowsOfAmended', 'original.filingId']]);
    const hand = (await add({ businessId: both.businessId, ...rows, certification: true })).success;
    await mail(hand.id);
    const alone = await add({ businessId: both.businessId, original: { filingId: hand.id } });
    expect(alone.error.issues[0]).toMatchObject({ message: expect.stringContaining('rows by hand only') });
  });
});

describe('an overpayment that line 5b applies', () => {
  test('is offered to the Form 720 of its quarter, and a second return that takes it is warned', async () => {
    const applied = {
      statements: { 60: '3b-repaid' },
      overpaymentUse: 'applyToNextReturn',
      applyToQuarter: '2026Q3',
      certification: true,
    };
    const x = await begin({ corrected: { filingData: diesel('500') }, ...applied });
    const of = async (taxYearAndQuarter: string, taxDate: string) => {
      const body = {
        businessId: x.businessId,
        taxYearQuarter: { taxYear: '2026', taxYearAndQuarter },
        filingData: diesel('9000', taxDate),
      };
      return (await call(addForm720, { token: hall.token, body: body as never })).success.id;
    };
    const q3 = await of('3', '2026-07-15');
    const offered = async (id: string) =>
      (await call(listAppliedOverpayments, { token: hall.token, params: { id } })).success;
    expect(await offered(q3)).toEqual({
      overpayments: [{ filingId: x.id, period: '2026 Q1', state: 'draft', amount: '122.00' }],
      total: '0.00',
      entered: '0.00',
    });
    expect((await mail(x.id)).error).toBeUndefined();
    expect(await offered(q3)).toMatchObject({ total: '122.00' });
    const warnings = async (id: string) =>
      (await call(getPreflight, { token: hall.token, params: { id } })).success.issues
        .filter(({ code }) => code.startsWith('amendedCredit'))
        .map(({ code, blocks }) => [code, blocks]);
    expect(await warnings(q3)).toEqual([['amendedCreditDiffers', null]]);
    const take = (id: string) =>
      call(saveForm720, {
        token: hall.token,
        body: {
          id,
          overpayment: { anyPreviousOverPayment: true, overPaidAmount: '122.00', form720xOverPaidAmt: '122.00' },
        },
      });
    await take(q3);
    expect(await warnings(q3)).toEqual([]);
    const q2 = await of('2', '2026-04-15');
    expect((await offered(q2)).overpayments).toEqual([]);
    await take(q2);
    expect(await warnings(q3)).toEqual([['amendedCreditTwice', null]]);
    expect(await warnings(q2)).toEqual([['amendedCreditTwice', null]]);
    // Taken back and refunded instead, it is no credit of any return.
    await call(deleteForm720, { token: hall.token, params: { id: q2 } });
    await call(markMailed720X, { token: hall.token, params: { id: x.id }, body: { mailed: null } });
    await save(x.id, { overpaymentUse: 'refund', certification: true });
    expect((await mail(x.id)).error).toBeUndefined();
    expect(await warnings(q3)).toEqual([['amendedCreditNotApplied', null]]);
  });
});

describe('lists and duplicates', () => {
  test('a second Form 720 of a quarter is refused with the accepted one, whose correction a Form 720-X is', async () => {
    const { id, businessId } = await accepted();
    const body = { businessId, taxYearQuarter: q1, filingData: diesel('10') };
    const { error } = await call(addForm720, { token: hall.token, body: body as never });
    expect(error).toMatchObject({
      code: 'FILING_EXISTS',
      errorDescription: expect.stringContaining('To correct it, start a Form 720-X'),
      current: { id, state: 'accepted' },
    });
  });

  test('it is counted and listed under its form and its quarter, and gone when deleted', async () => {
    const of = await account();
    const row = {
      year: '2025',
      quarterEnding: '4',
      taxName: '62',
      taxAsOriginallyReported: '0',
      adjustedTax: '5',
      explanation: 'Sold',
    };
    const { success } = await add({ adjustmentsToLiability: { adjustmentsToLiabilityRows: [row] } }, of);
    const listed = async () =>
      (
        await call(listFilings, {
          token: of.token,
          query: { emailId: of.emailId, formType: 'Form720X', pageNumber: 0, size: 10 } as never,
        })
      ).success;
    expect((await listed()).content).toMatchObject([
      { id: success.id, formType: 'Form720X', year: '2025', quarter: '4', totalDue: '5.00' },
    ]);
    expect((await call(listForm720X, { token: of.token, params: { id: of.businessId } })).success.filings).toEqual([
      { id: success.id, period: '2025 Q4', state: 'draft', line4: '5.00', originalId: null },
    ]);
    await call(deleteForm720X, { token: of.token, params: { id: success.id } });
    expect((await listed()).total).toBe(0);
    expect((await get(success.id, of)).status).toBe(404);
  });

  test('two people who save different lines of the corrected return do not collide; of one line the second is told', async () => {
    const { id, version } = await begin();
    expect((await save(id, { corrected: { filingData: diesel('500') } }, { 'if-match': `"${version}"` })).status).toBe(
      200,
    );
    const gasoline = { 62: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '62a', noOfGallons: '10' }] } };
    const other = await save(id, { corrected: { filingData: gasoline } }, { 'if-match': `"${version}"` });
    expect(other.error?.issues).toBeUndefined();
    expect(other.success.adjustments.map(({ irsNumber }) => irsNumber)).toEqual(['60', '62']);
    const stale = await save(id, { corrected: { filingData: diesel('400') } }, { 'if-match': `"${version}"` });
    expect(stale.error.code).toBe('VERSION_MISMATCH');
  });
});

describe('a package', () => {
  test('of a Form 720-X whose fee is not paid holds no package to mail', async () => {
    const rows = [
      {
        ...{ year: '2026', quarterEnding: '1', taxName: '60', taxAsOriginallyReported: '500' },
        ...{ adjustedTax: '700', explanation: 'More' },
      },
    ];
    const body = {
      businessId: hall.businessId,
      adjustmentsToLiability: { adjustmentsToLiabilityRows: rows },
      certification: true,
    };
    const { id } = (await call(addForm720X, { token: hall.token, body: body as never })).success;
    const packed = await call(downloadForm720X, { token: hall.token, params: { id, document: 'package.zip' } });
    const names = [...readPackage(Buffer.from(packed.success.bytes)).entries.keys()];
    expect(names).toContain('form720x.pdf');
    expect(names).not.toContain('mailing.pdf');
  });

  /** Begins a Form 720-X of a business with a package. */
  async function addFrom(businessId: string, bytes: Uint8Array) {
    const { headers, payload } = uploadOf({ businessId }, Buffer.from(bytes), 'package', 'package.zip');
    const response = await app.inject({
      method: 'POST',
      url: addForm720XFromPackage.path,
      headers: { ...headers, authorization: `Bearer ${hall.token}` },
      payload,
    });
    return response.json();
  }
  const readCount = async (id: string) =>
    (await call(listForm720X, { token: hall.token, params: { id } })).success.filings.length;

  test('of a Form 720 becomes the return to correct', async () => {
    const { id, businessId } = await accepted();
    const packed = await call(downloadForm720, { token: hall.token, params: { id, document: 'package.zip' } });
    const { Error: error, Success: success } = await addFrom(businessId, packed.success.bytes);
    expect(error).toBeUndefined();
    expect(success).toMatchObject({
      original: { source: 'elsewhere', lines: { 60: '244.00' } },
      adjustments: [],
    });
  });

  test('of a return is never that of another business', async () => {
    const { id } = await accepted();
    const packed = await call(downloadForm720, { token: hall.token, params: { id, document: 'package.zip' } });
    const other = await business(hall.accountId);
    expect((await addFrom(other, packed.success.bytes)).Error).toMatchObject({
      code: 'INVALID_PACKAGE',
      errorDescription: expect.stringMatching(
        /This package is of the business with an EIN ending in \d{4}\. Choose that business/,
      ),
    });
    expect(await readCount(other)).toBe(0);
  });

  test('of a Form 720-X sets what the return says, and no more: another fact is refused by its name', async () => {
    const { id, corrects } = await begin();
    const packed = await call(downloadForm720X, { token: hall.token, params: { id, document: 'package.zip' } });
    const changed = changedPackage(packed.success.bytes, (entries) => {
      const facts = JSON.parse(Buffer.from(entries['filing.json'] ?? []).toString());
      entries['filing.json'] = strToU8(JSON.stringify({ ...facts, state: 'mailed' }));
    });
    expect((await addFrom(corrects.businessId, changed)).Error).toMatchObject({
      code: 'INVALID_PACKAGE',
      issues: [{ path: 'state', code: 'unknownKey' }],
    });
    expect(await readCount(corrects.businessId)).toBe(1);
  });
});
