// Writes the spreadsheets of packages/sheet/files with the programs that people use, and what must be read of each: expected.json. It is
// run by hand, where LibreOffice 7.4 (`soffice`) and openpyxl 3.0 (`/usr/bin/python3`) are installed: Debian's libreoffice-calc and
// python3-openpyxl. The other files come from SheetJS and write-excel-file, and CSV of the habits of programs from here.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { ROOT } from './tools.ts';

const { utils, write } = await import('@e965/xlsx/xlsx.mjs');
const { default: writeExcelFile } = await import('write-excel-file/universal');

type Rows = readonly (readonly string[])[];
/** A sheet as it must be read: doubts by `row:column`, with the text that the sheet shows. */
interface ExpectedSheet {
  name: string;
  rows: Rows;
  isHidden?: true;
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  doubts?: Readonly<Record<string, { kind: string; shown: string }>>;
}
type Expected = { sheets: readonly ExpectedSheet[] } | { refusal: string };

const OUT = join(ROOT, 'packages/sheet/files');
const expected: Record<string, Expected> = {};

const one = (rows: Rows, more: Partial<ExpectedSheet> = {}): Expected => ({ sheets: [{ name: '60', rows, ...more }] });
const csv = (rows: Rows): Expected => one(rows, { name: '' });
const named = (name: string, { sheets }: { sheets: readonly ExpectedSheet[] }, more: Partial<ExpectedSheet> = {}) => ({
  sheets: sheets.map((sheet) => ({ ...sheet, name, ...more })),
});

function keep(file: string, bytes: Uint8Array, expect: Expected): void {
  writeFileSync(join(OUT, file), bytes);
  expected[file] = expect;
}

// The cells of the files of openpyxl (make-sheets.py), and of those that LibreOffice converts.
const types = [
  ['Tax date', 'Product', 'Gallons', 'BOL No.', 'Exchange', 'Loaded'],
  ['2026-01-05', 'Diesel, No. 2', '8100', '00123', 'TRUE', '2026-01-05'],
  ['2026-01-19', 'Gasoline', '7950.25', 'B-1002', 'FALSE', '2026-01-19'],
  ['2026-02-28', 'Kerosene José', '0.5', '', '', '6:15:00'],
];
const formats = [
  ['Kind', 'Value', 'Other'],
  ['accounting', '1234.5', '-1234.5'],
  ['thousands', '8100', '1234567.25'],
  ['percent', '0.05', '0.125'],
  ['scaled', '8100', '2500000'],
  ['zeros', '12-3456789', '02139'],
  ['phone', '(503) 555-0100', '503-555-0100'],
  ['dollars', '$12.5', '-$12.5'],
  ['text', '00123', '1,234'],
  ['unit', '8100 gal', '0.244'],
  ['rounded', '24.4449', '0.333333333333333'],
];
const shown = (text: string) => ({ kind: 'shownOtherwise', shown: text });
const formatDoubts = {
  '4:1': shown('5%'),
  '4:2': shown('12.5%'),
  '5:1': shown('8'),
  '5:2': shown('2.5'),
};
const dayFormats = [
  'm/d/yyyy',
  'mm/dd/yy',
  'd-mmm-yy',
  'yyyy-mm-dd',
  '[$-409]dddd, mmmm d, yyyy',
  'dd.mm.yyyy',
  'mmm-yy',
  'm/d/yy h:mm',
];
const days = [
  ['Format', 'Day'],
  ...dayFormats.map((format) => [format, format === 'mmm-yy' ? 'Mar-26' : '2026-03-31']),
];
const hidden: Expected & { sheets: readonly ExpectedSheet[] } = {
  sheets: [
    {
      name: '60',
      rows: [
        ['Tax date', 'Gallons', 'Old gallons', 'Remark'],
        ...[1, 2, 3, 4, 5].map((day) => [`1/${day}/2026`, `${day * 100}`, `${day * 90}`, `row ${day}`]),
      ],
      hiddenRows: [3],
      hiddenColumns: [2],
    },
    {
      name: 'Copy of Q4',
      isHidden: true,
      rows: [
        ['Tax date', 'Gallons'],
        ['10/1/2025', '1'],
      ],
    },
    { name: 'Lists', isHidden: true, rows: [['Diesel']] },
  ],
};
const filtered = [
  ['Product', 'Gallons'],
  ['Diesel', '1'],
  ['Gasoline', '2'],
  ['Diesel', '3'],
  ['Gasoline', '4'],
];
const calculated = [
  ['Gallons', 'Twice'],
  ['8100', '16200'],
  ['7950', 'yes'],
];
const numbers = [
  'Number',
  '123456789012345',
  '1234567890.12',
  '0.3',
  '1e-7',
  '-0.005',
  '1000000000000000',
  '99999999.99',
  '0',
].map((text) => [text]);
const failed = (text: string) => ({ kind: 'failed', shown: text });
const notCalculated = { kind: 'notCalculated', shown: '' };
const acme = [
  ['Acme Fuel, Inc.'],
  ['Printed 1/31/2026'],
  [],
  ['Tax date', 'Gallons'],
  ['1/5/2026', '8100'],
  ['Total', '8100'],
];
const openpyxl: Record<string, Expected> = {
  types: one(types),
  formats: one(formats, { doubts: formatDoubts }),
  days: one(days),
  hidden,
  filtered: one(filtered, { hiddenRows: [3, 5] }),
  merged: one([
    ['Acme Fuel: first quarter'],
    ['Tax date', 'Product', 'Gallons'],
    ['1/5/2026', 'Diesel', '100'],
    ['', 'Gasoline', '200'],
  ]),
  '1904': one([
    ['Day', 'Gallons'],
    ['2026-01-05', '8100'],
  ]),
  formulas: one(
    [
      ['Gallons', 'Twice'],
      ['8100', ''],
      ['7950', ''],
    ],
    { doubts: { '2:1': notCalculated, '3:1': notCalculated } },
  ),
  errors: one(
    [
      ['Kind', 'Result'],
      ['division', '#DIV/0!'],
      ['lookup', '#N/A'],
      ['name', '#NAME?'],
      ['reference', '#REF!'],
      ['value', '#VALUE!'],
    ],
    {
      doubts: {
        '2:1': failed('#DIV/0!'),
        '3:1': failed('#N/A'),
        '4:1': failed('#NAME?'),
        '5:1': failed('#REF!'),
        '6:1': failed('#VALUE!'),
      },
    },
  ),
  styled: one([['Gallons'], ['8100']]),
  titles: one(acme),
  'two-tables': {
    sheets: [
      {
        name: '60',
        rows: [
          ['Tax date', 'Gallons', '', 'Tax date', 'Gallons'],
          ['1/5/2026', '100', '', '1/6/2026', '300'],
          ['1/7/2026', '200'],
          [],
          ['Product', 'Code'],
          ['Diesel', '060'],
        ],
      },
      { name: '62', rows: [['Gallons']] },
    ],
  },
  numbers: one(numbers),
  wide: one([
    Array.from({ length: 60 }, (_, at) => `Column ${at + 1}`),
    Array.from({ length: 60 }, (_, at) => `${at + 1}`),
  ]),
};

// A document of LibreOffice's own, written out: text in parts, days before 1900, notes, repeated cells and rows.
const ownDocument = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:date-style style:name="N1"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="bold" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="60">
<table:table-row><table:table-cell office:value-type="string"><text:p>Text</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Day</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Same</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><office:annotation><dc:creator>Ann</dc:creator><text:p>A note</text:p></office:annotation><text:p><text:span text:style-name="bold">Diesel</text:span> No. 2</text:p></table:table-cell><table:table-cell table:style-name="day" office:value-type="date" office:date-value="2026-01-05"><text:p>2026-01-05</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>First line</text:p><text:p>Second line</text:p></table:table-cell><table:table-cell table:style-name="day" office:value-type="date" office:date-value="1901-07-04"><text:p>1901-07-04</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string"><text:p>twice</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`;
const own = [
  ['Text', 'Day', 'Same'],
  ['Diesel No. 2', '2026-01-05', '7', '7'],
  ['First line\nSecond line', '1901-07-04'],
  ['twice'],
  ['twice'],
];
// A day before 1900, for which Excel has no number.
const oldDay = ownDocument.replaceAll('1901-07-04', '1850-07-04');

// Numbers as Germans show them, whose text has a decimal comma.
const german = ownDocument
  .replace(
    '</office:automatic-styles>',
    '<number:number-style style:name="N2" number:language="de" number:country="DE"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style><style:style style:name="number" style:family="table-cell" style:data-style-name="N2"/></office:automatic-styles>',
  )
  .replace(
    'office:value-type="float" office:value="7"><text:p>7<',
    'table:style-name="number" office:value-type="float" office:value="8100.5"><text:p>8.100,50<',
  );

/** The filters of LibreOffice by the ending of what they write; a CSV has its separator, quote and encoding. */
const FILTERS = {
  ods: 'ods:calc8',
  fods: 'fods:OpenDocument Spreadsheet Flat XML',
  xls: 'xls:MS Excel 97',
  xlsx: 'xlsx:Calc MS Excel 2007 XML',
  html: 'html:HTML (StarCalc)',
};
type Ending = keyof typeof FILTERS;

const folder = mkdtempSync(join(tmpdir(), 'gauger-sheets-'));
const office = (filter: string, source: string): Uint8Array => {
  const out = join(folder, 'out');
  mkdirSync(out);
  execFileSync(
    'soffice',
    [`-env:UserInstallation=file://${folder}/home`, '--headless', '--convert-to', filter, '--outdir', out, source],
    { stdio: 'ignore' },
  );
  const [file = ''] = readdirSync(out);
  const bytes = readFileSync(join(out, file));
  rmSync(out, { recursive: true });
  return bytes;
};

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'make-sheets.py'), OUT]);
for (const [name, expect] of Object.entries(openpyxl)) expected[`openpyxl-${name}.xlsx`] = expect;

const fromOpenpyxl = (name: string) => join(OUT, `openpyxl-${name}.xlsx`);
const convert = (name: string, endings: readonly Ending[], expect: Expected): void => {
  for (const ending of endings)
    keep(`libreoffice-${name}.${ending}`, office(FILTERS[ending], fromOpenpyxl(name)), expect);
};
convert('types', ['ods', 'fods', 'xls', 'xlsx'], one(types));
convert('formats', ['ods', 'xls', 'xlsx'], one(formats, { doubts: formatDoubts }));
convert('days', ['ods', 'xls'], one(days));
convert('hidden', ['ods', 'xls', 'xlsx'], hidden);
convert('filtered', ['ods', 'xlsx'], one(filtered, { hiddenRows: [3, 5] }));
convert('formulas', ['ods', 'xls', 'xlsx'], one(calculated));
convert('1904', ['ods', 'xls'], openpyxl['1904'] ?? one([]));
convert('numbers', ['fods', 'xls'], one(numbers));

for (const [name, document, rows] of [
  ['own', ownDocument, own],
  ['german', german, own.map((cells) => cells.map((text) => (text === '7' ? '8100.5' : text)))],
  ['old-day', oldDay, own.map((cells) => cells.map((text) => text.replace('1901', '1850')))],
] as const) {
  const source = join(folder, `${name}.fods`);
  writeFileSync(source, document);
  keep(`libreoffice-${name}.fods`, office(FILTERS.fods, source), one(rows));
  for (const ending of ['ods', 'xlsx'] as const)
    keep(`libreoffice-${name}.${ending}`, office(FILTERS[ending], source), one(rows));
}

// As LibreOffice shows the cells of openpyxl-types.
const plain = [
  ['Tax date', 'Product', 'Gallons', 'BOL No.', 'Exchange', 'Loaded'],
  ['2026-01-05', 'Diesel, No. 2', '8100', '00123', 'TRUE', '2026-01-05 14:30:00'],
  ['2026-01-19', 'Gasoline', '7950.25', 'B-1002', 'FALSE', '2026-01-19 23:59:59'],
  ['2026-02-28', 'Kerosene José', '0.5', '', '', '06:15:00 AM'],
];
for (const [name, separator, encoding] of [
  ['comma-utf8', 44, 76],
  ['semicolon-windows', 59, 1],
  ['tab-utf16', 9, 65535],
  ['pipe-utf8', 124, 76],
] as const)
  keep(
    `libreoffice-${name}.csv`,
    office(`csv:Text - txt - csv (StarCalc):${separator},34,${encoding},1,,0,false,true,false`, fromOpenpyxl('types')),
    csv(plain),
  );

// The web page of LibreOffice has no name for its sheet, and shows TRUE as the number 1.
const page = plain.map((row) => row.map((text) => ({ TRUE: '1', FALSE: '0', '06:15:00 AM': '6:15:00' })[text] ?? text));
keep(
  'libreoffice-web-page.xls',
  office(FILTERS.html, fromOpenpyxl('types')),
  named('Sheet1', { sheets: [{ name: '', rows: page }] }),
);

const habits = [
  ['Tax date', 'Product', 'Gallons', 'Remark'],
  ['1/5/2026', 'Diesel, No. 2', '8,100', 'Hollis "Bud" Ray'],
  ['1/19/2026', 'Kerosene José', '7,950.25', ''],
];
const lines = (rows: Rows, end: string, separator = ',') =>
  rows
    .map((cells) =>
      cells.map((text) => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator),
    )
    .join(end) + end;
const BOM = '\u{feff}';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
keep('excel-utf8-with-mark.csv', strToU8(BOM + lines(habits, '\r\n')), csv(habits));
keep('excel-windows.csv', Buffer.from(lines(habits, '\r\n'), 'latin1'), csv(habits));
keep('excel-unicode-text.txt', utf16(BOM + lines(habits, '\r\n', '\t')), csv(habits));
keep(
  'excel-german.csv',
  Buffer.from(
    lines(
      [
        ['Tag', 'Menge'],
        ['05.01.2026', '8.100,50'],
      ],
      '\r\n',
      ';',
    ),
    'latin1',
  ),
  csv([
    ['Tag', 'Menge'],
    ['05.01.2026', '8.100,50'],
  ]),
);
keep('excel-sep-line.csv', strToU8(`sep=;\r\n${lines(habits, '\r\n', ';')}`), csv(habits));
keep('excel-mac-returns.csv', strToU8(lines(habits, '\r')), csv(habits));
keep('oracle-utf16-big.csv', utf16(BOM + lines(habits, '\n')).swap16(), csv(habits));
keep('report-utf16-no-mark.csv', utf16(lines(habits, '\n')), csv(habits));
keep('report-utf16-big-no-mark.csv', utf16(lines(habits, '\n')).swap16(), csv(habits));
keep(
  'joined-mixed-ends.csv',
  strToU8(lines(habits, '\r\n') + lines(habits.slice(1), '\n') + lines(habits.slice(1), '\r')),
  csv([...habits, ...habits.slice(1), ...habits.slice(1)]),
);
keep(
  'quickbooks-all-quoted.csv',
  strToU8(habits.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n')),
  csv(habits),
);
const sap = [
  '-'.repeat(24),
  '|Day     |Gallons |Plant|',
  '-'.repeat(24),
  '|1/5/2026|  8,100 |US01 |',
  '|1/6/2026|  7,950-|US02 |',
  '-'.repeat(24),
];
keep('sap-list.txt', strToU8(sap.join('\r\n')), csv(sap.map((line) => line.split('|'))));
keep(
  'terminal-padded.csv',
  strToU8('Day,Gallons,,\n1/5/2026,8100,,\n1/6/2026,7950,,\n,,,\n'),
  csv([
    ['Day', 'Gallons', '', ''],
    ['1/5/2026', '8100', '', ''],
    ['1/6/2026', '7950', '', ''],
  ]),
);
keep(
  'netsuite-addresses.csv',
  strToU8('Name,Address,Gallons\n"Hollis Oil","12 Main St, Suite 4\nSalem, OR 97301",100\n"Zinc","1 Elm\nBend",200\n'),
  csv([
    ['Name', 'Address', 'Gallons'],
    ['Hollis Oil', '12 Main St, Suite 4\nSalem, OR 97301', '100'],
    ['Zinc', '1 Elm\nBend', '200'],
  ]),
);
keep(
  'tires-inch-marks.csv',
  strToU8('Tire,Load\n22.5" radial,6175\n"24.5" steel",7160\n'),
  csv([
    ['Tire', 'Load'],
    ['22.5" radial', '6175'],
    ['"24.5" steel"', '7160'],
  ]),
);
keep(
  'stray-quote.csv',
  strToU8('Day,Product,Gallons\n1/5/2026,"Diesel,8100\n1/6/2026,Gas",7950\n1/7/2026,Gas,5\n1/8/2026,Gas,6\n'),
  {
    refusal:
      'This file cannot be read as CSV: in line 2 a quotation mark begins a cell that ends in line 3 and holds whole rows: remove the mark that does not belong there.',
  },
);
keep('open-quote.csv', strToU8('Day,Product,Gallons\n1/5/2026,Diesel,8100\n1/6/2026,"Gas,7950\n'), {
  refusal: 'This file cannot be read as CSV: in line 3 a quotation mark is never closed.',
});

// The formats of old and binary workbooks that only SheetJS writes.
const book = utils.book_new();
const cells = [
  ['Tax date', 'Gallons', 'Product', 'Exchange'],
  [{ t: 'n', v: 46_027, z: 'm/d/yyyy' }, 8100.5, 'Kerosene José', true],
  [{ t: 'n', v: 46_041, z: 'd-mmm-yy' }, 7950, '00123', false],
];
utils.book_append_sheet(book, utils.aoa_to_sheet(cells as unknown[][]), '60');
const written = [
  ['Tax date', 'Gallons', 'Product', 'Exchange'],
  ['2026-01-05', '8100.5', 'Kerosene José', 'TRUE'],
  ['2026-01-19', '7950', '00123', 'FALSE'],
];
for (const [file, bookType] of [
  ['sheetjs-binary.xlsb', 'xlsb'],
  ['sheetjs-excel-97.xls', 'biff8'],
  ['sheetjs-spreadsheet-2003.xml', 'xlml'],
  ['sheetjs-open.ods', 'ods'],
  ['sheetjs-flat.fods', 'fods'],
  ['sheetjs-workbook.xlsx', 'xlsx'],
] as const)
  keep(file, new Uint8Array(write(book, { type: 'array', bookType })), one(written));
const asWritten = written.map((row) =>
  row.map((text) => ({ '2026-01-05': '1/5/2026', '2026-01-19': '19-Jan-26' })[text] ?? text),
);
keep(
  'sheetjs-web-page.xls',
  new Uint8Array(write(book, { type: 'array', bookType: 'html' })),
  named('Sheet1', { sheets: [{ name: '', rows: asWritten }] }),
);

const blob = await writeExcelFile([
  [{ value: 'Tax date', fontWeight: 'bold' }, { value: 'Gallons' }, { value: 'EIN' }],
  [
    { type: Date, value: new Date(Date.UTC(2026, 0, 5)), format: 'mm/dd/yyyy' },
    { type: Number, value: 8100.25, format: '#,##0.00' },
    { type: String, value: '012345678' },
  ],
]).toBlob();
keep(
  'write-excel-file.xlsx',
  new Uint8Array(await blob.arrayBuffer()),
  named('Sheet1', {
    sheets: [
      {
        name: '',
        rows: [
          ['Tax date', 'Gallons', 'EIN'],
          ['2026-01-05', '8100.25', '012345678'],
        ],
      },
    ],
  }),
);

// SheetJS writes a sign that it has no table for as `_`: these are in Windows-1252, as Excel 95 writes them.
const old = Buffer.from(
  write(utils.book_new(utils.aoa_to_sheet([['Name'], ['Jos_ __Depot_']]), '60'), { type: 'array', bookType: 'biff5' }),
);
old.set([0xe9, 0x20, 0x96, 0x93, ...strToU8('Depot'), 0x94], old.indexOf('Jos_ __Depot_') + 3);
keep('sheetjs-excel-95.xls', old, one([['Name'], ['José –“Depot”']]));

// A report of the kind that web programs write: SpreadsheetML 2003, with places left out and parts hidden.
const report = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">
<Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="z"><NumberFormat ss:Format="00\\-0000000"/></Style></Styles>
<Worksheet ss:Name="60"><Table><Column/><Column/><Column ss:Hidden="1"/>
<Row><Cell><Data ss:Type="String">Tax date</Data></Cell><Cell><Data ss:Type="String">Gallons</Data></Cell><Cell><Data ss:Type="String">Old</Data></Cell><Cell><Data ss:Type="String">EIN</Data></Cell></Row>
<Row ss:Index="3"><Cell ss:StyleID="d"><Data ss:Type="DateTime">2026-01-05T00:00:00.000</Data></Cell><Cell><Data ss:Type="Number">8100.5</Data></Cell><Cell ss:Index="4" ss:StyleID="z"><Data ss:Type="Number">12345678</Data></Cell></Row>
<Row ss:Hidden="1"><Cell><Data ss:Type="String">kept</Data></Cell></Row>
</Table></Worksheet>
<Worksheet ss:Name="Old"><Table><Row><Cell><Data ss:Type="Boolean">1</Data></Cell></Row></Table><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
</Workbook>`;
keep('web-report-2003.xls', strToU8(report), {
  sheets: [
    {
      name: '60',
      rows: [['Tax date', 'Gallons', 'Old', 'EIN'], [], ['2026-01-05', '8100.5', '', '01-2345678'], ['kept']],
      hiddenRows: [4],
      hiddenColumns: [2],
    },
    { name: 'Old', isHidden: true, rows: [['TRUE']] },
  ],
});

// Files that no program here writes: the strict form, text in parts, results from before a change.
const patched = (source: string, changes: Readonly<Record<string, (xml: string) => string>>): Uint8Array => {
  const parts = unzipSync(readFileSync(join(OUT, source)));
  for (const [part, change] of Object.entries(changes)) {
    const before = strFromU8(parts[part] ?? new Uint8Array());
    const after = change(before);
    if (after === before) throw new Error(`Nothing of ${part} in ${source} is another`);
    parts[part] = strToU8(after);
  }
  return zipSync(parts, { mtime: '2026-01-05T00:00:00Z' });
};
const SHEET = 'xl/worksheets/sheet1.xml';
const strict = (xml: string) =>
  xml
    .replaceAll(
      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
      'http://purl.oclc.org/ooxml/spreadsheetml/main',
    )
    .replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      'http://purl.oclc.org/ooxml/officeDocument/relationships',
    );
keep(
  'strict-types.xlsx',
  patched('openpyxl-types.xlsx', {
    [SHEET]: strict,
    'xl/workbook.xml': strict,
    'xl/styles.xml': strict,
    'xl/_rels/workbook.xml.rels': strict,
    '_rels/.rels': strict,
  }),
  one(types),
);
keep(
  'stale-formulas.xlsx',
  patched('libreoffice-formulas.xlsx', {
    'xl/workbook.xml': (xml) => xml.replace(/<calcPr[^>]*\/>/, '<calcPr calcId="1" fullCalcOnLoad="1"/>'),
  }),
  one(calculated, { doubts: { '2:1': { kind: 'stale', shown: '16200' }, '3:1': { kind: 'stale', shown: 'yes' } } }),
);
keep(
  'rich-text.xlsx',
  patched('libreoffice-types.xlsx', {
    'xl/sharedStrings.xml': (xml) =>
      xml.replace(
        /<t[^>]*>Gasoline<\/t>/,
        '<r><rPr><b/></rPr><t>Gaso</t></r><r><t xml:space="preserve">line </t></r><rPh sb="0" eb="1"><t>no</t></rPh>',
      ),
    [SHEET]: (xml) =>
      xml.replace(/<c r="D3"[^>]*>.*?<\/c>/, '<c r="D3" t="inlineStr"><is><r><t>B-</t></r><r><t>1002</t></r></is></c>'),
  }),
  one(types.map((row) => row.map((text) => (text === 'Gasoline' ? 'Gasoline ' : text)))),
);

rmSync(folder, { recursive: true });
writeFileSync(join(OUT, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
console.log(`${Object.keys(expected).length} files`);
