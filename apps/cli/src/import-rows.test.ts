import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Form8849, law } from '@gauger/excise';
import { writeXlsx } from '@gauger/sheet';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { computeForm } from './answers.ts';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

let out = '';
let err = '';
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text;
    return true;
  });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Runs `gauger import`. */
async function run(...words: string[]) {
  out = '';
  err = '';
  const code = await main(['import', ...words]);
  return { code, err, printed: out === '' ? undefined : JSON.parse(out) };
}

const csv = (...rows: string[]) => `${rows.join('\n')}\n`;
const headings = 'Tax date,Type of event,No. of gallons';
const diesel = csv(headings, '1/5/2026,60a,8000', '1/6/2026,60a,7950');
const quarter = ['--period', '2026Q1'];
const tax = (filing: unknown) => computeForm(filing, law);

describe('gauger import', () => {
  it('prints the filing and ends with 0 when nothing is open', async () => {
    const { code, printed } = await run(file('clean.csv', diesel), ...quarter, '--form', '720', '--line', '60');
    expect(code).toBe(0);
    expect(printed).toMatchObject({ rows: 2, added: 2, setAside: [], questions: [], faults: [], totals: [] });
    expect(tax(printed.filing)).toMatchObject({ totals: { taxLiability: '3891.80' }, issues: [] });
  });

  describe('refuses by name a small file that', () => {
    const rows = [headings.split(','), ['1/5/2026', '60a', '8000']].map((cells) => cells.map((text) => ({ text })));
    const SHEET = 'xl/worksheets/sheet1.xml';
    const hostile = async (change: (xml: string) => string, more: Record<string, Uint8Array> = {}) => {
      const parts = unzipSync(await writeXlsx([{ name: '60', widths: [], rows }]));
      return zipSync({ ...parts, [SHEET]: strToU8(change(strFromU8(parts[SHEET] ?? new Uint8Array()))), ...more });
    };
    const refusal = async (bytes: Uint8Array) => {
      const { code, err } = await run(file('hostile.xlsx', bytes), ...quarter, '--line', '60');
      return [code, err];
    };
    const inRows = (cells: string) => (xml: string) => xml.replace('</sheetData>', `${cells}</sheetData>`);

    it('unpacks to hundreds of megabytes', async () => {
      const bytes = await hostile((xml) => xml, { 'xl/media/x.xml': new Uint8Array(150_000_000) });
      expect(await refusal(bytes)).toEqual([
        2,
        expect.stringMatching(/unpacks to more than can be read\. Keep the rows/),
      ]);
    });

    it('names the last row and column that there are', async () => {
      const bytes = await hostile(inRows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'));
      expect(await refusal(bytes)).toEqual([2, expect.stringMatching(/Row 1048576 has more than 100 columns/)]);
    });

    it('takes more memory than a server gives it', { tags: ['variant'], timeout: 60_000 }, async () => {
      const cells = `<row>${'<c s="0"/>'.repeat(100)}</row>`.repeat(90_000);
      const bytes = await hostile(inRows(cells), { 'xl/media/p.bin': randomBytes(1_200_000) });
      expect(await refusal(bytes)).toEqual([
        2,
        expect.stringMatching(/takes too long or too much memory to read\. Split/),
      ]);
    });

    it('is larger than a server takes', async () => {
      expect(await refusal(new Uint8Array(10 * 1024 ** 2 + 1))).toEqual([
        2,
        expect.stringMatching(/more than 10 MB: split/),
      ]);
    });
  });

  it('asks whether numbers are thousands, and multiplies them exactly by the answer', async () => {
    const path = file(
      'thousands.csv',
      csv('Rack lifts (000 gallons)', headings, '1/5/2026,60a,8', '1/6/2026,60a,7.95'),
    );
    const asked = await run(path, ...quarter, '--line', '60');
    expect([asked.code, asked.printed.added]).toEqual([1, 0]);
    const [{ id, choices }] = asked.printed.questions;
    expect(choices.map(({ value }: { value: string }) => value)).toEqual(['1000', 'asHeaded', 'leaveOut']);
    const answers = file('thousands.json', JSON.stringify({ [id]: '1000' }));
    const { code, printed } = await run(path, ...quarter, '--line', '60', '--answers', answers);
    expect(code).toBe(0);
    expect(tax(printed.filing)).toMatchObject({ totals: { taxLiability: '3891.80' } });
  });

  it('adds rows to the corrected copy of a return as filed', async () => {
    const filed = await run(file('clean.csv', diesel), ...quarter, '--line', '60');
    const original = file('filed.json', JSON.stringify(filed.printed.filing));
    const late = file('late.csv', csv(headings, '1/6/2026,60a,7950', '3/30/2026,60a,1000'));
    const { code, printed } = await run(late, '--form', '720x', '--original', original, '--line', '60');
    expect([code, printed.added, printed.setAside]).toEqual([0, 1, [{ sheet: 1, row: 2, reason: 'present' }]]);
    expect(printed.filing).toMatchObject({ formType: 'Form720X', original: filed.printed.filing });
    expect(tax(printed.filing)).toMatchObject({ adjustments: [{ irsNumber: '60', change: '244.00' }] });
    const begun = file('begun.json', JSON.stringify(printed.filing));
    const more = file('more.csv', csv(headings, '3/31/2026,60a,500'));
    const then = await run(more, '--into', begun, '--line', '60');
    expect(tax(then.printed.filing)).toMatchObject({ adjustments: [{ irsNumber: '60', change: '366.00' }] });
  });

  it('asks about points for thousands and ends with 1; with the answer it reads thousands', async () => {
    const points = file('points.csv', csv(headings, '1/5/2026,60a,5.000', '1/6/2026,60a,900'));
    const asked = await run(points, ...quarter, '--line', '60');
    expect(asked.code).toBe(1);
    const [question] = asked.printed.questions;
    expect(question).toMatchObject({
      kind: 'points',
      at: { sheet: 1, column: 'C', rows: [2] },
      choices: [{ value: 'thousands' }, { value: 'decimals' }],
      affects: { rows: 1, tax: null },
    });
    expect(asked.printed.filing.filingData[60].rows).toMatchObject([{ noOfGallons: '900' }]);

    const answers = file('answers.json', JSON.stringify({ [question.id]: 'thousands' }));
    const { code, printed } = await run(points, ...quarter, '--line', '60', '--answers', answers);
    expect(code).toBe(0);
    expect(printed.filing.filingData[60].rows).toMatchObject([{ noOfGallons: '5000' }, { noOfGallons: '900' }]);
  });

  it('reads products of a workbook by the answers alone, each with its guess', async () => {
    const rows = [
      ['Product', 'Type of event', 'Tax date', 'No. of gallons'],
      ['ULSD', '60a', '1/5/2026', '8000'],
      ['DEF', '', '1/7/2026', '900'],
    ];
    const book = file(
      'products.xlsx',
      await writeXlsx([{ name: 'Sales', rows: rows.map((cells) => cells.map((text) => ({ text }))), widths: [] }]),
    );
    const asked = await run(book, ...quarter);
    expect(asked.code).toBe(1);
    expect(asked.printed.filing.filingData).toEqual({});
    const guesses = asked.printed.questions.map(
      ({ id, choices }: { id: string; choices: { value: string; guess: boolean }[] }) => [
        id,
        choices.find(({ guess }) => guess)?.value,
      ],
    );
    expect(guesses).toEqual([
      ['word:filing:irsNumber:ulsd', '60'],
      ['word:filing:irsNumber:def', 'leaveOut'],
    ]);
    const answers = file('products.json', JSON.stringify(Object.fromEntries(guesses)));
    const { code, printed } = await run(book, ...quarter, '--answers', answers);
    expect(code).toBe(0);
    expect(tax(printed.filing).totals).toMatchObject({ taxLiability: '1952.00' });
    expect(printed.setAside).toEqual([{ sheet: 1, row: 3, reason: 'product' }]);
  });

  it('ends with 1 for a fault, and prints its place', async () => {
    const { code, printed } = await run(
      file('late.csv', csv(headings, '4/5/2026,60a,8000')),
      ...quarter,
      '--line',
      '60',
    );
    expect(code).toBe(1);
    expect(printed.faults).toMatchObject([{ at: { sheet: 1, row: 2, column: 'A' }, code: 'dateOutside' }]);
  });

  it('adds the rows to a filing, and no row that it has', async () => {
    const { printed } = await run(file('clean.csv', diesel), ...quarter, '--line', '60');
    const business = { businessName: 'Test Fuel Co' };
    const before = file('before.json', JSON.stringify({ ...printed.filing, business }));
    const more = file('more.csv', `${diesel}1/7/2026,60a,10\n`);
    const again = await run(more, '--line', '60', '--into', before);
    expect(again.code).toBe(0);
    expect(again.printed).toMatchObject({ added: 1, filing: { business, taxYearAndQuarter: '1' } });
    expect(again.printed.filing.filingData[60].rows).toHaveLength(3);
    expect((await run(more, '--period', '2026Q2', '--into', before)).err).toMatch(/is of 2026 ?Q1, not of 2026 ?Q2/);
  });

  it('reads claims of Schedule C and of Form 8849 for the days of the period', async () => {
    const claims = file('claims.csv', csv('Line,Type of use,Gallons', '3a,2,8000'));
    const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
    const lines = [{ line: '3a', typeOfUse: '2', gallons: '8000' }];
    const ofReturn = await run(claims, ...quarter, '--claims', 'all');
    expect(ofReturn.printed.filing.claimsData.groups).toEqual({ 3: { ...period, lines } });
    const alone = await run(claims, ...quarter, '--form', '8849', '--schedule', '1');
    expect(alone.printed.filing).toMatchObject({
      taxYear: '2026',
      month: '12',
      schedules: { 1: { ...period, lines } },
    });
    expect([ofReturn.code, alone.code]).toEqual([0, 0]);

    const fiscal: Form8849 = { formType: 'Form8849', taxYear: '2025', month: '9', schedules: {} };
    const into = file('fiscal.json', JSON.stringify(fiscal));
    const added = await run(claims, ...quarter, '--schedule', '1', '--into', into);
    expect(added.printed.filing).toMatchObject({ taxYear: '2025', month: '9', schedules: { 1: { lines } } });
  });

  const clean = () => file('clean.csv', diesel);
  it.each<[string, () => string[], RegExp]>([
    [
      'a file that is no spreadsheet',
      () => [file('bytes', new Uint8Array([0, 1, 2, 255, 0])), ...quarter],
      /no spreadsheet/,
    ],
    ['a file without a row', () => [file('empty.csv', csv(headings)), ...quarter, '--line', '60'], /no row/],
    ['a file of more than 10 MB', () => [file('large.csv', 'a'.repeat(10 * 1024 ** 2 + 1)), ...quarter], /10 MB/],
    ['no period', () => [clean(), '--line', '60'], /period is missing/],
    ['no schedule', () => [clean(), '--form', '8849', ...quarter], /schedule of Form 8849 is missing/],
    ['a schedule that is none', () => [clean(), '--form', '8849', '--schedule', '4', ...quarter], /no Schedule 4/],
    ['a line that is none', () => [clean(), ...quarter, '--line', '999'], /no IRS No. 999/],
    ['a page of claims that is none', () => [clean(), ...quarter, '--claims', '99'], /choose all, or one of/],
    ['a form that is not known', () => [clean(), ...quarter, '--form', '990'], /write 720, 720x or 8849/],
    ['a correction of no return', () => [clean(), '--form', '720x'], /name it with --original/],
    [
      'a filing with an error',
      () => [clean(), '--into', file('wrong.json', '{"formType":"Form720","filingData":[]}')],
      /has an error/,
    ],
    ['answers that are no texts', () => [clean(), ...quarter, '--answers', file('bad.json', '{"a":1}')], /JSON object/],
  ])('refuses %s with exit code 2', async (_, words, message) => {
    const { code, err, printed } = await run(...words());
    expect([code, printed]).toEqual([2, undefined]);
    expect(err).toMatch(message);
  });
});
