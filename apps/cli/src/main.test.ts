import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBlank } from '@gauger/documents/testing';
import { law } from '@gauger/excise';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkFiling } from './check.ts';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'gauger-cli-'));
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

let out = '';
let err = '';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-15T15:00:00Z') });
  out = '';
  err = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text;
    return true;
  });
});

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const filing = (noOfGallons: string) => ({
  format: 'gauger/filing@1',
  formType: 'Form720',
  taxYear: '2026',
  taxYearAndQuarter: '1',
  filingData: { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons, twoPartyExchange: false }] } },
});

describe('gauger compute', () => {
  it('prints lines, totals and issues as one JSON object', () => {
    expect(main(['compute', file('good.json', filing('1000'))])).toBe(0);
    const printed = JSON.parse(out);
    expect(printed.lines['60']).toEqual({ tax: '244.00', rows: [{ taxAmount: '244.0000' }] });
    expect(printed.totals.taxLiability).toBe('244.00');
    expect(printed.issues).toEqual([]);
  });

  it('prints what is wrong with its place and code, and ends with 1 when an issue is an error', () => {
    expect(main(['compute', file('fraction.json', filing('14.4'))])).toBe(1);
    expect(JSON.parse(out).issues).toEqual([
      expect.objectContaining({ code: 'notWhole', severity: 'error', path: 'filingData.60.rows.0.noOfGallons' }),
    ]);
  });

  it('says of a day that exists in another year which days the quarter has', () => {
    const [row] = filing('1000').filingData[60].rows;
    const early = { ...filing('1000'), filingData: { 60: { rows: [{ ...row, taxDate: '1999-12-31' }] } } };
    expect(main(['compute', file('early.json', early)])).toBe(1);
    expect(JSON.parse(out).issues).toMatchObject([
      { code: 'dateOutside', message: 'Tax date should be a date from Jan 1, 2026 to Mar 31, 2026 for 2026 Q1' },
    ]);
  });

  it.each([
    ['a file that is missing', () => join(folder, 'absent.json'), /There is no file/],
    ['a file that is not JSON', () => file('broken.json', '{'), /not valid JSON/],
    ['a line that is given twice', () => file('twice.json', '{"filingData":{"60":{},"60":{}}}'), /"60" appears twice/],
  ])('refuses %s with exit code 2 and a sentence on standard error', (_, path, message) => {
    expect(main(['compute', path()])).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
  });

  it('computes with a newer rate book, and refuses one that is not whole', () => {
    const value = {
      parameter: 'fuel.diesel',
      from: '2026-01-01',
      to: null,
      value: '0.25',
      citation: 'A test',
      confidence: 'derived',
      sourceClass: 'secondary',
    };
    const book = file('book.json', { format: 'gauger/rate-book@1', version: '2026.9', values: [value] });
    expect(main(['compute', file('good.json', filing('1000')), '--rate-book', book])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rateBookVersion: '2026.9', totals: { taxLiability: '250.00' } });

    const bad = file('bad.json', {
      format: 'gauger/rate-book@1',
      version: '2026.9',
      values: [{ ...value, citation: '' }],
    });
    expect(main(['compute', file('good.json', filing('1000')), '--rate-book', bad])).toBe(2);
    expect(err).toMatch(/values\.0\.citation should name the source/);
  });
});

describe('gauger check', () => {
  it('ends with 0 when nothing is an error and with 1 when something is', () => {
    expect(main(['check', file('good.json', filing('1000'))])).toBe(0);
    expect(out).toMatch(/Nothing to fix/);
    expect(main(['check', file('empty.json', filing(''))])).toBe(1);
    expect(out).toMatch(/filingData\.60\.rows\.0\.noOfGallons/);
  });

  it('finds what stops the fee and the signature on the day, and lists the checks that only a server makes', () => {
    vi.setSystemTime('2026-03-31T15:00:00Z');
    expect(main(['check', file('early.json', filing('1000'))])).toBe(1);
    expect(out).toMatch(/error {2}taxYearQuarter .*\[quarterNotEnded]/);
    expect(out).toMatch(/Not checked here:\n[\s\S]*another filing claims the same fuel/);
    out = '';
    expect(main(['check', '--json', file('early.json', filing('1000'))])).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      issues: [{ code: 'quarterNotEnded', severity: 'error', blocks: 'sign' }],
      notChecked: expect.arrayContaining([expect.stringMatching(/filer/)]),
    });
  });

  it('finds a claim after its file-by date, and a decrease by Form 720-X after three years', () => {
    const schedule = { periodStart: '2025-01-01', periodEnd: '2025-03-31' };
    const lines = [{ line: '3a', gallons: '4000', typeOfUse: '6' }];
    const claim = { formType: 'Form8849', taxYear: '2025', month: '12', schedules: { 1: { ...schedule, lines } } };
    vi.setSystemTime('2026-11-29T15:00:00Z');
    main(['check', file('late-claim.json', claim)]);
    expect(out).toMatch(/error {2}schedules\S* .*Jun 30, 2025.*\[claimPastFileBy]/);
    const row = {
      year: '2023',
      quarterEnding: '1',
      taxName: '60',
      taxAsOriginallyReported: '300.00',
      adjustedTax: '100.00',
      explanation: 'Fewer gallons',
    };
    out = '';
    main([
      'check',
      file('late-x.json', { formType: 'Form720X', adjustmentsToLiability: { adjustmentsToLiabilityRows: [row] } }),
    ]);
    expect(out).toMatch(/\[amendmentTooLate]/);
  });

  it('finds what IRS e-file asks of the filer that the file names', () => {
    const business = { businessName: 'Reed Fuel', EIN: '12-3456789' };
    main(['check', file('filer.json', { ...filing('1000'), business })]);
    expect(out).toMatch(/error {2}business\.contactCity .*\[cityMissing]/);
  });
});

it('gauger check answers any JSON without a failure', () => {
  const parts = fc.oneof(fc.jsonValue(), fc.constantFrom('2026', '1', '12', {}, [], true, { rows: [{}] }, { 1: {} }));
  const keys = [
    'taxYear',
    'taxYearAndQuarter',
    'filingData',
    'deposit',
    'overpayment',
    'claimsData',
    'business',
    'zeroLiability',
  ];
  const near = fc.record(
    {
      formType: fc.constantFrom('Form720', 'Form720X', 'Form8849', 'none'),
      month: parts,
      schedules: parts,
      original: parts,
      corrected: parts,
      certification: parts,
      adjustmentsToLiability: parts,
      paidPreparer: parts,
      ...Object.fromEntries(keys.map((key) => [key, parts])),
    },
    { requiredKeys: [] },
  );
  const valid = fc.record({ key: fc.constantFrom(...keys, 'paidPreparer'), value: parts });
  const check = (content: unknown) => {
    expect(checkFiling(content, law, '2026-04-15').notChecked).not.toEqual([]);
  };
  fc.assert(fc.property(near, check), { numRuns: 200 });
  fc.assert(
    fc.property(valid, ({ key, value }) => check({ ...filing('1000'), [key]: value })),
    { numRuns: 200 },
  );
});

describe('gauger deposits', () => {
  const plan = file('plan.json', filing('100000'));

  it('lists what the rows owe for each semimonthly period, and when it is due', () => {
    expect(main(['deposits', '--period', '2026Q1', plan])).toBe(0);
    expect(out).toContain('net liability 24400.00');
    expect(out).toMatch(/A {2}2026-01-01 to 2026-01-15 +24400\.00 +0\.00 +23180\.00 {2}due 2026-01-29, short\n/);
    expect(out).toContain('The return is due 2026-04-30');
  });

  it('sets what was deposited against it, with what is late, short and in the safe harbor', () => {
    const deposits = [
      { period: 'A', date: '2026-01-29', amount: '20000', confirmation: '270690412345678' },
      { period: 'A', date: '2026-02-02', amount: '4400' },
    ];
    const deposit = { deposits, depositedUsingSHRule: true, lookBackRegularAmt: '60000' };
    expect(main(['deposits', '--period', '2026Q1', file('deposited.json', { ...filing('100000'), deposit })])).toBe(0);
    expect(out).toContain('deposited 24400.00, short 3180.00');
    expect(out).toContain('due 2026-01-29, 4 days late\n     2026-01-29 20000.00, EFTPS 270690412345678\n');
    expect(out).toContain('     2026-02-02 4400.00, 4 days late\n');
    expect(out).toContain('safe harbor by 2025Q3: not reached, at least 10000.00 a period of 60000.00');
    expect(out).toContain('Less than a sixth was deposited in time for B, C, D, E and F.');
  });

  it('names what is wrong in the filing, for what has an error is not counted', () => {
    const deposit = { deposits: [{ period: 'A', date: '2026-01-29', amount: 'much' }] };
    const wrong = file('wrong-deposit.json', { ...filing('100000'), deposit });
    expect(main(['deposits', '--period', '2026Q1', wrong, '--json'])).toBe(1);
    expect(JSON.parse(out).issues).toMatchObject([{ code: 'notANumber' }]);
    expect(main(['deposits', '--period', '2026Q1', wrong])).toBe(1);
    expect(out).toMatch(/error {2}deposit\.deposits\.0\.amount {2}.* \[notANumber\]\n$/);
  });

  it('says why a day was moved, also without a filing', () => {
    expect(main(['deposits', '--period', '2026Q3'])).toBe(0);
    expect(out).toContain('due 2026-08-28 (2026-08-29: Saturday)');
    expect(out).toContain('No tax for 2026 Q3 needs deposits.');
  });

  it('prints the same as JSON', () => {
    expect(main(['deposits', '--period', '2026Q1', plan, '--json'])).toBe(0);
    const { required, methods } = JSON.parse(out);
    expect(required).toBe(true);
    expect(methods[0].periods[0]).toEqual({
      box: 'A',
      basis: '24400.00',
      first: '2026-01-01',
      last: '2026-01-15',
      due: '2026-01-29',
      nominal: '2026-01-29',
      moved: null,
      liability: '24400.00',
      least: '23180.00',
      deposits: [],
      deposited: '0.00',
      inTime: '0.00',
      carried: '0.00',
      shortfall: '23180.00',
      standing: 'short',
      penalty: {
        amount: '2318.00',
        rule: expect.stringMatching(/^10% of \$23,180\.00, \d+ days late$/),
        citation: '26 USC 6656(b)(1)(A)(iii)',
        sources: [
          { text: '26 USC 6656(b)(1)(A)(iii)', href: expect.stringMatching(/#substructure-location_b_1_A_iii$/) },
        ],
      },
    });
  });

  it('refuses a period that is none, or another than that of the filing', () => {
    expect(main(['deposits', plan])).toBe(2);
    expect(main(['deposits', '--period', '2026-1', plan])).toBe(2);
    expect(main(['deposits', '--period', '2026Q2', plan])).toBe(2);
    expect(err).toContain('is a filing of 2026Q1, not of 2026Q2');
  });
});

describe('gauger rates', () => {
  it('lists rate, dates, citation and confidence', () => {
    expect(main(['rates', '--period', '2026Q1', '--irs', '60'])).toBe(0);
    expect(out).toMatch(/0\.244 dollars per gallon, 2021-01-01 to 2028-09-30; 26 USC 4081.*confirmed/);
  });

  it('gives the address of each source of a rate as JSON', () => {
    expect(main(['rates', '--period', '2026Q1', '--irs', '29', '--json'])).toBe(0);
    expect(JSON.parse(out)[0].sources[0]).toEqual({
      text: '26 USC 4471(a)',
      href: expect.stringMatching(/^https:\/\/uscode\.house\.gov\/.*section4471.*#substructure-location_a$/),
    });
  });

  it('gives the reason of a line that is not on the return', () => {
    expect(main(['rates', '--period', '2026Q1', '--irs', '18', '--json'])).toBe(0);
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({ irsNumber: '18', rate: null, note: expect.stringMatching(/\w/) }),
    ]);
  });

  it.each([[['rates']], [['rates', '--period', '2026']], [['rates', '--period', '2026Q1', '--irs', '999']]])(
    'refuses %j',
    (argv) => {
      expect(main(argv)).toBe(2);
      expect(err).toMatch(/\w/);
    },
  );
});

describe('gauger explain', () => {
  it.each(['60', '60.tax', 'lines.60.tax', 'lines["60"].tax'])('says why %s is what it is', (cell) => {
    expect(main(['explain', file('good.json', filing('1000')), cell])).toBe(0);
    expect(out).toMatch(/1000 gallons/);
    expect(out).toMatch(/26 USC 4081/);
  });

  it('refuses a cell the filing does not have', () => {
    expect(main(['explain', file('good.json', filing('1000')), '62.tax'])).toBe(2);
    expect(err).toMatch(/no cell 62\.tax/);
  });
});

describe('gauger schema and csv', () => {
  it('print the schema of the open format and the cells', () => {
    expect(main(['schema'])).toBe(0);
    expect(JSON.parse(out).properties.filingData.properties['60']).toBeDefined();
    out = '';
    expect(main(['csv', file('good.json', filing('1000'))])).toBe(0);
    expect(out).toMatch(/^60\.tax,.*,244\.00\r$/m);
  });
});

describe('gauger xml and pdf', () => {
  const business = {
    businessName: 'Hall Oil',
    EIN: '00-1234567',
    signingAuthorityName: 'Ann Hall',
    signingAuthorityTitle: 'Owner',
    contactAddressLine1: '1 Rack Road',
    contactCity: 'Columbus',
    contactStateCode: 'OH',
    contactPostalCode: '43085',
    contactCountryCode: 'US',
  };

  it('print the return for the IRS, and write the copy to read', async () => {
    const path = file('return.json', { ...filing('1000'), business });
    expect(main(['xml', path])).toBe(0);
    expect(out).toContain('<EIN>001234567</EIN>');
    expect(out).toContain('<BusinessNameControlTxt>HALL</BusinessNameControlTxt>');
    expect(out).toContain('<TotalTaxAmt>244.00</TotalTaxAmt>');
    const copy = join(folder, 'copy.pdf');
    expect(await main(['pdf', path, '-o', copy])).toBe(0);
    expect(readFileSync(copy).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each([
    [
      'without a filer',
      filing('1000'),
      ['xml', 'pdf'],
      /business\.businessName is missing\n.*business\.EIN is missing/s,
    ],
    [
      'with half an EIN',
      { ...filing('1'), business: { ...business, EIN: '12' } },
      ['xml', 'pdf'],
      /business\.EIN should have nine digits/,
    ],
    [
      'with a number for text',
      { ...filing('1'), business: { ...business, contactPostalCode: 43085 } },
      ['xml', 'pdf'],
      /business\.contactPostalCode: write it as text/,
    ],
    [
      'with a row that is wrong',
      { ...filing('14.4'), business },
      ['xml', 'pdf'],
      /filingData\.60\.rows\.0\.noOfGallons/,
    ],
    [
      'without a street, for the IRS',
      { ...filing('1'), business: { ...business, contactAddressLine1: '' } },
      ['xml'],
      /business\.contactAddressLine1/,
    ],
    [
      'of a quarter the IRS does not take',
      { ...filing('1'), taxYear: '2021', filingData: {}, business },
      ['xml'],
      /The return for 2021 Q1 goes by mail/,
    ],
  ])('refuse a filing %s', async (_, content, names, message) => {
    for (const name of names) {
      err = '';
      expect(
        await main([name, file('refused.json', content), ...(name === 'pdf' ? ['-o', join(folder, 'no.pdf')] : [])]),
      ).toBe(2);
      expect(err).toMatch(message);
    }
    expect(out).toBe('');
  });

  it('refuses a place where no file can be', async () => {
    const path = file('return.json', { ...filing('1000'), business });
    expect(await main(['pdf', path, '-o', join(folder, 'absent', 'copy.pdf')])).toBe(2);
    expect(err).toMatch(/cannot be written: ENOENT/);
  });
});

it('reads a file that begins with a byte order mark', () => {
  expect(main(['check', file('marked.json', `\uFEFF${JSON.stringify(filing('1000'))}`)])).toBe(0);
});

it('refuses an argument too many', () => {
  expect(main(['compute', file('good.json', filing('1000')), 'more'])).toBe(2);
  expect(err).toMatch(/more is one argument too many/);
});

it('refuses an unknown command or option with the list of commands', () => {
  expect(main(['fly'])).toBe(2);
  expect(err).toMatch(/gauger compute FILE/);
  expect(main(['compute', '--fast'])).toBe(2);
});

describe('gauger package', () => {
  const pdf = '%PDF-1.7 a log of gallons';
  const claimed = {
    ...filing('10000'),
    business: { businessName: 'Hall Diesel', EIN: '12-3456789' },
    claimsData: {
      groups: {
        3: {
          periodStart: '2026-01-01',
          periodEnd: '2026-03-31',
          lines: [{ line: '3a', typeOfUse: '2', gallons: '4000', attachments: ['log.pdf'] }],
        },
      },
    },
  };

  it('packs a filing with what its rows name, the same bytes each time, and reads it back', async () => {
    const path = file('claimed.json', claimed);
    mkdirSync(join(folder, 'attachments'));
    file('attachments/log.pdf', pdf);
    const [once, again, back] = ['once.zip', 'again.zip', 'back'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    expect(await main(['package', path, once])).toBe(0);
    expect(await main(['package', path, again])).toBe(0);
    expect(readFileSync(once).equals(readFileSync(again))).toBe(true);

    expect(main(['unpack', once, back])).toBe(0);
    expect(readFileSync(join(back, 'attachments/log.pdf'), 'utf8')).toBe(pdf);
    expect(readdirSync(back).sort()).toEqual([
      'attachments',
      'cells.csv',
      'filing.json',
      'form720.pdf',
      'hashes.sha256',
      'mailing.pdf',
    ]);

    const computed = [path, once, join(back, 'filing.json')].map((from) => {
      out = '';
      expect(main(['compute', from])).toBe(0);
      return out;
    });
    expect(new Set(computed).size).toBe(1);
    expect(JSON.parse(computed[0] ?? '')).toMatchObject({ totals: { totalClaim: '972.00' }, issues: [] });

    expect(main(['unpack', once, back])).toBe(2);
    expect(err).toMatch(/filing\.json already exists/);
  });

  it('names the file that is missing, is no PDF, or is no package', async () => {
    const naming = (name: string) => ({
      ...claimed,
      claimsData: { groups: { 3: { ...claimed.claimsData.groups[3], lines: [{ line: '3a', attachments: [name] }] } } },
    });
    const refused = async (words: string[]) => {
      err = '';
      expect(await main(words)).toBe(2);
      return err;
    };
    const out = join(folder, 'none.zip');
    file('attachments/text.pdf', 'a text');
    expect(await refused(['package', file('a.json', naming('gone.pdf')), out])).toMatch(/no file .*gone\.pdf/);
    expect(await refused(['package', file('b.json', naming('text.pdf')), out])).toMatch(/text\.pdf is not a PDF/);
    expect(await refused(['package', file('c.json', naming('../c.json')), out])).toMatch(/should be a file name/);
    expect(await refused(['unpack', file('d.json', claimed), folder])).toMatch(/not a ZIP archive/);
  });
});

describe('gauger with a Form 8849', () => {
  const claim = (gallons: string) => ({
    format: 'gauger/filing@1',
    formType: 'Form8849',
    taxYear: '2026',
    month: '12',
    schedules: {
      1: {
        periodStart: '2026-01-01',
        periodEnd: '2026-03-31',
        lines: [{ line: '3a', typeOfUse: '2', gallons }],
      },
    },
  });

  it('computes its schedule, total and file-by date', () => {
    expect(main(['compute', file('claim.json', claim('4000'))])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      schedules: { 1: { '3a': { amount: '972.00', rate: '0.243', crn: '360', rows: [{ amountOfClaim: '972.00' }] } } },
      claimDeadlines: [{ schedule: '1', fileBy: { due: '2026-06-30' } }],
      totals: { totalClaim: '972.00' },
      issues: [],
    });
  });

  it('checks it, and ends with 1 when anything is an error', () => {
    expect(main(['check', file('claim.json', claim('4000'))])).toBe(0);
    expect(out).toMatch(/Nothing to fix/);
    const two = { ...claim('4000'), schedules: { ...claim('4000').schedules, 2: {} } };
    for (const [content, found] of [
      [claim('4000.5'), /schedules\.1\.lines\.0\.gallons .*\[notWhole]/],
      [two, /Form 8849 takes one schedule at a time: file Schedules 1 and 2/],
    ] as const) {
      out = '';
      expect(main(['check', file('wrong-claim.json', content)])).toBe(1);
      expect(out).toMatch(found);
      expect(main(['compute', file('wrong-claim.json', content)])).toBe(1);
    }
  });

  it.each(['schedules.1.3a.amount', 'schedules["1"]["3a"]', 'totals.totalClaim'])('explains %s', (cell) => {
    expect(main(['explain', file('claim.json', claim('4000')), cell])).toBe(0);
    expect(out).toMatch(/4000 gallons/);
    expect(out).toMatch(/26 USC 6427\(l\)\(1\)/);
  });

  it('lists rates by schedule and line, and refuses a line that no schedule has', () => {
    expect(main(['rates', '--form', '8849', '--schedule', '1', '--line', '3d'])).toBe(0);
    expect(out).toMatch(/Schedule 1, line 3d {2}Use in certain intercity and local buses\n.*0\.17 dollars per gallon/);
    for (const [words, message] of [
      [['--form', '8849', '--schedule', '1', '--line', '9z'], /There is no line 9z on Schedule 1 of Form 8849/],
      [['--form', '8849', '--schedule', '4'], /Form 8849 has no Schedule 4/],
      [['--form', '8849', '--irs', '3a'], /write --schedule 1 --line 3a/],
      [['--form', '941'], /write 720 or 8849/],
      [['--line', '3a', '--period', '2026Q1'], /write --irs 3a/],
    ] as const) {
      err = '';
      expect(main(['rates', ...words])).toBe(2);
      expect(err).toMatch(message);
    }
  });

  it('prints its schema', () => {
    expect(main(['schema', '--form', '8849'])).toBe(0);
    const { schedules } = JSON.parse(out).properties;
    expect(Object.keys(schedules.properties)).toEqual(['1', '2', '3', '5', '6', '8']);
  });

  const business = {
    businessName: 'Test Fuel Co',
    EIN: '001234567',
    signingAuthorityName: 'Sam Test',
    signingAuthorityTitle: 'Controller',
    contactAddressLine1: '100 Test Road',
    contactCity: 'Columbus',
    contactStateCode: 'OH',
    contactPostalCode: '43085',
    contactCountry: 'United States of America',
    contactCountryCode: 'US',
  };

  it('writes the file for IRS e-file, the copy and the figures', async () => {
    const path = file('claim.json', { ...claim('4000'), business });
    expect(main(['xml', path])).toBe(0);
    expect(out).toContain('<IRS8849Schedule1 documentId="IRS8849Schedule1">');
    expect(out).toContain('<RefundAmt>972.00</RefundAmt>');
    const pdf = join(folder, 'claim.pdf');
    expect(await main(['pdf', path, '-o', pdf])).toBe(0);
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    out = '';
    expect(main(['csv', path])).toBe(0);
    expect(out).toContain('schedules.1.3a.amount,"Schedule 1 of Form 8849, line 3a, Nontaxable use: amount",972.00');
  });

  it('packs a claim with what its rows name, and reads the package back', async () => {
    mkdirSync(join(folder, 'attachments'), { recursive: true });
    writeFileSync(join(folder, 'attachments/export.pdf'), '%PDF-1.4 export');
    const exported = { line: '3e', gallons: '4000', attachments: ['export.pdf'] };
    const schedules = { 1: { ...claim('4000').schedules[1], lines: [exported] } };
    const zip = join(folder, 'claim.zip');
    const to = join(folder, 'unpacked-claim');
    expect(await main(['package', file('export.json', { ...claim('4000'), business, schedules }), zip])).toBe(0);
    expect(main(['unpack', zip, to])).toBe(0);
    expect(readdirSync(to).toSorted()).toEqual([
      'attachments',
      'cells.csv',
      'filing.json',
      'form8849.pdf',
      'form8849.xml',
      'hashes.sha256',
    ]);
    expect(readdirSync(join(to, 'attachments'))).toEqual(['export.pdf']);
    out = '';
    expect(main(['compute', zip])).toBe(0);
    expect(JSON.parse(out).totals).toEqual({ totalClaim: '976.00' });
  });

  describe('for Schedules 1 and 6 together', () => {
    const tires = {
      periodStart: '2026-01-01',
      periodEnd: '2026-03-31',
      lines: [
        {
          line: '396',
          year: '2025',
          quarterEnding: '12',
          noOfTires: '4',
          amountOfClaim: '31.07',
          explanationOfClaim: 'Exported.',
          attachments: ['bill.pdf'],
        },
      ],
    };
    const pair = { ...claim('4000'), business, schedules: { ...claim('4000').schedules, 6: tires } };
    const within = (name: string) => readFileSync(join(folder, name), 'utf8');

    it('writes a file of each form', async () => {
      const path = file('pair.json', pair);
      expect(main(['xml', path, '-o', join(folder, 'both.v1.xml')])).toBe(0);
      expect(out).toBe(`Written: ${folder}/both.v1-schedule-1.xml\nWritten: ${folder}/both.v1-schedule-6.xml\n`);
      expect(within('both.v1-schedule-1.xml')).toContain('<RefundAmt>972.00</RefundAmt>');
      expect(within('both.v1-schedule-6.xml')).toContain('<RefundAmt>31.07</RefundAmt>');
      expect(await main(['pdf', path, '-o', join(folder, 'both')])).toBe(0);
      for (const name of ['both-schedule-1', 'both-schedule-6']) expect(within(name).slice(0, 5)).toBe('%PDF-');
    });

    it('names the files after the form where no name is given, and prints neither', () => {
      vi.stubEnv('INIT_CWD', folder);
      expect(main(['xml', file('pair.json', pair)])).toBe(0);
      vi.unstubAllEnvs();
      expect(out).toBe('Written: form8849-schedule-1.xml\nWritten: form8849-schedule-6.xml\n');
      expect(within('form8849-schedule-6.xml')).toContain('IRS8849Schedule6');
    });

    it('writes neither file where one form cannot be sent', () => {
      const [row] = tires.lines;
      const truck = { ...row, line: '365', noOfTires: undefined, vin: 'OIQ' };
      const schedules = { ...pair.schedules, 6: { ...tires, lines: [truck] } };
      expect(main(['xml', file('truck.json', { ...pair, schedules }), '-o', join(folder, 'truck.xml')])).toBe(2);
      expect(err).toMatch(
        /schedules\.6\.lines\.0\.vin: Vehicle identification number: use digits and letters other than I, O and Q/,
      );
      expect(readdirSync(folder).filter((name) => name.startsWith('truck-'))).toEqual([]);
    });

    it('packs each with its own facts and attachments, and reads the packages back', async () => {
      mkdirSync(join(folder, 'attachments'), { recursive: true });
      writeFileSync(join(folder, 'attachments/bill.pdf'), '%PDF-1.4 bill');
      expect(await main(['package', file('pair.json', pair), join(folder, 'pair.zip')])).toBe(0);
      let total = 0;
      for (const schedule of ['1', '6']) {
        const [zip, name] = [join(folder, `pair-schedule-${schedule}.zip`), `unpacked-${schedule}`];
        expect(main(['unpack', zip, join(folder, name)])).toBe(0);
        const entries = readdirSync(join(folder, name)).filter((entry) => entry !== 'attachments');
        expect(entries.toSorted()).toEqual([
          'cells.csv',
          'filing.json',
          'form8849.pdf',
          'form8849.xml',
          'hashes.sha256',
        ]);
        expect(within(`${name}/form8849.xml`).includes('bill.pdf')).toBe(schedule === '6');
        expect(Object.keys(JSON.parse(within(`${name}/filing.json`)).schedules)).toEqual([schedule]);
        out = '';
        main(['compute', zip]);
        total += Number(JSON.parse(out).totals.totalClaim);
      }
      expect(total.toFixed(2)).toBe('1003.07');
    });
  });

  it('refuses deposits, and to send a claim that goes by mail, which it prints', async () => {
    const path = file('claim.json', { ...claim('4000'), business });
    expect(main(['deposits', '--period', '2026Q1', path])).toBe(2);
    expect(err).toMatch(/is a Form 8849, which has no deposits/);
    const dyed = {
      5: {
        lines: [{ line: '9', date: '2026-01-10', year: '2025', quarterEnding: '12', gallons: '3000', amount: '732' }],
      },
    };
    const mailed = file('dyed.json', { ...claim('4000'), business, schedules: dyed });
    expect(main(['xml', mailed])).toBe(2);
    expect(err).toMatch(/schedules\.5\.lines: No credit reference number is known for line 9 of Schedule 5/);
    expect(await main(['pdf', mailed, '-o', join(folder, 'dyed.pdf')])).toBe(0);
  });
});

describe('a Form 720-X', () => {
  const amended = (others: object = {}) => ({
    format: 'gauger/filing@1',
    formType: 'Form720X',
    original: filing('2000'),
    corrected: filing('1000'),
    statements: { 60: '3b-repaid' },
    overpaymentUse: 'refund',
    ...others,
  });

  it('is computed: one row for each changed tax, a decrease below zero', () => {
    expect(main(['compute', file('amended.json', amended())])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      adjustments: [{ part: '1', irsNumber: '60', original: '488.00', adjusted: '244.00', change: '-244.00' }],
      totals: { line4: '-244.00', overpayment: '244.00' },
    });
  });

  it.each(['line4', 'totals.line4', 'adjustments.1.60.change', 'cells["adjustments.1.60.adjusted"]'])(
    'explains %s',
    (cell) => {
      expect(main(['explain', file('amended.json', amended()), cell])).toBe(0);
      expect(out).toMatch(/1000 gallons/);
      expect(out).toMatch(/26 USC 4081/);
    },
  );

  it('is made of two returns by amend, as a table or as compute prints it', () => {
    const [filed, corrected] = [file('filed.json', filing('1000')), file('corrected.json', filing('2000'))];
    expect(main(['amend', filed, corrected])).toBe(0);
    expect(out).toMatch(/Line 1, 2026Q1, IRS No\. 60 +244\.00 +488\.00 +244\.00/);
    expect(out).toContain('Line 4: Balance due $244.00');
    out = '';
    expect(main(['amend', filed, corrected, '--json'])).toBe(0);
    expect(JSON.parse(out).totals.line4).toBe('244.00');
  });

  it('has no XML: it is filed on paper', async () => {
    expect(await main(['xml', file('amended.json', amended())])).toBe(2);
    expect(err).toContain('IRS e-file does not take Form 720-X');
  });

  it('is printed, packed with how to mail it, and read back', async () => {
    const business = { businessName: 'Test Fuel Co', EIN: '001234567' };
    const path = file('amended.json', amended({ business }));
    const [copy, mailed] = [join(folder, 'amended.pdf'), join(folder, 'to-mail.pdf')];
    expect(await main(['pdf', path, '-o', copy])).toBe(0);
    expect(await main(['pdf', path, '--mail', '-o', mailed])).toBe(0);
    for (const name of [copy, mailed]) expect(readFileSync(name, 'latin1').slice(0, 5)).toBe('%PDF-');
    const [zip, to] = [join(folder, 'amended.zip'), join(folder, 'unpacked-amended')];
    expect(await main(['package', path, zip])).toBe(0);
    expect(main(['unpack', zip, to])).toBe(0);
    expect(readdirSync(to).toSorted()).toEqual([
      'attachments',
      'cells.csv',
      'filing.json',
      'form720x.pdf',
      'hashes.sha256',
      'mailing.pdf',
    ]);
    out = '';
    main(['check', zip]);
    expect(out).toMatch(
      /^warning {2}explanations\.60 .*\[amendmentDrafted]\nerror {2}certification .*\[certificationMissing]\nNot checked here:/,
    );
    expect(main(['csv', zip])).toBe(0);
    expect(out).toContain('totals.line4,"Form 720-X, line 4: total adjustments",');
  });
});

describe('gauger blanks', () => {
  const fields = [{ name: 'name' }, { name: 'line4', maxLength: 14 }];
  const made = async (name: string): Promise<string> => {
    const at = join(folder, name);
    mkdirSync(at, { recursive: true });
    await addBlank(at, 'f720x', { form: '720-X', fields: { 'business.businessName': 'name', line4: 'line4' } }, fields);
    return at;
  };

  it('lists the fields of a blank, and with a form drafts its map', async () => {
    const blank = join(await made('list'), 'f720x.pdf');
    expect(await main(['blanks', 'fields', blank])).toBe(0);
    expect(out).toBe('name\n    #1 text\nline4\n    #2 text, at most 14 characters\n');
    out = '';
    expect(await main(['blanks', 'fields', blank, '--form', '720-X'])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      format: 'gauger/blank@1',
      form: '720-X',
      fields: { line4: 'line4' },
      unused: { values: { 'business.EIN': 'Employer identification number' }, fields: { name: '#1 text' } },
    });
    expect(await main(['blanks', 'fields', blank, '--form', '2290'])).toBe(2);
    expect(err).toContain('--form 2290 is not known: write one of 720, 720-X, 8849');
  });

  it('marks the fields of a blank with their numbers', async () => {
    const to = join(folder, 'marked.pdf');
    expect(await main(['blanks', 'mark', join(await made('mark'), 'f720x.pdf'), '-o', to])).toBe(0);
    expect(readFileSync(to, 'latin1').slice(0, 5)).toBe('%PDF-');
  });

  it('checks a folder, and names the field that a blank does not have', async () => {
    const at = await made('check');
    expect(await main(['blanks', 'check', at])).toBe(0);
    expect(out).toBe('f720x.pdf: 720-X, Rev. January 2020, 2 values\n');
    await addBlank(at, 'f720x', { form: '720-X', fields: { line4: 'f1_30' } }, fields);
    expect(await main(['blanks', 'check', at])).toBe(2);
    expect(err).toContain('f720x.json: f720x.pdf has no field "f1_30" (for line4).');
    expect(await main(['blanks', 'look', at])).toBe(2);
    expect(err).toContain('blanks look is not known');
  });

  it('are filled in the package to mail where GAUGER_BLANKS names their folder', async () => {
    const amended = {
      format: 'gauger/filing@1',
      formType: 'Form720X',
      business: { businessName: 'Test Fuel Co', EIN: '001234567' },
      original: filing('2000'),
      corrected: filing('1000'),
      statements: { 60: '3b-repaid' },
      overpaymentUse: 'refund',
    };
    const path = file('amended.json', amended);
    const readSize = async (): Promise<number> => {
      const to = join(folder, 'to-mail.pdf');
      expect(await main(['pdf', path, '--mail', '-o', to])).toBe(0);
      return readFileSync(to).length;
    };
    const without = await readSize();
    vi.stubEnv('GAUGER_BLANKS', await made('filled'));
    expect(await readSize()).not.toBe(without);
    vi.stubEnv('GAUGER_BLANKS', join(folder, 'gone'));
    expect(await main(['pdf', path, '--mail'])).toBe(2);
    vi.unstubAllEnvs();
    expect(err).toContain('There is no folder');
  });
});
