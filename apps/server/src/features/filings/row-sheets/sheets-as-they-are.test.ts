import { utils, write } from '@e965/xlsx/xlsx.mjs';
import {
  addForm720,
  checkRows as checking,
  deleteBusiness,
  getForm720,
  getPreflight,
  importRows as importing,
  type Route,
  saveRowColumns,
  saveRowValues,
  undoRowImport,
} from '@gauger/contract';
import type { Row } from '@gauger/excise';
import { writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { keptContract, testApp } from '../../../testing/app.ts';
import { uploadOf, writeWorkbook } from '../../../testing/uploads.ts';

const { app, account, business, member, call, asSuperuser } = await testApp();

const csv = (...rows: readonly (readonly string[])[]) => Buffer.from(writeCsv(rows));

/** An account of its own, since it remembers what is said of headings. */
async function filer() {
  const { token, accountId } = await account();
  const begin = async (businessId?: string, taxYearAndQuarter = '1') => {
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter };
    const body = { businessId: businessId ?? (await business(accountId)), taxYearQuarter };
    return (await call(addForm720, { token, body })).success;
  };
  async function send<T extends Route>(route: T, id: string, file: Buffer, texts: Record<string, string> = {}) {
    const { headers, payload } = uploadOf(texts, file, 'file', 'lifts.xlsx');
    const response = await app.inject({
      method: 'POST',
      url: route.path.replace('{id}', id),
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    return keptContract(route, response);
  }
  const gallons = async (id: string, irsNumber = '60') =>
    ((await call(getForm720, { token, params: { id } })).success.filingData[irsNumber]?.rows ?? []).map(
      (row: Row) => row.noOfGallons,
    );
  return { token, accountId, begin, send, gallons };
}

/** A workbook with a row, of which some cells are formulas without a result. */
async function writeFormulas(headings: string[], cells: Record<string, string>, formulas: string[]): Promise<Buffer> {
  const sheet = utils.aoa_to_sheet([headings, Object.values(cells)]);
  for (const column of formulas) sheet[`${column}2`] = { t: 'z', f: 'Z1*2' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '60');
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', sheetStubs: true }));
}

const of60 = { irsNumber: '60' };
const headings = ['Tax date', 'Type of event', 'No. of gallons', 'Customer'];
const row = (day: number, gallons: string) => [`1/${day}/2026`, '60a', gallons, 'Hollis'];
const report = [
  ['Sandbar, fuel lifts, first quarter 2026'],
  ['Printed', '4/5/2026'],
  [],
  headings,
  row(5, '1,000'),
  row(6, '2,000'),
  ['', '', '', 'see invoice'],
  ['', 'Total wk 1', '3,000', ''],
  headings,
  row(12, '500'),
  [],
  ['', 'Grand total', '3,500', ''],
];
const freight = [
  ['Carrier', 'Day', 'Amount'],
  ['Hull', '1/5/2026', '12.00'],
];

describe('a cell that is not what it says', async () => {
  const { begin, send, gallons } = await filer();

  test('stops its row by name: a comma that split a number, a formula without a result', async () => {
    const filing = await begin();
    const split = Buffer.from('Tax date,Type of event,Gallons\n1/5/2026,60a,12,345\n1/6/2026,60a,8100\n');
    const { success } = await send(checking, filing.id, split, of60);
    expect([success.rows, success.goodRows]).toEqual([2, 1]);
    expect(success.faults).toMatchObject([
      { row: 2, column: 'D', value: '345', message: expect.stringContaining('"12,345" may be one number') },
    ]);
    expect((await send(importing, filing.id, split, of60)).error.code).toBe('INVALID_SHEET');
    const cells = { A: '1/6/2026', B: '60a', C: '8100', D: 'yes' };
    const uncalculated = await writeFormulas(['Tax date', 'Type of event', 'Gallons', 'Two-party exchange'], cells, [
      'C',
      'D',
    ]);
    const checked = (await send(checking, filing.id, uncalculated, of60)).success;
    expect(checked.faults.map(({ column, message }) => [column, message])).toEqual([
      ['C', expect.stringContaining('C2 is a formula without a stored result: open the file in Excel')],
      ['D', expect.stringContaining('D2 is a formula without a stored result')],
    ]);
    expect(await gallons(filing.id)).toEqual([]);
  });

  test('of thousands with a point, of another unit or of a credit is asked about by name, and days of any program are read', async () => {
    const filing = await begin();
    const points = csv(headings.slice(0, 3), ['1/5/2026', '60a', '5.000'], ['20260106', '60a', '8.100']);
    expect((await send(checking, filing.id, points, of60)).success).toMatchObject({
      goodRows: 0,
      faults: [{ code: 'sheetNumberTwoWays', message: expect.stringContaining('can be 5 or 5,000') }, { row: 3 }],
    });
    const rows = csv(
      headings.slice(0, 3),
      ['Thu 1/15/2026', '60a', '1,234 gal'],
      ['15JAN2026', '60a', '5,000 bbl'],
      ['2026-01-15T23:30:00-06:00', '60a', '500-'],
    );
    const { success } = await send(checking, filing.id, rows, of60);
    expect([success.goodRows, success.faults.map(({ row, code }) => [row, code])]).toEqual([
      1,
      [
        [3, 'sheetUnit'],
        [4, 'sheetCredit'],
      ],
    ]);
  });

  test('is not asked about in a column that is not read', async () => {
    const filing = await begin();
    const cells = { A: '1/6/2026', B: '60a', C: '8100', D: 'x' };
    const file = await writeFormulas(['Tax date', 'Type of event', 'Gallons', 'Margin'], cells, ['D']);
    expect((await send(checking, filing.id, file, of60)).success).toMatchObject({ goodRows: 1, faultCount: 0 });
  });
});

test('a number under "Product" is a code that a person names once: those of the states collide with IRS numbers', async () => {
  const { token, begin, send, gallons } = await filer();
  const filing = await begin();
  const product = (heading: string) =>
    csv(
      [heading, 'Tax date', 'Type of event', 'Gallons'],
      ['125', '1/8/2026', '14a', '2100'],
      ['62', '1/9/2026', '62a', '8100'],
    );
  const { success } = await send(checking, filing.id, product('Product'));
  expect(success.goodRows).toBe(0);
  expect(success.values.map(({ text, known }) => [text, known])).toEqual([
    ['125', 'not'],
    ['62', 'not'],
  ]);
  expect(success.faults.map(({ code }) => code)).toEqual(['unknownProduct', 'unknownProduct']);
  // Under its own heading the number is that of the tax.
  expect((await send(checking, filing.id, product('IRS No.'))).success.goodRows).toBe(2);
  const values = [
    { line: 'filing', field: 'irsNumber', text: '125', meaning: '14' },
    { line: 'filing', field: 'irsNumber', text: '62', meaning: null },
  ];
  expect((await call(saveRowValues, { token, params: { id: filing.id }, body: { values } })).status).toBe(200);
  expect((await send(importing, filing.id, product('Product'))).success.lines).toMatchObject([{ irsNumber: '14' }]);
  expect(await gallons(filing.id, '14')).toEqual(['2100']);
});

describe('what a file hides', async () => {
  const { begin, send } = await filer();

  test('is set aside: a sheet, though it names the tax, rows and columns; a person reads them by saying so', async () => {
    const filing = await begin();
    const book = utils.book_new();
    const shown = utils.aoa_to_sheet([
      ['IRS No.', 'Tax date', 'Type of event', 'Gallons', 'Customer'],
      ['60', '1/5/2026', '60a', '8100', 'Hollis'],
      ['60', '1/6/2026', '60a', '7000', 'Hull'],
    ]);
    shown['!rows'] = [{}, {}, { hidden: true }];
    shown['!cols'] = [{}, {}, {}, {}, { hidden: true }];
    utils.book_append_sheet(book, shown, 'Q1');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Tax date', 'Type of event', 'Gallons'],
        ['1/7/2026', '60a', '77777'],
      ]),
      '60 old',
    );
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
    const file = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { success } = await send(checking, filing.id, file);
    expect([success.rows, success.ignoredSheets]).toEqual([1, ['60 old']]);
    expect(success.tabs.map(({ isHidden }) => isHidden)).toEqual([false, true]);
    expect(success.setAside).toMatchObject([{ row: 3, reason: 'hidden', takenBack: false }]);
    expect(success.sheets[0]?.columns.at(-1)).toMatchObject({ heading: 'Customer', field: null, isHidden: true });
    expect((await send(checking, filing.id, file, { takeBack: '1:3' })).success.rows).toBe(2);
    expect((await send(checking, filing.id, file, { ...of60, sheets: '2' })).success.rows).toBe(1);
  });
});

describe('a report with titles, subtotals and another sheet before it', async () => {
  const { begin, send, gallons } = await filer();
  const book = await writeWorkbook({ Freight: freight, Diesel: report });

  test('is read below its headings; each row that is no data is told with its reason', async () => {
    const filing = await begin();
    const { success } = await send(checking, filing.id, book, of60);
    expect(success.tabs).toEqual([
      { name: 'Freight', rows: 2, isHidden: false },
      { name: 'Diesel', rows: 12, isHidden: false },
    ]);
    expect(success.sheets.map(({ name, place, headingRow }) => [name, place, headingRow])).toEqual([['Diesel', 2, 4]]);
    expect(success.ignoredSheets).toEqual(['Freight']);
    expect([success.rows, success.goodRows, success.faultCount]).toEqual([3, 3, 0]);
    expect(success.setAside).toEqual([
      { sheet: 2, row: 1, reason: 'title', text: 'Sandbar, fuel lifts, first quarter 2026', takenBack: false },
      { sheet: 2, row: 2, reason: 'title', text: 'Printed · 4/5/2026', takenBack: false },
      { sheet: 2, row: 7, reason: 'unread', text: 'see invoice', takenBack: false },
      { sheet: 2, row: 8, reason: 'total', text: 'Total wk 1 · 3,000', takenBack: false },
      { sheet: 2, row: 9, reason: 'headings', text: headings.join(' · '), takenBack: false },
      { sheet: 2, row: 12, reason: 'total', text: 'Grand total · 3,500', takenBack: false },
    ]);
    expect(success.setAsideCount).toEqual([
      { reason: 'title', rows: 2 },
      { reason: 'blank', rows: 2 },
      { reason: 'unread', rows: 1 },
      { reason: 'total', rows: 2 },
      { reason: 'headings', rows: 1 },
    ]);
    // Every row of the sheet is imported, set aside, faulty or that of the headings.
    const aside = success.setAsideCount.reduce((sum, { rows }) => sum + rows, 0);
    expect(success.rows + aside + 1).toBe(12);
    const { setAside, setAsideCount, questions } = success;
    // The sheet of freight has days and amounts, too.
    expect(questions.map(({ text }) => text)).toEqual(['Do the rows of "Freight" belong to this import?']);
    const asked = await send(importing, filing.id, book, of60);
    expect(asked.error.errorDescription).toMatch(/^Nothing was saved: answer the question "Do the rows of "Freight"/);
    const answers = JSON.stringify({ [questions[0]?.id ?? '']: 'leaveOut' });
    expect((await send(importing, filing.id, book, { ...of60, answers })).success).toMatchObject({
      setAside,
      setAsideCount,
    });
    expect(await gallons(filing.id)).toEqual(['1000', '2000', '500']);
  });

  test('states its own total next to that of its rows and of the rows imported', async () => {
    const filing = await begin();
    const { success } = await send(checking, filing.id, book, of60);
    const total = { sheet: 2, row: 12, column: 'C', label: 'No. of gallons' };
    expect(success.totals).toEqual([{ ...total, stated: '3500', parts: 0, rows: '3500', taken: '3500' }]);
    const changed = report.map((cells) => (cells[2] === '2,000' ? row(6, '2,000.5') : cells));
    const off = (await send(checking, filing.id, await writeWorkbook({ Diesel: changed }), of60)).success;
    expect(off.totals).toEqual([{ ...total, sheet: 1, stated: '3500', parts: 0, rows: '3500.5', taken: '1500' }]);
  });

  test('with subtotals alone states them together, since the last one is no total of the sheet', async () => {
    const filing = await begin();
    const month = (name: string, gallons: string) => [[`2026-0${name}-05`, '60a', gallons]];
    const sheet = (names: string[], total: string[] = []) => [
      headings,
      ...month('1', '1000'),
      [names[0] ?? '', '', '1000'],
      ...month('2', '2000'),
      [names[1] ?? '', '', '2000'],
      ...month('3', 'n/a'),
      [names[2] ?? '', '', '500'],
      ...(total.length > 0 ? [total] : []),
    ];
    const readTotals = async (rows: string[][]) =>
      (await send(checking, filing.id, Buffer.from(writeCsv(rows)), of60)).success.totals.map(
        ({ row, stated, parts, rows: added }) => ({ row, stated, parts, added }),
      );
    const named = ['Subtotal January', 'Sub-total February', 'Subtotal March'];
    // The grand total is a formula that was never worked out.
    expect(await readTotals(sheet(named, ['Grand total', '', '']))).toEqual([
      { row: 7, stated: '3500', parts: 3, added: '3000' },
    ]);
    expect(await readTotals(sheet(named, ['Grand total', '', '3,600']))).toEqual([
      { row: 8, stated: '3600', parts: 0, added: '3000' },
    ]);
    // A subtotal of subtotals counts once, and a grand total is none.
    expect(await readTotals(sheet(named, ['Subtotal Q1', '', '3,500']))).toEqual([
      { row: 8, stated: '3500', parts: 1, added: '3000' },
    ]);
    expect(await readTotals(sheet(named, ['Grand total of all subtotals', '', '3,600']))).toEqual([
      { row: 8, stated: '3600', parts: 0, added: '3000' },
    ]);
    // A total with rows below it is none of the sheet, also where it is not what its rows come to.
    const monthly = sheet(['January total', 'February total', 'March total']).map((cells) =>
      cells[2] === 'n/a'
        ? [...cells.slice(0, 2), '500']
        : cells[1] === '60a' && cells[2] === '2000'
          ? [...cells.slice(0, 2), '2001']
          : cells,
    );
    expect(await readTotals(monthly)).toEqual([{ row: 7, stated: '3500', parts: 3, added: '3501' }]);
    const months = ['January total', 'February total', 'Total'];
    expect(await readTotals(sheet(months))).toEqual([{ row: 7, stated: '500', parts: 0, added: '3000' }]);
  });

  test('has a row taken back that was set aside, and read as any other', async () => {
    const filing = await begin();
    const { success } = await send(checking, filing.id, book, { ...of60, takeBack: '2:8' });
    expect(success.rows).toBe(4);
    expect(success.setAside.filter(({ takenBack }) => takenBack).map((one) => one.row)).toEqual([8]);
    expect(success.faults.map((one) => [one.row, one.column])).toEqual([
      [8, 'A'],
      [8, 'B'],
    ]);
  });

  test('is read from the sheet and row that a person chose', async () => {
    const filing = await begin();
    const second = (await send(checking, filing.id, book, { ...of60, sheets: '2:9' })).success;
    expect([second.rows, second.sheets[0]?.headingRow]).toEqual([1, 9]);
    const other = (await send(checking, filing.id, book, { ...of60, sheets: '1' })).success;
    expect([other.sheets[0]?.name, other.ignoredSheets, other.goodRows]).toEqual(['Freight', ['Diesel'], 0]);
  });
});

test('a CSV is read with the separator that a person chose, and the answer names the one that was used', async () => {
  const { begin, send, gallons } = await filer();
  const { id } = await begin();
  const lines = ['Tax date;Type of event;No. of gallons;Buyer, truck, load, note', '1/5/2026;60a;1,000;x, 7, 12'];
  const file = Buffer.from(lines.join('\n'));
  const found = (await send(checking, id, file, of60)).success;
  expect([found.separator, found.goodRows]).toEqual(['comma', 0]);
  const chosen = (await send(checking, id, file, { ...of60, separator: 'semicolon' })).success;
  expect([chosen.separator, chosen.goodRows]).toEqual(['semicolon', 1]);
  expect((await send(importing, id, file, { ...of60, separator: 'semicolon' })).success).toMatchObject({ added: 1 });
  expect(await gallons(id)).toEqual(['1000']);
  expect((await send(checking, id, file, { ...of60, separator: ';' })).error.code).toBe('INVALID_BODY');
  const book = await writeWorkbook({ Diesel: [headings, row(5, '1,000')] });
  expect((await send(checking, id, book, of60)).success.separator).toBeNull();
});

test('a row sold to "Total Petroleum" is data: it is imported, or its missing event holds the import back', async () => {
  const { begin, send, gallons } = await filer();
  const sold = (event: string) =>
    csv(
      ['Tax date', 'Type of event', 'No. of gallons', 'Customer', 'PO'],
      ['1/15/2026', '60a', '100', 'Hollis', '7'],
      ['1/16/2026', '60a', '200', 'Hollis', '8'],
      ['1/17/2026', event, '90000', 'Total Petroleum', ''],
      ['', '', '90300', 'Total', ''],
    );
  const filing = await begin();
  const { error } = await send(importing, filing.id, sold(''), of60);
  expect(error.issues.map(({ path }) => path)).toEqual(['rows.4.typeOfEvent']);
  await send(importing, filing.id, sold('60a'), of60);
  expect(await gallons(filing.id)).toEqual(['100', '200', '90000']);
});

test('as many rows as are listed can be read after all at once; more are refused in words', async () => {
  const { begin, send } = await filer();
  const { id } = await begin();
  const totals = Array.from({ length: 1_001 }, (_, at) => ['', 'Total', String(at + 1)]);
  const file = csv(['Tax date', 'Type of event', 'No. of gallons'], row(5, '7').slice(0, 3), ...totals);
  const takeBack = (count: number) => Array.from({ length: count }, (_, at) => `1:${at + 3}`).join(',');
  const { success } = await send(checking, id, file, { ...of60, takeBack: takeBack(1_000) });
  expect([success.rows, success.setAsideCount]).toEqual([1_001, [{ reason: 'total', rows: 1 }]]);
  const { status, error } = await send(checking, id, file, { ...of60, takeBack: takeBack(1_001) });
  expect([status, error.issues[0]?.message]).toEqual([422, expect.stringMatching(/Name at most 1,000 rows/)]);
});

test('many sheets with a hundred headings of many words are looked through in time', async () => {
  const { begin, send } = await filer();
  const { id } = await begin();
  const words = Array.from({ length: 1_000 }, (_, at) => at.toString(36)).join(' ');
  const wide = [Array.from({ length: 100 }, (_, at) => `${words} miles date ${at}`), ['1']];
  const short = [['No. of gallons', ...Array.from({ length: 99 }, (_, at) => `miles date ${at}`)], ['1']];
  const tabs = Array.from({ length: 12 }, (_, at) => [`S${at}`, at === 11 ? short : wide] as const);
  for (const texts of [{}, of60]) {
    const { success } = await send(checking, id, await writeWorkbook(Object.fromEntries(tabs)), texts);
    expect(success.sheets.map(({ name }) => name)).toEqual(['S11']);
    expect(success.sheets[0]?.columns.filter(({ field }) => field !== null)).toHaveLength(1);
  }
});

test.each<[Record<string, string>, number, RegExp]>([
  [{ sheets: '9' }, 422, /This file has no sheet 9 with rows/],
  [{ sheets: '1:999' }, 422, /Row 999 is behind the last row/],
  [{ sheets: '1:12' }, 422, /nothing is below the headings in row 12/],
  [{ sheets: '0' }, 422, /\w/],
  [{ sheets: '1:0' }, 422, /\w/],
  [{ sheets: '1;2' }, 422, /\w/],
  [{ sheets: '1,1,'.repeat(300) }, 422, /\w/],
  [{ takeBack: '1:1,'.repeat(4_000) }, 422, /\w/],
  [{ takeBack: '1:8,1:x' }, 422, /\w/],
])('how to read a sheet is refused when it says what cannot be: %#', async (how, status, shown) => {
  const { begin, send } = await filer();
  const { id } = await begin();
  const answer = await send(checking, id, await writeWorkbook({ Diesel: report }), { ...of60, ...how });
  expect([answer.status, answer.error.errorDescription]).toEqual([status, expect.stringMatching(shown)]);
});

describe('a sheet of several taxes', () => {
  const rows = [
    ['BOL Date', 'Line', 'Type', 'Net Gal'],
    ['1/5/2026', '60', '60a', '1000'],
    ['1/6/2026', '62', '62a', '500'],
  ];

  test('may name them in any column: a likely one is proposed, another is chosen and remembered', async () => {
    const { token, begin, send } = await filer();
    const filing = await begin();
    const fields = async (file: Buffer) =>
      Object.fromEntries(
        (await send(checking, filing.id, file)).success.sheets[0]?.columns.map(({ heading, field }) => [
          heading,
          field,
        ]) ?? [],
      );
    expect(await fields(csv(...rows))).toMatchObject({ Line: 'irsNumber' });
    const unlike = csv(['BOL Date', 'Code', 'Type', 'Net Gal'], ...rows.slice(1));
    const { success } = await send(checking, filing.id, unlike);
    expect(success.faults[0]?.message).toBe('The column "IRS No." is missing: add it, or choose which column it is');
    const columns = [
      { heading: 'Code', field: 'irsNumber' },
      { heading: 'BOL Date', field: 'Tax date' },
      { heading: 'Net Gal', field: 'No. of gallons' },
      { heading: 'Type', field: 'Type of event' },
    ];
    await call(saveRowColumns, { token, params: { line: 'filing' }, body: { columns } });
    // "Code" may be any code: each number is named once.
    const asked = (await send(checking, filing.id, unlike)).success.values;
    expect(asked.filter(({ field }) => field === 'irsNumber').map(({ text, known }) => [text, known])).toEqual([
      ['60', 'not'],
      ['62', 'not'],
    ]);
    const values = ['60', '62'].map((text) => ({ line: 'filing', field: 'irsNumber', text, meaning: text }));
    await call(saveRowValues, { token, params: { id: filing.id }, body: { values } });
    const after = (await send(checking, filing.id, unlike)).success;
    expect([after.faults, after.lines.map(({ irsNumber }) => irsNumber)]).toEqual([[], ['60', '62']]);
  });

  test('keeps all that is said of its headings at once, in several tabs', async () => {
    const { token } = await filer();
    const say = (headings: readonly string[]) =>
      call(saveRowColumns, {
        token,
        params: { line: 'filing' },
        body: { columns: headings.map((heading) => ({ heading, field: null })) },
      });
    await Promise.all(Array.from({ length: 8 }, (_, at) => say([`Own ${at}`, `Other ${at}`])));
    expect((await say(['Own 0'])).success).toEqual({ remembered: 16 });
  });

  test('is found among other sheets by its headings', async () => {
    const { begin, send } = await filer();
    const filing = await begin();
    const file = await writeWorkbook({ Freight: freight, Lifts: [['Lifts Q1'], [], ...rows] });
    const { success } = await send(checking, filing.id, file);
    expect(success.sheets.map(({ name, headingRow }) => [name, headingRow])).toEqual([['Lifts', 3]]);
  });
});

describe('the words of a sheet', () => {
  const lifts = csv(
    ['Tax date', 'Product', 'Type of event', 'Net gallons'],
    ['1/5/2026', 'ULSD Clear', 'Rack', '1000'],
    ['1/6/2026', 'UNL 87', 'rack ', '500'],
    ['1/7/2026', 'ulsd  clear', 'Rack', '300'],
    ['1/8/2026', 'DEF', '', '40'],
    ['1/9/2026', 'Kerosene', '35a', '20'],
  );
  const product = (text: string, meaning: string | null) => ({ line: 'filing', field: 'irsNumber', text, meaning });
  const products = [product('ULSD Clear', '60'), product('UNL 87', '62'), product('DEF', null)];
  const events = ['60', '62'].map((line) => ({ line, field: 'typeOfEvent', text: 'RACK', meaning: `${line}a` }));

  async function filed() {
    const { token, accountId, ...rest } = await filer();
    const businessId = await business(accountId);
    const { id } = await rest.begin(businessId);
    const say = (values: object[], by = token, of = id) =>
      call(saveRowValues, { token: by, params: { id: of }, body: { values } });
    const check = async (of = id) => (await rest.send(checking, of, lifts)).success;
    return { token, accountId, businessId, id, say, check, ...rest };
  }

  test('that are no IRS number or choice are listed with their rows; only the name of a tax is understood', async () => {
    const { check } = await filed();
    const { values, valueChoices } = await check();
    expect(
      values.map(({ column, line, text, rows, meaning, known }) => [column, line, text, rows, meaning, known]),
    ).toEqual([
      ['B', 'filing', 'ULSD Clear', 2, null, 'not'],
      ['B', 'filing', 'UNL 87', 1, null, 'not'],
      ['B', 'filing', 'DEF', 1, null, 'not'],
      ['B', 'filing', 'Kerosene', 1, '35', 'name'],
    ]);
    expect(valueChoices[0]?.choices.find(({ value }) => value === '105')?.label).toBe('Dyed diesel, LUST (105)');
  });

  test('of two columns that may name the taxes, that is read which names them', async () => {
    const { begin, send } = await filer();
    const filing = await begin();
    for (const headings of [
      ['Line', 'Product'],
      ['Product', 'Line'],
    ]) {
      const cells = (line: string, product: string) => (headings[0] === 'Line' ? [line, product] : [product, line]);
      const file = csv(
        ['Tax date', ...headings, 'Type of event', 'Net gallons'],
        ['1/5/2026', ...cells('60', 'ULSD Clear'), '60a', '1000'],
        ['1/6/2026', ...cells('62', 'UNL 87'), '62a', '500'],
      );
      const { success } = await send(checking, filing.id, file);
      expect(success.issues).toEqual([]);
      const read = success.sheets[0]?.columns.find(({ field }) => field === 'irsNumber');
      expect(read?.heading).toBe('Line');
    }
    const split = csv(
      ['Tax date', 'Line', 'Product', 'Type of event', 'Net gallons'],
      ['1/5/2026', '60', 'Gasoline', '60a', '1000'],
    );
    const { success } = await send(checking, filing.id, split);
    expect(success.issues.map(({ code }) => code)).toContain('columnTwice');
  });

  test('of one column of exchanges say who received: a checked box alone is asked about', async () => {
    const { say, send, id, gallons } = await filed();
    const file = csv(
      ['Tax date', 'Type of event', 'Net gallons', 'Two-party exchange'],
      ['1/5/2026', '60a', '1000', 'D'],
      ['1/6/2026', '60a', '500', 'R'],
      ['1/7/2026', '60a', '300', 'Yes'],
      ['1/8/2026', '60a', '200', 'No'],
      ['1/9/2026', '60a', '100', ''],
    );
    const before = (await send(checking, id, file, of60)).success;
    expect(before.values.map(({ text, known }) => [text, known])).toEqual([
      ['D', 'not'],
      ['R', 'not'],
      ['Yes', 'not'],
    ]);
    expect(before.valueChoices[0]?.choices.map(({ value }) => value)).toEqual(['delivered', 'received', 'yes', 'no']);
    expect(before.faults.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Two-party exchange should be yes or no'],
      [3, 'Two-party exchange should be yes or no'],
      [4, 'Two-party exchange "Yes" can mean two things: choose what it means, or add the column "Receiver"'],
    ]);
    const word = (text: string, meaning: string | null) => ({ line: '60', field: 'twoPartyExchange', text, meaning });
    await say([word('D', 'delivered'), word('R', 'received'), word('Yes', 'received')]);
    const { lines, results } = (await send(checking, id, file, of60)).success;
    expect(results.map(({ taxAmount }) => taxAmount)).toEqual(['0.0000', '122.0000', '73.2000', '48.8000', '24.4000']);
    expect(lines).toMatchObject([{ added: 5, untaxed: 1, tax: '268.40' }]);
    await say([word('D', null)]);
    const { setAsideCount } = (await send(importing, id, file, of60)).success;
    expect(setAsideCount).toEqual([{ reason: 'product', rows: 1 }]);
    expect(await gallons(id)).toEqual(['500', '300', '200', '100']);
  });

  test('of an exchange are read under any heading, and asked about', async () => {
    const { send, id } = await filed();
    const rows = [
      ['1/5/2026', '60a', '1000', 'D', 'Elm'],
      ['1/6/2026', '60a', '500', '', 'Ash'],
      ['1/7/2026', '60a', '500', 'R', 'Ash'],
    ];
    for (const heading of ['Exch', 'Swap with']) {
      const file = csv(['Tax date', 'Type of event', 'Net gallons', heading, 'Customer'], ...rows);
      const { sheets, values, faults } = (await send(checking, id, file, of60)).success;
      expect(sheets[0]?.columns.map(({ heading, field }) => [heading, field])).toContainEqual([
        heading,
        'twoPartyExchange',
      ]);
      expect(values.map(({ text, known }) => [text, known])).toEqual([
        ['D', 'not'],
        ['R', 'not'],
      ]);
      expect(faults.map(({ row }) => row)).toEqual([2, 4]);
    }
    // Letters that may mean anything are not guessed.
    const other = csv(['Tax date', 'Type of event', 'Net gallons', 'Grade'], ['1/5/2026', '60a', '1000', 'P']);
    expect((await send(checking, id, other, of60)).success.sheets[0]?.columns.at(-1)?.field).toBeNull();
  });

  test('of an exchange in a row of a tax without exchanges are remarked on: the row is taxed', async () => {
    const { say, send, id } = await filed();
    const word = (text: string, meaning: string) => ({ line: '60', field: 'twoPartyExchange', text, meaning });
    await say([word('D', 'delivered')]);
    const headings = ['IRS No.', 'Tax date', 'Type of event', 'No. of gallons', 'Exch'];
    const file = csv(
      headings,
      ['60', '1/5/2026', '60a', '1000', 'D'],
      ['105', '1/5/2026', '', '1000', 'D'],
      ['105', '1/6/2026', '', '1000', ''],
    );
    const { remarks, faults, results } = (await send(checking, id, file, {})).success;
    expect(faults).toEqual([]);
    expect(remarks).toMatchObject([
      { row: 3, column: 'E', value: 'D', title: 'Two-party exchange', code: 'sheetCellNotOfLine' },
    ]);
    expect(remarks[0]?.message).toContain('IRS No. 105 has no Two-party exchange: "D" is not read');
    expect(results.map(({ row, taxAmount }) => [row, taxAmount])).toEqual([
      [2, '0.0000'],
      [3, '1.0000'],
      [4, '1.0000'],
    ]);
  });

  test('of exchanges that were remembered as plain boxes count only beside the column Receiver', async () => {
    const { say, send, id } = await filed();
    await say([{ line: '60', field: 'twoPartyExchange', text: 'J', meaning: 'yes' }]);
    const row = (...more: string[]) => ['1/5/2026', '60a', '1000', ...more];
    const headings = ['Tax date', 'Type of event', 'Net gallons', 'Two-party exchange'];
    const alone = (await send(checking, id, csv(headings, row('J')), of60)).success;
    expect(alone.values.map(({ text, known }) => [text, known])).toEqual([['J', 'not']]);
    expect(alone.goodRows).toBe(0);
    const others = csv([...headings, 'Receiver'], row('J', 'yes'), row('J', 'no'), row('J', ''), row('No', ''));
    const { results } = (await send(checking, id, others, of60)).success;
    expect(results.map(({ taxAmount }) => taxAmount)).toEqual(['244.0000', '0.0000', '0.0000', '244.0000']);
  });

  test('that say different things of one exchange are a fault of the row, whichever column comes first', async () => {
    const { say, send, id } = await filed();
    const word = (field: string, text: string, meaning: string) => ({ line: '60', field, text, meaning });
    await say([
      word('typeOfEvent', 'Exch Dlvd', '60a delivered'),
      word('typeOfEvent', 'Exch Rec', '60a received'),
      word('twoPartyExchange', 'D', 'delivered'),
      word('twoPartyExchange', 'R', 'received'),
    ]);
    const headings = ['Tax date', 'Type of event', 'Net gallons', 'Two-party exchange', 'Receiver'];
    const rows = [
      ['Exch Dlvd', 'No', ''],
      ['Exch Rec', 'D', ''],
      ['60a', 'R', 'no'],
      ['60a', 'D', 'yes'],
      ['Exch Rec', 'R', 'yes'],
      ['Exch Dlvd', 'D', ''],
    ].map(([event = '', exchange = '', receiver = '']) => ['1/5/2026', event, '1000', exchange, receiver]);
    const { faults, results } = (await send(checking, id, csv(headings, ...rows), of60)).success;
    expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['sheetCellsDisagree']));
    expect([...new Set(faults.map(({ row }) => row))]).toEqual([2, 3, 4, 5]);
    expect(results.flatMap(({ row, taxAmount }) => (taxAmount === null ? [] : [[row, taxAmount]]))).toEqual([
      [6, '244.0000'],
      [7, '0.0000'],
    ]);
  });

  test('said for all rows count in the marked file too, which has a column of problems', async () => {
    const { say, send, id } = await filed();
    const rows = (...more: string[][]) =>
      csv(['Tax date', 'Net gallons', 'Customer', ...(more[0] ?? [])], ...more.slice(1));
    const file = rows([], ['1/5/2026', '1000', 'Elm']);
    const [{ text } = { text: '' }] = (await send(checking, id, file, of60)).success.values;
    await say([{ line: '60', field: 'typeOfEvent', text, meaning: '60a' }]);
    expect((await send(checking, id, file, of60)).success.goodRows).toBe(1);
    const marked = rows(['Problems'], ['1/5/2026', '1000', 'Elm', 'No. of gallons should be a number']);
    expect((await send(checking, id, marked, of60)).success.goodRows).toBe(1);
  });

  test('said for all rows never replace what a row says', async () => {
    const { say, send, id } = await filed();
    const file = csv(
      ['Tax date', 'Net gallons', 'Two-party exchange', 'Receiver'],
      ['1/5/2026', '1000', 'No', ''],
      ['1/6/2026', '500', '', ''],
    );
    const [{ text } = { text: '' }] = (await send(checking, id, file, of60)).success.values;
    await say([{ line: '60', field: 'typeOfEvent', text, meaning: '60a delivered' }]);
    const { faults, results } = (await send(checking, id, file, of60)).success;
    expect(faults.map(({ row, code }) => [row, code])).toEqual([[2, 'sheetCellsDisagree']]);
    expect(results.map(({ row, taxAmount }) => [row, taxAmount])).toEqual([
      [2, null],
      [3, '0.0000'],
    ]);
  });

  test('of a row that another word leaves out are not asked for, and a sheet left out whole says so', async () => {
    const { say, send, id } = await filed();
    await say([{ line: '60', field: 'typeOfEvent', text: 'Transfer', meaning: null }]);
    const file = csv(
      ['Tax date', 'Type of event', 'Net gallons', 'Two-party exchange', 'Receiver'],
      ['1/5/2026', 'Transfer', '1000', 'Q?', ''],
    );
    expect((await send(checking, id, file, of60)).success.values.map(({ text, known }) => [text, known])).toEqual([
      ['Transfer', 'leftOut'],
    ]);
    const { status, error } = await send(importing, id, file, of60);
    expect([status, error.errorDescription]).toEqual([422, 'Nothing was saved: your answers leave out every row.']);
  });

  test.each([
    ['Lift Dt', 'taxDate'],
    ['DT No.', null],
    ['DT #', null],
  ])('headings: "%s" is read as %s', async (heading, field) => {
    const { send, id } = await filed();
    const file = csv([heading, 'Type of event', 'Net gallons'], ['1/5/2026', '60a', '10']);
    const { sheets } = (await send(checking, id, file, of60)).success;
    expect(sheets[0]?.columns[0]?.field).toBe(field);
  });

  test('of one column can mean an event together with who received in an exchange', async () => {
    const { say, send, id } = await filed();
    const file = csv(
      ['Tax date', 'Type of event', 'Net gallons'],
      ['1/5/2026', 'Rack', '1000'],
      ['1/6/2026', 'Exch Rec', '500'],
      ['1/7/2026', 'Exch Dlvd', '300'],
      ['1/8/2026', 'Transfer', '200'],
    );
    const { valueChoices } = (await send(checking, id, file, of60)).success;
    expect(valueChoices[0]?.choices).toContainEqual({
      value: '60a received',
      label: '60(a) Removal at terminal rack, received in a two-party exchange: taxed',
    });
    const word = (text: string, meaning: string | null) => ({ line: '60', field: 'typeOfEvent', text, meaning });
    await say([
      word('Rack', '60a'),
      word('Exch Rec', '60a received'),
      word('Exch Dlvd', '60a delivered'),
      word('Transfer', null),
    ]);
    const { results, setAside } = (await send(checking, id, file, of60)).success;
    expect(results.map(({ row, taxAmount }) => [row, taxAmount])).toEqual([
      [2, '244.0000'],
      [3, '122.0000'],
      [4, '0.0000'],
    ]);
    expect(setAside).toMatchObject([{ row: 5, reason: 'product' }]);
  });

  test('of a column that the sheet lacks have one value for all rows, which is asked for and remembered', async () => {
    const { say, begin, send, businessId, token, id } = await filed();
    const plain = csv(['Tax date', 'No. of gallons'], ['1/5/2026', '1000'], ['1/6/2026', '500']);
    const before = (await send(checking, id, plain, of60)).success;
    expect(before.values).toEqual([
      {
        sheet: 1,
        column: '',
        label: 'Type of event',
        line: '60',
        field: 'typeOfEvent',
        text: '(no column)',
        rows: 2,
        meaning: null,
        known: 'not',
      },
    ]);
    expect(before.faults.map(({ message }) => message)).toEqual([
      'The column "Type of event" is missing: add it, or choose which column it is',
    ]);
    const all = { line: '60', field: 'typeOfEvent', text: '(no column)' };
    expect((await say([{ ...all, meaning: '60z' }])).status).toBe(422);
    expect((await say([{ ...all, meaning: '60a' }])).status).toBe(200);
    const after = (await send(checking, id, plain, of60)).success;
    expect([after.goodRows, after.faultCount, after.values[0]?.known]).toEqual([2, 0, 'remembered']);
    // A column that is there counts, also where it is blank.
    const blank = csv(['Tax date', 'Type of event', 'No. of gallons'], ['1/5/2026', '', '1000']);
    expect((await send(checking, id, blank, of60)).success.faults.map(({ field }) => field)).toEqual(['typeOfEvent']);
    // In a sheet of a whole filing each tax has its own.
    const whole = csv(['IRS No.', 'Tax date', 'No. of gallons'], ['60', '1/5/2026', '1000'], ['62', '1/6/2026', '5']);
    const mixed = (await send(checking, id, whole)).success;
    expect(mixed.values.map(({ line, rows, meaning }) => [line, rows, meaning])).toEqual([
      ['60', 1, '60a'],
      ['62', 1, null],
    ]);
    expect([mixed.goodRows, mixed.taken]).toEqual([1, 1]);
    // Another column that is not read may be the one that lacks: it is asked once more. A row without an entry is still none.
    const other = csv(['Tax date', 'No. of gallons', 'Movement'], ['1/5/2026', '1000', 'Sold'], ['', '', 'Sold']);
    const asked = (await send(checking, id, other, of60)).success;
    expect(asked.values.map(({ text, rows, known }) => [text, rows, known])).toEqual([
      [expect.stringMatching(/^\(no column\) [0-9a-f]{8}$/), 1, 'not'],
    ]);
    expect(asked.faults).toHaveLength(1);
    const [word] = asked.values;
    await say([{ line: '60', field: 'typeOfEvent', text: word?.text ?? '', meaning: '60a' }]);
    const shown = (await send(checking, id, other, of60)).success;
    expect([shown.goodRows, shown.faultCount]).toEqual([1, 0]);
    const next = await begin(businessId, '2');
    const later = csv(['Tax date', 'No. of gallons'], ['4/5/2026', '7']);
    expect((await send(importing, next.id, later, of60)).success).toMatchObject({ added: 1, leftOut: 0 });
    const { filingData } = (await call(getForm720, { token, params: { id: next.id } })).success;
    expect(filingData['60']?.rows).toMatchObject([{ typeOfEvent: '60a', noOfGallons: '7' }]);
  });

  test('are mapped once, in steps, and remembered for the next filing of the business', async () => {
    const { check, say, begin, send, businessId, gallons } = await filed();
    expect((await say(products)).success).toEqual({ remembered: 3 });
    const half = await check();
    expect(
      half.values.filter(({ known }) => known === 'not').map(({ line, text, rows }) => [line, text.trim(), rows]),
    ).toEqual([
      ['60', 'Rack', 2],
      ['62', 'rack', 1],
    ]);
    expect(half.setAside).toMatchObject([{ row: 5, reason: 'product' }]);
    await say(events);
    const whole = await check();
    expect([whole.faultCount, whole.taken, whole.values.filter(({ known }) => known === 'not')]).toEqual([0, 4, []]);
    const next = await begin(businessId, '2');
    const later = csv(['Tax date', 'Product', 'Type of event', 'Net gallons'], ['4/5/2026', 'UNL 87', 'Rack', '7']);
    expect((await send(importing, next.id, later)).success).toMatchObject({ added: 1 });
    expect(await gallons(next.id, '62')).toEqual(['7']);
  });

  test('that begin with a number are asked for, unless they are an IRS number or say its name', async () => {
    const { id, say, send } = await filed();
    const unclear = ['60/40 blend', '112 octane race fuel', '20% ethanol blend', '98 octane', '62%', '60'];
    const plain = ['60.0', ' No. 60', 'IRS 60', 'IRS No. 60:', '60 Diesel', '60 - diesel', 'IRS #60 (Diesel)'];
    const file = csv(
      ['Tax date', 'Product', 'Type of event', 'Net gallons'],
      ...[...unclear, ...plain].map((text, at) => ['1/5/2026', text, '60a', String(at + 1)]),
    );
    const before = (await send(checking, id, file)).success;
    expect(before.values.map(({ text, known, meaning }) => [text, known, meaning])).toEqual(
      unclear.map((text) => [text, 'not', null]),
    );
    expect(before.lines.map(({ irsNumber, added }) => [irsNumber, added])).toEqual([['60', plain.length]]);
    await say(unclear.map((text) => product(text, '62')));
    const { values, faults } = (await send(checking, id, file)).success;
    expect(values.filter(({ field }) => field === 'irsNumber').map(({ known, meaning }) => [known, meaning])).toEqual(
      unclear.map(() => ['remembered', '62']),
    );
    expect(new Set(faults.map(({ irsNumber }) => irsNumber))).toEqual(new Set(['62']));
  });

  test.each([
    ['with a blank at the last character that counts', `${'x'.repeat(99)} and more`],
    ['with blanks in a row', `${'ab  '.repeat(40)}end`],
    ['with a letter of two units there', `${'x'.repeat(99)}\u{1f6e2}rest`],
    ['with letters that get longer in lower case', 'İ'.repeat(100)],
  ])('are remembered as they are listed, however long: %s', async (_, text) => {
    const { id, say, send } = await filed();
    const file = csv(['Tax date', 'Product', 'Net gallons'], ['1/5/2026', text, '1']);
    const listed = async () => (await send(checking, id, file)).success.values;
    expect((await say([product((await listed())[0]?.text ?? '', '105')])).status).toBe(200);
    expect((await listed()).map(({ known, meaning }) => [known, meaning])).toEqual([['remembered', '105']]);
  });

  test('that leave a product out leave it in the total of the file', async () => {
    const { id, say, send } = await filed();
    await say([...products, product('105', '105')]);
    const file = csv(
      ['Tax date', 'Product', 'Net gallons'],
      ['1/5/2026', '105', '10'],
      ['1/6/2026', 'DEF', '4'],
      ['', 'Total', '14'],
    );
    const { totals } = (await send(checking, id, file)).success;
    expect(totals).toMatchObject([{ stated: '14', rows: '14', taken: '10' }]);
  });

  test('are those of one business: another has its own, and none after it was deleted', async () => {
    const { check, say, begin, token, accountId, businessId, id } = await filed();
    await say(products);
    const other = await begin();
    const unknown = async (of: string) => (await check(of)).values.filter(({ known }) => known === 'not').length;
    expect(await unknown(other.id)).toBe(3);
    await say([product('DEF', '')]);
    expect((await check(id)).values.find(({ text }) => text === 'DEF')?.known).toBe('not');
    await call(deleteBusiness, { token, params: { id: businessId } });
    const { rows } = await asSuperuser('select 1 from sheet_word where account_id = $1', [accountId]);
    expect(rows).toEqual([]);
  });

  test('are said by those who may edit, of fields and meanings there are', async () => {
    const { say, accountId } = await filed();
    const viewer = await member(accountId, 'viewer');
    expect((await say(products, viewer.token)).status).toBe(403);
    const stranger = await account();
    expect((await say(products, stranger.token)).status).toBe(404);
    const refused = async (value: object) => (await say([value])).error.issues[0]?.path;
    expect(await refused(product('x', '999'))).toBe('body.values.0.meaning');
    expect(await refused(product('  ', '60'))).toBe('body.values.0.text');
    expect(await refused({ line: '60', field: 'taxDate', text: 'x', meaning: 'y' })).toBe('body.values.0.field');
    const lacking = { line: '60', field: 'typeOfEvent', text: '(no column)', meaning: null };
    expect(await refused(lacking)).toBe('body.values.0.meaning');
    expect((await say([{ line: '999', field: 'x', text: 'x', meaning: 'y' }])).status).toBe(422);
    expect((await say(Array.from({ length: 201 }, () => products[0] as object))).status).toBe(422);
    // Two at once say the same: one of them stays.
    const both = await Promise.all([say([product('x', '60')]), say([product('X', '62')])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await asSuperuser("select meaning from sheet_word where account_id = $1 and word = 'x'", [
      accountId,
    ]);
    expect(rows).toHaveLength(1);
    // Many at once say the same words in another order: none waits for one that waits for it.
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => product(text, '60'));
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => say(at % 2 ? many : many.toReversed())));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  });
});

describe('what a file leaves open', async () => {
  const { token, begin, send, gallons } = await filer();
  const answer = (answers: Record<string, string>) => ({ ...of60, answers: JSON.stringify(answers) });
  const points = csv(headings, row(5, '8.100'), row(6, '7.950'));

  test('is asked, answered in the call, and imported as answered', async () => {
    const filing = await begin();
    const { success: asked } = await send(checking, filing.id, points, of60);
    expect(asked).toMatchObject({
      faultCount: 2,
      askedCount: 2,
      goodRows: 0,
      questions: [{ kind: 'points', answer: null }],
    });
    const id = asked.questions[0]?.id ?? '';
    const { success: known } = await send(checking, filing.id, points, answer({ [id]: 'thousands' }));
    expect(known).toMatchObject({ faultCount: 0, goodRows: 2, questions: [{ answer: 'thousands' }] });
    expect((await send(importing, filing.id, points, answer({ [id]: 'thousands' }))).status).toBe(201);
    expect(await gallons(filing.id)).toEqual(['8100', '7950']);
  });

  test('is remembered for the business, and forgotten again', async () => {
    const filing = await begin();
    const word = { line: '60', field: 'noOfGallons', text: '(points)' };
    const remember = (meaning: string | null) =>
      call(saveRowValues, { token, params: { id: filing.id }, body: { values: [{ ...word, meaning }] } });
    expect((await remember('thousands')).success).toEqual({ remembered: 1 });
    expect((await send(checking, filing.id, points, of60)).success).toMatchObject({ goodRows: 2 });
    expect((await remember('thirds')).status).toBe(422);
    expect((await remember('')).success).toEqual({ remembered: 0 });
    expect((await send(checking, filing.id, points, of60)).success).toMatchObject({ goodRows: 0 });
  });

  test.each(['nonsense', '[]', '{"a":1}', `{"a":"${'x'.repeat(501)}"}`])(
    'takes a JSON object of texts alone: %s',
    async (answers) => {
      const filing = await begin();
      const { status, error } = await send(checking, filing.id, points, { ...of60, answers });
      expect([status, error.issues?.[0]?.path]).toEqual([422, 'body.answers']);
    },
  );

  test('as a total that differs keeps its reason with the import, and pre-flight names it until that is undone', async () => {
    const filing = await begin();
    const file = csv(headings, row(5, '8100'), row(6, '7950'), ['Total', '', '29075', '']);
    const refused = await send(importing, filing.id, file, { ...of60, save: 'good' });
    expect([refused.status, refused.error.errorDescription]).toEqual([
      422,
      'Nothing was saved: The file’s total of No. of gallons does not match its rows. C4 is 29,075. The rows add up to 16,050, 13,025 too little. Correct the file, or say why they differ.',
    ]);
    const { success } = await send(
      importing,
      filing.id,
      file,
      answer({ 'total:1:C:1:2': 'no', 'total:1:C:29075:16050': 'Two loads are of Q4' }),
    );
    const found = async () => {
      const { issues } = (await call(getPreflight, { token, params: { id: filing.id } })).success;
      return issues.flatMap(({ code, path, message }) => (code === 'totalDiffers' ? [[path, message]] : []));
    };
    expect(await found()).toEqual([
      [
        'filingData.60',
        'lifts.xlsx: its total of No. of gallons is 29,075, and its rows add up to 16,050. The reason that was given: Two loads are of Q4',
      ],
    ]);
    await call(undoRowImport, { token, params: { id: filing.id }, body: { importId: success.importId } });
    expect(await found()).toEqual([]);
  });

  test('of two imports at once none is acknowledged and lost: one whose filing changed since it was judged is refused', async () => {
    const filing = await begin();
    const file = (gallons: string) => csv(headings, row(5, gallons));
    const answers = await Promise.all([
      send(importing, filing.id, file('100'), of60),
      send(importing, filing.id, file('200'), of60),
    ]);
    const kept = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status }) => status === 201 || status === 412)).toBe(true);
    expect(await gallons(filing.id)).toHaveLength(kept);
  });

  test('as a row that is named to be left out is not imported', async () => {
    const filing = await begin();
    const file = csv(headings, row(5, '100'), row(6, '200'));
    const { success } = await send(importing, filing.id, file, { ...of60, leaveOutRows: '1:2' });
    expect(success).toMatchObject({ added: 1, setAside: [{ row: 2, reason: 'chosen' }] });
    expect(await gallons(filing.id)).toEqual(['200']);
  });
});
