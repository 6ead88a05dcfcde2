import { utils, write } from '@e965/xlsx/xlsx.mjs';
import { type GridColumn, hasDayFirst, hasPointsForThousands, sheetFact } from '@gauger/excise';
import { mapColumns, readSheets, rowFaults, writeCsv } from '@gauger/sheet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownSheets } from './chosen-sheets.ts';
import { rowsSetAside } from './set-aside-rows.ts';

/** A row as it was sold: an ISO day, plain decimals, texts. */
interface Sale {
  day: string;
  product: string;
  gallons: string;
  amount: string;
  bol: string;
  remark: string;
}

const HEADINGS = ['Tax date', 'Product', 'Gallons', 'Amount', 'BOL No.', 'Remark'];
const column = (name: string, kind: GridColumn['kind'], decimals?: number): GridColumn =>
  ({
    name,
    label: name,
    kind,
    align: 'end',
    readOnly: false,
    ...(decimals !== undefined && { decimals }),
  }) as GridColumn;
const columns = [
  column('Tax date', 'date'),
  column('Product', 'text'),
  { ...column('Gallons', 'quantity', 2), unit: 'gallons' },
  column('Amount', 'money', 2),
  column('BOL No.', 'text'),
  column('Remark', 'text'),
];

/** A program by how it writes a file: its days and numbers, what surrounds the rows, its signs and bytes. */
interface Program {
  name: string;
  file: (
    sales: readonly Sale[],
    more: { isTitled: boolean; isTotaled: boolean; hidden: readonly boolean[] },
  ) => Uint8Array;
  /** Texts it can write: without quotes, a separator would break its cells. */
  texts: 'any' | 'plain' | 'western';
  /** Its files say which rows are hidden. */
  hides?: true;
  /** Another country's days and numbers may be asked about; the others are read exactly. */
  isAsked?: true;
}

const parts = (day: string) => day.split('-') as [string, string, string];
const us = (day: string) => parts(day).map(Number) as [number, number, number];
const slashes = (day: string) => `${us(day)[1]}/${us(day)[2]}/${us(day)[0]}`;
const padded = (day: string) => `${parts(day)[1]}/${parts(day)[2]}/${parts(day)[0]}`;
const short = (day: string) => `${parts(day)[1]}/${parts(day)[2]}/${parts(day)[0].slice(2)}`;
const MONTHS = ['JAN', 'FEB', 'MAR'];
const oracle = (day: string) => `${parts(day)[2]}-${MONTHS[us(day)[1] - 1]}-${parts(day)[0]}`;
const dotted = (day: string) => parts(day).reverse().join('.');
const compact = (day: string) => day.replaceAll('-', '');
const grouped = (number: string, [thousands, point]: readonly [string, string] = [',', '.']) => {
  const [whole = '', decimals] = number.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (decimals === undefined ? '' : point + decimals);
};
const serial = (day: string) => Date.parse(day) / 86_400_000 + 25_569;

const always = (text: string) => `"${text.replaceAll('"', '""')}"`;
const quoted = (separator: string) => (text: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? always(text) : text;
const bare = (text: string) => text;

interface Style {
  day: (day: string) => string;
  number: (number: string) => string;
  /** An amount, where it is not written as other numbers are. */
  amount?: (number: string) => string;
  separator: string;
  quote: (text: string) => string;
  end: string;
  title?: readonly string[];
  bytes?: (text: string) => Uint8Array;
}

const textFile =
  ({
    day,
    number,
    amount = number,
    separator,
    quote,
    end,
    title = [],
    bytes = (text) => Buffer.from(text),
  }: Style): Program['file'] =>
  (sales, { isTitled, isTotaled }) => {
    const sum = sales.reduce((total, { gallons }) => total + Math.round(Number(gallons) * 100), 0);
    const rows = [
      ...(isTitled ? [...title.map((text) => [text]), []] : []),
      HEADINGS,
      ...sales.map((sale) => [
        day(sale.day),
        sale.product,
        number(sale.gallons),
        amount(sale.amount),
        sale.bol,
        sale.remark,
      ]),
      ...(isTotaled ? [['Total', '', number((sum / 100).toFixed(2)), '', '', '']] : []),
    ];
    return bytes(rows.map((cells) => cells.map(quote).join(separator) + end).join(''));
  };

const workbook =
  (bookType: 'biff8' | 'ods' | 'xlsb' | 'xlsx', days: string, numbers: string): Program['file'] =>
  (sales, { isTitled, isTotaled, hidden }) => {
    const cell = (value: string, format: string) => ({ t: 'n', v: Number(value), z: format });
    const first = isTitled ? [['Sales by tank'], []] : [];
    const rows = sales.map((sale) => [
      { t: 'n', v: serial(sale.day), z: days },
      sale.product,
      cell(sale.gallons, numbers),
      cell(sale.amount, '"$"#,##0.00'),
      sale.bol,
      sale.remark,
    ]);
    const sum = { t: 'n', v: 1, f: 'SUM(C2:C3)', z: numbers };
    const all = [...first, HEADINGS, ...rows, ...(isTotaled ? [['Total', null, sum]] : [])];
    const sheet = utils.aoa_to_sheet(all as unknown[][]);
    sheet['!rows'] = [...first, HEADINGS, ...rows].map((_, at) => ({
      hidden: hidden[at - first.length - 1] ?? false,
    }));
    return new Uint8Array(write(utils.book_new(sheet, 'Sales'), { type: 'array', bookType }));
  };

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\u{feff}${text}`, 'utf16le');
const programs: readonly Program[] = [
  {
    name: 'QuickBooks',
    texts: 'any',
    file: textFile({
      day: padded,
      number: grouped,
      separator: ',',
      quote: always,
      end: '\r\n',
      title: ['Acme Fuel, Inc.', 'Sales by Item Detail', 'January - March 2026'],
    }),
  },
  {
    name: 'SAP',
    texts: 'plain',
    file: textFile({
      day: padded,
      number: (text) => grouped(text).padStart(14),
      separator: '|',
      quote: (text) => ` ${text} `,
      end: '\r\n',
      title: ['Dynamic List Display'],
      bytes: latin,
    }),
  },
  {
    name: 'NetSuite',
    texts: 'any',
    file: textFile({
      day: slashes,
      number: grouped,
      amount: (text) => `$${grouped(text)}`,
      separator: ',',
      quote: quoted(','),
      end: '\n',
    }),
  },
  { name: 'Excel, XLSX', texts: 'any', hides: true, file: workbook('xlsx', 'm/d/yyyy', '#,##0.00') },
  {
    name: 'Excel, binary',
    hides: true,
    texts: 'any',
    file: workbook('xlsb', 'd-mmm-yy', '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)'),
  },
  { name: 'Excel 97', texts: 'any', file: workbook('biff8', 'mm/dd/yy', 'General') },
  {
    name: 'Excel, CSV',
    texts: 'western',
    file: textFile({
      day: slashes,
      number: grouped,
      separator: ',',
      quote: quoted(','),
      end: '\r\n',
      title: ['Sales'],
      bytes: latin,
    }),
  },
  {
    name: 'Excel, Unicode text',
    texts: 'any',
    file: textFile({ day: slashes, number: grouped, separator: '\t', quote: quoted('\t'), end: '\r\n', bytes: utf16 }),
  },
  {
    name: 'Excel in German',
    texts: 'western',
    isAsked: true,
    file: textFile({
      day: dotted,
      number: (text) => grouped(text, ['.', ',']),
      separator: ';',
      quote: quoted(';'),
      end: '\r\n',
      bytes: latin,
    }),
  },
  { name: 'LibreOffice', texts: 'any', file: workbook('ods', 'yyyy-mm-dd', '#,##0.00') },
  {
    name: 'Google Sheets',
    texts: 'any',
    file: textFile({ day: bare, number: bare, separator: ',', quote: quoted(','), end: '\r\n' }),
  },
  {
    name: 'Oracle',
    texts: 'any',
    file: textFile({
      day: oracle,
      number: (text) => text.replace(/^0(?=\.)/, ''),
      separator: ',',
      quote: always,
      end: '\n',
      bytes: (text) => utf16(text).swap16(),
    }),
  },
  {
    name: 'Sage',
    texts: 'western',
    file: textFile({ day: short, number: bare, separator: ';', quote: quoted(';'), end: '\r', bytes: latin }),
  },
  {
    name: 'a terminal',
    texts: 'plain',
    file: textFile({
      day: compact,
      number: (text) => text.padStart(12, '0'),
      separator: '|',
      quote: (text) => text.padEnd(10),
      end: '\r\n',
    }),
  },
  {
    name: 'Gauger',
    texts: 'any',
    file: (sales) =>
      writeCsv([
        HEADINGS,
        ...sales.map(({ day, product, gallons, amount, bol, remark }) => [day, product, gallons, amount, bol, remark]),
      ]),
  },
];

const PLAIN = ['Diesel', 'Gasoline', 'Kerosene', 'Jet A', 'Acme-2', 'x1', '7', '0042'];
const WESTERN = [
  ...PLAIN,
  'José',
  'Diesel, No. 2',
  'a "quoted" word',
  "O'Hara",
  '24.5" steel',
  'Süd; Nord',
  '=1+1',
  '-5',
  '@x',
  '1/5',
  '5%',
  'naïve',
];
const ANY = [...WESTERN, 'two\nlines', 'Main St, 4\nSalem, OR', 'Łódź', '東京', '\ttab', '"', '""', "'"];
const textOf = (texts: Program['texts']) => fc.constantFrom(...{ any: ANY, plain: PLAIN, western: WESTERN }[texts]);
const decimal = (largest: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: largest }), fc.integer({ min: 0, max: 2 }))
    .map(([number, places]) => (number / 10 ** places).toFixed(places));
const saleOf = (texts: Program['texts']): fc.Arbitrary<Sale> =>
  fc.record({
    day: fc
      .integer({ min: 0, max: 89 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
    product: textOf(texts),
    gallons: decimal(9_999_999),
    amount: decimal(99_999_999),
    bol: fc.oneof(
      fc.integer({ min: 1, max: 99_999 }).map((number) => String(number).padStart(7, '0')),
      textOf(texts),
    ),
    remark: fc.oneof(fc.constant(''), textOf(texts)),
  });

test.each(programs)(
  'a file of $name has its rows, exactly or with what to fix, and never another number',
  async (program) => {
    const files = fc.record({
      sales: fc.array(saleOf(program.texts), { minLength: 3, maxLength: 12 }),
      isTitled: fc.boolean(),
      isTotaled: fc.boolean(),
      hidden: fc.array(fc.constantFrom(false, false, false, true), { minLength: 12, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(files, async ({ sales, ...more }) => {
        const read = await readSales(program.file(sales, more));
        const shown = sales.filter((_, at) => !(program.hides && more.hidden[at]));
        expect(read).toHaveLength(shown.length);
        for (const [at, { facts, isFaulty }] of read.entries()) {
          if (isFaulty && program.isAsked) continue;
          const { day, product, gallons, amount, bol, remark } = shown[at] as Sale;
          expect([isFaulty, ...facts]).toEqual(
            [false, day, product, Number(gallons), Number(amount), bol, remark].map(tidy),
          );
        }
      }),
      { numRuns: 40 },
    );
  },
);

const tables = programs.filter(({ name }) =>
  ['QuickBooks', 'NetSuite', 'Google Sheets', 'Excel, Unicode text'].includes(name),
);

test.each(tables)(
  'a quotation mark too many or too few in a file of $name loses no row and changes no number',
  async (program) => {
    const files = fc.record({
      sales: fc.array(saleOf('any'), { minLength: 4, maxLength: 12 }),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      isRemoved: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(files, async ({ sales, place, isRemoved }) => {
        const whole = program.file(sales, { isTitled: false, isTotaled: false, hidden: [] });
        const isWide = program.name === 'Excel, Unicode text';
        const text = Buffer.from(whole).toString(isWide ? 'utf16le' : 'utf8');
        const places = [...text.matchAll(isRemoved ? /"/g : /(?<=[,\t\n])/g)]
          .map(({ index }) => index)
          .filter((index) => index > text.indexOf('\n'));
        const at = places[Math.floor(place * (places.length - 1))];
        if (at === undefined) return;
        const damaged = isRemoved ? text.slice(0, at) + text.slice(at + 1) : `${text.slice(0, at)}"${text.slice(at)}`;
        const read = await readSales(Buffer.from(damaged, isWide ? 'utf16le' : 'utf8')).catch(
          (error: Error) => error.message,
        );
        if (typeof read === 'string') {
          expect(read).toMatch(/^This file cannot be read as CSV: in line \d+ |^Columns are missing/);
          return;
        }
        const numbers = (facts: unknown[]) => [facts[0], facts[2], facts[3]];
        const wanted = sales.map(({ day, gallons, amount }) => [day, Number(gallons), Number(amount)]);
        expect(read.length >= sales.length || read.some(({ isFaulty }) => isFaulty)).toBe(true);
        for (const { facts, isFaulty } of read) if (!isFaulty) expect(wanted).toContainEqual(numbers(facts));
      }),
      { numRuns: 40 },
    );
  },
);

const tidy = (fact: unknown) => (typeof fact === 'string' ? fact.trim() : fact);

/** The facts of the rows of a file, numbers as numbers; a row is faulty if a cell is in doubt or is no day or number. */
async function readSales(bytes: Uint8Array): Promise<{ facts: unknown[]; isFaulty: boolean }[]> {
  const limits = { rows: 1_000, columns: 100, cell: 4_000, unpacked: 10_000_000, ratio: 100, sheets: 10 };
  const [sheet] = shownSheets(await readSheets(bytes, limits)) as Awaited<ReturnType<typeof readSheets>>;
  const map = mapColumns(
    sheet,
    columns.map(({ name }) => ({ name, headings: [name] })),
  );
  if (map.at.size < columns.length) throw new Error('Columns are missing');
  const aside = rowsSetAside(sheet, map, (field) => field === 'Gallons' || field === 'Amount');
  const cellsOf = (name: string) => sheet.rows.slice(map.row).map((cells) => cells[map.at.get(name) ?? -1] ?? '');
  return sheet.rows.flatMap((cells, index) => {
    if (index < map.row || aside.has(index + 1)) return [];
    const read = columns.map((one) => {
      const known = {
        ...(hasDayFirst(cellsOf(one.name)) && { days: 'open' as const }),
        ...(hasPointsForThousands(cellsOf(one.name), sheet.format === 'csv') && { points: 'open' as const }),
      };
      return { kind: one.kind, ...sheetFact(one, cells[map.at.get(one.name) ?? -1] ?? '', known) };
    });
    const isFaulty =
      rowFaults(sheet, map.row, index + 1, map.at.values()).length > 0 ||
      read.some(
        ({ kind, fact, found }) =>
          found ||
          (kind === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(fact))) ||
          ((kind === 'quantity' || kind === 'money') && !/^\d*\.?\d+$/.test(String(fact))),
      );
    return [
      {
        facts: read.map(({ kind, fact = '' }) => tidy(kind === 'quantity' || kind === 'money' ? Number(fact) : fact)),
        isFaulty,
      },
    ];
  });
}
