import {
  checkBusinessUpload,
  getBusinessTemplate,
  getClientContact,
  listBusinesses,
  markBusinessUpload,
  type Route,
  saveBusinessColumns,
  uploadBusinesses,
} from '@gauger/contract';
import { CITY_OF_OTHER_STATE, ZIP_OF_OTHER_STATE } from '@gauger/excise';
import { writeCsv, writeXlsx } from '@gauger/sheet';
import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { keptContract, testApp } from '../../../../testing/app.ts';
import { businessFacts } from '../../../../testing/facts.ts';
import { uploadOf, writeWorkbook } from '../../../../testing/uploads.ts';

const { app, account, member, call, asSuperuser } = await testApp();

const headings = Object.keys(businessFacts);
/** The cells of a business that nobody has: each row a name of its own. */
const rowOf = (number: number, more: Partial<typeof businessFacts> = {}) =>
  Object.values({
    ...businessFacts,
    businessName: `Depot ${number}`,
    EIN: `20-${String(number).padStart(7, '0')}`,
    ...more,
  });
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 1));
const csv = (...rows: string[][]) => Buffer.from(writeCsv([headings, ...rows]));
const xlsx = async (rows: string[][]) =>
  Buffer.from(
    await writeXlsx([
      { name: 'A', widths: [], rows: [headings, ...rows].map((cells) => cells.map((text) => ({ text }))) },
    ]),
  );

async function send<T extends Route>(route: T, token: string, file: Buffer, texts: Record<string, string> = {}) {
  const { headers, payload } = uploadOf(texts, file, 'file', 'sheet');
  const response = await app.inject({
    method: 'POST',
    url: route.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return keptContract(route, response);
}
const check = async (token: string, file: Buffer) => (await send(checkBusinessUpload, token, file)).success;
const readCount = async (token: string) =>
  (await call(listBusinesses, { token, query: { size: '1' } })).success.totalBusinesses;

/** Which cells of an XLSX are filled, read with nothing of what wrote it. */
function filledCells(bytes: Uint8Array): string[] {
  const parts = unzipSync(bytes);
  const parse = (part: string) =>
    new XMLParser({ ignoreAttributes: false, isArray: (name) => ['row', 'c', 'xf', 'fill'].includes(name) }).parse(
      strFromU8(parts[part] ?? new Uint8Array()),
    );
  const { fills, cellXfs } = parse('xl/styles.xml').styleSheet;
  const filled = new Set(
    cellXfs.xf.flatMap((style: { '@_fillId'?: string }, at: number) =>
      fills.fill[Number(style['@_fillId'] ?? 0)]?.patternFill?.['@_patternType'] === 'solid' ? [String(at)] : [],
    ),
  );
  return parse('xl/worksheets/sheet1.xml').worksheet.sheetData.row.flatMap(
    ({ c = [] }: { c?: { '@_r': string; '@_s': string }[] }) =>
      c.filter((cell) => filled.has(cell['@_s'])).map((cell) => cell['@_r']),
  );
}

describe('500 rows with 37 planted faults', async () => {
  const { token } = await account();
  const letter = (heading: string) => String.fromCharCode(65 + headings.indexOf(heading));
  const plants = [
    ['EIN', '12-34567', 'Please Enter 9 digit number'],
    [
      'businessType',
      'Guild',
      'Choose the Business Type from its list: Individual, Estates, Partnership, Corporation, Other Organizations, Limited Liability Company(LLC)',
    ],
    ['signingAuthorityName', 'Al', 'Signing Authority Name must be at least 3 characters long'],
    ['signingAuthorityPhone', '555-0142', 'Phone Number must be at least 10 characters long'],
    ['contactState', 'Ontario', 'Choose the State from its list'],
    ['contactPostalCode', '9720A', 'Postal Code looks like 97201 or 97201-1234 in the United States'],
    ['contactEmailAddress', '=cmd()', 'This is not a valid Email!!!'],
    ['contactCity', '', 'City is required'],
  ] as const;
  // One row has two faults.
  const planted = Array.from({ length: 37 }, (_, at) => {
    const [heading, value, message] = plants[at % plants.length] ?? plants[0];
    return { row: at === 36 ? 2 : 2 + at * 13, heading, value, message };
  });
  planted[36] = { row: 2, heading: 'contactCity', value: '', message: 'City is required' };
  const rows = rowsOf(500);
  for (const { row, heading, value } of planted) (rows[row - 2] ?? [])[headings.indexOf(heading)] = value;
  const file = await xlsx(rows);
  const cells = planted.map(({ row, heading }) => `${letter(heading)}${row}`).sort();

  test('are all named by row and column, with what stands there, and nothing is saved', async () => {
    const found = await check(token, file);
    expect(found).toMatchObject({ rows: 500, goodRows: 464, faultCount: 37, ignoredColumns: [] });
    const named = found.faults.map(({ row, column, value, message }) => ({ cell: `${column}${row}`, value, message }));
    const wanted = planted.map(({ row, heading, value, message }) => ({
      cell: `${letter(heading)}${row}`,
      value,
      message,
    }));
    const byCell = (one: { cell: string }, other: { cell: string }) => (one.cell < other.cell ? -1 : 1);
    expect(named.sort(byCell)).toEqual(wanted.sort(byCell));
    expect(await readCount(token)).toBe(1);
  });

  test('come back as an XLSX with exactly those cells marked', async () => {
    const { success } = await send(markBusinessUpload, token, file);
    expect(filledCells(success.bytes).sort()).toEqual(cells);
  });

  test('come back alone as a sheet, before the good ones are saved, that can be chosen again', async () => {
    const { success } = await send(markBusinessUpload, token, csv(...rows), { rows: 'faulty' });
    expect(success.name).toBe('businesses-left-out.csv');
    const again = await check(token, Buffer.from(success.bytes));
    expect(again).toMatchObject({ rows: 36, goodRows: 0, faultCount: 37 });
    expect(strFromU8(success.bytes)).toContain('Row 2: ');
  });

  test('come back as a CSV with the faults of each row in a last column', async () => {
    const { success } = await send(markBusinessUpload, token, csv(...rows));
    const lines = strFromU8(success.bytes).trimEnd().split('\r\n');
    expect(lines).toHaveLength(501);
    expect(lines[1]).toMatch(/Please Enter 9 digit number; City is required"$/);
    expect(lines.filter((line) => /,$/.test(line))).toHaveLength(464);
    expect(strFromU8(success.bytes)).toContain("'=cmd()");
  });

  test('are not saved while all are asked for; the good ones are, in one step, when they alone are', async () => {
    const { status, error } = await send(uploadBusinesses, token, file, { save: 'all' });
    expect([status, error.code]).toEqual([422, 'INVALID_SHEET']);
    expect(error.issues).toHaveLength(37);
    expect(error.issues[0]).toMatchObject({ path: 'rows.2.EIN', message: 'Please Enter 9 digit number' });
    expect(await readCount(token)).toBe(1);
    expect((await send(uploadBusinesses, token, file, { save: 'good' })).success).toMatchObject({
      added: 464,
      leftOut: 36,
    });
    expect(await readCount(token)).toBe(465);
    const { rows: trail } = await asSuperuser(
      `select detail from audit_event where action_type = 'BUSINESSES_UPLOADED' and outcome = 'success'`,
    );
    expect(trail).toEqual([{ detail: { added: 464 } }]);
  });
});

describe('a row', () => {
  test('is read with the separator that the call names', async () => {
    const { token } = await account();
    const readWith = async (texts: Record<string, string>) => {
      const { separator, goodRows } = (await send(checkBusinessUpload, token, csv(rowOf(1)), texts)).success;
      return [separator, goodRows];
    };
    expect(await readWith({})).toEqual(['comma', 1]);
    expect(await readWith({ separator: 'semicolon' })).toEqual(['semicolon', 0]);
  });

  test('is taken as the wizard takes what is typed and pasted', async () => {
    const { token } = await account();
    const typed = {
      businessName: '  Acme   Oil ',
      EIN: '31 7654321',
      businessType: 'limited liability company(llc)',
      signingAuthorityPhone: '+1 (503) 555-0142',
      contactPhoneNumber: '5035550143',
      contactCountry: 'usa',
      contactState: 'or',
    };
    expect((await send(uploadBusinesses, token, csv(rowOf(1, typed)))).success).toMatchObject({ added: 1, leftOut: 0 });
    const { businesses } = (await call(listBusinesses, { token, query: { businessName: '317654321' } })).success;
    expect(businesses).toMatchObject([
      {
        businessName: 'Acme Oil',
        EIN: '317654321',
        nameControl: 'ACME',
        businessType: 'Limited Liability Company(LLC)',
        signingAuthorityPhone: '503-555-0142',
        contactPhoneNumber: '503-555-0143',
        contactCountry: 'United States of America',
        contactState: 'Oregon',
        contactStateCode: 'OR',
        incomeTaxYearEndMonth: '12',
      },
    ]);
  });

  test('of a business the sheet or the account has already is a fault of its name', async () => {
    const { token } = await account();
    await send(uploadBusinesses, token, csv(rowOf(1)));
    const { faults } = await check(token, csv(rowOf(2), rowOf(1, { businessName: 'DEPOT 1' }), rowOf(2)));
    expect(faults).toMatchObject([
      { row: 3, column: 'A', message: 'Your account already has a business with this name and EIN.' },
      { row: 4, column: 'A', message: 'Row 2 has the same Business Name and EIN' },
    ]);
  });

  test('with the EIN of another row or business is taken, with a remark that names it', async () => {
    const { token } = await account();
    await send(uploadBusinesses, token, csv(rowOf(1)));
    const divisions = csv(
      rowOf(1, { businessName: 'Depot 1 North' }),
      rowOf(2),
      rowOf(2, { businessName: 'Depot 2 South' }),
      rowOf(2, { businessName: '' }),
    );
    const found = await check(token, divisions);
    expect(found).toMatchObject({ goodRows: 3, faultCount: 1, remarkCount: 2 });
    expect(found.remarks.map(({ row, title, value, message }) => [row, title, value, message.slice(0, 25)])).toEqual([
      [2, 'EIN', '20-0000001', 'Depot 1 has the same EIN.'],
      [4, 'EIN', '20-0000002', 'Row 3 has the same EIN. C'],
    ]);
    expect((await send(uploadBusinesses, token, divisions, { save: 'good' })).success).toMatchObject({
      added: 3,
      leftOut: 1,
    });
  });

  test('with the ZIP code of another state is saved, with a warning at that cell', async () => {
    const { token } = await account();
    const found = await check(token, csv(rowOf(1), rowOf(2, { contactPostalCode: '90210-1234' })));
    expect(found).toMatchObject({ goodRows: 2, faultCount: 0, remarkCount: 1 });
    expect(found.remarks).toMatchObject([
      { row: 3, field: 'contactPostalCode', value: '90210-1234', message: ZIP_OF_OTHER_STATE },
    ]);
  });

  test('in a territory or at a military post office is added; APO in a state is saved with a warning', async () => {
    const { token } = await account();
    const at = (contactCity: string, contactState: string, contactPostalCode: string) => ({
      contactCity,
      contactState,
      contactPostalCode,
    });
    const found = await check(
      token,
      csv(
        rowOf(1, at('San Juan', 'PR', '00901')),
        rowOf(2, at('APO', 'Armed Forces Europe', '09012')),
        rowOf(3, at('APO', 'Oregon', '97201')),
      ),
    );
    expect(found).toMatchObject({ goodRows: 3, faultCount: 0 });
    expect(found.remarks).toMatchObject([{ row: 4, field: 'contactCity', message: CITY_OF_OTHER_STATE }]);
  });

  test("of another account stands in nobody's way", async () => {
    const [one, other] = [await account(), await account()];
    await send(uploadBusinesses, one.token, csv(rowOf(1)));
    expect((await check(other.token, csv(rowOf(1)))).faultCount).toBe(0);
  });
});

describe('a sheet', () => {
  test('is found by what people call its columns; what nobody asks for is told', async () => {
    const { token } = await account();
    const own = [
      'Company',
      'FEIN',
      'Entity Type',
      'Signer',
      'Signer Phone',
      'Signer Title',
      'Country',
      'Street',
      'City',
      'State',
      'ZIP',
      'Phone',
      'E-Mail',
      'Notes',
    ];
    const file = Buffer.from(writeCsv([own, [...rowOf(1), 'a note']]));
    expect(await check(token, file)).toMatchObject({ rows: 1, goodRows: 1, ignoredColumns: ['Notes'] });
  });

  test('may say who approves the returns of each client, and how often it files', async () => {
    const { token, accountId } = await account();
    const own = [...headings, 'Client Contact', 'Client Email', 'Kind of Client'];
    const file = Buffer.from(
      writeCsv([
        own,
        [...rowOf(1), 'Omar Reyes', 'Omar@Juniper.example', 'Annual'],
        [...rowOf(2), 'Bea Pine', '', 'quarterly'],
        [...rowOf(3), '', '', ''],
      ]),
    );
    expect(await check(token, file)).toMatchObject({ goodRows: 3, faultCount: 0, remarkCount: 0, ignoredColumns: [] });
    await send(uploadBusinesses, token, file);
    const { businesses } = (await call(listBusinesses, { token, query: { size: '10' } })).success;
    const findContact = async (businessName: string) => {
      const businessId = businesses.find((one) => one.businessName === businessName)?.id ?? '';
      return (await call(getClientContact, { token, params: { businessId } })).success;
    };
    const { signingAuthorityName: name, contactEmailAddress: email } = businessFacts;
    expect(await findContact('Depot 1')).toMatchObject({
      contact: { name: 'Omar Reyes', email: 'omar@juniper.example' },
      isSaved: true,
      formerSigner: null,
    });
    // Without an address of its own, the contact is reached at that of the business.
    expect(await findContact('Depot 2')).toMatchObject({ contact: { name: 'Bea Pine', email }, isSaved: true });
    expect(await findContact('Depot 3')).toMatchObject({ contact: { name, email }, isSaved: false });
    const { rows } = await asSuperuser(
      "select client_kind from business where account_id = $1 and business_name like 'Depot%' order by business_name",
      [accountId],
    );
    expect(rows.map((row) => row.client_kind)).toEqual(['feeOnly', 'quarterly', null]);
  });

  test('by an Editor is saved without its contacts, which only Managers choose', async () => {
    const { accountId } = await account();
    const editor = await member(accountId, 'editor');
    const own = [...headings, 'Client Contact', 'Client Contact Email', 'Kind of Client'];
    const row = [...rowOf(1), 'Omar Reyes', 'accomplice@elsewhere.example', 'PCORI fee only'];
    const file = Buffer.from(writeCsv([own, row]));
    const { faultCount, remarks } = await check(editor.token, file);
    expect([faultCount, remarks.map(({ field, message }) => [field, message])]).toEqual([
      0,
      [['clientContactEmail', 'Not saved: only the account owner or a Manager chooses who approves returns']],
    ]);
    expect((await send(uploadBusinesses, editor.token, file)).success).toMatchObject({ added: 1 });
    const { rows } = await asSuperuser(
      'select client_kind, (select count(*)::int from client_contact c where c.business_id = b.id) as contacts from business b where account_id = $1 and business_name = $2',
      [accountId, 'Depot 1'],
    );
    expect(rows).toEqual([{ client_kind: 'feeOnly', contacts: 0 }]);
  });

  test('with a contact that nobody can ask, or another kind of client, says so at that cell', async () => {
    const { token, emailId } = await account();
    await asSuperuser(
      "update app_user set tax_preparer = true, first_name = 'Priya', last_name = 'Nair' where email = $1",
      [emailId],
    );
    const own = [...headings, 'Client Contact', 'Client Contact Email', 'Kind of Client'];
    const { faults } = await check(
      token,
      Buffer.from(
        writeCsv([
          own,
          [...rowOf(1), 'Omar Reyes', 'omar at juniper', 'monthly'],
          [...rowOf(2), 'Priya Nair', 'priya@other.example', ''],
          [...rowOf(3), 'O'.repeat(36), '', ''],
          [...rowOf(4), '', '', 'Constructor'],
        ]),
      ),
    );
    expect(faults.map(({ row, title, message }) => [row, title, message])).toEqual([
      [2, 'Kind of Client', 'Enter Every quarter or PCORI fee only, or nothing to go by the returns'],
      [2, 'Client Contact Email', 'Invalid EmailId'],
      [3, 'Client Contact', expect.stringMatching(/^The client has the name of a person in your account/)],
      [4, 'Client Contact', 'Use at most 35 characters'],
      [5, 'Kind of Client', expect.stringMatching(/^Enter Every quarter or PCORI fee only/)],
    ]);
  });

  test.each<[string, string[][], RegExp]>([
    ['without a column that is needed', [headings.slice(1), rowOf(1).slice(1)], /column "Business Name" is missing/],
    ['with a column twice', [[...headings, 'Company'], rowOf(1)], /column "Company" appears twice/],
    ['without headings', [rowOf(1), rowOf(2)], /column "Business Name" is missing/],
  ])('%s is explained, and saved only after its columns are named', async (_, rows, message) => {
    const { token } = await account();
    const file = Buffer.from(writeCsv(rows));
    const { goodRows, faults, sheets } = await check(token, file);
    expect([goodRows, faults.map((fault) => fault.message).join()]).toEqual([0, expect.stringMatching(message)]);
    expect(sheets[0]?.columns).toHaveLength(rows[0]?.length ?? 0);
    for (const save of ['all', 'good']) {
      const { status, error } = await send(uploadBusinesses, token, file, { save });
      expect([status, error.code]).toEqual([422, 'INVALID_SHEET']);
    }
  });

  test('of a workbook as it is: below titles, behind another sheet, with columns that are named and remembered', async () => {
    const { token } = await account();
    const own = headings.map((heading) => (heading === 'businessName' ? 'Account' : heading));
    const tabs = {
      Fees: [
        ['Account', 'Fee'],
        ['Hall', '25.00'],
      ],
      Clients: [['Clients of Voss, 2026'], [], own, rowOf(1), [], rowOf(2), ['Total', '', '2 clients']],
    };
    const file = await writeWorkbook(tabs);
    const before = await check(token, file);
    expect(before.tabs.map(({ name }) => name)).toEqual(['Fees', 'Clients']);
    expect(before.sheets.map(({ name, headingRow }) => [name, headingRow])).toEqual([['Clients', 3]]);
    expect(before.faults.map(({ message }) => message)).toEqual([
      'The column "Business Name" is missing: add it, or choose which column it is',
    ]);
    const columns = [{ heading: 'Account', field: 'businessName' }];
    expect((await call(saveBusinessColumns, { token, body: { columns } })).success).toEqual({ remembered: 1 });
    const after = await check(token, file);
    expect([after.rows, after.faultCount]).toEqual([2, 0]);
    expect(after.setAside.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'title'],
      [7, 'total'],
    ]);
    const fees = (await send(checkBusinessUpload, token, file, { sheets: '1' })).success;
    expect([fees.sheets[0]?.name, fees.goodRows]).toEqual(['Fees', 0]);
    expect((await send(checkBusinessUpload, token, file, { sheets: '3' })).status).toBe(422);
    const { setAside, setAsideCount } = after;
    expect((await send(uploadBusinesses, token, file)).success).toEqual({
      added: 2,
      updated: 0,
      leftOut: 0,
      setAside,
      setAsideCount,
    });
    const unknown = await call(saveBusinessColumns, { token, body: { columns: [{ heading: 'x', field: 'fee' }] } });
    expect(unknown.error.issues[0]?.path).toBe('body.columns.0.field');
  });

  test('may have one phone, which is that of the signing authority too', async () => {
    const { token } = await account();
    const own = headings.filter((heading) => heading !== 'signingAuthorityPhone');
    const row = rowOf(1).filter((_, at) => headings[at] !== 'signingAuthorityPhone');
    const file = Buffer.from(writeCsv([own, row]));
    const { faultCount, remarks } = await check(token, file);
    expect(faultCount).toBe(0);
    expect(remarks.map(({ field, message }) => [field, message])).toEqual([
      ['signingAuthorityPhone', expect.stringMatching(/^Taken from the phone of the business: 503-/)],
    ]);
    expect((await send(uploadBusinesses, token, file)).success).toMatchObject({ added: 1, leftOut: 0 });
    const { rows } = await asSuperuser(
      'select signing_authority_phone = contact_phone_number as same from business order by created_at desc limit 1',
    );
    expect(rows[0]?.same).toBe(true);
  });

  test('may say the type of a business by its ending, in the column or in its name', async () => {
    const { token } = await account();
    const types = ['LLC', 'L.L.C.', 'Inc.', 'S-Corp', 'LLP', 'corporation', 'Freight'];
    const shown = await check(token, csv(...types.map((businessType, at) => rowOf(at + 1, { businessType }))));
    expect(shown.faults.map(({ row, field }) => [row, field])).toEqual([[8, 'businessType']]);

    const named = ['Sandbar Fuel, LLC', 'Tarn Farms, Inc.', 'Incline Depot', 'Hollis Oil L.P.'];
    const rows = named.map((businessName, at) => rowOf(at + 20, { businessName, businessType: '' }));
    const { faults, remarks } = await check(token, csv(...rows));
    expect(faults.map(({ row, field }) => [row, field])).toEqual([[4, 'businessType']]);
    expect(remarks.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Taken from the name of the business: Limited Liability Company(LLC)'],
      [3, 'Taken from the name of the business: Corporation'],
      [5, 'Taken from the name of the business: Partnership'],
    ]);
    await send(uploadBusinesses, token, csv(...rows), { save: 'good' });
    const saved = (await call(listBusinesses, { token, query: { size: '10' } })).success;
    expect(JSON.stringify(saved)).toContain('Sandbar Fuel, LLC');
  });

  test('gets leading zeros that a spreadsheet took back when that is confirmed, never before', async () => {
    const { token } = await account();
    const rows = [
      rowOf(1, { EIN: '12345678', contactPostalCode: '2139', contactState: 'Massachusetts' }),
      rowOf(2, { EIN: '01-2345679', contactPostalCode: '21390001', contactState: 'Massachusetts' }),
    ];
    const before = await check(token, csv(...rows));
    expect(before.lostZeros).toEqual([
      { row: 2, column: 'B', field: 'EIN', value: '12345678', restored: '012345678' },
      expect.objectContaining({ row: 2, field: 'contactPostalCode', value: '2139', restored: '02139' }),
      expect.objectContaining({ row: 3, field: 'contactPostalCode', value: '21390001', restored: '02139-0001' }),
    ]);
    expect([before.lostZeroCount, before.goodRows]).toEqual([3, 0]);
    const after = (await send(checkBusinessUpload, token, csv(...rows), { zeros: 'restored' })).success;
    expect([after.faultCount, after.lostZeroCount, after.remarks.map(({ message }) => message)]).toEqual([
      0,
      0,
      [
        'Read as 012345678: the spreadsheet took its zero',
        'Read as 02139: the spreadsheet took its zero',
        'Read as 02139-0001: the spreadsheet took its zero',
      ],
    ]);
    expect((await send(uploadBusinesses, token, csv(...rows), { zeros: 'restored' })).success.added).toBe(2);
    // A postal code of another country is as long as it is.
    const abroad = rowOf(3, { contactCountry: 'Mexico', contactPostalCode: '2139' });
    expect((await check(token, csv(abroad))).lostZeros).toEqual([]);
  });

  test.each<[string, Buffer, RegExp]>([
    ['no rows', csv(), /no business in it/],
    ['no spreadsheet', Buffer.from([0, 1, 2, 3, 0]), /is no spreadsheet/],
    ['more than 5,000 rows', csv(...Array.from({ length: 5_001 }, () => ['x'])), /more than 5,000 rows/],
  ])('with %s is refused in words', async (_, file, message) => {
    const { token } = await account();
    const { status, error } = await send(checkBusinessUpload, token, file);
    expect([status, error.code]).toEqual([422, 'INVALID_SHEET']);
    expect(error.errorDescription).toMatch(message);
  });

  test('larger than 5 MB is refused', async () => {
    const { token } = await account();
    const { status, error } = await send(checkBusinessUpload, token, Buffer.alloc(5 * 1024 * 1024 + 1, 'x'));
    expect([status, error.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('sent twice at once is saved once', async () => {
    const { token } = await account();
    const file = csv(...rowsOf(20));
    const answers = await Promise.all([1, 2, 3].map(() => send(uploadBusinesses, token, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await readCount(token)).toBe(21);
  });

  test('of 5,000 rows is saved whole', async () => {
    const { token } = await account();
    expect((await send(uploadBusinesses, token, csv(...rowsOf(5_000)))).success).toMatchObject({
      added: 5_000,
      leftOut: 0,
    });
    expect(await readCount(token)).toBe(5_001);
  });

  test('is taken from an Editor, and not from a Viewer', async () => {
    const { accountId } = await account();
    const editor = await member(accountId, 'editor');
    const viewer = await member(accountId, 'viewer');
    expect((await send(uploadBusinesses, editor.token, csv(rowOf(1)))).status).toBe(201);
    expect((await send(uploadBusinesses, viewer.token, csv(rowOf(2)))).status).toBe(403);
  });
});

describe('what a sheet leaves open', () => {
  const answered = (answers: Record<string, string>) => ({ answers: JSON.stringify(answers) });

  test('is asked once for each word and column, and answered with the file', async () => {
    const { token } = await account();
    const own = headings.map((heading) => (heading === 'contactCity' ? 'Office at' : heading));
    const rows = [rowOf(1, { businessType: 'Guild' }), rowOf(2, { businessType: 'guild' }), rowOf(3)];
    const file = Buffer.from(writeCsv([own, ...rows]));
    const column = 'column:businesses:contactCity';
    const word = 'word:businesses:businessType:guild';
    const before = await check(token, file);
    expect(before.questions.map(({ id, kind, answer }) => [id, kind, answer])).toEqual([
      [word, 'word', null],
      [column, 'column', null],
    ]);
    expect([before.goodRows, before.questionCount, before.askedCount, before.faultCount]).toEqual([0, 2, 1, 1]);
    expect(before.questions[1]?.choices).toContainEqual({ value: 'Office at', label: 'I, Office at', guess: false });
    const named = (await send(checkBusinessUpload, token, file, answered({ [column]: 'Office at' }))).success;
    expect([named.goodRows, named.faults.map(({ row, question }) => [row, question])]).toEqual([
      1,
      [
        [2, word],
        [3, word],
      ],
    ]);
    const refused = await send(uploadBusinesses, token, file, answered({ [column]: 'Office at' }));
    expect(refused.error.errorDescription).toBe('Nothing was saved: answer the question "What is "Guild"?" first.');
    const answers = { [column]: 'Office at', [word]: 'Partnership' };
    const shown = (await send(checkBusinessUpload, token, file, answered(answers))).success;
    expect([shown.goodRows, shown.questions.map(({ answer }) => answer)]).toEqual([3, ['Partnership']]);
    expect((await send(uploadBusinesses, token, file, answered(answers))).success.added).toBe(3);
    const { businesses } = (await call(listBusinesses, { token, query: { businessName: 'Depot 2' } })).success;
    expect(businesses.map(({ businessType }) => businessType)).toEqual(['Partnership']);
  });

  test('keeps a row out while it is open, or when its answer leaves it out', async () => {
    const { token } = await account();
    const file = csv(rowOf(1, { businessType: 'Guild' }), rowOf(2), rowOf(3));
    expect((await send(uploadBusinesses, token, file, { save: 'good' })).success).toMatchObject({
      added: 2,
      leftOut: 1,
    });
    const leftOut = answered({ 'word:businesses:businessType:guild': 'leaveOut' });
    const next = csv(rowOf(4, { businessType: 'Guild' }), rowOf(5), rowOf(6));
    const shown = (await send(checkBusinessUpload, token, next, { ...leftOut, leaveOutRows: '1:4' })).success;
    expect([shown.rows, shown.faultCount]).toEqual([1, 0]);
    expect(shown.setAside.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'product'],
      [4, 'chosen'],
    ]);
    expect((await send(uploadBusinesses, token, next, { ...leftOut, leaveOutRows: '1:4' })).success).toMatchObject({
      added: 1,
      leftOut: 0,
    });
  });

  test('may be whether its headings are in two rows', async () => {
    const { token } = await account();
    const upper = headings.map((heading) =>
      heading === 'contactCity' ? 'Postal' : heading === 'EIN' ? 'Tax' : heading,
    );
    const lower = headings.map((heading) => (heading === 'contactCity' ? 'City' : heading === 'EIN' ? 'ID' : ''));
    const file = Buffer.from(writeCsv([upper, lower, rowOf(1)]));
    const { questions } = await check(token, file);
    expect(questions.map(({ kind }) => kind)).toEqual(['headings']);
    const { error } = await send(uploadBusinesses, token, file, { save: 'good' });
    expect(error.errorDescription).toMatch(/^Nothing was saved: answer the question "Are the headings in rows 1 and 2/);
    const joined = answered({ [questions[0]?.id ?? '']: 'join' });
    const shown = (await send(checkBusinessUpload, token, file, joined)).success;
    expect(shown.sheets[0]?.columns.map(({ heading, field }) => [heading, field])).toContainEqual(['Tax ID', 'EIN']);
  });

  test('is no JSON: it is refused', async () => {
    const { token } = await account();
    const { status, error } = await send(checkBusinessUpload, token, csv(rowOf(1)), { answers: 'yes' });
    expect([status, error.issues[0]?.path]).toEqual([422, 'body.answers']);
  });
});

describe('a client that the account has', () => {
  const own = ['EIN', 'Business Name', 'Client Contact', 'Client Contact Email', 'Kind of Client'];
  const sheet = (...rows: string[][]) => Buffer.from(writeCsv([own, ...rows]));
  const ein = (number: number) => `20-${String(number).padStart(7, '0')}`;

  test('gets its contact and kind from a sheet with no other column, and nothing else changes', async () => {
    const { token, accountId } = await account();
    await send(uploadBusinesses, token, csv(rowOf(1), rowOf(2)));
    const file = sheet(
      [ein(1), '', 'Omar Reyes', 'omar@juniper.example', ''],
      [ein(2), 'depot 2', '', '', 'PCORI fee only'],
    );
    const found = await check(token, file);
    expect([found.goodRows, found.existing, found.faultCount, found.questionCount]).toEqual([2, 2, 0, 0]);
    expect(found.remarks.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Already in your account: its contact and kind are saved'],
      [3, 'Already in your account: its contact and kind are saved'],
    ]);
    expect((await send(uploadBusinesses, token, file)).success).toMatchObject({ added: 0, updated: 2, leftOut: 0 });
    expect(await readCount(token)).toBe(3);
    const { businesses } = (await call(listBusinesses, { token, query: { size: '10' } })).success;
    const businessId = businesses.find(({ businessName }) => businessName === 'Depot 1')?.id ?? '';
    expect((await call(getClientContact, { token, params: { businessId } })).success).toMatchObject({
      contact: { name: 'Omar Reyes', email: 'omar@juniper.example' },
      isSaved: true,
    });
    const { rows } = await asSuperuser(
      "select client_kind, version from business where account_id = $1 and business_name = 'Depot 2'",
      [accountId],
    );
    expect(rows).toEqual([{ client_kind: 'feeOnly', version: 1 }]);
    const { rows: trail } = await asSuperuser(
      "select action_type from audit_event where account_id = $1 and action_type like 'CLIENT_%' order by seq",
      [accountId],
    );
    expect(trail.map(({ action_type }) => action_type)).toEqual(['CLIENT_CONTACT_SAVED', 'CLIENT_KIND_SAVED']);
  });

  test('is found by EIN and name: another EIN or name, an archived one and a second row are refused', async () => {
    const { token } = await account();
    await send(uploadBusinesses, token, csv(rowOf(1), rowOf(2)));
    await asSuperuser("update business set archived_at = now() where business_name = 'Depot 2'", []);
    const kind = 'Every quarter';
    const { faults, goodRows } = await check(
      token,
      sheet(
        [ein(1), 'Depot 1', '', '', kind],
        [ein(1), '', '', '', kind],
        [ein(1), 'Depot 9', '', '', kind],
        [ein(7), 'Depot 7', '', '', kind],
        [ein(2), 'Depot 2', '', '', kind],
      ),
    );
    expect([goodRows, faults.map(({ row, message }) => [row, message.slice(0, 42)])]).toEqual([
      1,
      [
        [3, 'Row 2 is about the same business'],
        [4, 'Your account has no business with this EIN'],
        [5, 'Your account has no business with this EIN'],
        [6, 'This business is archived: restore it firs'],
      ],
    ]);
  });

  test('gets no contact from an Editor', async () => {
    const { token, accountId } = await account();
    const editor = await member(accountId, 'editor');
    await send(uploadBusinesses, token, csv(rowOf(1)));
    const file = sheet([ein(1), '', 'Omar Reyes', 'accomplice@elsewhere.example', 'quarterly']);
    const { remarks } = await check(editor.token, file);
    expect(remarks[0]?.message).toMatch(/^Not saved: only the account owner or a Manager/);
    await send(uploadBusinesses, editor.token, file);
    const { rows } = await asSuperuser('select count(*)::int as contacts from client_contact where account_id = $1', [
      accountId,
    ]);
    expect(rows).toEqual([{ contacts: 0 }]);
  });
});

describe('the template', () => {
  const template = async (token: string, format: string) =>
    Buffer.from((await call(getBusinessTemplate, { token, params: { format } })).success.bytes);

  test.each(['csv', 'xlsx'])('as %s is read back: its example has no fault but to be the example', async (format) => {
    const { token } = await account();
    const found = await check(token, await template(token, format));
    expect(found).toMatchObject({ rows: 1, faultCount: 1, ignoredColumns: [] });
    expect(found.faults[0]?.message).toMatch(/example of the template/);
  });

  test('as XLSX tells on its second sheet what each column takes', async () => {
    const { token } = await account();
    const parts = unzipSync(await template(token, 'xlsx'));
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('Allowed values');
    const words = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
    for (const word of ['Needed', 'Estates', 'Oregon', 'Ontario', 'Canada', 'Nine digits, like 12-3456789'])
      expect(words).toContain(`>${word}<`);
  });
});
