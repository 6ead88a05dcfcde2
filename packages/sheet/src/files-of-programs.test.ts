import { utils, type WorkBook, write } from '@e965/xlsx/xlsx.mjs';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { doubtMessage, readSheets, rowFaults, type Sheet, setAside } from './index.ts';

const limits = { rows: 20_000, columns: 100, cell: 4_000, unpacked: 100_000_000, ratio: 1_000, sheets: 100 };
const read = async (bytes: Uint8Array | string) =>
  (await readSheets(typeof bytes === 'string' ? strToU8(bytes) : bytes, limits))[0];
const rowsIn = async (bytes: Uint8Array | string) => (await read(bytes)).rows;

const table = [
  ['Tax date', 'Gallons', 'BOL No.'],
  ['1/5/2026', '8100', 'B1001'],
  ['1/19/2026', '7950', 'B1002'],
];
const text = table.map((cells) => cells.join(',')).join('\n');

describe('a CSV', () => {
  test.each([
    ['UTF-16 with its mark, as Excel saves Unicode text', Buffer.from(`\u{feff}${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 with its bytes the other way round', Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()],
    ['the same without a mark', Buffer.from(text, 'utf16le').swap16()],
  ])('is read in %s', async (_, bytes) => {
    expect(await rowsIn(bytes)).toEqual(table);
  });

  test('has the same rows with any mixture of line ends, as of a file put together from two', async () => {
    const cell = fc.stringMatching(/^[a-z0-9 .-]{1,8}$/).filter((one) => one.trim() !== '');
    const line = fc.record({ cells: fc.tuple(cell, cell), end: fc.constantFrom('\n', '\r\n', '\r') });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 12 }), async (lines) => {
        const joined = lines.map(({ cells, end }) => cells.join(',') + end).join('');
        expect(await rowsIn(joined)).toEqual(lines.map(({ cells }) => cells));
      }),
    );
  });

  test('has the separator that its first line names for Excel, which does not count as a row', async () => {
    expect(await rowsIn('sep=;\r\nDay;Gallons\r\n1,5;2,5\r\n')).toEqual([
      ['Day', 'Gallons'],
      ['1,5', '2,5'],
    ]);
  });

  test('is read with upright strokes between its cells, as SAP lists have them', async () => {
    const list = [
      '-----------------',
      '|Day     | Gallons|',
      '-----------------',
      '|1/5/2026| 8100|',
      '|1/6/2026| 7950|',
    ];
    expect((await rowsIn(list.join('\n')))[3]).toEqual(['', '1/5/2026', ' 8100', '']);
  });
});

describe('a cell of a CSV that has several lines', () => {
  const tryRows = (lines: string[]) =>
    rowsIn(lines.join('\n')).then(
      () => 'read',
      ({ message }: Error) => message,
    );
  const heading = 'Day,Product,Gallons,Remark';

  test.each([
    ['with its partner a row below', ['1/5/2026,"Diesel,8100,', '1/6/2026,Gas",7950,', '1/7/2026,Diesel,1,']],
    ['with its partner three rows below', ['1/5/2026,Diesel,8100,"late', '1/6/2026,Gas,7950,', '1/7/2026,Gas,3,x"']],
    ['before a day', ['"1/5/2026,Diesel,8100,', '1/6/2026",Gas,7950,', '1/7/2026,Diesel,1,']],
  ])('holds rows because of a stray quotation mark, and the file is refused by its line: %s', async (_, lines) => {
    expect(await tryRows([heading, ...lines, '1/8/2026,Diesel,5,', '1/9/2026,Diesel,6,'])).toMatch(
      /^This file cannot be read as CSV: in line 2 a quotation mark begins a cell that ends in line [34] and holds whole rows: remove/,
    );
  });

  test('swallows no row where text follows the partner of a stray quotation mark', async () => {
    expect(await rowsIn([heading, '1/5/2026,"Diesel,8100,', '1/6/2026,"Gas",7950,'].join('\n'))).toEqual([
      ['Day', 'Product', 'Gallons', 'Remark'],
      ['1/5/2026', '"Diesel', '8100', ''],
      ['1/6/2026', 'Gas', '7950', ''],
    ]);
  });

  test('moves no cell where a quotation mark is missing', async () => {
    expect(await rowsIn('"Day","Product","Gallons"\n"1/5/2026","Diesel,"8100"\n')).toEqual([
      ['Day', 'Product', 'Gallons'],
      ['1/5/2026', '"Diesel', '8100'],
    ]);
  });

  test.each([
    ['an address', ['1/5/2026,Diesel,8100,"12 Main St, Suite 4', 'Salem, OR 97301"', '1/6/2026,Gas,7950,']],
    [
      'one with as many commas as a row',
      ['1/5/2026,Diesel,8100,"Hollis', 'Dock 3, Main St, Salem, OR"', '1/6/2026,G,7,'],
    ],
    ['in the first column', ['"Hollis', 'Oil",Diesel,8100,', 'Zinc,Gas,7950,', 'Brass,Gas,7950,']],
    ['in the middle', ['1/5/2026,"Diesel, No. 2', 'dyed, for farms",8100,', '1/6/2026,Gas,7950,']],
  ])('is read where it is text: %s', async (_, lines) => {
    expect((await rowsIn([heading, ...lines].join('\n'))).map(({ length }) => length)).toEqual(
      Array.from({ length: lines.length }, () => 4),
    );
  });
});

describe('cells beyond the last heading of a CSV', () => {
  const faultsIn = async (lines: string[], row = 2) =>
    rowFaults(await read(lines.join('\n')), 1, row, [0, 1, 2, 3]).map(({ column, message }) => [column, message]);

  test('are a fault of their row, with the number that a comma may have split', async () => {
    expect(await faultsIn(['IRS No.,Tax date,Type of event,Gallons', '60,1/5/2026,60a,12,345'])).toEqual([
      [
        4,
        'Row 2 has 5 cells, the headings 4, so E2 is under no heading: put a number or a name that contains a comma in quotes. "12,345" may be one number',
      ],
    ]);
    expect(await faultsIn(['Day,Customer,Gallons', '1/5/2026,Hollis, Inc.,8100'])).toEqual([
      [3, expect.stringMatching(/Row 2 has 4 cells, the headings 3.*in quotes$/)],
    ]);
  });

  test('may be empty, as many programs end each line with separators', async () => {
    expect(await faultsIn(['Day,Gallons', '1/5/2026,8100,,'])).toEqual([]);
    expect(await faultsIn(['Day,Gallons,,', '1/5/2026,8100,,'])).toEqual([]);
  });

  test('may be empty where another comma moves the cells: most rows have fewer', async () => {
    const lines = ['Day,Gallons,Remark', '1/5/2026,8100,', '1/6/2026,$2,000",', '1/7/2026,7950,x'];
    expect(await faultsIn(lines, 3)).toEqual([
      [
        3,
        'Row 3 has 4 cells, most rows 3: put a number or a name that contains a comma in quotes. "$2,000" may be one number',
      ],
    ]);
    expect(await faultsIn(lines, 2)).toEqual([]);
  });

  test('are notes in a workbook, whose cells no comma moves', async () => {
    const sheet: Sheet = { format: 'xlsx', name: 'A', rows: [['Day'], ['1/5/2026', 'a note']] };
    expect(rowFaults(sheet, 1, 2, [0])).toEqual([]);
  });
});

/** A workbook with one sheet, its cells as the format keeps them. */
function book(cells: readonly (readonly unknown[])[], change: (book: WorkBook) => void = () => {}): WorkBook {
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet(cells as unknown[][]), '60');
  change(made);
  return made;
}
const written = (of: WorkBook, bookType: 'biff8' | 'ods' | 'xlml' | 'xlsb' | 'xlsx'): Uint8Array =>
  new Uint8Array(write(of, { type: 'array', bookType }));
/** A workbook with a part replaced. */
const patched = (bytes: Uint8Array, part: string, change: (xml: string) => string): Uint8Array => {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [part]: strToU8(change(Buffer.from(parts[part] ?? []).toString())) });
};

test('an OpenDocument spreadsheet is read without a word in the log of the server', async () => {
  const made = written(book([['Gallons'], [{ t: 'n', v: 5, z: '#,##0;[Red]-#,##0' }]]), 'ods');
  const odd = patched(made, 'content.xml', (xml) =>
    xml.replace(
      '<office:automatic-styles>',
      '<office:automatic-styles><number:number-style style:name="N9"><style:map style:condition="value()&lt;5" style:apply-style-name="N8"/></number:number-style>',
    ),
  );
  const log = vi.spyOn(console, 'error');
  expect(await rowsIn(odd)).toEqual([['Gallons'], ['5']]);
  expect(log.mock.calls).toEqual([]);
});

describe('a workbook', () => {
  const cells = [
    ['Tax date', 'Gallons', 'BOL No.', 'Exchange'],
    [{ t: 'n', v: 46_027, z: 'm/d/yyyy' }, 8100, '001', true],
    [{ t: 'n', v: 46_041, z: 'd-mmm-yy' }, 7950.5, '002', false],
  ];
  const rows = [
    ['Tax date', 'Gallons', 'BOL No.', 'Exchange'],
    ['2026-01-05', '8100', '001', 'TRUE'],
    ['2026-01-19', '7950.5', '002', 'FALSE'],
  ];

  test.each(['xlsx', 'xlsb', 'biff8', 'xlml', 'ods'] as const)(
    'of the format %s has the cells that it shows',
    async (type) => {
      expect(await read(written(book(cells), type))).toEqual({ format: 'xlsx', name: '60', rows });
    },
  );

  test('that is a web page is read, its cells as they are written', async () => {
    const page = `<html><body><table>${table.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`;
    expect(await rowsIn(page)).toEqual(table);
  });

  test('counts days from 1904 where it says so', async () => {
    const made = book([['Day'], [{ t: 'n', v: 44_565, z: 'm/d/yyyy' }]], (one) => {
      one.Workbook = { WBProps: { date1904: true } };
    });
    expect(await rowsIn(written(made, 'xlsx'))).toEqual([['Day'], ['2026-01-05']]);
  });

  test('with a format of zeros shows them: an EIN, a ZIP code', async () => {
    const made = book([
      ['EIN', 'ZIP'],
      [
        { t: 'n', v: 12_345_678, z: '00-0000000' },
        { t: 'n', v: 2_139, z: '00000' },
      ],
    ]);
    expect((await rowsIn(written(made, 'xlsx')))[1]).toEqual(['01-2345678', '02139']);
  });

  test.each([
    ['[<=9999999]###-####;\\(###\\) ###-####', '(503) 555-0100'],
    ['###\\-###\\-####', '503-555-0100'],
  ])('with a format of phone numbers shows them: %s', async (format, shown) => {
    const sheet = await read(written(book([['Phone'], [{ t: 'n', v: 5_035_550_100, z: format }]]), 'xlsx'));
    expect([sheet.rows[1], sheet.doubts]).toEqual([[shown], undefined]);
  });

  test.each([
    ['in thousands', 8_100, '#,##0,', 'shows "8" and holds 8100'],
    ['in percent', 0.05, '0%', 'shows "5%" and holds 0.05'],
    ['without its sign', -5, '#,##0;#,##0', 'shows "5" and holds -5'],
    ['with nothing', 5, ';;;', 'shows nothing and holds 5'],
    ['in thousands with a letter', 12_345, '#,##0,"k"', 'shows "12k" and holds 12345'],
    ['with a unit in place of its sign', -5, '#,##0" gal";#,##0" gal"', 'shows "5 gal" and holds -5'],
  ])('that shows a number %s leaves it in doubt', async (_, value, format, message) => {
    const sheet = await read(written(book([['Gallons'], [{ t: 'n', v: value, z: format }]]), 'xlsx'));
    expect(rowFaults(sheet, 1, 2, [0]).map((fault) => fault.message)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
    '#,##0_);[Red](#,##0)',
    '[$-407]#,##0.00',
    '#,##0;#,##0-',
  ])('that shows numbers in the format %s has them as they are', async (format) => {
    for (const value of [1_234.5, -1_234.5, 0]) {
      const sheet = await read(written(book([['Gallons'], [{ t: 'n', v: value, z: format }]]), 'xlsx'));
      expect([sheet.rows[1], sheet.doubts]).toEqual([[String(value)], undefined]);
    }
  });

  test.each([
    ['a unit', 1_234.5, '#,##0 "bbl"', '1234.5 bbl'],
    ['a unit after two digits', 5, 'General" bbl"', '5 bbl'],
    ['a letter for thousands', 12, '0.0"M"', '12M'],
    ['a word before them', 5_000, '"EXEMPT "0', 'EXEMPT 5000'],
    ['a star', 12, '0"*"', '12*'],
    ['the sign of dollars', -1_234.5, '"$"#,##0.00', '-$1234.5'],
    ['the same of accounting', -1_234.5, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '-$1234.5'],
    ['the dash of accounting for zero', 0, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '0'],
    ['the sign of another currency', 1_234.5, '[$€-2] #,##0.00', '€ 1234.5'],
    ['the letters of a credit', 1_234, '#,##0" CR"', '1234 CR'],
    ['the letters of a credit in place of a sign', -1_234.5, '#,##0" DR";#,##0" CR"', '1234.5 CR'],
    ['a unit where they are large', 1_500, '[>=1000]#,##0" lb";#,##0', '1500 lb'],
    ['a color alone', 1_500, '[Red]#,##0', '1500'],
    ['a beginning, as of an invoice', 42, '"INV-"0000', 'INV-0042'],
  ])('that shows numbers with %s has them so, in full', async (_, value, format, shown) => {
    const sheet = await read(written(book([['Gallons'], [{ t: 'n', v: value, z: format }]]), 'xlsx'));
    expect([sheet.rows[1], sheet.doubts]).toEqual([[shown], undefined]);
  });

  test.each([
    ['mmm-yy', 'Jan-26'],
    ['mmm', 'Jan'],
    ['yyyy', '2026'],
    ['dddd', 'Monday'],
    ['"Q1" yyyy', 'Q1 2026'],
    ['h:mm', '12:00'],
    ['d h:mm', '5 12:00'],
    ['d-mmm', '2026-01-05'],
    ['[$-409]m/d/yy h:mm AM/PM;@', '2026-01-05'],
    ['[$-F800]dddd, mmmm dd, yyyy', '2026-01-05'],
    ['"due" d\\.m\\.yyyy', '2026-01-05'],
  ])('whose format is %s has a day only where it shows one', async (format, shown) => {
    expect((await rowsIn(written(book([['Day'], [{ t: 'n', v: 46_027.5, z: format }]]), 'xlsx')))[1]).toEqual([shown]);
  });

  const withFormula = (cell: string, calc = '') => {
    const made = patched(
      written(
        book([
          ['Gallons', 'Exchange'],
          [1, 'no'],
        ]),
        'xlsx',
      ),
      'xl/worksheets/sheet1.xml',
      (xml) => xml.replace(/<c r="A2".*?<\/c>/, cell),
    );
    return calc ? patched(made, 'xl/workbook.xml', (xml) => xml.replace('</workbook>', `${calc}</workbook>`)) : made;
  };

  test.each([
    ['without a result', withFormula('<c r="A2"><f>B2*2</f></c>'), '', 'A2 is a formula without a stored result'],
    [
      'with an empty result',
      withFormula('<c r="A2"><f>B2*2</f><v></v></c>'),
      '',
      'A2 is a formula without a stored result',
    ],
    ['that failed', withFormula('<c r="A2" t="e"><f>B2/0</f><v>#DIV/0!</v></c>'), '#DIV/0!', 'A2 shows #DIV/0!'],
    [
      'with a result from before a program changed it',
      withFormula('<c r="A2"><f>ROUND(8100.2,0)</f><v>1</v></c>', '<calcPr calcId="1" fullCalcOnLoad="1"/>'),
      '1',
      'A2 is a formula that was not calculated when the file was saved',
    ],
  ])('has a formula %s, which is in doubt by its place', async (_, bytes, shown, message) => {
    const sheet = await read(bytes);
    expect(sheet.rows[1]?.[0]).toBe(shown);
    expect(rowFaults(sheet, 1, 2, [0, 1]).map((fault) => fault.message)).toEqual([expect.stringContaining(message)]);
    expect(rowFaults(sheet, 1, 2, [1])).toEqual([]);
  });

  test('has a formula with its result, which is a value, an empty text too', async () => {
    const sheet = await read(withFormula('<c r="A2"><f>B2*2</f><v>16200</v></c>'));
    expect([sheet.rows[1], sheet.doubts]).toEqual([['16200', 'no'], undefined]);
    const empty = await read(withFormula('<c r="A2" t="str"><f>IF(B2="x","y","")</f><v></v></c>'));
    expect([empty.rows[1], empty.doubts]).toEqual([['', 'no'], undefined]);
  });

  test('names what its program hides: sheets, rows and columns', async () => {
    const made = book(
      [
        ['Day', 'Gallons', 'Old'],
        ['1/5', 1, 2],
        ['1/6', 3, 4],
      ],
      (one) => {
        utils.book_append_sheet(one, utils.aoa_to_sheet([['Copy'], [1]]), 'Copy of Q4');
        one.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
        const [sheet] = Object.values(one.Sheets);
        if (sheet)
          Object.assign(sheet, {
            '!rows': [undefined, undefined, { hidden: true }],
            '!cols': [{}, {}, { hidden: true }],
          });
      },
    );
    const [first, second] = await readSheets(written(made, 'xlsx'), limits);
    expect(first).toMatchObject({ hiddenRows: new Set([3]), hiddenColumns: new Set([2]) });
    expect([first.isHidden, second?.isHidden]).toEqual([undefined, true]);
  });

  test('counts rows with cells, not with formats', async () => {
    const made = patched(written(book([['Gallons'], [1]]), 'xlsx'), 'xl/worksheets/sheet1.xml', (xml) => {
      const formatted = Array.from({ length: 25_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="0"/></row>`);
      return xml.replace('</sheetData>', `${formatted.join('')}</sheetData>`);
    });
    expect(await rowsIn(made)).toEqual([['Gallons'], ['1']]);
  });
});

test('a doubt names its place as the spreadsheet does', () => {
  expect(doubtMessage({ kind: 'failed', shown: '#N/A' }, 7, 27, '#N/A')).toMatch(
    /^AB7 shows #N\/A: correct it in Excel/,
  );
});

test('what a merged cell covers is not shown, and not read; a row without a height is hidden', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Tax date', 'Gallons'],
    ['1/5/2026', 5000],
    ['1/6/2026', 700],
    ['1/7/2026', 9],
  ]);
  sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }];
  const parts = unzipSync(bookOf(sheet));
  const name = 'xl/worksheets/sheet1.xml';
  const flat = strFromU8(parts[name] ?? new Uint8Array()).replace('<row r="4"', '<row r="4" ht="0" customHeight="1"');
  const { rows, hiddenRows } = await read(zipSync({ ...parts, [name]: strToU8(flat) }));
  expect(rows.map((cells) => cells[1] ?? '')).toEqual(['Gallons', '5000', '', '9']);
  expect([...(hiddenRows ?? [])]).toEqual([4]);
});

function bookOf(sheet: ReturnType<typeof utils.aoa_to_sheet>): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sales');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
}

describe('a cell of an XLSX whose file leaves open what it holds', () => {
  const SHEET = 'xl/worksheets/sheet1.xml';
  const STRINGS = 'xl/sharedStrings.xml';
  const sales = () =>
    new Uint8Array(
      write(
        book([
          ['Day', 'Gallons', 'BOL'],
          ['1/5/2026', 8100, 'B1'],
          ['1/6/2026', 7950, 'B2'],
        ]),
        { type: 'array', bookType: 'xlsx', bookSST: true },
      ),
    );
  const findFaults = async (bytes: Uint8Array | string) => {
    const sheet = await read(bytes);
    return sheet.rows.flatMap((_, at) => rowFaults(sheet, 1, at + 1, [0, 1, 2]).map(({ message }) => message));
  };
  /** The style sheet with a second format, in a font with a line through it. */
  const withStrike = (xml: string) =>
    xml
      .replace(/<fonts[^>]*>([\s\S]*?)<\/fonts>/, '<fonts count="2">$1<font><strike/><sz val="12"/></font></fonts>')
      .replace(/<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/, '<cellXfs count="2">$1<xf fontId="1" applyFont="1"/></cellXfs>');
  const struckIn = (...cells: string[]) =>
    patched(patched(sales(), 'xl/styles.xml', withStrike), SHEET, (xml) =>
      cells.reduce((text, cell) => text.replace(new RegExp(`<c r="${cell}"( s="\\d+")?`), `<c r="${cell}" s="1"`), xml),
    );

  test('because its place comes twice', async () => {
    const twice = patched(sales(), SHEET, (xml) => xml.replace(/<c r="B2".*?<\/c>/, '$&<c r="B2"><v>1</v></c>'));
    expect(await findFaults(twice)).toEqual([
      expect.stringContaining('The file has B2 more than once: open the file in Excel'),
    ]);
    const row = patched(sales(), SHEET, (xml) =>
      xml.replace('</sheetData>', '<row r="3"><c r="B3"><v>1</v></c></row></sheetData>'),
    );
    expect(await findFaults(row)).toEqual([expect.stringContaining('The file has B3 more than once')]);
  });

  test.each(['12abc', '8,100', 'NaN', '0x10'])('because its number is none: %s', async (text) => {
    const bytes = patched(sales(), SHEET, (xml) => xml.replace('<v>8100</v>', `<v>${text}</v>`));
    expect((await read(bytes)).rows[1]).toEqual(['1/5/2026', text, 'B1']);
    expect(await findFaults(bytes)).toEqual([expect.stringContaining(`B2 must hold a number and holds "${text}"`)]);
  });

  test('because it is crossed out, alone or in part; a row of such cells is named as one', async () => {
    expect(await findFaults(struckIn('B2'))).toEqual([expect.stringContaining('B2 has a line through "8100"')]);
    const row = await read(struckIn('A2', 'B2', 'C2'));
    expect([row.struckRows, row.doubts]).toEqual([new Set([2]), undefined]);
    expect(setAside(row, 1).get(2)).toBe('struck');
    const inPart = patched(sales(), STRINGS, (xml) =>
      xml.replace('<t>B1</t>', '<r><rPr><strike/></rPr><t>8,100</t></r><r><t xml:space="preserve"> 7,950</t></r>'),
    );
    expect(await findFaults(inPart)).toEqual([expect.stringContaining('C2 has a line through "8,100"')]);
  });

  test('is sure where a font says that it has no line through it', async () => {
    const off = patched(struckIn('B2'), 'xl/styles.xml', (xml) => xml.replace('<strike/>', '<strike val="0"/>'));
    expect((await read(off)).doubts).toBeUndefined();
  });

  test('because a small sign stands next to a number', async () => {
    const raised = (text: string) =>
      patched(sales(), STRINGS, (xml) =>
        xml.replace('<t>B1</t>', `<r><t>${text}</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r>`),
      );
    expect(await findFaults(raised('8,100'))).toEqual([
      expect.stringContaining('C2 has a small "1" next to its number'),
    ]);
    expect(await findFaults(raised('Diesel'))).toEqual([]);
  });

  test('says that its days are counted from 1904', async () => {
    const made = book([['Day'], [44_565]], (one) => {
      one.Workbook = { WBProps: { date1904: true } };
    });
    expect((await read(written(made, 'xlsx'))).date1904).toBe(true);
  });

  test('is shown where rows without data are hidden, as a report hides all rows below its last', async () => {
    const bytes = patched(sales(), SHEET, (xml) =>
      xml.replace('<sheetData>', '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/><sheetData>'),
    );
    const { rows, hiddenRows } = await read(bytes);
    expect([rows.length, hiddenRows]).toEqual([3, undefined]);
  });
});

test('an OpenDocument spreadsheet names what is crossed out: rows, cells by their column, and a part of a text', async () => {
  const cells = (...texts: string[]) =>
    texts
      .map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`)
      .join('');
  const row = (inside: string) => `<table:table-row>${inside}</table:table-row>`;
  const off = (inside: string) => inside.replaceAll('<table:table-cell ', '<table:table-cell table:style-name="off" ');
  const style = (name: string, of: string) =>
    `<style:style style:name="${name}" style:family="table-cell"><style:text-properties style:text-line-through-style="${of}"/></style:style>`;
  const table = `<table:table table:name="Sales"><table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="off"/>${[
    row(off(cells('Day', 'Gallons'))).replaceAll('"off"', '"on"'),
    row(off(cells('1/5/2026', '8100'))),
    row(cells('1/6/2026', '<text:span text:style-name="off">7950</text:span> 7000')),
    row(cells('1/7/2026', '9', 'B3')),
  ].join('')}</table:table>`;
  const odf = 'urn:oasis:names:tc:opendocument:xmlns';
  const names = ['office', 'table', 'text', 'style'].map((name) => `xmlns:${name}="${odf}:${name}:1.0"`).join(' ');
  const document = `<?xml version="1.0"?><office:document ${names} office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${style('off', 'solid')}${style('on', 'none')}</office:automatic-styles><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document>`;
  const sheet = await read(document);
  expect(sheet.struckRows).toEqual(new Set([2]));
  expect(rowFaults(sheet, 1, 3, [0, 1]).map(({ message }) => message)).toEqual([
    expect.stringContaining('B3 has a line through "7950 7000"'),
  ]);
  expect(rowFaults(sheet, 1, 4, [0, 1, 2]).map(({ message }) => message)).toEqual([
    expect.stringContaining('C4 has a line through "B3"'),
  ]);
});

describe('a web page', () => {
  const page = (...rows: string[]) =>
    `<html><head><style>.gone { display: none } td.off{text-decoration:line-through}</style></head><body><table><tr><th>Day</th><th>Gallons</th><th>BOL</th></tr>${rows.join('')}</table></body></html>`;
  const findFaults = async (html: string) => {
    const sheet = await read(html);
    return sheet.rows.flatMap((_, at) => rowFaults(sheet, 1, at + 1, [0, 1, 2]).map(({ message }) => message));
  };

  test.each([
    ['a key of its sorting', '<td><span style="display:none">20260105</span>1/5/2026</td><td>8100</td><td>B1</td>'],
    ['a cell', '<td hidden>x</td><td>1/5/2026</td><td class="gone">y</td><td>8100</td><td>B1</td>'],
    [
      'elements in others of the same name',
      '<td><div class="gone"><div>a</div>b</div>1/5/2026</td><td>8100</td><td>B1</td>',
    ],
    [
      'a comment and a script',
      '<td>1/5/2026<!-- 1 --></td><td>8100<script>var a = "<b>1</b>"</script></td><td>B1</td>',
    ],
    ['only by leaving out ends of cells', '<td>1/5/2026<td>8100<td>B1'],
    ['no sign that it writes by its name', '<td>1&#47;5/2026</td><td>&nbsp;8100</td><td><p>B1</p></td>'],
  ])('is read as it is drawn, without what it hides: %s', async (_, cells) => {
    expect((await rowsIn(page(`<tr>${cells}</tr>`)))[1]).toEqual(['1/5/2026', '8100', 'B1']);
  });

  test('names its hidden rows, columns and tables', async () => {
    const html = page(
      '<tr style="display: none"><td>1/5/2026</td><td>8100</td><td>B1</td></tr>',
      '<tr><td>1/6/2026</td><td>7950</td><td>B2</td></tr>',
    );
    const columns = '<col><col style="display:none;width:0"><col>';
    const [first, second] = await readSheets(
      strToU8(`${html.replace('<tr>', `${columns}<tr>`)}<div hidden><table><tr><td>Old</td></tr></table></div>`),
      limits,
    );
    expect(first).toMatchObject({ hiddenRows: new Set([2]), hiddenColumns: new Set([1]) });
    expect([first.isHidden, second?.isHidden]).toEqual([undefined, true]);
  });

  test('leaves in doubt what is crossed out and what has a small sign next to it, and names a crossed-out row', async () => {
    const html = page(
      '<tr><td>1/5/2026</td><td><del>8,100</del> 7,950</td><td>B1</td></tr>',
      '<tr><td>1/6/2026</td><td>8,100<sup>1</sup></td><td>B2<sup>2</sup></td></tr>',
      '<tr><td class=off>1/7/2026</td><td><s>8100</s></td><td style="text-decoration: line-through">B3</td></tr>',
    );
    expect(await findFaults(html)).toEqual([
      expect.stringContaining('B2 has a line through "8,100"'),
      expect.stringContaining('B3 has a small "1" next to its number'),
    ]);
    expect((await read(html)).struckRows).toEqual(new Set([4]));
  });

  test('keeps numbers apart that it draws apart, and the places of cells below others', async () => {
    const html = page(
      '<tr><td rowspan="2">1/5/2026</td><td><b>8,100</b> <b>7,950</b></td><td>B1</td></tr>',
      '<tr><td><div>1</div><div>2</div></td><td colspan=2>B2</td><td>note</td></tr>',
    );
    expect((await rowsIn(html)).slice(1)).toEqual([
      ['1/5/2026', '8,100 7,950', 'B1'],
      ['', '1\n2', 'B2', '', 'note'],
    ]);
  });

  test.each([
    ['tables in tables', '<table><tr><td>'.repeat(5_000)],
    ['looks in looks', `<table><tr><td>${'<s>'.repeat(5_000)}`],
    ['tags that do not end', '<table><tr><td>'.concat('<a "'.repeat(500_000))],
    ['comments that do not end', '<table><tr><td>a'.concat('<!--'.repeat(500_000))],
    ['wide cells', '<table>'.concat('<tr><td colspan=9999 rowspan=9999>'.repeat(100_000))],
  ])('does no harm with %s', async (_, html) => {
    const refusal = await readSheets(strToU8(html), limits).then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(refusal).toMatch(/^$|cannot be read|no rows|more than/);
  });
});
