import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleBusiness } from '@gauger/import/records';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-records-'));
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

function file(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Runs `gauger import` with a kind of records. */
async function run(what: string, ...words: string[]) {
  out = '';
  err = '';
  const code = await main(['import', ...words, '--what', what]);
  return { code, err, printed: out === '' ? undefined : JSON.parse(out) };
}

const facts = { ...exampleBusiness, businessName: 'Juniper Fuel', EIN: '201234567' };
const { SSN: _, ...columns } = facts;
const headings = Object.keys(columns).join(',');
const rowOf = (more: Partial<typeof columns>) => Object.values({ ...columns, ...more }).join(',');

describe('gauger import --what', () => {
  it('pcori reads the rows of the form as policy types, with no question for each, and names one of other months', async () => {
    const plan = (ein: string, type: string, end: string) => `${ein},${type},${end},100`;
    const sheet = file(
      'codes.csv',
      'EIN,Type,Plan Year End,Average Lives',
      plan('201234567', '133(d)', '12/31/2025'),
      plan('201234568', '133(a)', '6/30/2025'),
      plan('201234569', '133c', '12/31/2025'),
    );
    const { printed } = await run('pcori', sheet);
    expect(printed.questions).toEqual([]);
    expect(printed.records.map(({ row }: { row: { typeOfPolicy: string } }) => row.typeOfPolicy)).toEqual([
      '133d',
      '133a',
    ]);
    expect(printed.faults).toMatchObject([
      {
        at: { row: 4, column: 'B' },
        field: 'policyType',
        text: expect.stringMatching(/plan years that end in other months/),
      },
    ]);
  });

  it.each([
    [
      'a heading that says so',
      'City, State ZIP',
      ['"Reno, NV 89501"', 'Kansas City MO 64101', '"Salem, Oregon, 97301-1234"'],
    ],
    ['any heading', 'Ort', ['"Reno, NV 89501"', 'Kansas City MO 64101', '"Salem, Oregon, 97301-1234"']],
    ['the heading of the city', 'City', ['"Reno, NV 89501"', 'Kansas City MO 64101', '"Salem, Oregon, 97301-1234"']],
  ])('businesses splits a city, state and ZIP code in one column, under %s', async (_, heading, cells) => {
    const { contactCity: _1, contactState: _2, contactPostalCode: _3, ...others } = columns;
    const rows = cells.map((cell, at) => `${Object.values({ ...others, EIN: `20123456${at}` }).join(',')},${cell}`);
    const sheet = file('places.csv', `${Object.keys(others).join(',')},"${heading}"`, ...rows);
    const { code, printed } = await run('businesses', sheet);
    const places = printed.records.map((one: typeof facts) => [
      one.contactCity,
      one.contactState,
      one.contactPostalCode,
    ]);
    expect([code, places]).toEqual([
      0,
      [
        ['Reno', 'Nevada', '89501'],
        ['Kansas City', 'Missouri', '64101'],
        ['Salem', 'Oregon', '97301-1234'],
      ],
    ]);
  });

  it('businesses splits no street with its city, and names a cell that does not read so under a heading that says so', async () => {
    const { contactCity: _1, contactState: _2, contactPostalCode: _3, ...others } = columns;
    const row = (ein: string, cell: string) => `${Object.values({ ...others, EIN: ein }).join(',')},"${cell}"`;
    const street = file(
      'streets.csv',
      `${Object.keys(others).join(',')},Where`,
      row('201234561', '1 Main St, Reno, NV 89501'),
    );
    expect((await run('businesses', street)).printed.questions[0]).toMatchObject({ text: 'Which column is City?' });
    const mixed = file(
      'mixed.csv',
      `${Object.keys(others).join(',')},City State Zip`,
      row('201234561', 'Reno, NV 89501'),
      row('201234562', 'Reno'),
    );
    const { printed } = await run('businesses', mixed);
    expect(printed.records).toHaveLength(1);
    expect(printed.faults).toMatchObject([
      { at: { row: 3 }, field: 'contactCity', text: 'Write it as Reno, NV 89501, or in columns of its own' },
    ]);
  });

  it('businesses prints them as addBusiness takes them, with the questions about words', async () => {
    const sheet = file('businesses.csv', headings, rowOf({}), rowOf({ EIN: '201234568', businessType: 'Guild' }));
    const { code, printed } = await run('businesses', sheet);
    expect(code).toBe(1);
    expect(printed).toMatchObject({
      rows: 2,
      records: [facts],
      questions: [{ id: 'word:businesses:businessType:guild', at: { sheet: 1, column: 'C', rows: [3] } }],
      faults: [],
      setAside: [],
    });
    const answers = file('guild.json', JSON.stringify({ 'word:businesses:businessType:guild': 'Partnership' }));
    const answered = await run('businesses', sheet, '--answers', answers);
    expect([answered.code, answered.printed.records.length]).toEqual([0, 2]);
    expect(answered.printed.records[1]).toMatchObject({ businessType: 'Partnership' });
  });

  it('businesses names an error by cell, and puts leading zeros back only when told to', async () => {
    const sheet = file('zeros.csv', headings, rowOf({ EIN: '12345678' }));
    const { code, printed } = await run('businesses', sheet);
    expect([code, printed.records]).toEqual([1, []]);
    expect(printed).toMatchObject({
      faults: [{ at: { sheet: 1, row: 2, column: 'B' }, field: 'EIN', text: 'Please Enter 9 digit number' }],
      warnings: [{ field: 'EIN', text: 'It may lack a leading zero: 012345678' }],
    });
    const restored = await run('businesses', sheet, '--restore-zeros');
    expect([restored.code, restored.printed.records[0].EIN]).toEqual([0, '012345678']);
  });

  it('clients prints who is asked and how often each files, by EIN', async () => {
    const sheet = file(
      'clients.csv',
      'EIN,Business Name,Client Contact,Client Contact Email,Kind of Client',
      '20-1234567,Juniper Fuel,Omar Reyes,omar@juniper.example,Annual',
      '20-1234568,,,,Every quarter',
      '20-12345,,,,Every quarter',
      '20-1234569,,Omar Reyes,,',
      '20-1234570,Quiet Fuel,,,',
    );
    const { code, printed } = await run('clients', sheet);
    expect(code).toBe(1);
    expect(printed.records).toEqual([
      {
        EIN: '201234567',
        businessName: 'Juniper Fuel',
        contact: { name: 'Omar Reyes', email: 'omar@juniper.example' },
        kind: 'feeOnly',
      },
      { EIN: '201234568', businessName: '', contact: null, kind: 'quarterly' },
    ]);
    expect(printed.faults.map(({ at, field }: { at: { row: number }; field: string }) => [at.row, field])).toEqual([
      [4, 'EIN'],
      [5, 'clientContactEmail'],
      [6, 'EIN'],
    ]);
  });

  it('pcori prints plans as rows of IRS No. 133, with the EIN and the quarter', async () => {
    const sheet = file(
      'plans.csv',
      'EIN,Plan Name,Plan Year End,Policy Type,Average Lives',
      '20-1234567,HRA,12/31/2025,Self-insured,42',
    );
    const { code, printed } = await run('pcori', sheet);
    expect([code, printed.records]).toEqual([
      0,
      [
        {
          EIN: '201234567',
          businessName: '',
          period: '2026Q2',
          row: {
            typeOfPolicy: '133d',
            planYearEnd: '2025-12-31',
            planName: 'HRA',
            avgNumberOfLivesCovered: '42',
          },
        },
      ],
    ]);
  });

  it('deposits prints them as a filing has them, without those of other forms and those that it has', async () => {
    const sheet = file(
      'eftps.csv',
      'Settlement Date,Payment Amount,EFT Number,Tax Form,Tax Period',
      '01/29/2026,"1,234.50",1234,72005,Q1/2026',
      '02/13/2026,50,1235,720,Q1/2026',
      '02/13/2026,50,1236,941,Q1/2026',
    );
    const { code, printed } = await run('deposits', sheet, '--period', '2026Q1');
    expect([code, printed.deposits]).toEqual([
      0,
      [
        { period: 'A', date: '2026-01-29', amount: '1234.50', confirmation: '1234' },
        { period: 'B', date: '2026-02-13', amount: '50', confirmation: '1235' },
      ],
    ]);
    expect(printed.setAside).toEqual([{ sheet: 1, row: 4, reason: 'otherReturn' }]);
    const filing = {
      formType: 'Form720',
      taxYear: '2026',
      taxYearAndQuarter: '1',
      filingData: {},
      deposit: { deposits: [printed.deposits[0]] },
    };
    const again = await run('deposits', sheet, '--into', file('filing.json', JSON.stringify(filing)));
    expect(again.printed.deposits).toHaveLength(1);
    expect(again.printed.setAside).toContainEqual({ sheet: 1, row: 2, reason: 'present' });
  });

  it('refuses settings that do not go together, and a kind that does not exist', async () => {
    const sheet = file('one.csv', headings, rowOf({}));
    for (const [what, words, message] of [
      ['plans', [], 'plans cannot be imported: write businesses, clients, pcori, deposits'],
      ['businesses', ['--period', '2026Q1'], 'A sheet of businesses needs no period and no filing'],
      ['deposits', ['--line', '60'], 'A sheet of deposits has no form, line, claims or schedule'],
      ['deposits', [], 'The period is missing, such as 2026Q1'],
    ] as const) {
      const refused = await run(what, sheet, ...words);
      expect([refused.code, refused.err]).toEqual([2, `gauger: ${message}\n`]);
    }
  });
});
