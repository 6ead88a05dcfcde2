import { deflateRawSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  type CellFault,
  columnLetters,
  mapColumns,
  markFile,
  markSheets,
  readSheets,
  type Separator,
  type Sheet,
  setAside,
  writeCsv,
  writeXlsx,
} from './index.ts';

const limits = { rows: 100, columns: 20, cell: 200, unpacked: 2_000_000, ratio: 100, sheets: 3 };
const read = async (bytes: Uint8Array | string, own: Partial<typeof limits> = {}) =>
  (await readSheets(typeof bytes === 'string' ? strToU8(bytes) : bytes, { ...limits, ...own }))[0];
const readRows = async (bytes: Uint8Array | string) => (await read(bytes)).rows;
const refusalOf = (bytes: Uint8Array | string, own?: Partial<typeof limits>) =>
  read(bytes, own).then(
    () => 'read',
    (error: Error) => error.message,
  );
const xlsx = (...rows: string[][]) =>
  writeXlsx([{ name: 'A', widths: [], rows: rows.map((cells) => cells.map((text) => ({ text }))) }]);

/** The package with one of its parts replaced. */
const patched = (bytes: Uint8Array, part: string, change: (text: string) => string) => {
  const parts = unzipSync(bytes);
  parts[part] = strToU8(change(strFromU8(parts[part] ?? new Uint8Array())));
  return zipSync(parts);
};

describe('a CSV', () => {
  test.each([
    ['commas', 'comma', 'Name,City\nHall,"Salem, OR"\n'],
    ['semicolons', 'semicolon', 'Name;City\nHall;Salem, OR\n'],
    ['tabs', 'tab', 'Name\tCity\r\nHall\tSalem, OR\r\n'],
    ['a separator that it names', 'other', 'sep=~\nName~City\nHall~Salem, OR\n'],
    ['a byte order mark', 'comma', '\u{feff}Name,City\nHall,"Salem, OR"\n'],
  ])('is read with %s', async (_, separator, text) => {
    expect(await read(text)).toEqual({
      format: 'csv',
      name: '',
      separator,
      rows: [
        ['Name', 'City'],
        ['Hall', 'Salem, OR'],
      ],
    });
  });

  test.each([
    ['below a title with a comma', 3, ['Acme Fuel, Inc.', 'Day;Gallons;To', '1;2;x', '3;4;y']],
    ['with a comma in each of its numbers', 3, ['Net;Gross;Rate', '1,5;2,5;3,5', '1,25;2,25;3,25']],
    ['below a title, with a comma in its numbers', 3, ['Acme Fuel, Inc.', '', 'Day;Net;To', '1;1,5;x', '2;1,7;y']],
    ['with a semicolon in a remark', 3, ['Day,Gallons,Remark', '1,2,late; see mail', '3,4,', '5,6,"a;b"']],
    ['below a title with semicolons, in tabs', 2, ['Acme; Fuel; Inc.', 'Day\tGallons', '1\t1,000', '2\t2,000']],
    ['of one line', 2, ['Day;Gallons']],
  ])('is read with the separator that its lines agree on: %s', async (_, cells, lines) => {
    expect((await readRows(lines.join('\n'))).at(-1)).toHaveLength(cells);
  });

  test('is read with the separator that a person chose instead of the one that most lines have, or that it names', async () => {
    const text = 'Day;Note, a, b\n1;x, y, z\n';
    const readWith = async (text: string, separator?: Separator) => {
      const [sheet] = await readSheets(Buffer.from(text), limits, { separator });
      return [sheet.separator, sheet.rows[1]];
    };
    expect(await readWith(text)).toEqual(['comma', ['1;x', ' y', ' z']]);
    expect(await readWith(text, 'semicolon')).toEqual(['semicolon', ['1', 'x, y, z']]);
    expect(await readWith(`sep=,\n${text}`, 'semicolon')).toEqual(['semicolon', ['1', 'x, y, z']]);
    expect(await readWith(text.replaceAll(';', '|'), 'pipe')).toEqual(['pipe', ['1', 'x, y, z']]);
    expect(await readWith(text.replaceAll(';', '\t'), 'tab')).toEqual(['tab', ['1', 'x, y, z']]);
  });

  test('is read in UTF-8, in UTF-16 with its mark, and in Windows-1252', async () => {
    const text = 'Name\nJosé\n';
    for (const bytes of [
      Buffer.from(text),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      Buffer.from(text, 'latin1'),
    ])
      expect(await readRows(bytes)).toEqual([['Name'], ['José']]);
  });

  test('has quotation marks as text where it does not quote, as inch marks', async () => {
    expect(await readRows('Tire,Load\n22.5" radial,6175\n"24.5" steel",7160\n')).toEqual([
      ['Tire', 'Load'],
      ['22.5" radial', '6175'],
      ['"24.5" steel"', '7160'],
    ]);
  });

  test('keeps the number of each row: empty ones and line breaks inside quotes count as a spreadsheet counts', async () => {
    expect(await readRows('Name,City\n\n"Hall\nOil",Salem\n,\nZinc,Bend\n\n\n')).toEqual([
      ['Name', 'City'],
      [],
      ['Hall\nOil', 'Salem'],
      [],
      ['Zinc', 'Bend'],
    ]);
  });

  test('that is written holds no formula, and is read back as it was', async () => {
    const cells = ['=1+1', '+1 503', '-2', '@SUM(A1)', '\tx', 'a "quoted", thing', 'José', "'twas", "'=2", "''-3"];
    const bytes = writeCsv([['h'], cells]);
    expect(strFromU8(bytes)).toContain(`'=1+1,'+1 503,'-2,'@SUM(A1)`);
    expect((await readRows(bytes))[1]).toEqual(cells);
  });
});

/** An OLE package of 1,024 bytes with nothing in it. */
const oldPackage = new Uint8Array(1_024);
oldPackage.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

describe('an XLSX', () => {
  test('keeps leading zeros, empty rows and the number of each row', async () => {
    expect(await readRows(await xlsx(['Name', 'EIN'], [], ['', '012345678'], ['=1+1', '']))).toEqual([
      ['Name', 'EIN'],
      [],
      ['', '012345678'],
      ['=1+1'],
    ]);
  });

  test('gives numbers as they are written, days as days and formulas as their last value', async () => {
    const cells =
      '<c r="A2"><v>123456789</v></c><c r="B2"><v>1.23456789E8</v></c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2" t="b"><v>1</v></c>';
    const bytes = patched(await xlsx(['a', 'b', 'c', 'd']), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('</sheetData>', `<row r="2">${cells}</row></sheetData>`),
    );
    expect((await readRows(bytes))[1]).toEqual(['123456789', '123456789', '2', 'TRUE']);
  });

  test('gives a number as its spreadsheet shows it, whatever its file makes of it', async () => {
    const numbers = ['1234.5600000000001', '1E-3', '0.30000000000000004', '12345678901234567', '9.9E99', '1234.56'];
    const bytes = patched(await xlsx(['a']), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('</sheetData>', `<row>${numbers.map((text) => `<c><v>${text}</v></c>`).join('')}</row></sheetData>`),
    );
    expect((await readRows(bytes))[1]).toEqual(['1234.56', '0.001', '0.3', '12345678901234600', '9.9e+99', '1234.56']);
  });

  test('gives all its sheets that have rows, by the names of their tabs', async () => {
    const tab = (name: string, ...rows: string[]) => ({ name, widths: [], rows: rows.map((text) => [{ text }]) });
    const bytes = await writeXlsx([tab('60 Diesel', 'a', '1'), tab('Empty'), tab('62 Gasoline', 'b')]);
    const sheets = await readSheets(bytes, limits);
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['60 Diesel', [['a'], ['1']]],
      ['62 Gasoline', [['b']]],
    ]);
    const marked = await markSheets([
      { sheet: sheets[0], headingRow: 1, faults: [{ row: 2, column: 0, message: 'Too old' }] },
    ]);
    expect((await readSheets(marked, limits)).map(({ name, rows }) => [name, rows[1]])).toEqual([
      ['60 Diesel', ['1', 'Too old']],
    ]);
  });

  test('may have as many rows as are allowed, and its headings', async () => {
    const most = { rows: 20_000 };
    const cells = (count: number) => Array.from({ length: count }, (_, n) => [String(n)]);
    expect((await read(await xlsx(...cells(20_001)), most)).rows).toHaveLength(20_001);
    expect(await refusalOf(await xlsx(...cells(20_002)), most)).toMatch(/more than 20,000 rows/);
  });

  const withRows = async (rows: string) =>
    patched(await xlsx(['a']), 'xl/worksheets/sheet1.xml', (xml) => xml.replace('</sheetData>', `${rows}</sheetData>`));

  test('need not tell the places of its rows and cells', async () => {
    const bytes = await withRows('<row><c><v>1</v></c><c/><c s="0"><v>3</v></c></row><row r="4"><c><v>4</v></c></row>');
    expect(await readRows(bytes)).toEqual([['a'], ['1', '', '3'], [], ['4']]);
  });

  test.each([
    ['the last row there is', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', /more than 100 rows/],
    ['a column too far out', '<row r="2"><c r="ZZ2"><v>1</v></c></row>', /Row 2 has more than 20 columns/],
    ['an empty row far down', '<row r="99999999999"/>', /^read$/],
    ['a column that no sheet has', '<row r="2"><c r="ZZZZZZZZ2"><v>1</v></c></row>', /^read$/],
    ['a place twice', '<row r="2" x:r="99999999999"><c r="B3"><v>1</v></c></row>', /^read$/],
    ['a tag inside a tag', '<row a="<" r="99999999999"/>', /^read$/],
  ])('that names %s does no harm', async (_, rows, message) => {
    const before = process.memoryUsage().rss;
    expect(await refusalOf(await withRows(rows))).toMatch(message);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('that describes a billion columns is refused before they are laid out', async () => {
    const bytes = patched(await xlsx(['a']), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('<sheetData>', '<cols><col min="1" max="999999999" width="5" hidden="1"/></cols><sheetData>'),
    );
    expect(await refusalOf(bytes)).toMatch(/names more columns than a spreadsheet has/);
  });

  test('that unpacks to more than allowed is refused before it is unpacked', async () => {
    const parts = unzipSync(await xlsx(['a']));
    const bomb = zipSync({ ...parts, 'xl/media/x.xml': new Uint8Array(3_000_000) });
    expect(await refusalOf(bomb)).toMatch(/unpacks to more than can be read/);
    expect(await refusalOf(bomb, { unpacked: 10_000_000 })).toMatch(/unpacks to more than can be read/);
    expect(await refusalOf(bomb, { unpacked: 10_000_000, ratio: 10_000 })).toBe('read');
  });

  test('that lies about what it unpacks to gives no more than it said', async () => {
    const bytes = await xlsx(['a']);
    const parts = unzipSync(bytes);
    const huge = deflateRawSync(Buffer.alloc(50_000_000, 32));
    const lying = zipSync({ ...parts, 'xl/lie.xml': [huge, { level: 0 }] });
    // Stored without compression, but declared as deflated, with the packed size as the unpacked one.
    for (let at = 0; at < lying.length - 46; at++) {
      const view = Buffer.from(lying.buffer, lying.byteOffset + at, 46);
      const signature = view.readUInt32LE(0);
      const [method, length] = signature === 0x04034b50 ? [8, 26] : signature === 0x02014b50 ? [10, 28] : [0, 0];
      if (
        method &&
        view.readUInt16LE(length) === 'xl/lie.xml'.length &&
        view.readUInt32LE(method === 8 ? 18 : 20) === huge.length
      )
        view.writeUInt16LE(8, method);
    }
    const before = process.memoryUsage().rss;
    expect(['read', expect.stringMatching(/cannot be read/)]).toContainEqual(await refusalOf(lying));
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  /** A package whose directory names one block of bytes many times. @param declared what each entry says it unpacks to */
  function namingOneBlock(bytes: Uint8Array, count: number, level: 0 | 9, declared?: number): Uint8Array {
    const block = Buffer.from(zipSync({ 'xl/x.xml': [bytes, { level }] }));
    const end = block.length - 22;
    const start = block.readUInt32LE(end + 16);
    const entries = Array.from({ length: count }, (_, at) => {
      const entry = Buffer.from(block.subarray(start, end));
      entry.write(`xl/${String(at % 10)}.xml`, 46);
      if (declared !== undefined) entry.writeUInt32LE(declared, 24);
      return entry;
    });
    const last = Buffer.from(block.subarray(end));
    last.writeUInt16LE(count, 8);
    last.writeUInt16LE(count, 10);
    last.writeUInt32LE(entries.length * (entries[0]?.length ?? 0), 12);
    return Buffer.concat([block.subarray(0, start), ...entries, last]);
  }

  test.each([
    ['stored as nothing', namingOneBlock(new Uint8Array(1_000_000), 60, 0, 0), /cannot be read/],
    ['stored', namingOneBlock(new Uint8Array(10_000), 60, 0), /unpacks to more/],
    ['deflated from nothing', namingOneBlock(new Uint8Array(20_000_000), 60, 9, 0), /unpacks to more/],
    ['empty, by the thousand', namingOneBlock(new Uint8Array(), 6_000, 0), /unpacks to more/],
  ])('whose parts are one block named many times is refused before it is unpacked: %s', async (_, bytes, message) => {
    expect(await refusalOf(bytes, { ratio: 10_000 })).toMatch(message);
    const sheet: Sheet = { format: 'xlsx', name: 'A', rows: [['a']] };
    // A workbook that cannot be marked in place is written again, without a part of the file.
    const marked = await markFile(bytes, [{ sheet, headingRow: 1, faults: [] }], limits);
    expect(await readRows(marked)).toEqual([['a', 'Problems']]);
  });

  test.each([
    ['the beginning of an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), /is no spreadsheet/],
    ['an old Excel file without a workbook', oldPackage, /a file of Excel 97 to 2003 \(\.xls\) that cannot be read/],
    ['broken', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3), /is no spreadsheet/],
    ['a ZIP of something else', zipSync({ 'a.txt': strToU8('hello') }), /is no spreadsheet/],
    ['a PDF', strToU8('%PDF-1.7\n'), /^This is a PDF\. Open the report in the program that made it/],
    ['binary', Uint8Array.of(1, 0, 2, 0, 3), /is no spreadsheet/],
    ['empty', new Uint8Array(), /has no rows/],
    ['rows', strToU8('x\n'.repeat(102)), /more than 100 rows/],
    ['columns', strToU8('x,'.repeat(30)), /more than 20 columns/],
    ['a long cell', strToU8('x'.repeat(201)), /more than 200 characters/],
    [
      'a quote that never ends',
      strToU8('a,b\n"x,y\n'),
      /cannot be read as CSV: in line \d a quotation mark is never closed/,
    ],
    ['a row without end', strToU8(`a,b\n${'x'.repeat(5_000)}\n`), /CSV: in line 2 the row is too long/],
    ['empty lines before the last', strToU8(`a${'\n'.repeat(4_900_000)}b`), /more than 100 rows/],
    ['empty lines alone', strToU8('\n'.repeat(4_900_000)), /has no rows/],
  ])('or CSV is refused: %s', async (_, bytes, message) => {
    expect(await refusalOf(bytes)).toMatch(message);
  });

  test('with too many sheets is refused', async () => {
    const sheet = { rows: [[{ text: 'a' }]], widths: [] };
    const many = await writeXlsx(['A', 'B', 'C', 'D'].map((name) => ({ ...sheet, name })));
    expect(await refusalOf(many)).toMatch(/more than 3 sheets/);
  });

  test('with more than 60,000 rows on its sheets together is refused', async () => {
    const rows = Array.from({ length: 20_001 }, () => [{ text: 'a' }]);
    const many = await writeXlsx(['A', 'B', 'C'].map((name) => ({ rows, widths: [], name })));
    const roomy = { rows: 20_001, unpacked: 100_000_000, ratio: 10_000 };
    expect(await refusalOf(many, roomy)).toMatch(/more than 60,000 rows together/);
  });

  test('with entities of its own is refused', async () => {
    const bytes = patched(await xlsx(['a']), 'xl/sharedStrings.xml', (xml) =>
      xml
        .replace(
          /\?>/,
          `?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`,
        )
        .replace('>a<', '>&c;<'),
    );
    expect(await refusalOf(bytes)).toMatch(/cannot be read/);
  });
});

describe('columns', () => {
  const wanted = [
    { name: 'name', headings: ['Business Name', 'Company'] },
    { name: 'ein', headings: ['EIN'] },
  ] as const;
  const sheet = (...headings: string[]): Sheet => ({ format: 'csv', name: '', rows: [[], headings] });

  test('are found without regard to letter case and signs, by any of their headings', () => {
    const found = mapColumns(sheet(' e-i-n *', 'COMPANY', 'Notes', ''), wanted);
    expect([...found.at]).toEqual([
      ['ein', 0],
      ['name', 1],
    ]);
    expect([found.row, found.ignored, found.repeated]).toEqual([2, ['Notes'], []]);
  });

  test('are what somebody said of their headings, and not read when nobody wants them', () => {
    const chosen = new Map([
      ['notes', 'name'],
      ['company', null],
    ] as const);
    const found = mapColumns(sheet('EIN', 'COMPANY', 'Notes'), wanted, chosen);
    expect([...found.at]).toEqual([
      ['ein', 0],
      ['name', 2],
    ]);
    expect(found.ignored).toEqual(['COMPANY']);
  });

  test('that come twice are told, and the told problems of before are passed over', () => {
    const found = mapColumns(sheet('EIN', 'ein', 'Problems'), wanted);
    expect([found.ignored, found.repeated]).toEqual([[], ['ein']]);
  });

  test.each([
    ['below titles', [['Sandbar, fuel lifts'], ['Printed', '10/05/2026'], [], ['EIN', 'Company'], ['1', 'Hall']], 4],
    [
      'below headings of groups',
      [
        ['', 'Taxpayer', ''],
        ['Ref', 'EIN', 'Company'],
        ['x', '1', 'Hall'],
      ],
      2,
    ],
    [
      'with words nobody knows, as wide as the rows',
      [
        ['Lifts', 'Q3'],
        ['Day', 'Made of', 'Gal', 'To'],
        ['7/1', 'x', '1', 'y'],
      ],
      2,
    ],
    ['with one known word in one column', [['2026'], ['EIN'], ['1']], 2],
    [
      'in the first row when nothing speaks for another',
      [
        ['7/1/2026', '5'],
        ['7/2/2026', '6'],
      ],
      1,
    ],
  ])('have their headings %s', (_, rows, row) => {
    expect(mapColumns({ format: 'csv', name: '', rows }, wanted).row).toBe(row);
  });

  test('have their headings in the row that a person chose', () => {
    const rows = [
      ['EIN', 'Company'],
      ['Company', 'EIN'],
      ['Hall', '1'],
    ];
    expect([...mapColumns({ format: 'csv', name: '', rows }, wanted, new Map(), 2).at]).toEqual([
      ['name', 0],
      ['ein', 1],
    ]);
  });

  test('have the letters of a spreadsheet', () => {
    expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA']);
  });
});

describe('rows that are no data', () => {
  const reasons = (rows: string[][], headingRow = 1) => [...setAside({ format: 'csv', name: '', rows }, headingRow)];
  const headings = ['Day', 'Product', 'Gallons', 'Customer'];
  const data = (at: number) => [`7/${at}/2026`, 'ULSD', '8,012', 'Hollis'];

  test('are titles, blank rows, headings once more, subtotals and totals', () => {
    const rows = [
      ['Fuel lifts'],
      [],
      headings,
      data(1),
      ['', 'Total wk 27', '702,118', ''],
      ['', '', '', ''],
      headings,
      data(8),
      ['July total', '', '12', ''],
      ['Subtotal:', '', '12', ''],
      ['Grand Total', '', '24', ''],
    ];
    expect(reasons(rows, 3)).toEqual([
      [1, 'title'],
      [2, 'blank'],
      [5, 'total'],
      [6, 'blank'],
      [7, 'headings'],
      [9, 'total'],
      [10, 'total'],
      [11, 'total'],
    ]);
  });

  test('are no full rows of a customer named like a total', () => {
    const rows = [
      headings,
      data(1),
      data(2),
      ['7/3/2026', 'ULSD', '5', 'Total Petroleum'],
      ['7/4/2026', '', '5', 'TotalX'],
    ];
    expect(reasons(rows)).toEqual([]);
  });

  test('are totals with a comma before their decimals', () => {
    const rows = [
      ['Day', 'Product', 'Gallons'],
      ['05.01.2026', 'Diesel', '8.100,50'],
      ['06.01.2026', 'Diesel', '900,5'],
      ['Total', '', '9.001,00'],
    ];
    expect(reasons(rows)).toEqual([[4, 'total']]);
  });

  test('are totals with a comma at their thousands, of numbers with and without one', () => {
    const rows = [headings, ['7/1/2026', 'ULSD', '8,012', ''], ['7/2/2026', 'ULSD', '500', 'Hollis']];
    expect(reasons([...rows, ['', 'Total', '8,512', 'Hollis']])).toEqual([[4, 'total']]);
  });

  test('are totals of two columns, too', () => {
    expect(
      reasons([
        ['Shop', 'Price'],
        ['Ann', '5'],
        ['Total', '5'],
      ]),
    ).toEqual([[3, 'total']]);
  });

  describe('where it is known which columns are read', () => {
    const lifts = ['Date', 'Event', 'Gallons', 'Customer', 'PO'];
    const lift = (at: number, gallons: string) => [`1/${at}/2026`, '60a', gallons, 'Hollis', `P-${at}`];
    const columns = { read: [0, 1, 2], amounts: [2] };
    const totals = (rows: string[][], of = columns) =>
      [...setAside({ format: 'csv', name: '', rows }, 1, of)].flatMap(([row, reason]) =>
        reason === 'total' ? [row] : [],
      );

    test('are no rows that have a value in each of these, whatever others lack', () => {
      expect(
        totals([lifts, lift(15, '100'), lift(16, '200'), ['1/17/2026', '60a', '90000', 'Total Petroleum', '']]),
      ).toEqual([]);
    });

    test('are no rows with other facts, unless their number is what the rows above come to', () => {
      const sold = (gallons: string) => ['1/17/2026', '', gallons, 'Total Petroleum', ''];
      expect(totals([lifts, lift(15, '100'), lift(16, '200'), sold('90000')])).toEqual([]);
      expect(totals([lifts, lift(15, '100'), lift(16, '200'), sold('300')])).toEqual([4]);
      const dated = (text: string) => ['1/31/2026', 'Total', text, '', ''];
      const rows = [
        lifts,
        lift(5, '1,000.5'),
        lift(6, '(200)'),
        dated('800.50'),
        lift(7, '$40'),
        lift(8, '2'),
        dated('42'),
        dated('842.5'),
        dated('841.5'),
      ];
      expect(totals(rows)).toEqual([4, 7, 8]);
      const full = (gallons: string) => ['1/31/2026', '60a', gallons, 'Total', ''];
      expect(totals([lifts, lift(1, '5'), lift(2, '6'), full('11'), full('12')])).toEqual([4]);
    });

    test('are rows with a name and a number alone', () => {
      expect(
        totals([lifts, lift(1, '5'), lift(2, '6'), ['', '', '12', 'Total wk 1', ''], ['Total', '', '1', '', '']]),
      ).toEqual([4, 5]);
    });

    test('are rows that name a total where only numbers are read', () => {
      const rows = [
        ['Customer', 'Gallons'],
        ['Hollis', '5'],
        ['Total Petroleum', '7'],
        ['Total wk 1', '12'],
        ['Total', '24'],
      ];
      expect(totals(rows, { read: [1], amounts: [1] })).toEqual([4, 5]);
    });
  });

  test('are found in time, whatever their cells hold', () => {
    const long = 'week '.repeat(12);
    const blanks = `(${' '.repeat(2_000)}x`;
    const rows = [headings, ...Array.from({ length: 20_000 }, () => [long, blanks, 'totalx'.repeat(9), ''])];
    expect(reasons(rows)).toEqual([]);
  });
});

describe('a marked sheet', () => {
  const faults = [
    { row: 3, column: 1, message: 'EIN is short' },
    { row: 3, column: 0, message: 'Name is missing' },
    { row: 5, column: null, message: 'City is missing' },
  ];
  const rows = [['Name', 'EIN'], ['Hall', '1'], ['', '2'], [], ['Zinc', '=1+1']];

  const mark = (sheet: Sheet, found: readonly CellFault[] = faults) =>
    markSheets([{ sheet, headingRow: 1, faults: found }]);

  /** Finds the filled cells of an XLSX, independent of the code that wrote them. */
  function filled(bytes: Uint8Array): string[] {
    const parts = unzipSync(bytes);
    const parse = (part: string) =>
      new XMLParser({ ignoreAttributes: false, isArray: (name) => ['row', 'c', 'xf', 'fill'].includes(name) }).parse(
        strFromU8(parts[part] ?? new Uint8Array()),
      );
    const { fills, cellXfs } = parse('xl/styles.xml').styleSheet;
    const isFilled = (style: string) =>
      fills.fill[Number(cellXfs.xf[Number(style)]?.['@_fillId'] ?? 0)]?.patternFill?.['@_patternType'] === 'solid';
    return parse('xl/worksheets/sheet1.xml').worksheet.sheetData.row.flatMap(
      (row: { c?: { '@_r': string; '@_s': string }[] }) =>
        (row.c ?? []).filter((cell) => isFilled(cell['@_s'])).map((cell) => cell['@_r']),
    );
  }

  test('has exactly its faulty cells filled, and tells the faults of each row', async () => {
    const bytes = await mark({ format: 'xlsx', name: '', rows });
    expect(filled(bytes)).toEqual(['A3', 'B3']);
    expect(await readRows(bytes)).toEqual([
      ['Name', 'EIN', 'Problems'],
      ['Hall', '1'],
      ['', '2', 'EIN is short; Name is missing'],
      [],
      ['Zinc', '=1+1', 'City is missing'],
    ]);
  });

  test('marked again tells the faults of now alone', async () => {
    const once = await read(await mark({ format: 'xlsx', name: '', rows }));
    const again = await mark(once, [{ row: 2, column: 0, message: 'Too old' }]);
    expect(filled(again)).toEqual(['A2']);
    expect((await readRows(again)).map((cells) => cells[2] ?? '')).toEqual(['Problems', 'Too old', '', '', '']);
  });

  test('as CSV has the same rows and column, and no formula', async () => {
    const bytes = await mark({ format: 'csv', name: '', rows });
    expect(strFromU8(bytes)).toContain("'=1+1");
    expect((await readRows(bytes))[4]).toEqual(['Zinc', '=1+1', 'City is missing']);
  });
});

test.each([
  ['fills', 'xl/styles.xml', (xml: string) => xml.replace('<fills', `<!--${'<fills>'.repeat(3_000)}--><fills`)],
  ['formats', 'xl/styles.xml', (xml: string) => xml.replace('</cellXfs>', `${'<xf>'.repeat(3_000)}</cellXfs>`)],
  ['cells', 'xl/worksheets/sheet1.xml', (xml: string) => xml.replace('</row>', `<!--${'<c>'.repeat(3_000)}--></row>`)],
])('a workbook with tags that never close is not searched for them: %s', async (_, part, change) => {
  const bytes = patched(await writeXlsx([{ name: 'A', rows: [[{ text: 'a' }]], widths: [] }]), part, change);
  const sheet: Sheet = { format: 'xlsx', name: 'A', rows: [['a']] };
  const marked = await markFile(bytes, [{ sheet, headingRow: 1, faults: [] }], { ...limits, ratio: 10_000 });
  expect(await readRows(marked)).toEqual([['a', 'Problems']]);
});

const contentTypes = (...parts: readonly (readonly [name: string, type: string])[]): string => {
  const overrides = parts.map(
    ([name, type]) =>
      `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  );
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
};

describe('a marked workbook', async () => {
  const namespaces =
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const sheetXml = (rows: string) =>
    `<worksheet ${namespaces}><dimension ref="A1:C4"/><cols><col min="1" max="3" width="12"/></cols><sheetData>${rows}</sheetData><autoFilter ref="A2:C4"/></worksheet>`;
  const lifts = [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Lifts &amp; more</t></is></c></row>',
    '<row r="2" spans="1:3"><c r="A2" s="3" t="inlineStr"><is><t>Day</t></is></c><c r="B2" s="3" t="inlineStr"><is><t>Gallons</t></is></c><c r="C2" s="3" t="inlineStr"><is><t>Net</t></is></c></row>',
    '<row r="3"><c r="A3" s="1"><v>46023</v></c><c r="B3" s="2"><v>8012</v></c><c r="C3"><f>B3*2</f><v>16024</v></c></row>',
    '<row r="4" ht="20"><c r="A4" s="1"><v>46024</v></c><c r="C4"><f>B4*2</f><v>0</v></c></row>',
  ];
  const styles = `<styleSheet ${namespaces}><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="1" borderId="0"><alignment horizontal="right"/></xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`;
  const other = sheetXml('<row r="1"><c r="A1"><v>7</v></c></row>');
  const parts = {
    '[Content_Types].xml': contentTypes(
      ['/xl/workbook.xml', 'sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'worksheet'],
      ['/xl/worksheets/sheet2.xml', 'worksheet'],
      ['/xl/styles.xml', 'styles'],
    ),
    'xl/workbook.xml': `<workbook ${namespaces}><sheets><sheet name="Q3 &amp; more" sheetId="1" r:id="rId1"/><sheet name="Codes" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="rate">Codes!$A$1</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'worksheet', '/xl/worksheets/sheet2.xml'),
      relation(3, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheetXml(lifts.join('')),
    'xl/worksheets/sheet2.xml': other,
    'xl/media/logo.png': 'a picture',
  };
  const packed = (of: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(of).map(([name, text]) => [name, strToU8(text)])));
  const book = packed(parts);
  const found = [
    { row: 4, column: 0, message: 'Too <late>' },
    { row: 4, column: 1, message: 'Empty' },
  ];
  const markBook = async (bytes: Uint8Array, faults: readonly CellFault[]) =>
    markFile(bytes, [{ sheet: await read(bytes), headingRow: 2, faults }], limits);
  const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());
  const marked = await markBook(book, found);

  test('keeps its sheets, types, formats, formulas and names; only faulty cells and the problems are new', () => {
    const after = unzipSync(marked);
    expect(Object.keys(after)).toEqual(Object.keys(parts));
    for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet2.xml', 'xl/media/logo.png'] as const)
      expect(partOf(marked, name)).toBe(parts[name]);
    const xml = partOf(marked, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain(
      '<c r="A3" s="1"><v>46023</v></c><c r="B3" s="2"><v>8012</v></c><c r="C3"><f>B3*2</f><v>16024</v></c>',
    );
    expect(xml).toContain('<autoFilter ref="A2:C4"/>');
    expect(xml).toMatch(/<c s="4" r="A4"><v>46024<\/v><\/c><c s="5" r="B4"\/><c r="C4"><f>B4\*2<\/f>/);
    const formats = partOf(marked, 'xl/styles.xml');
    expect(formats).toContain(
      '<xf applyFill="1" fillId="2" numFmtId="14" fontId="0" borderId="0" applyNumberFormat="1"/>',
    );
    expect(formats).toContain('<cellXfs count="6">');
  });

  test('lists the faults of each row in a last column, and is read like the original', async () => {
    const before = await readRows(book);
    expect(await readRows(marked)).toEqual(
      [before[0], ['Day', 'Gallons', 'Net', 'Problems'], before[2], ['2026-01-02', '', '0', 'Too <late>; Empty']].map(
        (cells) => expect.arrayContaining([...(cells ?? [])]),
      ),
    );
  });

  test('marked again has the faults of now alone, and its own format where a cell is right', async () => {
    const again = await markBook(marked, [{ row: 3, column: 1, message: 'Too much' }]);
    const xml = partOf(again, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<c s="1" r="A4"><v>46024</v></c>');
    expect(xml).not.toContain('Empty');
    expect((await readRows(again)).map((cells) => cells[3] ?? '')).toEqual(['', 'Problems', 'Too much', '']);
  });

  test('keeps the formulas that show nothing: the problems come behind the last cell with content', async () => {
    const [title, head, third, fourth] = lifts as [string, string, string, string];
    const empty = '<c r="E4"><f>IF(B4="","",B4)</f><v></v></c><c r="F4" s="1"/>';
    const rows = [title, head, third, fourth.replace('</row>', `${empty}</row>`)].join('');
    const before = packed({ ...parts, 'xl/worksheets/sheet1.xml': sheetXml(rows) });
    const after = await markBook(before, found);
    expect(partOf(after, 'xl/worksheets/sheet1.xml')).toContain('<c r="E4"><f>IF(B4="","",B4)</f><v></v></c>');
    expect((await readRows(after)).map((cells) => cells[5] ?? '')).toEqual(['', 'Problems', '', 'Too <late>; Empty']);
    // Marked again, the problems stay where they are.
    const again = await markBook(after, [{ row: 3, column: 1, message: 'Too much' }]);
    expect((await readRows(again)).map((cells) => cells[5] ?? '')).toEqual(['', 'Problems', 'Too much', '']);
  });

  test('with macros is written anew, as text', async () => {
    const secondTime = await markBook(packed({ ...parts, 'xl/vbaProject.bin': 'macros' }), found);
    expect(Object.keys(unzipSync(secondTime))).not.toContain('xl/vbaProject.bin');
    expect((await readRows(secondTime))[3]?.at(-1)).toBe('Too <late>; Empty');
  });
});
