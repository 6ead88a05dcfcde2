import {
  addForm720,
  addForm720X,
  addForm8849,
  checkRows,
  checkRows720X,
  checkRows8849,
  deleteForm720X,
  exportRows,
  exportRows720X,
  exportRows8849,
  getForm720,
  getForm720X,
  getForm8849,
  getLeftOutSheet,
  getPreflight720X,
  getRowImport8849,
  getRowTemplate,
  getRowTemplate8849,
  importRows,
  importRows720X,
  importRows8849,
  listLeftOutRows,
  listLeftOutRows720X,
  listLeftOutRows8849,
  markRows8849,
  type Route,
  saveForm720X,
  saveRowColumns,
  saveRowValues8849,
  undoRowImport,
  undoRowImport720X,
  undoRowImport8849,
} from '@gauger/contract';
import { readSheets, writeCsv } from '@gauger/sheet';
import { describe, expect, test } from 'vitest';
import { keptContract, testApp } from '../../../testing/app.ts';
import { uploadOf } from '../../../testing/uploads.ts';

const { app, account, business, call, asSuperuser, clock } = await testApp();
clock.at = new Date('2026-10-20T12:00:00Z');
const hall = await account();
const { token } = hall;

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 1_000, sheets: 100 };
const csv = (...rows: readonly (readonly string[])[]) => Buffer.from(writeCsv(rows));

async function send<T extends Route>(route: T, id: string, file: Buffer, texts: Record<string, string> = {}) {
  const { headers, payload } = uploadOf(texts, file, 'file', 'fuel.csv');
  const url = route.path.replace('{id}', id);
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return keptContract(route, response);
}
const readFile = async (route: Route, id: string, query: string, format = 'csv') => {
  const url = `${route.path.replace('{id}', id).replace('{format}', format)}${query}`;
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return rawPayload;
};
const short = (issues: readonly { code: string; path: string }[]) => issues.map(({ code, path }) => [code, path]);

const year = { year: '2026', month: '12' };
const period = { periodStart: '2026-04-01', periodEnd: '2026-09-30' };

async function begin8849(sch1: object = period, scheduleType = 'sch1') {
  const body = { businessId: await business(hall.accountId), schedule: { scheduleType, ...year }, sch1 };
  return (await call(addForm8849, { token, body: body as never })).success;
}
const read8849 = async (id: string) => (await call(getForm8849, { token, params: { id } })).success;
async function begin720(claimsData?: object) {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '100000' }] } },
    ...(claimsData && { claimsData }),
  };
  return (await call(addForm720, { token, body: body as never })).success;
}
const read720 = async (id: string) => (await call(getForm720, { token, params: { id } })).success;
const firstQuarter = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };

describe('claims of Form 8849', () => {
  const buses = csv(
    ['Line', 'Type of use', 'Gallons'],
    ['3d', '', '4,000'],
    ['Line 3a', '2', '1000'],
    ['3d', '', '12.5'],
    ['9z', '', '100'],
    ['3d', '', ''],
  );

  test('ask which line an unknown claim is', async () => {
    const { id } = await begin8849();
    const file = csv(['Line', 'Gallons'], ['3d', '4,000'], ['Moon fuel', '100']);
    const { success } = await send(checkRows8849, id, file, { claims: 'all' });
    expect(success.faults.map(({ row, column, code, message }) => [row, column, code, message])).toEqual([
      [3, 'A', 'unknownClaim', 'Choose which line of the claim "Moon fuel" is'],
    ]);
  });

  test('are checked inside the filing, each cell in the words of the engine', async () => {
    const { id } = await begin8849();
    const { success } = await send(checkRows8849, id, buses, { claims: 'all' });
    expect(
      success.faults.map(({ row, column, title, irsNumber, code }) => [row, column, title, irsNumber, code]),
    ).toEqual([
      [4, 'C', 'Gallons', '3d', 'notWhole'],
      [5, 'A', 'Line', '9z', 'unknownClaimLine'],
    ]);
    expect(
      success.results
        .filter(({ state }) => state === 'good')
        .map(({ row, irsNumber, taxAmount }) => [row, irsNumber, taxAmount]),
    ).toEqual([
      [2, '3d', '680.00'],
      [3, '3a', '243.00'],
    ]);
    expect(success.lines).toMatchObject([
      {
        irsNumber: '3d',
        added: 1,
        quantity: { unit: 'gallons' },
        rows: 1,
        rowsBefore: 0,
        untaxed: 0,
        tax: '680.00',
        taxBefore: '0.00',
      },
      { irsNumber: '3a', added: 1, rows: 1, rowsBefore: 0, untaxed: 0, tax: '243.00', taxBefore: '0.00' },
    ]);
    expect(success.issues).toEqual([]);
    expect(success.setAside.map(({ row, reason }) => [row, reason])).toEqual([[6, 'empty']]);
  });

  test('are imported without the faulty rows, which are kept, and undone', async () => {
    const filing = await begin8849({ ...period, 3: { lines: [{ line: '3d', gallons: '10' }] } });
    const { id } = filing;
    expect((await send(importRows8849, id, buses, { claims: '1.3' })).error?.code).toBe('INVALID_SHEET');
    const { success } = await send(importRows8849, id, buses, { claims: '1.3', save: 'good' });
    expect(success).toMatchObject({ added: 2, leftOut: 2, version: filing.version + 1 });
    expect((await read8849(id)).sch1).toMatchObject({
      ...period,
      3: {
        lines: [
          { line: '3d', gallons: '10' },
          { line: '3d', gallons: '4000' },
          { line: '3a', typeOfUse: '2' },
        ],
      },
    });
    const { imports } = (await call(listLeftOutRows8849, { token, params: { id } })).success;
    expect(imports.map(({ rows, lines }) => [rows, lines])).toEqual([[2, [{ irsNumber: 'claims.1.3', rows: 2 }]]]);
    const last = (await call(getRowImport8849, { token, params: { id } })).success.import;
    expect(last).toMatchObject({ id: success.importId, added: 2, irsNumbers: ['claims.1'] });
    await call(undoRowImport8849, { token, params: { id }, body: { importId: success.importId } });
    const after = await read8849(id);
    expect(after.sch1).toEqual(filing.sch1);
    expect((await call(listLeftOutRows8849, { token, params: { id } })).success.imports).toEqual([]);
  });

  test('come back from an export as they were: each row is there already', async () => {
    const rows = [
      { line: '3d', gallons: '4000' },
      { line: '3a', typeOfUse: '2', gallons: '1000' },
    ];
    const filing = await begin8849({
      ...period,
      3: { lines: rows },
      1: { lines: [{ line: '1a', typeOfUse: '2', gallons: '500' }] },
    });
    for (const format of ['csv', 'xlsx']) {
      const file = await readFile(exportRows8849, filing.id, '', format);
      const { success } = await send(checkRows8849, filing.id, file);
      expect([success.present, success.taken, success.faultCount]).toEqual([3, 0, 0]);
    }
    const file = await readFile(exportRows8849, filing.id, '?claims=1.3');
    expect(file.toString().slice(1)).toBe(
      'Line,Type of use,Gallons,Computed claim\r\n3a,2,1000,243.00\r\n3d,,4000,680.00\r\n',
    );
    await send(importRows8849, filing.id, file, { mode: 'replace', leaveOut: 'none' });
    const { 3: page, 1: other } = (await read8849(filing.id)).sch1 as never as typeof filing & Record<string, unknown>;
    expect([page, other]).toMatchObject([{ total: '923.00' }, { total: '91.50' }]);
  });

  test('of a template are its lines, with an example that is not read', async () => {
    const { id } = await begin8849();
    const file = await readFile(getRowTemplate8849, id, '?claims=1.3', 'xlsx');
    const sheets = await readSheets(file, limits);
    expect(sheets.map(({ name }) => name.split(' ')[0])).toEqual(['3a', '3b', '3c', '3d', '3e', 'What']);
    expect((await send(checkRows8849, id, file, { claims: '1.3' })).error.errorDescription).toContain('no row');
  });

  test('get the days of the claim from the import where they have none', async () => {
    const { id } = await begin8849({});
    const { success } = await send(checkRows8849, id, csv(['Line', 'Gallons'], ['3d', '4000']), {});
    expect(short(success.issues)).toEqual([
      ['required', 'schedules.1.periodStart'],
      ['required', 'schedules.1.periodEnd'],
    ]);
    const good = csv(['Line', 'Gallons'], ['3d', '4000']);
    expect((await send(importRows8849, id, good)).error.code).toBe('INVALID_SHEET');
    expect((await send(importRows8849, id, good, { save: 'good' })).error.code).toBe('INVALID_SHEET');
    const { importId } = (await send(importRows8849, id, good, period)).success;
    expect((await read8849(id)).sch1).toMatchObject({ ...period, total: '680.00' });
    await call(undoRowImport8849, { token, params: { id }, body: { importId } });
    expect((await read8849(id)).sch1).toEqual({ total: '0.00' });
  });

  test('mean by their words and headings what was said once', async () => {
    const { id } = await begin8849();
    const file = csv(['Product', 'Gal pumped'], ['Coach diesel', '4000']);
    const { values, sheets } = (await send(checkRows8849, id, file)).success;
    expect(values.map(({ line, field, text, known }) => [line, field, text, known])).toEqual([
      ['claims.8849.1', 'irsNumber', 'Coach diesel', 'not'],
    ]);
    expect(sheets.map(({ line }) => line)).toEqual(['claims.8849.1']);
    const shown = [{ line: 'claims.8849.1', field: 'irsNumber', text: 'Coach diesel', meaning: '3d' }];
    await call(saveRowValues8849, { token, params: { id }, body: { values: shown } });
    await call(saveRowColumns, {
      token,
      params: { line: 'claims.8849.1' },
      body: { columns: [{ heading: 'Gal pumped', field: 'Gallons' }] },
    });
    expect((await send(checkRows8849, id, file)).success).toMatchObject({ taken: 1, faultCount: 0 });
    const unknown = await call(saveRowColumns, {
      token,
      params: { line: 'claims.8849.9.9z' },
      body: { columns: [{ heading: 'X', field: null }] },
    });
    expect([unknown.status, unknown.error.code]).toEqual([422, 'INVALID_BODY']);
  });

  test('keep the reference of the filer, by its usual headings, and make two of rows that differ in it alone', async () => {
    const { id } = await begin8849({ ...period, 3: { lines: [{ line: '3d', gallons: '4000', reference: 'A-1' }] } });
    const file = csv(
      ['Line', 'Gallons', 'Invoice #'],
      ['3d', '4000', 'A-1'],
      ['3d', '4000', 'A-2'],
      ['3d', '4000', ''],
    );
    const { success } = await send(checkRows8849, id, file, { claims: '1.3' });
    expect([success.present, success.taken, success.faultCount]).toEqual([1, 2, 0]);
    await send(importRows8849, id, file, { claims: '1.3' });
    const { sch1 } = (await read8849(id)) as unknown as { sch1: { 3: { lines: { reference?: string }[] } } };
    expect(sch1[3].lines.map(({ reference }) => reference)).toEqual(['A-1', 'A-2', undefined]);
    expect((await readFile(exportRows8849, id, '?claims=1.3')).toString()).toContain('3d,4000,A-2,680.00');
    const template = (await readFile(getRowTemplate8849, id, '?claims=1.3')).toString();
    expect(template.split('\r\n')[0]?.slice(1).split(',')).toContain('Reference');
    const long = csv(['Line', 'Gallons', 'Ref'], ['3d', '1', 'x'.repeat(61)]);
    const { faults } = (await send(checkRows8849, id, long, { claims: '1.3' })).success;
    expect(faults.map(({ title, code }) => [title, code])).toEqual([['Reference', 'tooLong']]);
  });

  test('come back marked', async () => {
    const { id } = await begin8849();
    const { headers, payload } = uploadOf({}, buses, 'file', 'fuel.csv');
    const url = markRows8849.path.replace('{id}', id);
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    expect(answer.rawPayload.toString()).toContain('Gallons should be a whole number');
  });

  test('have no taxes: a page or line that is not there is refused by name', async () => {
    const { id } = await begin8849();
    for (const [texts, path] of [
      [{ irsNumber: '60' }, 'body.irsNumber'],
      [{ claims: '2.1' }, 'body.claims'],
    ] as const)
      expect((await send(checkRows8849, id, buses, texts)).error).toMatchObject({ issues: [{ path }] });
  });
});

describe('claims of Schedule C', () => {
  test('are imported on their page, with a line for each row, and undone with their period', async () => {
    const filing = await begin720();
    const { id } = filing;
    const file = csv(['Line', 'Type of use', 'Gallons', 'BOL'], ['3a', '2', '5000', 'B-7'], ['3e', '3', '2000', '']);
    const { success } = await send(importRows, id, file, { claims: '3', ...firstQuarter });
    expect((await read720(id)).claimsData?.groups).toMatchObject({
      3: { ...firstQuarter, lines: [{ line: '3a', reference: 'B-7' }, { line: '3e' }] },
    });
    await call(undoRowImport, { token, params: { id }, body: { importId: success.importId } });
    expect((await read720(id)).claimsData).toBeNull();
  });

  test('leave the taxes alone, and taxes the claims', async () => {
    const { id } = await begin720({
      groups: { 3: { ...firstQuarter, lines: [{ line: '3a', typeOfUse: '2', gallons: '5000' }] } },
    });
    const taxes = await readFile(exportRows, id, '');
    expect(taxes.toString()).not.toContain('5000');
    const claims = await readFile(exportRows, id, '?claims=all');
    expect(claims.toString()).toContain('3a,2,5000');
    expect((await send(checkRows, id, claims, { claims: 'all' })).success).toMatchObject({ present: 1, taken: 0 });
    const template = await readFile(getRowTemplate, id, '?claims=all');
    expect(template.toString().split('\r\n')[0]).toContain('Line,Type of use,Gallons,');
  });

  test('undo gives taxpayer numbers back, and the copy has none in clear', async () => {
    const buyer = { line: '7a', gallons: '1000', nameOfGovUnit: 'Test County', tinOfGovUnit: '00-1234567' };
    const { id } = await begin720({ groups: { 7: { ...firstQuarter, uvRegNumber: 'UV123456', lines: [buyer] } } });
    const before = (await read720(id)).claimsData;
    expect(JSON.stringify(before)).toContain('1234567');
    const file = csv(
      ['Line', 'Gallons', 'Name of the state or local government', 'TIN'],
      ['7a', '2000', 'Sample Town', '00-7654321'],
    );
    const imported = await send(importRows, id, file, { claims: '7', mode: 'replace', save: 'good' });
    expect(imported.error).toBeUndefined();
    const kept = await asSuperuser('select before::text, tins from row_import where filing_id = $1', [id]);
    expect(kept.rows[0].before).not.toContain('1234567');
    expect(kept.rows[0].tins).not.toContain('1234567');
    await call(undoRowImport, { token, params: { id }, body: { importId: imported.success.importId } });
    expect((await read720(id)).claimsData).toEqual(before);
  });
});

describe('rows of the corrected return of a Form 720-X', () => {
  const begin = async (original?: { id: string; businessId: string }) => {
    const body = original
      ? { businessId: original.businessId, original: { filingId: original.id } }
      : { businessId: await business(hall.accountId) };
    const { success, error } = await call(addForm720X, { token, body: body as never });
    expect(error).toBeUndefined();
    return success;
  };
  const read = async (id: string) => (await call(getForm720X, { token, params: { id } })).success;

  test('are imported, exported and undone as those of the return, taxes and claims', async () => {
    const filed = await begin720();
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [filed.id]);
    const { id } = await begin(filed);
    const taxes = csv(['Tax date', 'Type of event', 'No. of gallons'], ['2/15/2026', '60a', '5000']);
    const imported = await send(importRows720X, id, taxes, { irsNumber: '60' });
    expect(imported.success).toMatchObject({ added: 1, lines: [{ irsNumber: '60', rows: 2, rowsBefore: 1 }] });
    expect((await readFile(exportRows720X, id, '?irsNumber=60')).toString()).toContain('2026-02-15,60a,5000');
    await call(undoRowImport720X, { token, params: { id }, body: { importId: imported.success.importId } });
    expect((await read(id)).corrected?.filingData?.[60]?.rows).toHaveLength(1);
    const days = firstQuarter;
    const claims = csv(['Line', 'Type of use', 'Gallons', 'Invoice no.'], ['3a', '2', '5000', 'C-3']);
    expect((await send(importRows720X, id, claims, { claims: '3', ...days })).success).toMatchObject({ added: 1 });
    expect((await read(id)).corrected?.claimsData?.groups).toMatchObject({
      3: { ...days, lines: [{ line: '3a', reference: 'C-3' }] },
    });
  });

  test('name the rows that are missing on the return, settle them when they come, and lose them when the Form 720-X goes', async () => {
    const { id: filedId, ...filed } = await begin720();
    const headings = ['Tax date', 'Type of event', 'No. of gallons'];
    const good = ['1/15/2026', '60a', '1000'];
    await send(importRows, filedId, csv(headings, good, ['1/20/2026', '60a', 'n/a'], ['1/21/2026', '60a', 'none']), {
      irsNumber: '60',
      save: 'good',
    });
    const missing = async (route: typeof listLeftOutRows | typeof listLeftOutRows720X, id: string) =>
      (await call(route, { token, params: { id } })).success.imports.map(({ filingId, rows }) => [filingId, rows]);
    await asSuperuser(`update filing set state = 'accepted' where id = $1`, [filedId]);
    const { id } = await begin({ id: filedId, ...filed });
    expect(await missing(listLeftOutRows720X, id)).toEqual([[filedId, 2]]);
    const warned = (await call(getPreflight720X, { token, params: { id } })).success.issues;
    expect(warned.filter(({ code }) => code === 'rowsLeftOut')).toMatchObject([{ path: 'corrected.filingData.60' }]);

    const [left] = (await call(listLeftOutRows720X, { token, params: { id } })).success.imports;
    const { bytes } = (await call(getLeftOutSheet, { token, params: { id: left?.id ?? '' } })).success;
    const [{ rows: marked }] = await readSheets(bytes, limits);
    const [columns = [], first = [], second = []] = marked;
    const corrected = (row: readonly string[], gallons: string) => [...row.slice(0, 2), gallons, ...row.slice(3)];
    const bring = async (...rows: string[][]) =>
      (await send(importRows720X, id, csv([...columns], ...rows), { irsNumber: '60', save: 'good' })).success;
    const one = await bring(corrected(first, '500'));
    expect(one).toMatchObject({ added: 1 });
    for (const [route, of] of [
      [listLeftOutRows720X, id],
      [listLeftOutRows, filedId],
    ] as const)
      expect(await missing(route, of)).toEqual([[filedId, 1]]);
    await call(undoRowImport720X, { token, params: { id }, body: { importId: one.importId } });
    expect(await missing(listLeftOutRows, filedId)).toEqual([[filedId, 2]]);
    await bring(corrected(first, '500'));
    await bring(corrected(second, '600'));
    expect(await missing(listLeftOutRows720X, id)).toEqual([]);
    expect(await missing(listLeftOutRows, filedId)).toEqual([]);

    // When the copy is begun again or deleted, they are missing again.
    await call(saveForm720X, { token, body: { id, original: null } as never });
    expect(await missing(listLeftOutRows720X, id)).toEqual([]);
    expect(await missing(listLeftOutRows, filedId)).toEqual([[filedId, 2]]);
    await call(saveForm720X, { token, body: { id, original: { filingId: filedId } } as never });
    await bring(corrected(first, '500'), corrected(second, '600'));
    expect(await missing(listLeftOutRows, filedId)).toEqual([]);
    await call(deleteForm720X, { token, params: { id } });
    expect(await missing(listLeftOutRows, filedId)).toEqual([[filedId, 2]]);
  });

  test('are none before a return is chosen', async () => {
    const { id } = await begin();
    const file = csv(['Line', 'Gallons'], ['3d', '1']);
    expect((await send(checkRows720X, id, file, { claims: 'all' })).error).toMatchObject({ code: 'INVALID_SHEET' });
  });
});
