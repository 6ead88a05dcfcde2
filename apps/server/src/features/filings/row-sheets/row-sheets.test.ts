import {
  addForm720,
  checkRows as checking,
  exportRows,
  getForm720,
  getReview,
  getRowImport,
  getRowTemplate,
  importRows as importing,
  listActivity,
  markRows as marking,
  type Route,
  saveDraft,
  saveForm720,
  saveRowColumns,
  undoRowImport,
} from '@gauger/contract';
import type { Row } from '@gauger/excise';
import { readSheets, writeCsv } from '@gauger/sheet';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { keptContract, testApp } from '../../../testing/app.ts';
import { uploadOf, writeWorkbook } from '../../../testing/uploads.ts';

const { app, account, business, member, call, asSuperuser, clock } = await testApp();
const hall = await account();
const editor = await member(hall.accountId, 'editor');

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 1_000, sheets: 100 };
const headings = ['Tax date', 'Type of event', 'No. of gallons', 'Two-party exchange', 'Receiver'];
const csv = (...rows: readonly (readonly string[])[]) => Buffer.from(writeCsv(rows));
const diesel = (...rows: readonly (readonly string[])[]) => csv(headings, ...rows);

async function begin(filingData: object = {}, taxYearQuarter: object = {}) {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', ...taxYearQuarter },
    filingData,
  };
  return (await call(addForm720, { token: hall.token, body })).success;
}

async function send<T extends Route>(
  route: T,
  id: string,
  file: Buffer,
  texts: Record<string, string> = {},
  { token = editor.token, version }: { token?: string; version?: number } = {},
) {
  const { headers, payload } = uploadOf(texts, file, 'file', 'march.csv');
  const response = await app.inject({
    method: 'POST',
    url: route.path.replace('{id}', id),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    payload,
  });
  return keptContract(route, response);
}
const of60 = { irsNumber: '60' };
const read = async (id: string) => (await call(getForm720, { token: hall.token, params: { id } })).success;
const readRows = async (id: string, irsNumber = '60') =>
  ((await read(id)).filingData[irsNumber]?.rows ?? []).map(({ taxAmount: _, ...row }: Row) => row);
const undo = (id: string, importId: string, token = hall.token) =>
  call(undoRowImport, { token, params: { id }, body: { importId } });
/** The lines as the database holds them, byte for byte. */
const readBytes = async (id: string) =>
  (
    await asSuperuser(
      'select page, facts::text, amount from filing_page where filing_id = $1 and not removed order by 1',
      [id],
    )
  ).rows;

const good = ['1/15/2026', 'Removal at terminal rack', '1,000', '', ''];
const facts = { taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' };

describe('a sheet of 40 rows with planted faults', async () => {
  const filing = await begin();
  const rows = Array.from({ length: 40 }, (_, at) => ['1/15/2026', '60a', String(1_000 + at), 'no', '']);
  const plants = [
    [
      3,
      'A',
      '4/1/2026',
      'Tax date should be a date from Jan 1, 2026 to Mar 31, 2026 for 2026 Q1. Report Apr 1, 2026 on the return for 2026 Q2',
    ],
    [7, 'C', '12.5', 'No. of gallons should be a whole number: round it, 14.4 down to 14 and 14.5 up to 15'],
    [9, 'B', 'Spilled', 'Type of event should be one of: 60a, 60b, 60c'],
    [9, 'C', '1e3', 'No. of gallons should be a number in digits without a minus sign, such as 1000 or 1,000'],
    [20, 'A', '', 'Tax date should not be empty'],
    [31, 'D', 'maybe', 'Two-party exchange should be yes or no'],
    [35, 'C', '3,211.5', 'No. of gallons should be a whole number: round it, 14.4 down to 14 and 14.5 up to 15'],
    [
      38,
      'C',
      '(1,500)',
      'No. of gallons is below zero: lower the row of this quarter that it corrects, and leave this row out. An earlier quarter is corrected on Form 720-X or by a claim',
    ],
    [
      40,
      'C',
      '-5',
      'No. of gallons is below zero: lower the row of this quarter that it corrects, and leave this row out. An earlier quarter is corrected on Form 720-X or by a claim',
    ],
  ] as const;
  for (const [row, column, text] of plants) (rows[row - 2] as string[])[column.charCodeAt(0) - 65] = text;
  const file = diesel(...rows);

  test('has exactly these cells told, in the words of the engine, and the tax of the others', async () => {
    const { success } = await send(checking, filing.id, file, of60);
    expect(success.faults.map(({ row, column, value, message }) => [row, column, value, message])).toEqual(plants);
    expect([success.rows, success.goodRows, success.faultCount, success.taken]).toEqual([40, 32, 9, 32]);
    expect(success.results.slice(0, 8).map(({ row, state, taxAmount }) => [row, state, taxAmount])).toEqual(
      [3, 7, 9, 20, 31, 35, 38, 40].map((row) => [row, 'faulty', null]),
    );
    expect(success.results[8]).toEqual({
      sheet: '',
      row: 2,
      irsNumber: '60',
      state: 'good',
      taken: true,
      taxAmount: '244.0000',
      cells: [
        { label: 'Tax date', value: '2026-01-15' },
        { label: 'Type of event', value: '60(a) Removal at terminal rack' },
        { label: 'No. of gallons', value: '1000' },
        { label: 'Two-party exchange', value: 'no' },
      ],
    });
    expect(success.version).toBe(filing.version);
    expect(await read(filing.id)).toEqual(filing);
  });

  test('comes back with what to mend in its last column', async () => {
    const { success } = await send(marking, filing.id, file, of60);
    const [{ rows: marked }] = await readSheets(success.bytes, limits);
    const shown = marked.flatMap((cells, at) => (cells[5] ? [[at + 1, cells[5]]] : []));
    expect(shown.slice(0, 2)).toEqual([
      [1, 'Problems'],
      [3, plants[0][3]],
    ]);
    expect(shown[3]).toEqual([9, `${plants[2][3]}; ${plants[3][3]}`]);
    // Fixed in its marked copy, it is read like an original.
    const again = await send(checking, filing.id, Buffer.from(success.bytes), of60);
    expect(again.success.faultCount).toBe(9);
  });

  test('saves nothing while it has a fault, or its good rows alone', async () => {
    const refused = await send(importing, filing.id, file, of60);
    expect([refused.status, refused.error.code, refused.error.issues.length]).toEqual([422, 'INVALID_SHEET', 9]);
    expect(refused.error.issues[0]?.path).toBe('rows.3.taxDate');
    expect(await read(filing.id)).toEqual(filing);
    const { success } = await send(importing, filing.id, file, { ...of60, save: 'good' });
    expect([success.added, success.leftOut]).toEqual([32, 8]);
    const { lines } = success;
    expect(lines).toMatchObject([
      {
        irsNumber: '60',
        added: 32,
        quantity: { unit: 'gallons' },
        rows: 32,
        rowsBefore: 0,
        untaxed: 0,
        tax: lines[0]?.tax,
        taxBefore: '0.00',
      },
    ]);
    expect((await read(filing.id)).filingData['60']?.tax).toBe(lines[0]?.tax);
  });

  test('an import is the last save of its return', async () => {
    const { id } = await begin({});
    const lastSaved = async () => (await call(getReview, { token: hall.token, params: { id } })).success.lastSaved?.at;
    const before = await lastSaved();
    await send(importing, id, diesel(['2026-02-01', '60b', '5', '', '']), of60);
    expect(before).toBeDefined();
    expect(Date.parse((await lastSaved()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });
});

describe('an import', () => {
  test('goes behind the rows of a line or in their place, and lets other lines be', async () => {
    const filing = await begin({ 60: { rows: [facts] }, 62: { rows: [{ ...facts, typeOfEvent: '62a' }] } });
    const row = ['2026-02-01', '60b', '5', 'yes', 'yes'];
    const added = {
      taxDate: '2026-02-01',
      typeOfEvent: '60b',
      noOfGallons: '5',
      twoPartyExchange: true,
      receiverInExchange: true,
    };
    await send(importing, filing.id, diesel(row), of60);
    expect(await readRows(filing.id)).toEqual([facts, added]);
    await send(importing, filing.id, diesel(row), { ...of60, mode: 'replace' });
    expect(await readRows(filing.id)).toEqual([added]);
    expect(await readRows(filing.id, '62')).toHaveLength(1);
  });

  test('leaves out rows the line has already, takes repeated ones, and does otherwise when told', async () => {
    const filing = await begin({ 60: { rows: [facts, facts] } });
    const other = ['46054', '60a', '7.00', '', ''];
    const file = diesel(good, good, good, other, other);
    const { success } = await send(checking, filing.id, file, of60);
    expect(success.results.map(({ state, taken }) => [state, taken])).toEqual([
      ['present', false],
      ['present', false],
      ['repeated', true],
      ['good', true],
      ['repeated', true],
    ]);
    expect(success.remarks.map(({ row, message }) => [row, message])).toEqual([
      [2, 'This row is already on the line'],
      [3, 'This row is already on the line'],
      [4, 'The same as row 2'],
      [6, 'The same as row 5'],
    ]);
    const taken = async (leaveOut: string) =>
      (await send(checking, filing.id, file, { ...of60, leaveOut })).success.taken;
    expect([await taken('present'), await taken('duplicates'), await taken('none')]).toEqual([3, 1, 5]);
    await send(importing, filing.id, diesel(good, other), of60);
    expect((await readRows(filing.id)).map((row: Row) => row.noOfGallons)).toEqual(['1000', '1000', '7.00']);
    const again = await send(importing, filing.id, diesel(good, other), of60);
    expect(again.error.errorDescription).toMatch(/have every row of this sheet already/);
  });

  test('knows a row of the line again by its facts where the line or the sheet has no reference for it', async () => {
    const filing = await begin({ 60: { rows: [facts, { ...facts, reference: 'B-2' }] } });
    const invoiced = (...references: string[]) =>
      csv([...headings, 'Invoice no.'], ...references.map((reference) => [...good, reference]));
    const states = async (file: Buffer) =>
      (await send(checking, filing.id, file, of60)).success.results.map(({ state }) => state);
    expect(await states(invoiced('A-1', 'B-2'))).toEqual(['present', 'present']);
    expect(await states(diesel(good, good))).toEqual(['present', 'present']);
    // A row without a reference does not use up the one that another row names.
    expect(await states(invoiced('', 'A-1', 'B-2'))).toEqual(['present', 'repeated', 'present']);
    expect(await states(invoiced('C-3', 'D-4', 'C-3', ''))).toEqual(['good', 'good', 'repeated', 'present']);
    expect((await send(importing, filing.id, invoiced('A-1'), of60)).error.errorDescription).toMatch(/have every row/);
    expect((await read(filing.id)).filingData['60']?.tax).toBe('488.00');
  });

  test('reads by its heading which prices have the tax in them', async () => {
    const { id } = await begin();
    const sheet = csv(
      ['Tax date', 'Sales price', 'Tax included'],
      ['1/15/2026', '1,120.00', 'yes'],
      ['1/16/2026', '1,000.00', 'no'],
    );
    await send(importing, id, sheet, { irsNumber: '33' });
    const line = (await read(id)).filingData['33'];
    expect(line?.tax).toBe('240.00');
    expect(line?.rows?.map(({ taxInPrice, taxAmount }: Row) => [taxInPrice, taxAmount])).toEqual([
      [true, '120.0000'],
      [false, '120.0000'],
    ]);
  });

  test('takes the mark off a line that had no liability, and drops the draft of its page', async () => {
    const filing = await begin({ 60: { emptyTaxLiability: true } });
    await call(saveDraft, {
      token: editor.token,
      params: { id: filing.id, page: '60' },
      body: { fields: { rows: [] } },
    });
    await send(importing, filing.id, diesel(good), of60);
    const line = (await read(filing.id)).filingData['60'];
    expect([line?.emptyTaxLiability, line?.tax]).toEqual([false, '244.00']);
    expect((await asSuperuser('select 1 from page_draft where filing_id = $1', [filing.id])).rowCount).toBe(0);
  });

  test('on another version than was looked at is refused, and of two at once one is', async () => {
    const filing = await begin();
    const version = filing.version;
    const tries = await Promise.all(
      [1, 2].map(() => send(importing, filing.id, diesel(good), { ...of60, leaveOut: 'none' }, { version })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect(tries.find(({ error }) => error)?.error.current?.version).toBe(version + 1);
    expect(await readRows(filing.id)).toEqual([facts]);
  });

  test('is told in the trail of the account', async () => {
    const filing = await begin();
    const { importId } = (await send(importing, filing.id, diesel(good), of60)).success;
    await undo(filing.id, importId);
    const { rows } = await asSuperuser(
      'select action_type, detail from audit_event where document_id = $1 order by seq desc limit 2',
      [filing.id],
    );
    expect(rows.map((row) => row.action_type)).toEqual(['ROW_IMPORT_UNDONE', 'ROWS_IMPORTED']);
    expect(rows[1].detail).toMatchObject({ import: importId, added: 1, mode: 'append', pages: ['60'] });
    expect((await call(listActivity, { token: hall.token })).status).toBe(200);
  });
});

describe('what an import did', () => {
  const line62 = { rows: [{ taxDate: '2026-01-02', typeOfEvent: '62a', noOfGallons: '10', twoPartyExchange: false }] };

  test('is undone byte for byte, once, by whoever may edit', async () => {
    const filing = await begin({ 60: { rows: [facts] }, 62: line62, 64: { emptyTaxLiability: true } });
    const before = await readBytes(filing.id);
    const file = await writeWorkbook({
      '60 Diesel': [headings, good, ['3/1/2026', '60c', '8', '', '']],
      '64 Inland': [['No. of gallons'], ['90']],
    });
    const { importId, version } = (await send(importing, filing.id, file, { mode: 'replace' })).success;
    expect(await readBytes(filing.id)).not.toEqual(before);
    const last = (await call(getRowImport, { token: editor.token, params: { id: filing.id } })).success.import;
    expect(last).toMatchObject({ id: importId, fileName: 'march.csv', added: 3, irsNumbers: ['60', '64'] });
    expect((await undo(filing.id, importId)).success).toEqual({ version: version + 1, irsNumbers: ['60', '64'] });
    expect(await readBytes(filing.id)).toEqual(before);
    expect((await read(filing.id)).totals).toEqual(filing.totals);
    expect((await undo(filing.id, importId)).error.code).toBe('NOT_UNDOABLE');
    expect((await call(getRowImport, { token: hall.token, params: { id: filing.id } })).success.import).toBeNull();
  });

  test('takes a line away again that did not stand before', async () => {
    const filing = await begin();
    const { importId } = (await send(importing, filing.id, diesel(good), of60)).success;
    await undo(filing.id, importId);
    expect(await readBytes(filing.id)).toEqual([]);
  });

  test('stays when the filing was changed since, when a day went by, or when another import is named', async () => {
    const filing = await begin();
    const first = (await send(importing, filing.id, diesel(good), of60)).success;
    const second = (await send(importing, filing.id, diesel(['2026-02-02', '60a', '1', '', '']), of60)).success;
    expect((await undo(filing.id, first.importId)).error.code).toBe('NOT_UNDOABLE');
    const stale = await call(undoRowImport, {
      token: hall.token,
      params: { id: filing.id },
      body: { importId: second.importId },
      headers: { 'if-match': `"${first.version}"` },
    });
    expect(stale.error.code).toBe('VERSION_MISMATCH');
    await call(saveForm720, { token: hall.token, body: { id: filing.id, deposit: { depositedAmt: '1' } } });
    expect((await undo(filing.id, second.importId)).error.code).toBe('NOT_UNDOABLE');
    const third = (await send(importing, filing.id, diesel(['2026-02-03', '60a', '1', '', '']), of60)).success;
    const now = clock.at;
    clock.at = new Date(now.getTime() + 86_400_000);
    await asSuperuser("update session set expires_at = '2030-01-01', last_seen_at = $1", [clock.at]);
    expect((await undo(filing.id, third.importId)).error.code).toBe('NOT_UNDOABLE');
    clock.at = now;
    expect((await undo(filing.id, third.importId)).status).toBe(200);
  });
});

describe('a whole filing', () => {
  test('is read from a sheet in which each row names its line', async () => {
    const filing = await begin();
    const file = csv(
      ['IRS No.', 'Tax date', 'Type of event', 'No. of gallons', 'Sales price'],
      ['60', '1/15/2026', '60a', '1000', ''],
      ['IRS No. 33', '1/16/2026', '', '', '$150,000.00'],
      ['999', '1/16/2026', '', '', '1'],
      ['', '1/16/2026', '', '', '1'],
      ['18', '1/16/2026', '', '', ''],
    );
    const { success } = await send(checking, filing.id, file);
    expect(success.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [4, 'A', 'There is no IRS No. 999 on Form 720'],
      [5, 'A', 'IRS No. should not be empty'],
    ]);
    expect(success.issues.map(({ path, code }) => [path, code])).toEqual([['filingData.18', 'lineNotInForce']]);
    expect(success.results.filter(({ state }) => state === 'faulty').map(({ row }) => row)).toEqual([4, 5, 6]);
    const saved = (await send(importing, filing.id, file, { save: 'good' })).success;
    expect(saved.lines.map(({ irsNumber, tax }) => [irsNumber, tax]).sort()).toEqual([
      ['33', '18000.00'],
      ['60', '244.00'],
    ]);
  });

  test('is read from tabs that begin with an IRS number; others are told', async () => {
    const filing = await begin();
    const file = await writeWorkbook({
      Notes: [['Call Ann']],
      '62 Gasoline': [
        ['Tax date', 'Type of event', 'Gallons'],
        ['1/2/2026', '62a', '10'],
      ],
      '140 Tanning': [['Sales price'], ['200'], ['x']],
    });
    const { success } = await send(checking, filing.id, file);
    expect(success.ignoredSheets).toEqual(['Notes']);
    expect(success.sheets.map(({ name, line }) => [name, line])).toEqual([
      ['62 Gasoline', '62'],
      ['140 Tanning', '140'],
    ]);
    expect(success.faults.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([['140 Tanning', 3, 'A']]);
    const { bytes } = (await send(marking, filing.id, file)).success;
    // The workbook itself comes back, with the sheets that are not read.
    expect((await readSheets(bytes, limits)).map(({ name }) => name)).toEqual(['Notes', '62 Gasoline', '140 Tanning']);
    const without = await send(checking, filing.id, await writeWorkbook({ Notes: [['Call Ann']] }));
    expect(without.error.errorDescription).toMatch(/The file does not show which tax the rows are for/);
  });

  test('asks which tax an unknown product is, and takes none of its rows', async () => {
    const filing = await begin();
    const file = csv(['IRS No.', ...headings], ['Diesel', ...good], ['Moon fuel', ...good], ['999', ...good]);
    const { success } = await send(checking, filing.id, file);
    expect(success.faults.map(({ row, column, code, message }) => [row, column, code, message])).toEqual([
      [3, 'A', 'unknownProduct', 'Choose which tax "Moon fuel" is'],
      [4, 'A', 'unknownLine', 'There is no IRS No. 999 on Form 720'],
    ]);
    expect(success.taken).toBe(1);
  });

  test('imported on the page of one line takes no row of another', async () => {
    const filing = await begin();
    const file = csv(['IRS No.', ...headings], ['60', ...good], ['62', ...good]);
    const { success } = await send(checking, filing.id, file, of60);
    expect(success.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'A', 'IRS No. should be one of: 60'],
    ]);
  });
});

describe('the counts of lives on line 133', () => {
  const of133 = { irsNumber: '133' };
  const own = { typeOfPolicy: '133c', planYearEnd: '2025-06-30' };
  const counted = [
    { ...own, countingMethod: 'actualCount', sumOfLives: '36500', daysCounted: '365', planName: 'Plan A' },
    { ...own, countingMethod: 'snapshotFactor', sumOfSelfOnly: '40', sumOfOthers: '20', daysCounted: '4' },
    { ...own, countingMethod: 'form5500', participantsAtBeginning: '10', participantsAtEnd: '12' },
    { ...own, typeOfPolicy: '133a', countingMethod: 'memberMonths', memberMonths: '1200' },
    {
      ...own,
      avgNumberOfLivesCovered: '22',
      countingMethod: 'snapshotFactor',
      sumOfSelfOnly: '40',
      sumOfOthers: '20',
      daysCounted: '4',
    },
    { ...own, avgNumberOfLivesCovered: '100' },
  ];

  test.each([
    ['the sheet of the line', 'csv', of133],
    ['the workbook of the line', 'xlsx', of133],
    ['the sheet of the filing', 'csv', {}],
    ['the workbook of the filing', 'xlsx', {}],
  ] as const)('come back from %s as they were exported, with the same tax', async (_, format, query) => {
    const quarter = { taxYearAndQuarter: '2' };
    const filing = await begin({ 133: { rows: counted } }, quarter);
    const kept = await readRows(filing.id, '133');
    expect(kept).toEqual(counted);
    const { success } = await call(exportRows, { token: editor.token, params: { id: filing.id, format }, query });
    const other = await begin({}, quarter);
    expect((await send(importing, other.id, Buffer.from(success.bytes), query)).success.lines).toMatchObject([
      { irsNumber: '133', added: counted.length },
    ]);
    expect(await readRows(other.id, '133')).toEqual(kept);
    const [taxes, before] = [await read(other.id), await read(filing.id)];
    expect(taxes.filingData['133']).toEqual(before.filingData['133']);
    // A second time every row is there already.
    const again = await send(checking, other.id, Buffer.from(success.bytes), query);
    expect(again.success.results.map(({ state }) => state)).toEqual(counted.map(() => 'present'));
  });
});

describe('the columns of a sheet', () => {
  test('are guessed, told when they are missing, and remembered when somebody says what they are', async () => {
    const filing = await begin();
    const file = csv(['Invoice date', 'Product', 'Net gallons', 'Remark'], ['1/15/2026', '60a', '1000', 'x']);
    const before = (await send(checking, filing.id, file, of60)).success;
    expect(before.sheets[0]?.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Invoice date', 'taxDate'],
      ['Product', null],
      ['Net gallons', 'noOfGallons'],
      ['Remark', null],
    ]);
    expect(before.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [1, '', 'The column "Type of event" is missing: add it, or choose which column it is'],
    ]);
    expect(before.goodRows).toBe(0);
    const columns = [
      { heading: 'Product', field: 'typeOfEvent' },
      { heading: 'Remark', field: null },
    ];
    const say = (token: string, body: object, line = '60') => call(saveRowColumns, { token, params: { line }, body });
    expect((await say(editor.token, { columns })).success).toEqual({ remembered: 2 });
    // The person of the account is not asked again, on any filing.
    const after = (await send(checking, (await begin()).id, file, of60, { token: hall.token })).success;
    expect([after.faultCount, after.goodRows]).toEqual([0, 1]);
    expect((await say(editor.token, { columns: [{ heading: 'Product', field: 'salesPrice' }] })).error.issues).toEqual([
      {
        code: 'unknown',
        severity: 'error',
        path: 'body.columns.0.field',
        message: 'There is no field "salesPrice" here',
      },
    ]);
    expect((await say(editor.token, { columns }, '999')).status).toBe(400);
    const stranger = await account();
    const theirs = await call(addForm720, {
      token: stranger.token,
      body: {
        businessId: await business(stranger.accountId),
        taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
      },
    });
    const seen = await send(checking, theirs.success.id, file, of60, { token: stranger.token });
    expect(seen.success.goodRows).toBe(0);
  });

  test('that come twice block the import, until one of them is set aside', async () => {
    const { id } = await begin();
    const file = csv(['Tax date', 'taxDate', 'Type of event', 'No. of gallons'], ['1/5/2026', '1/6/2026', '60a', '2']);
    const { success } = await send(checking, id, file, of60);
    expect([success.taken, success.issues.map(({ message }) => message)]).toEqual([
      0,
      [expect.stringMatching(/The column "taxDate \(B\)" appears twice/)],
    ]);
    expect(success.questions).toMatchObject([{ id: 'column:60:taxDate', kind: 'column', answer: null }]);
    const { error } = await send(importing, id, file, { ...of60, save: 'good' });
    expect(error.errorDescription).toMatch(/The column "taxDate \(B\)" appears twice/);
    const answers = JSON.stringify({ 'column:60:taxDate': 'taxDate (B)' });
    expect((await send(checking, id, file, { ...of60, answers })).success.taken).toBe(1);
  });

  test.each([['60'], ['filing']])(
    'may be two for the reference: one is read, the other is listed as not read (%s)',
    async (line) => {
      const stranger = await account();
      const { token } = stranger;
      const body = {
        businessId: await business(stranger.accountId),
        taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
      };
      const { id } = (await call(addForm720, { token, body })).success;
      const file = csv(
        ['IRS No.', 'Tax date', 'Type of event', 'No. of gallons', 'Invoice no.', 'BOL'],
        ['60', '1/5/2026', '60a', '1000', 'A-1', 'B-1'],
      );
      const texts: Record<string, string> = line === '60' ? of60 : {};
      const readFrom = async () => {
        const { success } = await send(checking, id, file, texts, { token });
        expect([success.taken, success.issues, success.faultCount]).toEqual([1, [], 0]);
        return success.sheets[0]?.columns.flatMap(({ heading, field }) =>
          field?.toLowerCase() === 'reference' ? [heading] : [],
        );
      };
      expect(await readFrom()).toEqual(['Invoice no.']);
      const field = line === '60' ? 'reference' : 'Reference';
      const say = (heading: string) =>
        call(saveRowColumns, { token, params: { line }, body: { columns: [{ heading, field }] } });
      await say('BOL');
      expect(await readFrom()).toEqual(['BOL']);
      await say('Invoice no.');
      expect(await readFrom()).toEqual(['Invoice no.']);
      await send(importing, id, file, texts, { token });
      const rows = (await call(getForm720, { token, params: { id } })).success.filingData['60']?.rows;
      expect(rows).toMatchObject([{ reference: 'A-1' }]);
    },
  );
});

describe('dates', () => {
  test('that could be read in two ways are faults where a day of their column is written day first', async () => {
    const filing = await begin();
    const file = diesel(
      ['15/01/2026', '60a', '1', '', ''],
      ['02/03/2026', '60a', '1', '', ''],
      ['2026-03-04', '60a', '1', '', ''],
    );
    const { success } = await send(checking, filing.id, file, of60);
    expect(success.faults.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Tax date has the day first: write it month first, as 01/15/2026, or as 2026-01-15'],
      [3, 'Tax date can mean two dates: write 2026-02-03 or 2026-03-02'],
    ]);
  });
});

describe('a template', () => {
  test.each(['19', '54', '133'])('of line %s is read without a fault and has no row', async (irsNumber) => {
    const filing = await begin();
    const { success } = await call(getRowTemplate, {
      token: editor.token,
      params: { id: filing.id, format: 'csv' },
      query: { irsNumber },
    });
    const { error } = await send(checking, filing.id, Buffer.from(success.bytes), { irsNumber });
    expect(error.errorDescription).toMatch(/^This file has no row in it: nothing is below the headings in row 1/);
  });

  test('of a page of claims that is not there, or of claims with an IRS number, is refused by the name of its parameter', async () => {
    const params = { id: (await begin()).id, format: 'csv' } as const;
    for (const [query, path] of [
      [{ claims: 'nowhere' }, 'query.claims'],
      [{ irsNumber: '60', claims: 'all' }, 'query.irsNumber'],
    ] as const)
      for (const route of [getRowTemplate, exportRows])
        expect((await call(route, { token: editor.token, params, query })).error).toMatchObject({
          code: 'INVALID_PARAMETER',
          issues: [{ path }],
        });
  });

  test('is dated, lists what may be chosen, and takes rows below its example', async () => {
    const filing = await begin();
    const { success } = await call(getRowTemplate, {
      token: editor.token,
      params: { id: filing.id, format: 'xlsx' },
      query: of60,
    });
    expect(success.name).toBe('60-diesel-2026q1-template.xlsx');
    const [rows, guide] = await readSheets(success.bytes, limits);
    expect([rows.name, guide?.name]).toEqual(['60 Diesel', 'What the columns take']);
    expect(rows.rows[1]?.slice(0, 3)).toEqual(['Example: 2026-01-01', '60a', '1000']);
    const shown = (guide?.rows ?? []).map((cells) => cells.join('|'));
    expect(shown[1]).toMatch(/^Form 720, 2026Q1, template of 2026-11-21/);
    expect(shown).toContain('60 Diesel|Type of event||60a (60(a) Removal at terminal rack)');
    const filled = await writeWorkbook({ [rows.name]: [...rows.rows, good] });
    expect((await send(checking, filing.id, filled, of60)).success).toMatchObject({ rows: 1, faultCount: 0 });
    const whole = await call(getRowTemplate, { token: editor.token, params: { id: filing.id, format: 'xlsx' } });
    const tabs = await readSheets(whole.success.bytes, limits);
    expect(tabs.length).toBeGreaterThan(50);
    expect((await send(checking, filing.id, Buffer.from(whole.success.bytes))).error.errorDescription).toMatch(
      /^This file has no row in it: nothing is below the headings in row 1/,
    );
  });
});

describe('files', () => {
  test('sent many at once are read in turn; those that cannot wait are told when to come again', async () => {
    const { id } = await begin();
    // Long enough that the first is still read when the last has come.
    const file = diesel(...Array.from({ length: 10_000 }, () => ['2026-01-15', '60a', '1000']));
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(checking, id, file, { irsNumber: '60' })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(8);
    for (const { status, error, headers } of refused) {
      expect([status, error.code, headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '5']);
      expect(error.errorDescription).toContain('Three spreadsheets of your account');
    }
  });

  test.each([
    [
      'a bomb',
      Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(90_000_000) })),
      /unpacks to more than can be read/,
    ],
    ['nonsense', Buffer.from([...Array(4_000).keys()].map((n) => (n * 7) % 251)), /./],
    ['the beginning of an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /is no spreadsheet/],
    ['only headings', diesel(), /no row in it/],
  ])('that are %s are refused in words, and nothing is saved', async (_, file, message) => {
    const filing = await begin();
    for (const route of [checking, marking, importing] as const) {
      const { status, error } = await send(route, filing.id, file, of60);
      expect([status, error.code]).toEqual([422, 'INVALID_SHEET']);
      expect(error.errorDescription).toMatch(message);
    }
    expect(await read(filing.id)).toEqual(filing);
  });

  test('with more rows than a line holds are refused, together with the rows that stand there', async () => {
    const filing = await begin({ 60: { rows: [facts] } });
    const many = diesel(...Array.from({ length: 20_000 }, (_, n) => ['2026-01-15', '60a', String(n + 2_000), '', '']));
    const { error } = await send(checking, filing.id, many, of60);
    expect(error.errorDescription).toBe('IRS No. 60 has 20001 rows: at most 20000 are accepted on one line.');
    const { success } = await send(importing, filing.id, many, { ...of60, mode: 'replace' });
    expect([success.added, success.lines[0]?.rows]).toEqual([20_000, 20_000]);
    await undo(filing.id, success.importId);
    expect(await readRows(filing.id)).toEqual([facts]);
  });
});

describe('rights', () => {
  test('a Viewer exports and imports nothing; a paid filing takes no rows and undoes none', async () => {
    const viewer = await member(hall.accountId, 'viewer');
    const filing = await begin();
    const { importId } = (await send(importing, filing.id, diesel(good), of60)).success;
    const params = { id: filing.id, format: 'csv' };
    expect((await call(exportRows, { token: viewer.token, params, query: of60 })).status).toBe(200);
    for (const route of [checking, marking, importing] as const)
      expect((await send(route, filing.id, diesel(good), of60, { token: viewer.token })).status).toBe(403);
    expect((await undo(filing.id, importId, viewer.token)).status).toBe(403);
    await asSuperuser(`update filing set state = 'paid' where id = $1`, [filing.id]);
    for (const route of [checking, marking, importing] as const)
      expect((await send(route, filing.id, diesel(good), of60)).error.code).toBe('NOT_EDITABLE');
    expect((await undo(filing.id, importId)).error.code).toBe('NOT_EDITABLE');
  });
});
