import {
  addForm720,
  deleteForm720,
  dismissLeftOutRows,
  getLeftOutSheet,
  getPreflight,
  getRowImport,
  importRows,
  listLeftOutRows,
  type Route,
  undoRowImport,
} from '@gauger/contract';
import { readSheets, writeCsv } from '@gauger/sheet';
import { expect, test } from 'vitest';
import { keptContract, testApp } from '../../../testing/app.ts';
import { uploadOf } from '../../../testing/uploads.ts';
import { firstRows } from './marked-rows.ts';

const { app, account, business, member, call, asSuperuser } = await testApp();
const hall = await account();
const elsewhere = await account();
const editor = await member(hall.accountId, 'editor');
const viewer = await member(hall.accountId, 'viewer');

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 1_000, sheets: 100 };
const headings = ['Tax date', 'Type of event', 'No. of gallons'];
const sheetOf = (...rows: readonly (readonly string[])[]) => Buffer.from(writeCsv(rows));
const good = ['1/15/2026', '60a', '1000'];
const late = ['10/40/2025', '60a', '77777'];

async function begin() {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
  };
  return (await call(addForm720, { token: hall.token, body })).success.id;
}
async function send(id: string, file: Buffer, texts: Record<string, string> = { irsNumber: '60' }) {
  const { headers, payload } = uploadOf({ save: 'good', ...texts }, file, 'file', 'three.csv');
  const response = await app.inject({
    method: 'POST',
    url: importRows.path.replace('{id}', id),
    headers: { ...headers, authorization: `Bearer ${editor.token}` },
    payload,
  });
  return keptContract(importRows as Route, response);
}
const imports = async (id: string, token = viewer.token) =>
  (await call(listLeftOutRows, { token, params: { id } })).success.imports;
const warnings = async (id: string) => {
  const { issues } = (await call(getPreflight, { token: hall.token, params: { id } })).success;
  return issues.flatMap(({ code, ...found }) => (code === 'rowsLeftOut' ? [found] : []));
};
const dismiss = (id: string, token = editor.token) => call(dismissLeftOutRows, { token, params: { id } });

test('rows left out of an import are remembered, warned of before sending, and given back marked until dismissed', async () => {
  const id = await begin();
  await send(id, sheetOf(headings, good, late, ['2/1/2026', '60a', '5']));
  const [left, ...others] = await imports(id);
  expect(others).toEqual([]);
  expect(left).toMatchObject({ fileName: 'three.csv', rows: 1, rowsInSheet: 1, lines: [{ irsNumber: '60', rows: 1 }] });
  expect(await warnings(id)).toEqual([
    {
      path: 'filingData.60',
      severity: 'warning',
      message: '1 row of three.csv was left out of the import: add the missing rows, or dismiss this',
      blocks: null,
    },
  ]);

  const { success } = await call(getLeftOutSheet, { token: viewer.token, params: { id: left?.id ?? '' } });
  const [{ rows }] = await readSheets(success.bytes, limits);
  expect(rows[0]).toEqual([...headings, 'Problems']);
  expect(rows[1]?.slice(0, 3)).toEqual(late);
  expect(rows[1]?.[3]).toMatch(/^Row 3: Tax date should be a valid date/);
  expect(rows).toHaveLength(2);
  // Other rows do not bring it.
  await send(id, sheetOf(headings, good, ['3/1/2026', '60a', '5000'], ['3/1/2026', '60a', '77777']));
  expect(await imports(id)).toHaveLength(1);

  expect((await dismiss(left?.id ?? '')).success).toEqual({ id: left?.id });
  expect(await imports(id)).toEqual([]);
  expect(await warnings(id)).toEqual([]);
  expect((await dismiss(left?.id ?? '')).status).toBe(404);
  const { rows: shown } = await asSuperuser(
    'select action_type, detail from audit_event where document_id = $1 order by seq desc limit 1',
    [id],
  );
  expect(shown[0]).toMatchObject({ action_type: 'LEFT_OUT_ROWS_DISMISSED', detail: { import: left?.id, rows: 1 } });
});

test('a row that comes corrected is missing no more, in the marked sheet or at its place in its own file; undone, it is', async () => {
  const id = await begin();
  const file = (day: string) => sheetOf(headings, good, [day, '60a', '77777'], ['2/1/2026', '60a', '5']);
  const undo = async (importId: string) => {
    const { status } = await call(undoRowImport, { token: editor.token, params: { id }, body: { importId } });
    expect(status).toBe(200);
  };
  await send(id, file('10/40/2025'));
  const [left] = await imports(id);
  const { success } = await call(getLeftOutSheet, { token: viewer.token, params: { id: left?.id ?? '' } });
  const [{ rows }] = await readSheets(success.bytes, limits);
  // The row keeps its cell of problems.
  const marked = (gallons: string) => sheetOf(rows[0] ?? [], ['3/1/2026', '60a', gallons, ...(rows[1] ?? []).slice(3)]);
  const other = (await send(id, marked('777'))).success as { importId: string };
  expect(await imports(id)).toHaveLength(1);
  await undo(other.importId);
  for (const corrected of [marked('77777'), file('3/1/2026')]) {
    const { importId } = (await send(id, corrected)).success as { importId: string };
    expect(await imports(id)).toEqual([]);
    expect(await warnings(id)).toEqual([]);
    await undo(importId);
    expect(await imports(id)).toHaveLength(1);
  }
});

test('of rows that come corrected one by one, those that are still missing are counted, by line, and given back marked', async () => {
  const id = await begin();
  const file = sheetOf(
    ['IRS No.', ...headings],
    ['60', ...good],
    ['60', ...late],
    ['60', '1/20/2026', '60a', 'n/a'],
    ['62', '1/21/2026', '62a', 'none'],
  );
  await send(id, file, {});
  const [left] = await imports(id);
  const readMarked = async (importId: string) => {
    const { success } = await call(getLeftOutSheet, { token: viewer.token, params: { id: importId } });
    return (await readSheets(success.bytes, limits))[0].rows;
  };
  const missing = async () =>
    (await imports(id)).map(({ rows, rowsInSheet, lines }) => [
      rows,
      rowsInSheet,
      Object.fromEntries(lines.map(({ irsNumber, rows }) => [irsNumber, rows])),
    ]);
  expect(await missing()).toEqual([[3, 3, { 60: 2, 62: 1 }]]);
  const [columns = [], , second = [], third = []] = await readMarked(left?.id ?? '');
  // Only one of them comes back.
  const one = (await send(id, sheetOf(columns, ['60', '1/20/2026', '60a', '500', ...second.slice(4)]), {})).success as {
    importId: string;
  };
  expect(await missing()).toEqual([[2, 2, { 60: 1, 62: 1 }]]);
  expect((await warnings(id)).map(({ message }) => message.slice(0, 5))).toEqual(['1 row', '1 row']);
  const rest = await readMarked(left?.id ?? '');
  expect(rest.map((cells) => cells[3])).toEqual(['No. of gallons', '77777', 'none']);
  // The others come, one of them with its error: from now on that one is missing of the newer import.
  await send(id, sheetOf(columns, ['60', '3/1/2026', '60a', '77777', ...(rest[1] ?? []).slice(4)], third), {});
  expect(await missing()).toEqual([[1, 1, { 62: 1 }]]);
  expect((await imports(id))[0]?.id).not.toBe(left?.id);
  // An import before the last cannot be undone.
  const { status } = await call(undoRowImport, {
    token: editor.token,
    params: { id },
    body: { importId: one.importId },
  });
  expect(status).toBe(409);
  const { success } = await call(getRowImport, { token: editor.token, params: { id } });
  await call(undoRowImport, { token: editor.token, params: { id }, body: { importId: success.import?.id } });
  expect(await missing()).toEqual([[2, 2, { 60: 1, 62: 1 }]]);
});

test('a like row of another file is not taken for it, nor is one row for two', async () => {
  const id = await begin();
  const file = (gallons: string, other: string) =>
    sheetOf(headings, ['2/1/2026', '60a', other], ['3/9/2026', '60a', gallons]);
  await send(id, file('n/a', '5'));
  // The same day and event in the same row, of a file that is not the same.
  await send(id, file('500', '6'));
  expect(await imports(id)).toHaveLength(1);
  // Two files with the same fault in the same row, and the marked sheet of one.
  await send(id, file('n/a', '7'));
  const [newest] = await imports(id);
  const { success } = await call(getLeftOutSheet, { token: viewer.token, params: { id: newest?.id ?? '' } });
  const [{ rows }] = await readSheets(success.bytes, limits);
  await send(id, sheetOf(rows[0] ?? [], ['3/9/2026', '60a', '800', rows[1]?.[3] ?? '']));
  expect(await imports(id)).toHaveLength(1);
});

test('of a whole filing they are told by line, those that name no line too; rows it has already are no loss', async () => {
  const id = await begin();
  const file = sheetOf(
    ['IRS No.', ...headings],
    ['60', ...good],
    ['60', ...late],
    ['60', ...late],
    ['999', ...good],
    ['18', ...good],
  );
  await send(id, file, {});
  const [left] = await imports(id);
  expect(left?.lines).toEqual(
    expect.arrayContaining([
      { irsNumber: '60', rows: 2 },
      { irsNumber: '', rows: 1 },
      { irsNumber: '18', rows: 1 },
    ]),
  );
  expect((await warnings(id)).map(({ path }) => path).sort()).toEqual(['filingData', 'filingData.18', 'filingData.60']);
  const { success } = await call(getLeftOutSheet, { token: editor.token, params: { id: left?.id ?? '' } });
  const [{ rows }] = await readSheets(success.bytes, limits);
  expect(rows.map((cells) => cells.at(-1)?.slice(0, 6))).toEqual(['Proble', 'Row 3:', 'Row 4:', 'Row 5:', 'Row 6:']);
  expect(rows.at(-1)?.at(-1)).toMatch(/^Row 6: IRS No. 18 is not on the return/);

  await send(id, sheetOf(['IRS No.', ...headings], ['60', ...good], ['60', '2/2/2026', '60a', '1']), {});
  expect(await imports(id)).toHaveLength(1);
});

test('nobody of another account sees or dismisses them, and a viewer does not dismiss', async () => {
  const id = await begin();
  await send(id, sheetOf(headings, good, late));
  const left = (await imports(id))[0]?.id ?? '';
  expect((await call(listLeftOutRows, { token: elsewhere.token, params: { id } })).status).toBe(404);
  expect((await call(getLeftOutSheet, { token: elsewhere.token, params: { id: left } })).status).toBe(404);
  expect((await dismiss(left, elsewhere.token)).status).toBe(404);
  expect((await dismiss(left, viewer.token)).status).toBe(403);
  expect(await imports(id)).toHaveLength(1);
});

test('they are sealed in the database, and go with an undone import and with the filing', async () => {
  const id = await begin();
  const { importId } = (await send(id, sheetOf(headings, good, late))).success as { importId: string };
  const stored = async () =>
    (await asSuperuser('select sheet_cipher from left_out_rows where filing_id = $1', [id])).rows;
  expect((await stored())[0].sheet_cipher.toString('latin1')).not.toContain('77777');
  await call(undoRowImport, { token: editor.token, params: { id }, body: { importId } });
  expect(await stored()).toEqual([]);
  await send(id, sheetOf(headings, good, late));
  await call(deleteForm720, { token: hall.token, params: { id } });
  expect(await stored()).toEqual([]);
});

test('a filing remembers those of twenty imports, and refuses to leave out more before some are dismissed', async () => {
  const id = await begin();
  for (let sent = 1; sent <= 20; sent++) await send(id, sheetOf(headings, ['1/15/2026', '60a', String(sent)], late));
  const more = sheetOf(headings, ['2/2/2026', '60a', '1'], late);
  const { status, error } = await send(id, more);
  expect([status, error.errorDescription]).toEqual([
    422,
    'This return remembers rows left out of 20 imports. Dismiss some on its Summary, then import again.',
  ]);
  await dismiss((await imports(id))[0]?.id ?? '');
  expect((await send(id, more)).status).toBe(201);
});

test('of a sheet that is too large the first rows are kept', () => {
  const row = (at: number) => ({ row: at, cells: ['x'.repeat(100_000)], problems: [] });
  const tabs = [{ name: '', headings: ['Notes'], rows: Array.from({ length: 30 }, (_, at) => row(at)) }];
  const { sheet, rows } = firstRows({ format: 'csv', tabs });
  expect([rows, sheet.tabs[0]?.rows.length]).toEqual([9, 9]);
});
