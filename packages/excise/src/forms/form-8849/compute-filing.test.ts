import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { law } from '../../catalog/public.ts';
import { usualClaimAmount } from '../../claims/public.ts';
import { toText } from '../../decimal.ts';
import { evaluateExplanation } from '../../engine/public.ts';
import { form8849Blockers } from './blockers.ts';
import { computeForm8849 } from './compute-filing.ts';
import { explainForm8849 } from './explain-filing.ts';
import { readForm8849 } from './read-filing.ts';
import { form8849Numbers, scheduleGroup } from './schedule-group.ts';

const filing = (schedules: unknown, own: object = {}) => ({
  format: 'gauger/filing@1',
  formType: 'Form8849',
  taxYear: '2026',
  month: '12',
  schedules,
  ...own,
});
const quarter = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
const schedule1 = (lines: object[], own: object = {}) => filing({ 1: { ...quarter, ...own, lines } });
const found = (input: unknown) => computeForm8849(input).issues.map(({ path, code }) => `${path} ${code}`);
const bus = { line: '3d', gallons: '10000' };

describe('a statement of export', () => {
  it.each([[undefined], [''], [' '], ['\u200b \u2060']])('of no visible sign (%j) is missing', (explanationOfClaim) => {
    expect(found(schedule1([{ line: '3e', gallons: '5000', explanationOfClaim }]))).toContain(
      'schedules.1.lines.0.explanationOfClaim claimStatementMissing',
    );
  });

  it('in words is there', () => {
    const explanationOfClaim = 'Left Portland on Feb 3, 2026, for Mexico';
    expect(found(schedule1([{ line: '3e', gallons: '5000', explanationOfClaim }]))).not.toContainEqual(
      expect.stringContaining('claimStatementMissing'),
    );
  });
});

describe('the usual tax of Schedule 5', () => {
  const of = (line: string, gallons: string, amount: string, date = '2026-05-11') =>
    computeForm8849(filing({ 5: { regNum: 'S-1', lines: [{ line, date, gallons, amount, attachments: ['a'] }] } }))
      .issues;
  const usual = (line: string, facts: object) => {
    const at = scheduleGroup('5', false, law).lines.find((one) => one.line === line);
    return at && usualClaimAmount(at, { dateSecondTax: '2026-05-11', ...facts }, law);
  };

  it('is gallons at the rate of the fuel on Form 720 (26 USC 4081(a)(2))', () => {
    // 10,000 gallons at 18.4, 19.4, 24.4, 24.4, 19.8, 0.1, 21.9 and 4.4 cents.
    const amounts = ['1840.00', '1940.00', '2440.00', '2440.00', '1980.00', '10.00', '2190.00', '440.00'];
    expect(amounts.map((_, at) => usual(`${at + 1}`, { gallons: '10000' }))).toEqual(amounts);
    amounts.forEach((amount, at) => {
      expect(of(`${at + 1}`, '10000', amount)).toEqual([]);
    });
    // After September 30, 2028, 4.3 cents are left (26 USC 4081(d)(1)).
    expect(usual('1', { gallons: '10000', dateSecondTax: '2028-10-02' })).toBe('430.00');
    expect(usual('1', { dateSecondTax: 'May' })).toBeUndefined();
    expect(usual('1', {})).toBeUndefined();
  });

  it('warns of another amount, which counts as entered', () => {
    expect(of('2', '10000', '18400')).toMatchObject([
      {
        code: 'claimNotUsual',
        severity: 'warning',
        path: 'schedules.5.lines.0.amountOfClaim',
        message:
          'Amount of claim is $18,400.00, but 10,000 gallons at the usual tax of 0.194 dollars per gallon are $1,940.00: claim the second tax that you paid',
      },
    ]);
    expect(of('2', '13', '2.52')).toEqual([]);
    expect(of('2', '10000', '').map(({ code }) => code)).toEqual(['claimAmountEmpty']);
  });
});

describe('a Form 8849', () => {
  const computed = computeForm8849(
    filing({ 1: { ...quarter, lines: [{ line: '3a', typeOfUse: '2', gallons: '1000' }, bus] } }),
  );

  it('is computed by schedule and line, with its total, its cells and its file-by date', () => {
    expect(computed.schedules).toEqual({
      1: {
        '3a': {
          amount: '243.00',
          rate: '0.243',
          crn: '360',
          rows: [{ at: 0, amountOfClaim: '243.00', rate: '0.243', crn: '360' }],
        },
        '3d': {
          amount: '1700.00',
          rate: '0.17',
          crn: '350',
          rows: [{ at: 1, amountOfClaim: '1700.00', rate: '0.17', crn: '350' }],
        },
      },
    });
    expect(computed.totals).toEqual({ totalClaim: '1943.00' });
    expect(computed.cells).toMatchObject({ 'schedules.1.3a.amount': '243.00', 'totals.totalClaim': '1943.00' });
    expect(computed.claimDeadlines).toMatchObject([
      { schedule: '1', lines: 'lines 3a, 3d', path: 'schedules.1.periodEnd', fileBy: { due: '2026-06-30' } },
    ]);
    expect(computed.issues).toEqual([]);
  });

  it('has the lines in the order of the form, and rows in cents that add up to them', () => {
    const gallon = { line: '3a', typeOfUse: '2', gallons: '1' };
    const { schedules } = computeForm8849(schedule1([bus, gallon, gallon]));
    expect(Object.keys(schedules[1] ?? {})).toEqual(['3a', '3d']);
    // 2 × 0.243 = 0.486; each row alone would be 0.24.
    expect(schedules[1]?.['3a']).toMatchObject({
      amount: '0.49',
      rows: [{ amountOfClaim: '0.25' }, { amountOfClaim: '0.24' }],
    });
  });

  it('leaves a row with an error out of its line and of the total', () => {
    const { schedules, totals, issues } = computeForm8849(schedule1([{ ...bus, gallons: '1.5' }, bus]));
    expect(schedules[1]?.['3d']).toMatchObject({ amount: '1700.00', rows: [{ amountOfClaim: null }, {}] });
    expect(totals.totalClaim).toBe('1700.00');
    expect(issues).toMatchObject([{ code: 'notWhole', path: 'schedules.1.lines.0.gallons' }]);
  });

  it('explains its amounts by trees that evaluate to them', () => {
    const input = schedule1([{ line: '7a', typeOfUse: '5', gallons: '3000' }, bus]);
    const { cells } = computeForm8849(input);
    for (const [cell, value] of Object.entries(cells)) {
      const explanation = explainForm8849(input, cell);
      expect(explanation && toText(evaluateExplanation(explanation)), cell).toBe(value);
    }
    const row = explainForm8849(input, 'schedules["1"]["7a"].rows[0]');
    expect(row).toMatchObject({ cell: 'schedules.1.7a.rows.0.amountOfClaim', of: { kind: 'product' } });
    expect(explainForm8849(input, 'totalClaim')).toMatchObject({ cell: 'totals.totalClaim' });
    expect(explainForm8849(input, 'schedules.2.1a.amount')).toBeNull();
  });
});

describe('what a file may say otherwise', () => {
  it('is nothing: blanks and clear boxes of a known name are no facts', () => {
    const blank = { typeOfUse: '', nameOfGovUnit: null, amount: '', blender: false, attachments: [] };
    const own = { annualClaim: false, dye: false, detailedExplanation: '', uvRegNumber: '', regNumPrefix: null };
    const input = filing({
      1: {
        ...quarter,
        ...own,
        lines: [
          { ...bus, ...blank },
          { line: '3d', ...blank },
        ],
      },
      2: null,
      8: '',
    });
    expect(found(input)).toEqual([]);
    expect(computeForm8849(input).totals.totalClaim).toBe('1700.00');
  });

  it('is the amount, which is computed, and a fact that the line implies', () => {
    const row = { line: '7b', typeOfUse: '3', gallons: '5000', amount: '1.00', attachments: ['a'] };
    const { schedules, issues } = computeForm8849(schedule1([row]));
    expect([schedules[1]?.['7b']?.amount, issues]).toEqual(['990.00', []]);
    expect(found(schedule1([{ ...row, typeOfUse: '2' }]))).toEqual([
      'schedules.1.lines.0.typeOfUse typeOfUseNotAllowed',
    ]);
  });

  it('is the label 1a or 2a on Schedule 8, and one registration number by its other name', () => {
    const lines = [
      { line: '1a', gallons: '1000' },
      { line: '2', gallons: '1000' },
      { line: '3a', gallons: '1000' },
    ];
    const { schedules, issues } = computeForm8849(
      filing({ 8: { ...quarter, vendorRegNumber: '123456', regNumPrefix: 'CC', lines } }),
    );
    expect(Object.entries(schedules[8] ?? {}).map(([line, { amount, crn }]) => [line, amount, crn])).toEqual([
      ['1', '243.00', '360'],
      ['2', '243.00', '346'],
      ['3a', '243.00', '346'],
    ]);
    expect(issues).toEqual([]);
  });

  it('is the letters and the digits of one registration number on Schedule 3', () => {
    const lines = [{ line: '3a', gallons: '1000' }];
    const of = (own: object) =>
      readForm8849(filing({ 3: { ...quarter, ...own, lines } }, { taxYear: '2024' }), law).schedules[0]?.groups.get(
        '3',
      );
    const number = (own: object) => of(own)?.facts.regNum;
    expect(number({ regNumPrefix: 'AL', regNum: '12345678' })).toBe('AL12345678');
    expect(number({ regNumPrefix: 'AL', regNum: 'AL12345678' })).toBe('AL12345678');
    expect(number({ regNum: 'AL12345678' })).toBe('AL12345678');
    expect(of({ regNumPrefix: 'AL', regNum: '12345678' })?.facts).not.toHaveProperty('regNumPrefix');
  });

  it('is a vendor registration number, which counts as the one whose letters it has', () => {
    const buyer = { nameOfGovUnit: 'Test County', tinOfGovUnit: '00-1234567' };
    const sold = (own: object) =>
      found(filing({ 2: { ...quarter, ...own, lines: [{ line: '1a', gallons: '1000', ...buyer }] } }));
    expect(sold({ vendorRegNumber: 'UV-123456' })).toEqual([]);
    expect(sold({ vendorRegNumber: 'UB-123456' })).toEqual(['schedules.2.uvRegNumber registrationMissing']);
    expect(sold({ vendorRegNumber: '123456' })).toEqual([
      'schedules.2.vendorRegNumber vendorNumberLetters',
      'schedules.2.uvRegNumber registrationMissing',
    ]);
    expect(sold({ vendorRegNumber: 7 })).toContain('schedules.2.vendorRegNumber notText');
  });

  it('is dye for every box that has a claim, or by line', () => {
    const diesel = { line: '3a', typeOfUse: '2', gallons: '4000' };
    const kerosene = { line: '4a', typeOfUse: '2', gallons: '4000' };
    const dyed = (own: object) => found(schedule1([diesel, kerosene], own));
    expect(dyed({ dye: true, detailedExplanation: 'Mixed at the terminal.' })).toEqual([]);
    expect(dyed({ dye: true })).toEqual(['schedules.1.detailedExplanation required']);
    expect(dyed({ dye: 'yes' })).toEqual(['schedules.1.dye notTrueOrFalse']);
    expect(dyed({ dye: { 3: true, 4: false }, detailedExplanation: 'Mixed at the terminal.' })).toEqual([]);
    expect(dyed({ dye: { 3: true }, detailedExplanation: { 4: 'Mixed.' } })).toEqual([
      'schedules.1.detailedExplanation.3 required',
      'schedules.1.detailedExplanation.4 notEnabled',
    ]);
    expect(dyed({ dye: { 5: true } })).toEqual(['schedules.1.dye.5 unknownKey']);
  });
});

describe('what is wrong', () => {
  it.each<[string, unknown, string[]]>([
    ['a text', 'x', [' notAnObject']],
    ['an unknown key', filing({ 1: { ...quarter, lines: [bus] } }, { quarter: '1' }), ['quarter unknownKey']],
    ['another form', { ...schedule1([bus]), formType: 'Form720' }, ['formType unknownFormType']],
    [
      'no year and month',
      schedule1([bus], {}) && filing({ 1: {} }, { taxYear: '', month: null }),
      ['month scheduleMonthMissing', 'taxYear scheduleYearMissing'],
    ],
    ['a year before claims', filing({ 1: {} }, { taxYear: '2022' }), ['taxYear scheduleYearNotCovered']],
    ['a thirteenth month', filing({ 1: {} }, { month: '13' }), ['month scheduleMonth']],
    ['no schedule', filing({}), ['schedules scheduleTypeMissing']],
    ['a list of schedules', filing([]), ['schedules notAnObject']],
    ['Schedule 4', filing({ 4: {} }), ['schedules.4 unknownSchedule']],
    ['two schedules', filing({ 1: {}, 2: {} }), ['schedules severalSchedules']],
    ['a schedule that is a text', filing({ 1: 'x' }), ['schedules.1 notAnObject']],
    [
      'rows that are no list',
      filing({ 1: { ...quarter, lines: {} } }),
      ['schedules.1.lines claimGroupEmpty', 'schedules.1.lines notAList'],
    ],
    [
      'a row of another schedule',
      schedule1([bus, { line: '9z', gallons: '1' }]),
      ['schedules.1.lines.1.line unknownClaimLine'],
    ],
    [
      'an unknown key of a row and of the schedule',
      schedule1([bus, { ...bus, liters: '1' }], { vendor: 'x' }),
      ['schedules.1.lines.1.liters unknownKey', 'schedules.1.vendor unknownKey'],
    ],
    [
      'a registration number on Schedule 1',
      schedule1([bus], { vendorRegNumber: 'UV-1' }),
      ['schedules.1.vendorRegNumber unknownKey'],
    ],
    [
      'no period',
      filing({ 1: { lines: [bus] } }),
      ['schedules.1.periodEnd required', 'schedules.1.periodStart required'],
    ],
    [
      'a type of use that was not read',
      schedule1([{ line: '3a', typeOfUse: '15', gallons: '4000' }]),
      ['schedules.1.lines.0.typeOfUse typeOfUseUnverified'],
    ],
    ['an SSN on Schedule 2', filing({ 2: {} }, { ssn: '000-12-3456' }), ['ssn ssnNotOnSchedule']],
    ['an EIN as SSN', filing({ 1: { ...quarter, lines: [bus] } }, { ssn: '00-1234567' }), ['ssn ssnShape']],
    ['an SSN of zeros', filing({ 1: { ...quarter, lines: [bus] } }, { ssn: '000-00-0000' }), ['ssn ssnNotIssued']],
    ['a number as SSN', filing({ 1: { ...quarter, lines: [bus] } }, { ssn: 123456789 }), ['ssn notText']],
    ['less than $750', schedule1([{ ...bus, gallons: '1000' }]), ['schedules.1 claimBelowMinimum']],
  ])('%s', (_, input, issues) => {
    expect(found(input).toSorted()).toEqual(issues);
  });

  it('says why a line is not offered', () => {
    const mixture = { line: '2a', gallons: '4000', attachments: ['a'] };
    const [issue] = computeForm8849(filing({ 3: { ...quarter, regNum: 'M-1', lines: [mixture] } })).issues;
    expect(issue?.message).toBe(
      'You cannot claim line 2a on Schedule 3 of Form 8849: The credit for biodiesel and renewable diesel mixtures ended on December 31, 2024.',
    );
  });

  it('names Form 8849 where it takes one schedule at a time', () => {
    const [issue] = computeForm8849(filing({ 2: {}, 8: {} })).issues;
    expect(issue?.message).toBe('Form 8849 takes one schedule at a time: file Schedules 2 and 8 on a Form 8849 each');
  });

  it('is never thrown', () => {
    const anything = fc.anything({ withNullPrototype: true, withSparseArray: true });
    const schedule = fc.record({ periodStart: anything, dye: anything, lines: anything, vendorRegNumber: anything });
    const row = fc.record({
      line: fc.constantFrom('1a', '3d', '7b', '4a', '2', '310', '396', '1b', 'constructor'),
      gallons: anything,
      amount: anything,
    });
    fc.assert(
      fc.property(fc.oneof(anything, schedule, fc.record({ lines: fc.array(row) })), anything, (facts, month) => {
        for (const number of form8849Numbers) {
          computeForm8849(filing({ [number]: facts }));
          computeForm8849(filing({ [number]: facts }, { month }));
          explainForm8849(filing({ [number]: facts }), 'totals.totalClaim');
        }
        const both = filing({ 1: facts, 6: facts });
        form8849Blockers(both, computeForm8849(both), '2026-11-24', law);
        computeForm8849(filing(facts));
        computeForm8849(facts);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the period', () => {
  /** October 2025 to September 2026. */
  const fiscal = { taxYear: '2025', month: '9' };
  const claimed = (periodStart: string, periodEnd: string, own: object = fiscal) =>
    filing({ 1: { periodStart, periodEnd, lines: [bus] } }, own);

  it('lies within the income tax year that begins in the year given and ends in the month given', () => {
    expect(found(claimed('2025-10-01', '2026-09-30'))).toEqual([]);
    const { issues } = computeForm8849(claimed('2025-09-30', '2026-10-01'));
    expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'schedules.1.periodStart: Period of claim from should be a date from Oct 1, 2025 to Sep 30, 2026 for the year ending Sep 2026. Claim Sep 30, 2025 on a Form 8849 for the year ending Sep 2025',
      'schedules.1.periodEnd: Period of claim to should be a date from Oct 1, 2025 to Sep 30, 2026 for the year ending Sep 2026. Claim Oct 1, 2026 on a Form 8849 for the year ending Sep 2027',
    ]);
  });

  it('decides the file-by date by the quarters of that year', () => {
    const due = (input: unknown) => computeForm8849(input).claimDeadlines[0]?.fileBy.due;
    // November, December and January are a quarter of a year that ends in January.
    expect(due(claimed('2026-02-01', '2026-04-30', { taxYear: '2026', month: '1' }))).toBe('2026-07-31');
    expect(due(claimed('2026-07-01', '2026-12-31', { taxYear: '2026', month: '12' }))).toBe('2027-03-31');
    // Vendors: by the earliest quarter.
    const sold = { line: '4b', gallons: '2000', nameOfGovUnit: 'Test County', tinOfGovUnit: '001234567' };
    const vendor = { periodStart: '2026-01-01', periodEnd: '2026-06-30', uvRegNumber: 'UV-1', lines: [sold] };
    expect(computeForm8849(filing({ 2: vendor })).claimDeadlines).toMatchObject([
      {
        lines: 'line 4b',
        fileBy: { due: '2026-06-30' },
        begins: { from: '2026-04-01', fileBy: { due: '2026-09-30' } },
      },
    ]);
  });

  it('is a week at least on Schedules 2 and 8', () => {
    const week = { periodStart: '2026-01-01', periodEnd: '2026-01-06' };
    const charged = { ...week, regNum: 'CC-1', lines: [{ line: '1', gallons: '1000' }] };
    expect(found(filing({ 8: charged }))).toEqual(['schedules.8.periodEnd claimPeriodShort']);
    expect(found(filing({ 1: { ...week, lines: [bus] } }))).toEqual(['schedules.1.periodEnd claimPartOfQuarter']);
  });
});

describe('Schedules 1 and 6 together', () => {
  const blended = { line: '310', gallons: '10000', explanationOfClaim: '14 percent water, a registered additive.' };
  const tires = {
    line: '1b',
    crn: '396',
    year: '2025',
    quarterEnding: '12',
    noOfTaxableTires: '40',
    amountOfClaim: '400.00',
    explanationOfClaim: 'Exported.',
  };
  const six = (lines: object[]) => ({ ...quarter, regNum: 'M-12345', lines });
  const fuel = { line: '3d', gallons: '2000' };

  it('are one claim: a blender counts toward the $750, another tax does not', () => {
    const both = (lines: object[]) => filing({ 1: { ...quarter, lines: [fuel] }, 6: six(lines) });
    const { schedules, totals, claimDeadlines, issues } = computeForm8849(both([blended, tires]));
    expect(schedules).toMatchObject({
      1: { '3d': { amount: '340.00' } },
      6: { 310: { amount: '460.00', rate: '0.046', crn: '310' }, 396: { amount: '400.00', rate: null, crn: '396' } },
    });
    expect(totals.totalClaim).toBe('1200.00');
    expect(claimDeadlines.map(({ schedule, lines, fileBy }) => [schedule, lines, fileBy.due])).toEqual([
      ['1', 'line 3d', '2026-06-30'],
      ['6', 'CRN 310', '2026-06-30'],
      ['6', 'CRN 396', '2029-01-31'],
    ]);
    expect(issues).toEqual([]);
    expect(found(both([tires]))).toEqual(['schedules.1 claimBelowMinimum']);
    expect(found(filing({ 6: six([blended]) }))).toEqual(['schedules.6 claimBelowMinimum']);
    expect(found(filing({ 6: six([tires]) }))).toEqual([]);
  });

  it('let a blender claim until the end of the quarter after the last one that the rows name', () => {
    const of = (quarterEnding: string) => ({ ...blended, gallons: '20000', year: '2026', quarterEnding });
    const half = { periodStart: '2026-01-01', periodEnd: '2026-06-30' };
    const dueOf = (lines: object[]) =>
      computeForm8849(filing({ 6: { ...six(lines), ...half } })).claimDeadlines.map(({ fileBy }) => fileBy.due);
    // 26 USC 6427(i)(2)(B); the period of the schedule is also that of its other credits.
    expect(dueOf([of('3')])).toEqual(['2026-06-30']);
    expect(dueOf([of('3'), of('6')])).toEqual(['2026-09-30']);
    expect(dueOf([{ ...blended, gallons: '20000' }])).toEqual(['2026-09-30']);
  });

  it('ask that the quarter of a blender lies in the period', () => {
    const of = (own: object) => filing({ 6: six([{ ...blended, gallons: '20000', ...own }]) });
    expect(computeForm8849(of({ year: '2024', quarterEnding: '3' })).issues).toMatchObject([
      {
        code: 'quarterClaimedOutside',
        path: 'schedules.6.lines.0.quarterEnding',
        message:
          'Quarter ending should be a quarter in the period of claim, Jan 1, 2026 to Mar 31, 2026. Claim 2024 Q1 on a Form 8849 whose period includes it',
      },
    ]);
    expect(found(of({ year: '2026', quarterEnding: '3' }))).toEqual([]);
  });

  it('take one claim a quarter of a blender (26 USC 6427(i)(2))', () => {
    const of = (quarterEnding?: string) => ({
      ...blended,
      gallons: '20000',
      ...(quarterEnding && { year: '2026', quarterEnding }),
    });
    const twice = computeForm8849(filing({ 6: six([of('3'), of('3')]) }));
    expect(twice.issues).toMatchObject([
      { code: 'quarterClaimedTwice', severity: 'error', path: 'schedules.6.lines.1.quarterEnding' },
    ]);
    expect(twice.issues[0]?.message).toBe(
      'Only one claim a quarter is allowed on CRN 310: add these gallons to the claim for 2026 Q1, or change the quarter',
    );
    // Without the quarter of the row, that of the period.
    expect(found(filing({ 6: six([of(), of('3')]) }))).toEqual([
      'schedules.6.lines.1.quarterEnding quarterClaimedTwice',
    ]);
    const half = { periodStart: '2026-01-01', periodEnd: '2026-06-30' };
    expect(found(filing({ 6: { ...six([of('3'), of('6')]), ...half } }))).toEqual([]);
  });

  it('name a credit by its CRN where something is missing', () => {
    const shown = (lines: object[], own: object = {}) =>
      computeForm8849(filing({ 6: { ...six(lines), ...own } })).issues.map(({ message }) => message);
    expect(shown([blended], { regNum: '' })).toContain(
      'CRN 310 needs a registration number (M). The IRS denies claims without it',
    );
  });

  it('explain their cells', () => {
    const input = filing({ 1: { ...quarter, lines: [fuel] }, 6: six([blended]) });
    for (const [cell, value] of Object.entries(computeForm8849(input).cells)) {
      const explanation = explainForm8849(input, cell);
      expect(explanation && toText(evaluateExplanation(explanation)), cell).toBe(value);
    }
  });

  it('take a credit reference number by one name', () => {
    expect(found(filing({ 6: six([{ ...tires, crn: '999' }]) }))).toContain(
      'schedules.6.lines.0.line unknownClaimLine',
    );
    expect(found(filing({ 6: six([{ line: '1b', otherClaims: '304', amountOfClaim: '900' }]) }))).toContain(
      'schedules.6.lines.0.crn crnMissing',
    );
    expect(found(filing({ 6: six([{ ...tires, line: '396', crn: '304' }]) }))).toEqual([
      'schedules.6.lines.0.crn unknownKey',
    ]);
    expect(found(filing({ 6: six([{ ...tires, line: '396' }]) }))).toEqual([]);
    const early = { ...six([tires]), periodStart: '2024-01-01', periodEnd: '2025-12-31' };
    expect(found(filing({ 6: early }))).toEqual([]);
  });
});

describe('an annual claim', () => {
  const farm = { line: '1a', typeOfUse: '1', gallons: '100' };
  const input = filing(
    { 1: { periodStart: '2023-01-01', periodEnd: '2023-12-31', annualClaim: true, lines: [farm] } },
    { taxYear: '2023' },
  );

  it('has no least amount, takes type of use 1, and three years after its year', () => {
    const { issues, claimDeadlines } = computeForm8849(input);
    expect(issues).toEqual([]);
    expect(claimDeadlines).toMatchObject([{ fileBy: { due: '2026-12-31' } }]);
  });

  it('leaves the claim of a blender next to it its least amount and its quarter', () => {
    const blender = { line: '310', gallons: '100', explanationOfClaim: 'x' };
    const six = { ...quarter, regNum: 'M-1', lines: [blender] };
    const year = { periodStart: '2026-01-01', periodEnd: '2026-12-31', annualClaim: true, lines: [farm] };
    const { issues, claimDeadlines } = computeForm8849(filing({ 1: year, 6: six }));
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(['schedules.6 claimBelowMinimum']);
    expect(claimDeadlines.map(({ lines, fileBy }) => [lines, fileBy.due])).toEqual([
      ['line 1a', '2029-12-31'],
      ['CRN 310', '2026-06-30'],
    ]);
  });

  it('is offered on Schedule 1 alone', () => {
    const lines = [{ line: '1', gallons: '1000' }];
    expect(found(filing({ 8: { ...quarter, regNum: 'CC-1', annualClaim: true, lines } }))).toEqual([
      'schedules.8.annualClaim unknownKey',
    ]);
  });
});

describe('before it is sent', () => {
  const blocked = (input: unknown, today: string) =>
    form8849Blockers(input, computeForm8849(input), today, law).map(({ path, code }) => `${path} ${code}`);

  it('something is claimed, and its quarter has ended', () => {
    expect(blocked(schedule1([bus]), '2026-04-01')).toEqual([]);
    expect(blocked(filing({ 1: quarter }), '2026-04-01')).toEqual(['schedules.1.lines nothingClaimed']);
    expect(blocked(schedule1([bus]), '2026-03-15')).toEqual(['schedules.1.periodEnd claimPeriodAhead']);
    const half = schedule1([bus], { periodEnd: '2026-05-15' });
    expect(blocked(half, '2026-06-01')).toEqual(['schedules.1.periodEnd claimQuarterNotEnded']);
  });

  it('a second tax is of today or earlier (Schedule 5)', () => {
    const five = (date: string) =>
      filing({ 5: { regNum: 'S-1', lines: [{ line: '1', date, gallons: '10', amount: '1.83' }] } });
    expect(blocked(five('2026-04-01'), '2026-04-01')).toEqual([]);
    expect(blocked(five('2026-04-02'), '2026-04-01')).toEqual(['schedules.5.lines.0.dateSecondTax claimTaxAhead']);
  });

  it('a blender claims after the quarter, others at once', () => {
    const onSix = (row: object) =>
      filing({
        6: { ...quarter, periodEnd: '2026-05-15', regNum: 'M-1', lines: [{ explanationOfClaim: 'x', ...row }] },
      });
    const blocking = blocked(onSix({ line: '310', gallons: '20000' }), '2026-06-01');
    expect(blocking).toEqual(['schedules.6.periodEnd claimQuarterNotEnded']);
    expect(blocked(onSix({ line: '398', amountOfClaim: '20.00' }), '2026-06-01')).toEqual([]);
  });

  it('a vehicle of few miles is claimed after its tax period, others at once', () => {
    const vehicle = (row: object) =>
      filing({
        6: {
          periodStart: '2026-07-01',
          periodEnd: '2026-11-15',
          lines: [
            {
              line: '365',
              vin: '1HTMSAZL4RH000001',
              amountOfClaim: '550.00',
              explanationOfClaim: '3,100 miles',
              ...row,
            },
          ],
        },
      });
    const few = { vehicleEvent: 'lowMileage' };
    const early = ['schedules.6.lines.0.vehicleEvent lowMileageEarly'];
    // Paid for July 2026 to June 2027.
    expect(blocked(vehicle({ ...few, year: '2026', quarterEnding: '9' }), '2026-11-29')).toEqual(early);
    expect(blocked(vehicle({ ...few, year: '2026', quarterEnding: '9' }), '2027-06-30')).toEqual(early);
    expect(blocked(vehicle({ ...few, year: '2026', quarterEnding: '9' }), '2027-07-01')).toEqual([]);
    // Without the quarter, by the days of the claim.
    expect(blocked(vehicle({ ...few, year: '2026' }), '2026-11-29')).toEqual(early);
    // Paid for July 2025 to June 2026.
    expect(blocked(vehicle({ ...few, year: '2026', quarterEnding: '6' }), '2026-11-29')).toEqual([]);
    expect(blocked(vehicle({ vehicleEvent: 'sold', year: '2026', quarterEnding: '9' }), '2026-11-29')).toEqual([]);
    expect(blocked(vehicle({ year: '2026', quarterEnding: '9' }), '2026-11-29')).toEqual([]);
  });

  it('a claim after its file-by date has a reason, or is an annual one', () => {
    expect(blocked(schedule1([bus]), '2026-06-30')).toEqual([]);
    expect(blocked(schedule1([bus]), '2026-07-01')).toEqual(['schedules.1.whyInTime claimPastFileBy']);
    expect(blocked(schedule1([bus], { whyInTime: 'First sent on June 29.' }), '2026-07-01')).toEqual([]);
    expect(blocked(schedule1([bus], { annualClaim: true }), '2026-07-01')).toEqual([]);
    const input = schedule1([bus]);
    const [issue] = form8849Blockers(input, computeForm8849(input), '2026-07-01', law);
    expect(issue?.message).toMatch(
      /^The claim on line 3d was due Jun 30, 2026: enter why the claim is in time, or remove it and claim .* checks Annual claim on/,
    );
  });
});
