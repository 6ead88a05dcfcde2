import {
  addForm720,
  checkPcorSheet,
  confirmPayment,
  deleteForm720,
  getFee,
  getForm720,
  getPcorBatch,
  getPcorConsent,
  getPcorTemplate,
  getStatus,
  listBusinesses,
  listPcorBatches,
  listPcorFilings,
  markPcorSheet,
  payFee,
  payPcorBatch,
  type Route,
  savePcorColumns,
  savePcorPayment,
  transmitPcorBatch,
  uploadPcorSheet,
} from '@gauger/contract';
import { writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { keptContract, type TestAccount, testApp } from '../../../testing/app.ts';
import { businessFacts } from '../../../testing/facts.ts';
import { namedUpload, uploadOf, writeWorkbook } from '../../../testing/uploads.ts';

const { app, account, business: businessOf, member, call, asSuperuser, sandbox } = await testApp();
/** The payer's certification, as the payment page gets it. */
const { certification: CERTIFICATION_OF_ONE, certificationOfEach: CERTIFICATION } = (
  await call(getFee, { query: { transactionFormType: 'Form720' } })
).success;

const business = Object.keys(businessFacts);
const plan = [
  'planName',
  'planYearEnd',
  'policyType',
  'countingMethod',
  'avgNumberOfLivesCovered',
  'sumOfLives',
  'daysCounted',
];
const bank = ['Bank Name', 'Account Type', 'Account Number', 'Routing Transit Number'];
const headings = [...business, ...plan, 'IRS Payment', ...bank];
type Facts = Partial<Record<string, string>>;
let eins = 300_000_000;
/** A row of a new business with a plan of 42 lives by a snapshot. */
const rowOf = (facts: Facts = {}): string[] => {
  const ein = facts.EIN ?? String(eins++);
  const all: Facts = {
    ...businessFacts,
    businessName: `Employer ${ein}`,
    planYearEnd: '12/31/2025',
    policyType: 'Self-insured',
    countingMethod: 'Snapshot count',
    sumOfLives: '166',
    daysCounted: '4',
    ...facts,
    EIN: ein,
  };
  return headings.map((name) => all[name] ?? '');
};
const rowsOfSheet = (...rows: string[][]) => Buffer.from(writeCsv(rows));
const csv = (...rows: string[][]) => rowsOfSheet(headings, ...rows);

async function send<T extends Route>(route: T, token: string, file: Buffer, texts: Record<string, string> = {}) {
  const { headers, payload } = uploadOf(texts, file, 'file', 'plans.csv');
  const response = await app.inject({
    method: 'POST',
    url: route.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return keptContract(route, response);
}
const readBatch = async ({ token }: Pick<TestAccount, 'token'>, id: string) =>
  (await call(getPcorBatch, { token, params: { id }, query: { size: '100' } })).success;
/** A batch of so many new businesses, each with a plan of 42 lives. */
async function batch(of: TestAccount, count: number): Promise<string> {
  const rows = Array.from({ length: count }, () => rowOf());
  return (await send(uploadPcorSheet, of.token, csv(...rows))).success.id;
}
const pay = (
  { token }: Pick<TestAccount, 'token'>,
  id: string,
  filings: readonly string[],
  certification = CERTIFICATION,
) => call(payPcorBatch, { token, params: { id }, body: { filings, certification } });
const readFilings = async (of: TestAccount, id: string) => (await readBatch(of, id)).filings.map((filing) => filing.id);
const states = async (of: TestAccount, id: string) => (await readBatch(of, id)).filings.map(({ state }) => state);

describe('a sheet of plans', () => {
  test('says what is wrong with each cell, once, and what the good rows make', async () => {
    const { token } = await account();
    const found = (
      await send(
        checkPcorSheet,
        token,
        csv(
          rowOf(),
          rowOf({ planYearEnd: '2025-13-01', policyType: 'Dental' }),
          rowOf({ countingMethod: 'Member months' }),
          rowOf({ avgNumberOfLivesCovered: '41' }),
          rowOf({ EIN: '12-34567' }),
          rowOf({ contactCity: '' }),
          rowOf({ countingMethod: 'by guess' }),
          rowOf({ planYearEnd: '12/31/2098' }),
          rowOf({ 'IRS Payment': 'Direct debit' }),
          rowOf({ EIN: '001234567' }),
        ),
      )
    ).success;
    expect(found).toMatchObject({ plans: 10, goodPlans: 1, returns: 1, newBusinesses: 1, fee: '161.28' });
    expect(found.columns.at(-5)).toEqual({
      column: 'U',
      heading: 'IRS Payment',
      field: 'paymentMethod',
      sample: 'Direct debit',
      isHidden: false,
    });
    expect(found.faults.map(({ row, field, message }) => [row, field, message.slice(0, 42)])).toEqual([
      [3, 'policyType', 'Policy Type should be Self-insured or Insu'],
      [3, 'planYearEnd', 'Plan Year End should be a date, such as 20'],
      [4, 'memberMonths', expect.any(String)],
      [5, 'avgNumberOfLivesCovered', 'Average number of lives covered should be '],
      [6, 'EIN', expect.any(String)],
      [7, 'contactCity', expect.any(String)],
      [8, 'countingMethod', 'Counting Method should be one of: Actual c'],
      [9, 'planYearEnd', 'Report this plan year on the return for 20'],
      [10, 'bankName', expect.any(String)],
      [10, 'accountType', expect.any(String)],
      [10, 'accountNumber', expect.any(String)],
      [10, 'routingTransitNum', expect.any(String)],
      [11, 'EIN', 'This is the example of the template. Put y'],
    ]);
  });

  test('with headings alone is refused, whether every column is there or not', async () => {
    const { token } = await account();
    for (const file of [csv(), Buffer.from(writeCsv([headings.slice(0, -plan.length)]))])
      expect((await send(checkPcorSheet, token, file)).error).toMatchObject({
        code: 'INVALID_SHEET',
        errorDescription: expect.stringMatching(/^This file has no plan in it/),
      });
  });

  test('may lie on any sheet of a workbook, below a title and above its total, which is set aside', async () => {
    const { token } = await account();
    const total = headings.map((name) => (name === headings[0] ? 'Total' : name === 'sumOfLives' ? '332' : ''));
    const tabs = {
      Notes: [['Clients of Voss'], ['Ask for the lives by June']],
      Plans: [['PCORI 2025'], [], headings, rowOf(), rowOf(), total],
    };
    const file = await writeWorkbook(tabs);
    const found = (await send(checkPcorSheet, token, file)).success;
    expect(found).toMatchObject({ plans: 2, goodPlans: 2, returns: 2, faultCount: 0, fee: '322.56' });
    expect(found.sheets.map(({ name, place, headingRow }) => [name, place, headingRow])).toEqual([['Plans', 2, 3]]);
    expect(found.setAside.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'title'],
      [6, 'total'],
    ]);
    // A total that a person wants to be read is judged as a plan.
    const taken = (await send(checkPcorSheet, token, file, { takeBack: '2:6' })).success;
    expect([taken.plans, taken.goodPlans]).toEqual([3, 2]);
    expect(taken.faults.every(({ row }) => row === 6)).toBe(true);
    const chosen = (await send(checkPcorSheet, token, file, { sheets: '1' })).success;
    expect([chosen.goodPlans, chosen.sheets[0]?.name]).toEqual([0, 'Notes']);
    expect((await send(checkPcorSheet, token, file, { sheets: '3' })).error.code).toBe('INVALID_SHEET');
    const { setAside, setAsideCount } = found;
    const made = { returns: 2, leftOut: 0, setAside, setAsideCount };
    expect((await send(uploadPcorSheet, token, file)).success).toMatchObject(made);
    // Also the same sheet sent again says it.
    expect((await send(uploadPcorSheet, token, file)).success).toMatchObject(made);
  });

  test('may name the policy type once for all rows that name none, and an HRA is self-insured', async () => {
    const { token } = await account();
    const rows = [rowOf({ policyType: '' }), rowOf({ policyType: 'HRA' }), rowOf({ policyType: 'Fully insured' })];
    const faults = async (file: Buffer, texts = {}) =>
      (await send(checkPcorSheet, token, file, texts)).success.faults.map(({ row, field }) => [row, field]);
    // The snapshot of a self-insured plan is not for an insured one, but the average is.
    const insured = rowOf({ policyType: 'Fully insured', countingMethod: '', sumOfLives: '', daysCounted: '' });
    const withAverage = insured.map((cell, at) => (headings[at] === 'avgNumberOfLivesCovered' ? '42' : cell));
    const file = csv(rows[0] ?? [], rows[1] ?? [], withAverage);
    expect(await faults(file)).toEqual([[2, 'policyType']]);
    expect(await faults(file, { policyType: 'selfInsured' })).toEqual([]);
    const without = headings.filter((heading) => heading !== 'policyType');
    const bare = Buffer.from(writeCsv([without, rowOf().filter((_, at) => headings[at] !== 'policyType')]));
    expect(await faults(bare)).toEqual([[1, 'policyType']]);
    expect(await faults(bare, { policyType: 'selfInsured' })).toEqual([]);
    expect((await send(uploadPcorSheet, token, bare, { policyType: 'selfInsured' })).success).toMatchObject({
      returns: 1,
    });
  });

  test('is read with the separator that the call names', async () => {
    const { token } = await account();
    const readWith = async (texts: Record<string, string>) => {
      const { separator, goodPlans, returns } = (await send(checkPcorSheet, token, csv(rowOf()), texts)).success;
      return [separator, goodPlans, returns];
    };
    expect(await readWith({})).toEqual(['comma', 1, 1]);
    expect(await readWith({ separator: 'tab' })).toEqual(['tab', 0, 0]);
    const piped = Buffer.from(csv(rowOf()).toString().replaceAll(',', '|'));
    expect((await send(uploadPcorSheet, token, piped, { separator: 'pipe' })).success).toMatchObject({ returns: 1 });
  });

  test('knows the average of lives by the headings that people give it', async () => {
    const { token } = await account();
    const counting = ['countingMethod', 'sumOfLives', 'daysCounted', 'avgNumberOfLivesCovered'];
    const facts = headings.filter((name) => !counting.includes(name));
    for (const heading of ['Average', 'Avg. # of lives', 'Average Covered Lives', 'Number of lives', 'Lives covered']) {
      const cells = rowOf().filter((_, at) => facts.includes(headings[at] ?? ''));
      const found = await send(checkPcorSheet, token, rowsOfSheet([...facts, heading], [...cells, '42']));
      expect(found.success, heading).toMatchObject({ goodPlans: 1, fee: '161.28', faultCount: 0 });
    }
  });

  test('offers the zero that a spreadsheet took off an EIN or a ZIP code, and reads it so once that is confirmed', async () => {
    const { token } = await account();
    const file = csv(rowOf({ EIN: '12345678', contactPostalCode: '2139', contactState: 'Massachusetts' }), rowOf());
    const found = (await send(checkPcorSheet, token, file)).success;
    expect(found.faults.map(({ row, field }) => [row, field])).toEqual([[2, 'EIN']]);
    expect(found).toMatchObject({
      lostZeroCount: 2,
      lostZeros: [
        { row: 2, field: 'EIN', value: '12345678', restored: '012345678' },
        { row: 2, field: 'contactPostalCode', value: '2139', restored: '02139' },
      ],
      remarks: [],
    });
    const restored = (await send(checkPcorSheet, token, file, { zeros: 'restored' })).success;
    expect(restored).toMatchObject({ goodPlans: 2, lostZeroCount: 0, faultCount: 0, remarkCount: 2 });
    expect(restored.remarks[0]).toMatchObject({
      field: 'EIN',
      value: '12345678',
      message: 'Read as 012345678: the spreadsheet took its zero',
    });
    expect((await send(uploadPcorSheet, token, file)).error.code).toBe('INVALID_SHEET');
    const { id } = (await send(uploadPcorSheet, token, file, { zeros: 'restored' })).success;
    expect(await readFilings({ token } as TestAccount, id)).toHaveLength(2);
    const { businesses } = (await call(listBusinesses, { token })).success;
    expect(businesses.some(({ EIN }) => EIN.replace('-', '').endsWith('5678'))).toBe(true);
    // From now on its plans are found by the restored number.
    expect((await send(checkPcorSheet, token, file, { zeros: 'restored' })).success).toMatchObject({
      newBusinesses: 0,
    });
  });

  describe('with a count of each quarter', () => {
    const quarterly = headings.filter((name) => name !== 'sumOfLives' && name !== 'daysCounted');
    const withCounts = (facts: Facts, counts: readonly string[]) => {
      const cells = rowOf(facts);
      return [...quarterly.map((name) => cells[headings.indexOf(name)] ?? ''), ...counts];
    };
    const checkCounts = async (named: readonly string[], ...rows: string[][]) => {
      const { token } = await account();
      const all = [...quarterly, ...named];
      const whole = rows.map((cells) => all.map((_, at) => cells[at] ?? ''));
      return (await send(checkPcorSheet, token, rowsOfSheet(all, ...whole))).success;
    };
    const counts = ['40', '41', '1,042', '43'];

    test.each([
      [['Q1', 'Q2', 'Q3', 'Q4']],
      [['1st quarter', '2nd quarter', '3rd Quarter', '4th Qtr']],
      [['Mar 31', 'Jun 30', 'Sep 30', 'Dec 31']],
      [['3/31/2025', '6/30/2025', '9/30/2025', '12/31/2025']],
      [['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31']],
    ])('%j adds up by the snapshot count, and says so', async (named) => {
      const found = await checkCounts(named, withCounts({}, counts), withCounts({ countingMethod: '' }, counts));
      // 1,166 lives on 4 days are 292 (291.5 rounded half up), at $3.84 each (Notice 2025-61): $1,121.28 a plan.
      expect(found).toMatchObject({ goodPlans: 2, faultCount: 0, fee: '2242.56', remarkCount: 2 });
      expect(found.remarks.map(({ row, field, message }) => [row, field, message])).toEqual([
        [2, 'sumOfLives', 'Added up from the quarters: 40 + 41 + 1,042 + 43 = 1,166 lives, counted on 4 days'],
        [
          3,
          'countingMethod',
          'Read as Snapshot count: 40 + 41 + 1,042 + 43 = 1,166 lives, counted on 4 days. Name the method if these are other counts',
        ],
      ]);
    });

    test('is refused where a quarter is empty, no number, or the sum or the average says otherwise', async () => {
      const known = ['Q1', 'Q2', 'Q3', 'Q4', 'sumOfLives', 'daysCounted'];
      const found = await checkCounts(
        known,
        withCounts({}, ['40', '41', '', '43']),
        withCounts({}, ['40', '41', 'n/a', '43']),
        withCounts({}, ['40', '41', '42.5', '43']),
        withCounts({}, ['40', '41', '1.042', '43']),
        withCounts({}, ['40', '41', '42', '43', '160', '4']),
        withCounts({}, ['40', '41', '42', '43', '166', '8']),
        withCounts({ avgNumberOfLivesCovered: '50' }, ['40', '41', '42', '43']),
        withCounts({}, ['40', '41', '42', '43', '166', '4']),
      );
      expect(found.goodPlans).toBe(1);
      expect(found.faults.map(({ row, field, message }) => [row, field, message])).toEqual([
        [2, 'quarter3', 'Lives, Q3 is empty: enter the count of each quarter, or of none'],
        [3, 'quarter3', 'Lives, Q3 should be a whole number'],
        [4, 'quarter3', 'Lives, Q3 should be a whole number'],
        [5, 'quarter3', expect.stringMatching(/can be 1\.0420 or 1,042/)],
        [6, 'sumOfLives', 'The quarters add up to 166: correct one of them, or leave the sum empty'],
        [7, 'daysCounted', 'The quarters are 4 days: correct the days, or leave them empty'],
        [8, 'avgNumberOfLivesCovered', expect.stringMatching(/42/)],
      ]);
    });

    test('is not used for another method, for an average or a sum beside an empty quarter, and that is said', async () => {
      const found = await checkCounts(
        ['Q1', 'Q2', 'Q3', 'Q4', 'sumOfLives', 'daysCounted'],
        withCounts({ countingMethod: 'Actual count' }, ['40', '41', '42', '43', '15330', '365']),
        withCounts({ countingMethod: '', avgNumberOfLivesCovered: '42' }, ['40', '', '', '']),
        withCounts({ countingMethod: '', avgNumberOfLivesCovered: '42' }, ['', '', '', '']),
      );
      expect(found).toMatchObject({ goodPlans: 3, faultCount: 0 });
      expect(found.remarks.map(({ row, field, message }) => [row, field, message])).toEqual([
        [2, 'quarter1', 'Not used: counts of quarters are added up by the snapshot count only'],
        [3, 'quarter1', 'Not used: a quarter is empty, and the row has its lives without them'],
      ]);
    });

    test('has a row of totals, which is set aside', async () => {
      const total = quarterly.map((_, at) => (at === 0 ? 'Total' : ''));
      const found = await checkCounts(['Q1', 'Q2', 'Q3', 'Q4'], withCounts({}, ['40', '41', '42', '43']), [
        ...total,
        '40',
        '41',
        '42',
        '43',
      ]);
      expect(found).toMatchObject({ plans: 1, goodPlans: 1, setAside: [{ row: 3, reason: 'total' }] });
    });
  });

  test('tells by its cells whether a column says the policy type, the method or the type of business', async () => {
    const { token } = await account();
    const readAs = async (named: Partial<Record<string, string>>, ...rows: string[][]) => {
      const file = rowsOfSheet(
        headings.map((name) => named[name] ?? name),
        ...rows,
      );
      const { columns, faultCount } = (await send(checkPcorSheet, token, file)).success;
      const wanted = Object.values(named);
      return [
        faultCount,
        ...columns.flatMap(({ heading, field }) => (wanted.includes(heading) ? [[heading, field]] : [])),
      ];
    };
    expect(await readAs({ policyType: 'Type' }, rowOf(), rowOf({ policyType: 'HRA' }))).toEqual([
      0,
      ['Type', 'policyType'],
    ]);
    expect(await readAs({ businessType: 'Type' }, rowOf())).toEqual([0, ['Type', 'businessType']]);
    expect(
      await readAs({ policyType: 'Funding', countingMethod: 'Basis' }, rowOf({ policyType: 'self insured' })),
    ).toEqual([0, ['Funding', 'policyType'], ['Basis', 'countingMethod']]);
    // A heading that a person named is not guessed.
    const columns = [{ heading: 'Funding', field: null }];
    await call(savePcorColumns, { token, body: { columns } });
    expect(await readAs({ policyType: 'Funding' }, rowOf())).toEqual([1, ['Funding', null]]);
  });

  test('takes no plan for a taxpayer of another name than its EIN bears', async () => {
    const { token } = await account();
    const { businesses } = (await call(listBusinesses, { token })).success;
    const own = { EIN: businesses[0]?.EIN ?? '', businessName: 'Somebody Else LLC' };
    const sheet = csv(rowOf({ EIN: '310000009' }), rowOf({ EIN: '310000009', businessName: 'Other LLC' }), rowOf(own));
    const found = (await send(checkPcorSheet, token, sheet)).success;
    expect(found.goodPlans).toBe(1);
    expect(found.faults.map(({ row, field, message }) => [row, field, message.slice(0, 20)])).toEqual([
      [3, 'businessName', 'This EIN is that of '],
      [4, 'businessName', 'This EIN is that of '],
    ]);
  });

  test('makes one return for one EIN, also where two businesses share it', async () => {
    const home = await account();
    const EIN = '310000077';
    for (const businessName of ['Hall North', 'Hall South', 'Hall West'])
      await businessOf(home.accountId, { EIN, businessName });
    const rows = ['Hall North', 'Hall South'].map((businessName) => rowOf({ EIN, businessName }));
    const twoOfOne = (await send(checkPcorSheet, home.token, csv(...rows))).success;
    expect([twoOfOne.returns, twoOfOne.faults.map(({ row, field }) => [row, field])]).toEqual([
      1,
      [[3, 'businessName']],
    ]);
    await send(uploadPcorSheet, home.token, csv(...rows.slice(0, 1)));
    const next = (await send(checkPcorSheet, home.token, csv(rowOf({ EIN, businessName: 'Hall West' })))).success;
    expect(next.faults.map(({ field, message }) => [field, message])).toEqual([
      ['businessName', expect.stringContaining('Hall North has the same EIN and a return for 2026 Q2')],
    ]);
  });

  test('makes returns of known and new businesses, several plans on one, in one go', async () => {
    const home = await account();
    const { token } = home;
    const draft = (
      await call(addForm720, {
        token,
        body: {
          businessId: home.businessId,
          taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2', zeroLiability: true },
        },
      })
    ).success.id;
    const { EIN: ein } = (await call(listBusinesses, { token })).success.businesses[0] ?? { EIN: '' };
    const sheet = csv(
      rowOf({ EIN: ein, planName: 'HRA', businessName: '' }),
      rowOf({ EIN: ein, planName: 'Dental', planYearEnd: '2025-06-30', businessName: '' }),
      rowOf({ EIN: '310000001' }),
      rowOf({ EIN: '310000001', planName: 'Second', contactCity: '' }),
    );
    const made = (await send(uploadPcorSheet, token, sheet)).success;
    expect(made).toMatchObject({ returns: 2, leftOut: 0 });
    const shown = await readBatch(home, made.id);
    expect(shown).toMatchObject({
      returns: 2,
      totals: { unpaid: 2, unsigned: 2, withoutPaymentOption: 0, lives: '168', fee: '629.58' },
    });
    expect(shown.filings.map(({ id, lives, fee, paymentMethod }) => [id === draft, lives, fee, paymentMethod])).toEqual(
      [
        [true, '84', '307.02', 'eftps'],
        [false, '84', '322.56', 'eftps'],
      ],
    );
    const kept = (await call(getForm720, { token, params: { id: draft } })).success;
    expect(kept.taxYearQuarter.zeroLiability).toBe(false);
    expect(kept.filingData['133']?.rows).toMatchObject([
      {
        planName: 'HRA',
        typeOfPolicy: '133d',
        countingMethod: 'snapshotCount',
        sumOfLives: '166',
        avgNumberOfLivesCovered: '42',
      },
      { planName: 'Dental', typeOfPolicy: '133c' },
    ]);
    const rows = (await call(listPcorFilings, { token, params: { businessId: home.businessId } })).success;
    expect(rows.filings).toMatchObject([
      { id: draft, paymentMethod: 'eftps', rows: [{ planName: 'HRA' }, { planName: 'Dental' }] },
    ]);

    // The same file again, twice at once, is the same batch.
    const again = await Promise.all([send(uploadPcorSheet, token, sheet), send(uploadPcorSheet, token, sheet)]);
    expect(again.map(({ success }) => success.id)).toEqual([made.id, made.id]);
    expect((await call(listPcorBatches, { token })).success).toMatchObject({
      totalBatches: 1,
      batches: [{ id: made.id, sheetName: 'plans.csv', returns: 2, sent: 0 }],
    });
  });

  test('saves nothing while a row has a fault, or the good rows alone; the marked sheet tells the faults', async () => {
    const home = await account();
    const sheet = csv(rowOf(), rowOf({ sumOfLives: 'many' }));
    const refused = await send(uploadPcorSheet, home.token, sheet);
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'INVALID_SHEET', issues: [{ path: 'rows.3.sumOfLives' }] },
    });
    expect((await call(listPcorBatches, { token: home.token })).success.totalBatches).toBe(0);
    const marked = (await send(markPcorSheet, home.token, sheet)).success;
    expect(Buffer.from(marked.bytes).toString()).toMatch(/Problems.*Sum of the lives counted should be a number/s);
    expect((await send(uploadPcorSheet, home.token, sheet, { save: 'good' })).success).toMatchObject({
      returns: 1,
      leftOut: 1,
    });
  });

  test('is told by its template, which reads back; nonsense is refused', async () => {
    const { token } = await account();
    for (const format of ['csv', 'xlsx']) {
      const bytes = Buffer.from((await call(getPcorTemplate, { token, params: { format } })).success.bytes);
      const found = (await send(checkPcorSheet, token, bytes)).success;
      expect(found).toMatchObject({ plans: 1, goodPlans: 0, faultCount: 1 });
      expect(found.columns.every(({ field }) => field !== null)).toBe(true);
      expect(found.faults[0]?.message).toMatch(/example of the template/);
    }
    for (const nonsense of ['EIN\n', '\u0000\u0001'.repeat(1000)])
      expect((await send(checkPcorSheet, token, Buffer.from(nonsense))).status).toBe(422);
    const twice = Buffer.from('EIN,EIN\n1,2\n');
    const { goodPlans, faults } = (await send(checkPcorSheet, token, twice)).success;
    expect([goodPlans, faults.at(-1)?.message]).toEqual([0, expect.stringContaining('"EIN" appears twice')]);
    expect((await send(uploadPcorSheet, token, twice, { save: 'good' })).status).toBe(422);
  });

  const DEBIT = {
    'IRS Payment': 'Direct debit',
    'Bank Name': 'First Bank',
    'Account Type': 'Checking',
    'Account Number': '12345678',
    'Routing Transit Number': '021000021',
  };
  /** Lists the messages about the faulty cells of these rows. */
  const faultsIn = async (token: string, ...rows: string[][]) => {
    const { faults } = (await send(checkPcorSheet, token, csv(...rows))).success;
    return faults.map(({ row, field, message }) => [row, field, message]);
  };

  test('pays a return as any of its rows says, and refuses rows that say two things of it or of a new business', async () => {
    const home = await account();
    const two = (first: Facts, second: Facts, EIN = String(eins++)) => [
      rowOf({ planName: 'One', EIN, ...first }),
      rowOf({ planName: 'Two', EIN, ...second }),
    ];
    const late = { contactCity: '', contactEmailAddress: '' };
    const sheet = csv(
      ...two({}, DEBIT),
      ...two(DEBIT, {}),
      ...two({ 'IRS Payment': 'direct debit' }, DEBIT),
      ...two(late, {}),
    );
    const { id } = (await send(uploadPcorSheet, home.token, sheet)).success;
    expect((await readBatch(home, id)).filings.map(({ paymentMethod }) => paymentMethod)).toEqual([
      'efw',
      'efw',
      'efw',
      'eftps',
    ]);
    expect(
      await faultsIn(
        home.token,
        ...two({ 'IRS Payment': 'EFTPS' }, DEBIT),
        ...two(DEBIT, { ...DEBIT, 'Account Number': '87654321' }),
        ...two({}, { contactCity: 'Elsewhere', contactEmailAddress: 'other@example.com' }),
        ...two({}, { contactCity: businessFacts.contactCity.toUpperCase() }),
      ),
    ).toEqual([
      [3, 'paymentMethod', expect.stringMatching(/^Row 2 says “EFTPS”: a return is paid in one way/)],
      [5, 'accountNumber', expect.stringMatching(/^Row 4 says another account/)],
      [7, 'contactCity', expect.stringMatching(/^Row 6 says “.*”: a business is entered once/)],
      [7, 'contactEmailAddress', expect.stringMatching(/^Row 6 says/)],
    ]);
  });

  test('reads days as sheets of rows do, and takes no number that can be read in two ways, nor a plan without lives', async () => {
    const { token } = await account();
    const days = ['Dec 31, 2025', '12/31/25', '46022', '2025-12-31T00:00:00', '31 December 2025'];
    expect(await faultsIn(token, ...days.map((planYearEnd) => rowOf({ planYearEnd })))).toEqual([]);
    const known = { countingMethod: '', sumOfLives: '', daysCounted: '' };
    expect(
      await faultsIn(
        token,
        rowOf({ ...known, avgNumberOfLivesCovered: '1.000' }),
        rowOf({ sumOfLives: '12.500' }),
        rowOf({ ...known, avgNumberOfLivesCovered: '1,000.00' }),
        rowOf({ ...known, avgNumberOfLivesCovered: '0' }),
        rowOf({ sumOfLives: '0' }),
      ),
    ).toEqual([
      [2, 'avgNumberOfLivesCovered', expect.stringMatching(/"1\.000" can be 1 or 1,000/)],
      [3, 'sumOfLives', expect.stringMatching(/"12\.500" can be 12\.5 or 12,500/)],
      [5, 'avgNumberOfLivesCovered', expect.stringMatching(/owes no fee: leave this row out/)],
      [6, 'sumOfLives', expect.stringMatching(/owes no fee/)],
    ]);
    expect(await faultsIn(token, rowOf({ planYearEnd: '31/12/2025' }), rowOf({ planYearEnd: '11/12/2025' }))).toEqual([
      [2, 'planYearEnd', expect.stringMatching(/has the day first/)],
      [3, 'planYearEnd', expect.stringMatching(/can mean two dates/)],
    ]);
  });

  test('is the same batch again only when it was taken whole and is read as before', async () => {
    const home = await account();
    const halfGood = csv(rowOf(), rowOf({ sumOfLives: 'many' }));
    const good = (save: string) => send(uploadPcorSheet, home.token, halfGood, { save });
    const first = (await good('good')).success;
    expect(first).toMatchObject({ returns: 1, leftOut: 1 });
    expect((await good('all')).error.code).toBe('INVALID_SHEET');
    expect((await good('good')).success).toEqual(first);
    const { leftOut } = (await call(getPcorBatch, { token: home.token, params: { id: first.id } })).success;
    expect(leftOut).toMatchObject({ id: first.id, rows: 1, lines: [{ irsNumber: '133', rows: 1 }] });

    const whole = csv(rowOf(), rowOf());
    const made = (await send(uploadPcorSheet, home.token, whole)).success;
    await asSuperuser(`update filing set state = 'queued' where id = $1`, [(await readFilings(home, made.id))[0]]);
    expect((await send(uploadPcorSheet, home.token, whole)).success).toEqual(made);
    // Saved again by a spreadsheet program, with a mark at its beginning, a column of its own and blank rows.
    const lines = whole.toString().trimEnd().split('\r\n');
    const saved = Buffer.from(
      `\uFEFF${lines.map((line, at) => `${line},${at === 0 ? 'Notes' : ''}`).join('\n')}\n\n,,\n`,
    );
    expect((await send(uploadPcorSheet, home.token, saved)).success).toEqual(made);
    const { rows } = await asSuperuser(
      `select document_id, detail from audit_event where account_id = $1 and action_type = 'PCOR_BATCH_MADE' order by id`,
      [home.accountId],
    );
    expect(rows).toEqual([
      { document_id: first.id, detail: { returns: 1, plans: 1, leftOut: 1 } },
      { document_id: made.id, detail: { returns: 2, plans: 2, leftOut: 0 } },
    ]);

    // A column that is read as something else makes another sheet of the same file.
    const facts = {
      ...businessFacts,
      EIN: '330000007',
      'Plan Type': 'insured',
      Ends: '2025-12-31',
      Lives: '10',
      Counted: '20',
    };
    const sheet = Buffer.from(writeCsv([Object.keys(facts), Object.values(facts)]));
    const say = (columns: object[]) => call(savePcorColumns, { token: home.token, body: { columns } });
    await say([{ heading: 'Ends', field: 'planYearEnd' }]);
    const one = (await send(uploadPcorSheet, home.token, sheet)).success.id;
    await say([
      { heading: 'Lives', field: null },
      { heading: 'Counted', field: 'avgNumberOfLivesCovered' },
    ]);
    const other = (await send(uploadPcorSheet, home.token, sheet)).success.id;
    expect(other).not.toBe(one);
    expect((await readBatch(home, other)).totals.lives).toBe('20');
  });

  test('says which plans of drafts it replaces, and with what', async () => {
    const home = await account();
    const EIN = String(eins++);
    await send(uploadPcorSheet, home.token, csv(rowOf({ EIN, planName: 'HRA' }), rowOf({ EIN, planName: 'Dental' })));
    const again = csv(
      rowOf({ EIN, planName: 'HRA', sumOfLives: '200' }),
      rowOf({ EIN, planName: 'Dental' }),
      rowOf({ EIN, planName: 'Vision' }),
      rowOf({ planName: 'HRA' }),
    );
    const about = { businessName: `Employer ${EIN}`, taxYear: '2026', filing: expect.any(String) };
    expect((await send(checkPcorSheet, home.token, again)).success.onDrafts).toEqual([
      { ...about, planName: 'HRA', before: { lives: '42', fee: '161.28' }, after: { lives: '50', fee: '192.00' } },
      { ...about, planName: 'Vision', before: null, after: { lives: '42', fee: '161.28' } },
    ]);
  });

  test('says of which drafts it replaces how the IRS is paid, and by what, in masked numbers', async () => {
    const home = await account();
    const [EIN = '', other = '', third = ''] = Array.from({ length: 3 }, () => String(eins++));
    const debit = (number: string) => ({
      'IRS Payment': 'Direct debit',
      'Bank Name': 'First Bank',
      'Account Type': 'Checking',
      'Account Number': number,
      'Routing Transit Number': '021000021',
    });
    const first = csv(
      rowOf({ EIN, ...debit('12345678') }),
      rowOf({ EIN: other }),
      rowOf({ EIN: third, ...debit('777') }),
    );
    expect((await send(checkPcorSheet, home.token, first)).success.paymentsOnDrafts).toEqual([]);
    await send(uploadPcorSheet, home.token, first);
    const again = csv(
      rowOf({ EIN, ...debit('87654321') }),
      rowOf({ EIN: other, ...debit('87654321') }),
      rowOf({ EIN: third, ...debit('777') }),
      rowOf(debit('555')),
    );
    const option = {
      paymentMethod: 'efw',
      bankName: 'First Bank',
      accountType: '2',
      routingTransitNum: '••••0021',
      requestedPaymentDate: expect.any(String),
    };
    const about = (of: string) => ({ businessName: `Employer ${of}`, taxYear: '2026', filing: expect.any(String) });
    expect((await send(checkPcorSheet, home.token, again)).success.paymentsOnDrafts).toEqual([
      {
        ...about(EIN),
        before: { ...option, accountNumber: '••••5678' },
        after: { ...option, accountNumber: '••••4321' },
      },
      { ...about(other), before: { paymentMethod: 'eftps' }, after: { ...option, accountNumber: '••••4321' } },
    ]);
    // The usual replaces nothing.
    const usual = csv(rowOf({ EIN, sumOfLives: '200' }));
    expect((await send(checkPcorSheet, home.token, usual)).success.paymentsOnDrafts).toEqual([]);
  });

  test('may bear any name: of it stays what can be shown', async () => {
    const home = await account();
    const upload = namedUpload(uploadOf({}, csv(rowOf())), 'p%E2%80%AEl%00an%E2%81%A7s%3Cb%3E.csv');
    const headers = { ...upload.headers, authorization: `Bearer ${home.token}` };
    const sent = await app.inject({ method: 'POST', url: uploadPcorSheet.path, headers, payload: upload.payload });
    expect(sent.statusCode).toBe(201);
    const { batches } = (await call(listPcorBatches, { token: home.token })).success;
    expect(batches.map(({ sheetName }) => sheetName)).toEqual(['plansb.csv']);
  });

  describe('that leaves something open', () => {
    const answered = (answers: Record<string, string>) => ({ answers: JSON.stringify(answers) });

    test('is asked once how its points and days are written, and what a word means', async () => {
      const { token } = await account();
      const file = csv(
        rowOf({ sumOfLives: '1.664', planYearEnd: '31/12/2025' }),
        rowOf({ sumOfLives: '1.668', planYearEnd: '30/11/2025', countingMethod: 'Four days' }),
        rowOf({ sumOfLives: '1.672', planYearEnd: '10/11/2025' }),
      );
      const before = (await send(checkPcorSheet, token, file)).success;
      expect(before.questions.map(({ id }) => id)).toEqual([
        'word:pcori:countingMethod:four days',
        'days:pcori:planYearEnd',
        'points:pcori:sumOfLives',
      ]);
      expect([before.goodPlans, before.askedCount]).toEqual([0, before.faultCount]);
      const { error } = await send(uploadPcorSheet, token, file, { save: 'good' });
      expect(error.errorDescription).toBe('Nothing was saved: answer the question "What is "Four days"?" first.');
      const answers = answered({
        'word:pcori:countingMethod:four days': 'snapshotCount',
        'days:pcori:planYearEnd': 'dayFirst',
        'points:pcori:sumOfLives': 'thousands',
      });
      const after = (await send(checkPcorSheet, token, file, answers)).success;
      expect([after.goodPlans, after.faultCount, after.questionCount]).toEqual([3, 0, 0]);
      const { id } = (await send(uploadPcorSheet, token, file, answers)).success;
      expect((await readBatch({ token }, id)).totals.lives).toBe(String(416 + 417 + 418));
    });

    test('takes the policy type of rows that name none as an answer, too', async () => {
      const { token } = await account();
      const file = csv(rowOf({ policyType: '' }), rowOf());
      const { questions } = (await send(checkPcorSheet, token, file)).success;
      expect(questions).toMatchObject([{ text: 'What is Policy Type in rows that name none?', at: { rows: [2] } }]);
      const answers = answered({ 'word:pcori:policyType:(none)': 'selfInsured' });
      expect((await send(checkPcorSheet, token, file, answers)).success).toMatchObject({ goodPlans: 2, faultCount: 0 });
    });

    test('uses the EIN above an empty one only when that is said', async () => {
      const { token } = await account();
      const EIN = String(eins++);
      const file = csv(
        rowOf({ EIN, planName: 'HRA' }),
        rowOf({ EIN: '', businessName: '', planName: 'Dental' }),
        rowOf({ planName: 'HRA' }),
      );
      const { questions, goodPlans } = (await send(checkPcorSheet, token, file)).success;
      expect([goodPlans, questions.map(({ text }) => text)]).toEqual([
        2,
        ['EIN is missing in some rows. Is it the one above?'],
      ]);
      const answers = answered({ [questions[0]?.id ?? '']: 'carry' });
      expect((await send(checkPcorSheet, token, file, answers)).success).toMatchObject({ goodPlans: 3, returns: 2 });
    });

    test('is not imported while its total is not that of its rows', async () => {
      const { token } = await account();
      const total = headings.map((name) => (name === headings[0] ? 'Total' : name === 'sumOfLives' ? '500' : ''));
      const file = csv(rowOf(), rowOf(), total);
      const { questions } = (await send(checkPcorSheet, token, file)).success;
      expect(questions).toMatchObject([{ kind: 'total', choices: [{ value: 'rows' }] }]);
      const { error } = await send(uploadPcorSheet, token, file, { save: 'good' });
      expect(error.errorDescription).toMatch(/^Nothing was saved: The file’s total of Sum of the lives/);
      const answers = answered({ [questions[0]?.id ?? '']: 'rows' });
      expect((await send(uploadPcorSheet, token, file, answers)).success).toMatchObject({ returns: 2, leftOut: 0 });
    });
  });

  test('says which columns are missing; what somebody of the account says of a heading is remembered', async () => {
    const home = await account();
    const editor = await member(home.accountId, 'editor');
    // Two columns may be the type, so that none is guessed.
    const types = { Kind: 'insured', Before: 'insured' };
    const facts = { ...businessFacts, EIN: '330000001', ...types, Ends: '2025-12-31', Lives: '10' };
    const sheet = Buffer.from(writeCsv([Object.keys(facts), Object.values(facts)]));
    const before = (await send(checkPcorSheet, home.token, sheet)).success;
    expect(before).toMatchObject({ plans: 1, goodPlans: 0, returns: 0, fee: '0.00' });
    expect(before.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [1, '', 'The column "Plan Year End" is missing: add it, or choose which column it is'],
      [1, '', 'The column "Policy Type" is missing: add it, or choose which column it is'],
    ]);
    expect((await send(uploadPcorSheet, home.token, sheet)).error.code).toBe('INVALID_SHEET');
    const say = (token: string, columns: object[]) => call(savePcorColumns, { token, body: { columns } });
    const answer = [
      { heading: 'Kind', field: 'policyType' },
      { heading: 'Ends', field: 'planYearEnd' },
    ];
    expect((await say(home.token, [{ heading: 'Kind', field: 'noOfGallons' }])).error.issues).toMatchObject([
      { path: 'body.columns.0.field' },
    ]);
    expect((await say(editor.token, answer)).success).toEqual({ remembered: 2 });
    const after = (await send(checkPcorSheet, home.token, sheet)).success;
    expect(after).toMatchObject({ goodPlans: 1, faultCount: 0, fee: '38.40' });
    const other = await account();
    expect((await send(checkPcorSheet, other.token, sheet)).success.goodPlans).toBe(0);
  });

  test('is an Editor’s to send, but not to say how the IRS is paid; a Viewer reads', async () => {
    const home = await account();
    const editor = await member(home.accountId, 'editor');
    const viewer = await member(home.accountId, 'viewer');
    const asked = (await send(checkPcorSheet, editor.token, csv(rowOf({ 'IRS Payment': 'EFTPS' })))).success;
    expect(asked.faults).toMatchObject([{ field: 'paymentMethod' }]);
    const id = (await send(uploadPcorSheet, editor.token, csv(rowOf()))).success.id;
    expect((await readBatch(editor, id)).totals.withoutPaymentOption).toBe(1);
    const filings = await readFilings(home, id);
    expect((await send(uploadPcorSheet, viewer.token, csv(rowOf()))).status).toBe(403);
    expect((await pay(editor, id, filings)).status).toBe(403);
    const eftps = { paymentOption: { paymentMethod: 'eftps' } };
    expect((await call(savePcorPayment, { token: editor.token, params: { id }, body: eftps })).status).toBe(403);
    expect((await call(savePcorPayment, { token: home.token, params: { id }, body: eftps })).success).toEqual({
      changed: 1,
    });
    expect((await readBatch(viewer, id)).filings[0]).toMatchObject({ paymentMethod: 'eftps', issues: [] });
  });

  test('refuses what is filed already, and an archived business', async () => {
    const home = await account();
    const ein = '320000001';
    const id = (await send(uploadPcorSheet, home.token, csv(rowOf({ EIN: ein })))).success.id;
    const [filing] = await readFilings(home, id);
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [filing]);
    const found = (await send(checkPcorSheet, home.token, csv(rowOf({ EIN: ein, planName: 'x' })))).success;
    expect(found.faults).toMatchObject([
      { field: 'planYearEnd', message: expect.stringMatching(/accepted.*Form 720-X/) },
    ]);
    await asSuperuser(
      'update business set archived_at = now() where id = (select business_id from filing where id = $1)',
      [filing],
    );
    const archived = (await send(checkPcorSheet, home.token, csv(rowOf({ EIN: ein, planName: 'x' })))).success;
    expect(archived.faults).toMatchObject([{ field: 'EIN', message: 'This business is archived: restore it first' }]);
  });
});

describe('how a batch is paid to the IRS', () => {
  test('is one account for all returns that owe something and are not signed, or nothing changes', async () => {
    const home = await account();
    const id = await batch(home, 3);
    const [signed] = await readFilings(home, id);
    await asSuperuser(`update filing set state = 'queued' where id = $1`, [signed]);
    const save = (paymentOption: object) =>
      call(savePcorPayment, { token: home.token, params: { id }, body: { paymentOption } });
    const account1 = { paymentMethod: 'efw', bankName: 'First Bank', accountType: '2', routingTransitNum: '021000021' };
    const refused = await save({ ...account1, accountNumber: '12345678', reAccountNumber: '12345679' });
    expect(refused.error).toMatchObject({ code: 'INVALID_ROWS', issues: [{ path: 'paymentOption.reAccountNumber' }] });
    const methods = async () => (await readBatch(home, id)).filings.map(({ paymentMethod }) => paymentMethod);
    expect(await methods()).toEqual(['eftps', 'eftps', 'eftps']);
    const debit = { ...account1, accountNumber: '12345678', reAccountNumber: '12345678' };
    expect((await save(debit)).success).toEqual({ changed: 2 });
    expect(await methods()).toEqual(['eftps', 'efw', 'efw']);
    const { filings } = await readBatch(home, id);
    expect(filings.flatMap(({ issues }) => issues)).toEqual([]);
    expect(filings[1]?.plans).toEqual([{ planName: '', planYearEnd: '2025-12-31', lives: '42', rate: '3.84' }]);
    const other = await account();
    expect(
      (await call(savePcorPayment, { token: other.token, params: { id }, body: { paymentOption: debit } })).status,
    ).toBe(404);
  });
});

describe('the service fees of a batch', () => {
  test('are one order; each return is paid, once, with an invoice of its own', async () => {
    const home = await account();
    const id = await batch(home, 3);
    const filings = await readFilings(home, id);
    for (const words of ['something else', CERTIFICATION_OF_ONE])
      expect((await pay(home, id, filings, words)).status).toBe(422);
    const [one, two] = await Promise.all([pay(home, id, filings), pay(home, id, filings)]);
    expect(one.success).toEqual(two.success);
    expect(one.success).toMatchObject({ amount: '75.00', framed: true });
    const { paymentId } = one.success;
    await sandbox.approve(paymentId ?? '');
    const confirm = () => call(confirmPayment, { token: home.token, body: { id: one.success.id, paymentId } });
    const confirmed = await Promise.all([confirm(), confirm()]);
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await states(home, id)).toEqual(['paid', 'paid', 'paid']);
    expect((await sandbox.orders(filings[0] ?? '')).filter(({ captureId }) => captureId !== null)).toHaveLength(1);
    const { rows } = await asSuperuser(
      'select paid_amount, invoice_number, payment_id, certified_wording from payment where account_id = $1 order by invoice_number',
      [home.accountId],
    );
    expect(rows.map(({ certified_wording }) => certified_wording)).toEqual([
      CERTIFICATION,
      CERTIFICATION,
      CERTIFICATION,
    ]);
    expect(new Set(rows.map(({ invoice_number }) => invoice_number)).size).toBe(3);
    expect(rows.map(({ paid_amount, payment_id }) => [paid_amount, payment_id])).toEqual(
      Array.from({ length: 3 }, () => ['25.00', paymentId]),
    );
    expect((await pay(home, id, filings)).error.code).toBe('ALREADY_PAID');
  });

  test('are given up when one of them is paid alone, and when one is deleted: nothing is taken then', async () => {
    const home = await account();
    const id = await batch(home, 3);
    const [first = '', second = '', third = ''] = await readFilings(home, id);
    const together = (await pay(home, id, [first, second])).success;
    const { businessId } = (await readBatch(home, id)).filings[1] ?? {};
    const body = {
      businessId,
      transactionFor: second,
      transactionFormType: 'Form720',
      certification: true,
    };
    const alone = (await call(payFee, { token: home.token, body })).success;
    expect(alone).toMatchObject({ paidAmount: '25.00', paymentStatus: 'INITIATED' });
    await sandbox.approve(together.paymentId ?? '');
    const late = await call(confirmPayment, {
      token: home.token,
      body: { id: together.id, paymentId: together.paymentId },
    });
    expect(late.error.code).toBe('PAYMENT_VOID');
    expect((await sandbox.orders(first)).every(({ captureId }) => captureId === null)).toBe(true);

    const again = (await pay(home, id, [first, third])).success;
    await sandbox.approve(again.paymentId ?? '');
    expect((await call(deleteForm720, { token: home.token, params: { id: third } })).status).toBe(200);
    const gone = await call(confirmPayment, { token: home.token, body: { id: again.id, paymentId: again.paymentId } });
    expect(gone.error.code).toBe('PAYMENT_VOID');
    expect(await states(home, id)).toEqual(['draft', 'draft']);
    expect((await pay(home, id, [first, third])).status).toBe(404);
  });
});

describe('signing a batch', () => {
  const signature = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true };

  test('sends each return that was shown, tells what is wrong with the others, and goes on when asked again', async () => {
    const home = await account();
    const id = await batch(home, 3);
    const filings = await readFilings(home, id);
    const { id: payment, paymentId } = (await pay(home, id, filings.slice(0, 2))).success;
    await sandbox.approve(paymentId ?? '');
    await call(confirmPayment, { token: home.token, body: { id: payment, paymentId } });
    const consent = (await call(getPcorConsent, { token: home.token, params: { id }, query: { size: '100' } })).success;
    expect(consent.returns.map(({ feePaid, totalDue }) => [feePaid, totalDue])).toEqual([
      [true, '161.28'],
      [true, '161.28'],
      [false, '161.28'],
    ]);
    const returns = consent.returns.map(({ id: filing, snapshotHash }) => ({ id: filing, snapshotHash }));
    const transmit = (body: object, token = home.token) =>
      call(transmitPcorBatch, { token, params: { id }, body: { ...signature, returns, ...body } });
    expect((await transmit({ consent: false })).error.code).toBe('INVALID_SIGNATURE');
    const wrong = returns.map((one, at) => (at === 1 ? { ...one, snapshotHash: '0'.repeat(64) } : one));
    const first = (await transmit({ returns: wrong })).success.returns;
    expect(first.map(({ sent, state, code }) => [sent, state, code])).toEqual([
      [true, 'queued', null],
      [false, null, 'SNAPSHOT_CHANGED'],
      [false, null, 'PAYMENT_NOT_CONFIRMED'],
    ]);
    const second = (await transmit({ returns: returns.slice(0, 2) })).success.returns;
    expect(second.map(({ sent }) => sent)).toEqual([true, true]);
    const { submission } = (await call(getStatus, { token: home.token, params: { id: filings[0] ?? '' } })).success;
    expect(submission).toMatchObject({ attempt: 1, signerName: 'Ann Hall', snapshotHash: returns[0]?.snapshotHash });

    // The stored wording is the shown one: that for each of several returns.
    const { rows } = await asSuperuser('select consent_version, consent_text from submission where filing_id = $1', [
      filings[0],
    ]);
    const { version, paragraphs } = consent.returns[0]?.wording ?? { version: '', paragraphs: [] };
    expect(rows).toEqual([{ consent_version: version, consent_text: paragraphs.join('\n\n') }]);
    expect([version, ...paragraphs]).toEqual([
      '2026-12 simulator, batch',
      expect.stringMatching(/^I authorize Gauger to transmit each of the returns listed here/),
      expect.stringMatching(/examined each of these returns/),
    ]);

    // Accepted, a filing forgets how it pays; what was signed does not.
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [filings[0]]);
    await asSuperuser(`delete from filing_page where filing_id = $1 and page = 'paymentOption'`, [filings[0]]);
    expect(
      (await readBatch(home, id)).filings.map(({ paymentMethod, answeredBy }) => [paymentMethod, answeredBy]),
    ).toEqual([
      ['eftps', 'MeF simulator'],
      ['eftps', 'MeF simulator'],
      ['eftps', null],
    ]);

    // A return outside the batch, or of another account, does not exist.
    const other = await account();
    expect((await transmit({}, other.token)).status).toBe(404);
    expect((await call(getPcorBatch, { token: other.token, params: { id } })).status).toBe(404);
    const stranger = (await readFilings(other, await batch(other, 1)))[0] ?? '';
    expect((await transmit({ returns: [{ id: stranger, snapshotHash: '0'.repeat(64) }] })).status).toBe(404);
    const editor = await member(home.accountId, 'editor');
    expect((await transmit({}, editor.token)).status).toBe(403);
  });

  test('tells of a defect with one return of that one alone: the others are on their way', async () => {
    const home = await account();
    const id = await batch(home, 3);
    const filings = await readFilings(home, id);
    const { id: payment, paymentId } = (await pay(home, id, filings)).success;
    await sandbox.approve(paymentId ?? '');
    await call(confirmPayment, { token: home.token, body: { id: payment, paymentId } });
    const consent = (await call(getPcorConsent, { token: home.token, params: { id }, query: { size: '100' } })).success;
    const returns = consent.returns.map(({ id: filing, snapshotHash }) => ({ id: filing, snapshotHash }));
    await asSuperuser(`update filing_page set sealed = 'broken' where filing_id = $1 and page = 'paymentOption'`, [
      filings[1],
    ]);
    const sent = await call(transmitPcorBatch, {
      token: home.token,
      params: { id },
      body: { ...signature, returns },
    });
    expect(sent.success.returns.map(({ sent, code }) => [sent, code])).toEqual([
      [true, null],
      [false, 'INTERNAL'],
      [true, null],
    ]);
  });
});
