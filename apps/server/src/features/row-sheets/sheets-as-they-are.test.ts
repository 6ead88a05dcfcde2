import {
  addForm720,
  checkRows as checking,
  getForm720,
  importRows as importing,
  type Route,
  saveRowColumns,
} from '@gauger/contract';
import type { Row } from '@gauger/excise';
import { writeCsv, writeXlsx } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { keptContract, testApp } from '../../testing-app.ts';
import { uploadOf } from '../../testing-uploads.ts';

const { app, account, business, call } = await testApp();

const csv = (...rows: readonly (readonly string[])[]) => Buffer.from(writeCsv(rows));
const xlsx = async (tabs: Readonly<Record<string, readonly (readonly string[])[]>>) =>
  Buffer.from(
    await writeXlsx(
      Object.entries(tabs).map(([name, rows]) => ({
        name,
        widths: [],
        rows: rows.map((cells) => cells.map((text) => ({ text }))),
      })),
    ),
  );

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

describe('a report with titles, subtotals and another sheet before it', async () => {
  const { begin, send, gallons } = await filer();
  const book = await xlsx({ Freight: freight, Diesel: report });

  test('is read below its headings; each row that is no data is told with its reason', async () => {
    const filing = await begin();
    const { success } = await send(checking, filing.id, book, of60);
    expect(success.tabs).toEqual([
      { name: 'Freight', rows: 2 },
      { name: 'Diesel', rows: 12 },
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
    await send(importing, filing.id, book, of60);
    expect(await gallons(filing.id)).toEqual(['1000', '2000', '500']);
  });

  test('states its own total next to that of its rows and of the rows imported', async () => {
    const filing = await begin();
    const { success } = await send(checking, filing.id, book, of60);
    const total = { sheet: 2, row: 12, column: 'C', label: 'No. of gallons' };
    expect(success.totals).toEqual([{ ...total, stated: '3500', rows: '3500', taken: '3500' }]);
    const changed = report.map((cells) => (cells[2] === '2,000' ? row(6, '2,000.5') : cells));
    const off = (await send(checking, filing.id, await xlsx({ Diesel: changed }), of60)).success;
    expect(off.totals).toEqual([{ ...total, sheet: 1, stated: '3500', rows: '3500.5', taken: '1500' }]);
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

test.each<[Record<string, string>, number, RegExp]>([
  [{ sheets: '9' }, 422, /This file has no sheet 9 with rows/],
  [{ sheets: '1:999' }, 422, /Row 999 is behind the last row/],
  [{ sheets: '1:12' }, 422, /nothing is below the headings in row 12/],
  [{ sheets: '0' }, 422, /\w/],
  [{ sheets: '1:0' }, 422, /\w/],
  [{ sheets: '1;2' }, 422, /\w/],
  [{ sheets: '1,1,'.repeat(300) }, 400, /\w/],
  [{ takeBack: '1:8,1:x' }, 422, /\w/],
])('how to read a sheet is refused when it says what cannot be: %#', async (how, status, said) => {
  const { begin, send } = await filer();
  const { id } = await begin();
  const answer = await send(checking, id, await xlsx({ Diesel: report }), { ...of60, ...how });
  expect([answer.status, answer.error.errorDescription]).toEqual([status, expect.stringMatching(said)]);
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
    expect(success.faults[0]?.message).toBe('The column "IRS No." is missing: add it, or say which column it is');
    const columns = [
      { heading: 'Code', field: 'irsNumber' },
      { heading: 'BOL Date', field: 'Tax date' },
      { heading: 'Net Gal', field: 'No. of gallons' },
      { heading: 'Type', field: 'Type of event' },
    ];
    await call(saveRowColumns, { token, params: { line: 'filing' }, body: { columns } });
    const after = (await send(checking, filing.id, unlike)).success;
    expect([after.faults, after.lines.map(({ irsNumber }) => irsNumber)]).toEqual([[], ['60', '62']]);
  });

  test('is found among other sheets by its headings', async () => {
    const { begin, send } = await filer();
    const filing = await begin();
    const file = await xlsx({ Freight: freight, Lifts: [['Lifts Q1'], [], ...rows] });
    const { success } = await send(checking, filing.id, file);
    expect(success.sheets.map(({ name, headingRow }) => [name, headingRow])).toEqual([['Lifts', 3]]);
  });
});
