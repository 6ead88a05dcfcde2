import { describe, expect, test } from 'vitest';
import type { Filing } from '../form-720/filing.ts';
import { computeForm720X } from './compute-filing.ts';
import { statementLineOf } from './statements.ts';

const quarter = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1' } as const;
/** Diesel at 24.4 cents a gallon. */
const diesel = (noOfGallons: string): Filing['filingData'] => ({
  60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons }] },
});
const returnOf = (filingData: Filing['filingData'], others: object = {}): Filing => ({
  ...quarter,
  filingData,
  ...others,
});
/** Explained in the filer's own words, unless a test gives others. */
const explanations = Object.fromEntries(['22', '60', '62'].map((line) => [line, 'Metered twice']));
const amend = (original: Filing, corrected: Filing, others: object = {}) =>
  computeForm720X({ format: 'gauger/filing@1', formType: 'Form720X', original, corrected, explanations, ...others });
const codes = ({ issues }: ReturnType<typeof amend>) => issues.map(({ code, path }) => [code, path]);

describe('a corrected return', () => {
  test('makes one row of each changed tax: adjusted less original, a decrease below zero (line 1, column (f))', () => {
    const both = {
      ...diesel('182400'),
      62: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '62a', noOfGallons: '1000' }] },
    };
    const less = { ...diesel('176180'), 62: both[62] };
    const { adjustments, totals, cells } = amend(returnOf(both), returnOf(less), {
      explanations: { 60: 'Gallons of January were entered twice.' },
    });
    expect(adjustments).toEqual([
      {
        part: '1',
        quarter: '2026Q1',
        irsNumber: '60',
        original: '44505.60',
        adjusted: '42987.92',
        change: '-1517.68',
        explanation: 'Gallons of January were entered twice.',
      },
    ]);
    expect(totals).toEqual({
      line1: '-1517.68',
      line2: '0.00',
      line4: '-1517.68',
      overpayment: '1517.68',
      balanceDue: '0.00',
    });
    expect(cells).toMatchObject({ 'adjustments.1.60.change': '-1517.68', 'totals.line4': '-1517.68' });
  });

  test('drafts the explanation where none is given, and warns that the draft does not say why', () => {
    const found = amend(returnOf(diesel('1000')), returnOf(diesel('2000')), { explanations: {} });
    expect(found.adjustments[0]?.explanation).toBe(
      'IRS No. 60 for 2026 Q1 was $244.00 before this correction. The correct amount is $488.00.',
    );
    expect(found.issues).toMatchObject([{ code: 'amendmentDrafted', severity: 'warning', path: 'explanations.60' }]);
  });

  test('has original 0.00 for a tax that was not on the original, and a balance due for an increase', () => {
    const found = amend(returnOf({}, { zeroLiability: true }), returnOf(diesel('1000')));
    expect(found.adjustments).toMatchObject([
      { irsNumber: '60', original: '0.00', adjusted: '244.00', change: '244.00' },
    ]);
    expect(found.totals).toMatchObject({ line4: '244.00', overpayment: '0.00', balanceDue: '244.00' });
    expect(codes(found)).toEqual([]);
  });

  test('without a change has no row, and says so', () => {
    const found = amend(returnOf(diesel('1000')), returnOf(diesel('1000')));
    expect([found.adjustments, found.totals.line4]).toEqual([[], '0.00']);
    expect(codes(found)).toEqual([['nothingAmended', 'adjustmentsToLiability']]);
  });

  test('is of the same quarter as the original', () => {
    const other = { ...returnOf({}), taxYearAndQuarter: '2' };
    expect(codes(amend(returnOf({}), other))).toContainEqual([
      'amendmentOfOtherQuarter',
      'corrected.taxYearAndQuarter',
    ]);
    expect(codes(computeForm720X({ formType: 'Form720X', original: returnOf({}) }) as never)).toContainEqual([
      'amendmentNeedsBoth',
      'corrected',
    ]);
  });

  test('names what is wrong with either return by its place', () => {
    const found = amend(returnOf(diesel('1000')), returnOf(diesel('ten')));
    expect(codes(found)[0]?.[1]).toBe('corrected.filingData.60.rows.0.noOfGallons');
  });
});

describe('line 3', () => {
  const decrease = (others: object = {}) => amend(returnOf(diesel('2000')), returnOf(diesel('1000')), others);

  test('a decrease of diesel tax needs a statement of line 3b, and a use of the overpayment (line 5)', () => {
    expect(codes(decrease())).toEqual([
      ['statementMissing', 'statements.60'],
      ['amendedOverpaymentUse', 'overpaymentUse'],
    ]);
    expect(codes(decrease({ statements: { 60: '3b-repaid' }, overpaymentUse: 'refund' }))).toEqual([]);
    expect(codes(decrease({ statements: { 60: '3a-repaid' }, overpaymentUse: 'refund' }))).toEqual([
      ['unknownStatement', 'statements.60'],
    ]);
  });

  test('a collected tax under the alternative method is corrected in the separate account (line 3a)', () => {
    const calls = (taxableAmount: string, line: object): Filing =>
      returnOf({ 22: { ...line, rows: [{ dateOfAmountsBilled: '2026-01-15', taxableAmount }] } });
    const use = { statements: { 22: '3a-repaid' }, overpaymentUse: 'refund' };
    const found = (line: object) => codes(amend(calls('2000.00', line), calls('1000.00', line), use));
    expect(found({})).toEqual([['amendedAlternative', 'statements.22']]);
    expect(found({ taxWithRegularMethod: true })).toEqual([]);
  });

  test('an overpayment that is applied names its quarter', () => {
    const use = { statements: { 60: '3b-repaid' }, overpaymentUse: 'applyToNextReturn' };
    expect(codes(decrease(use))).toEqual([['amendedApplyToQuarter', 'applyToQuarter']]);
    expect(codes(decrease({ ...use, applyToQuarter: '2026Q4' }))).toEqual([]);
  });

  test.each(['2026Q1', '2025Q4', '0000Q1', '9999Q4', 'soon'])(
    'the return that takes an overpayment is a later one, not %s (line 5b)',
    (applyToQuarter) => {
      const use = { statements: { 60: '3b-repaid' }, overpaymentUse: 'applyToNextReturn', applyToQuarter };
      expect(codes(decrease(use))).toEqual([[expect.stringMatching(/^(a|amendedA)pplyTo/), 'applyToQuarter']]);
    },
  );

  test.each([
    ['22', { line: '3a', isRequired: true }],
    ['60', { line: '3b', isRequired: true }],
    ['133', null],
    ['79', { line: '3b', isRequired: false }],
    ['150', { line: '3b', isRequired: false }],
  ] as const)('IRS No. %s', (irsNumber, expected) => {
    expect(statementLineOf(irsNumber)).toEqual(expected);
  });
});

describe('credits', () => {
  /** Gasoline off the highway at 18.3 cents (line 1a, CRN 362), a claim that Form 720-X does not take. */
  const gasoline = (gallons: string) => ({
    claimsData: {
      groups: {
        1: {
          periodStart: '2026-01-01',
          periodEnd: '2026-03-31',
          lines: [{ line: '1a', typeOfUse: '2', gallons }],
        },
      },
    },
  });

  test('that the form does not take give no row, and a warning with the way to go', () => {
    const found = amend(returnOf(diesel('9000'), gasoline('1000')), returnOf(diesel('9000'), gasoline('2000')));
    expect(found.adjustments).toEqual([]);
    expect(found.issues.find(({ code }) => code === 'creditNotAmended')).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('Form 8849'),
    });
  });

  test('of a fuel mixture are warned of where a change of the fuel tax or of the registration belongs beside them', () => {
    /** Biodiesel in a mixture at a dollar a gallon, to the end of 2024 (line 12a, CRN 388; 26 USC 6426(c)). */
    const mixture = (gallons: string): Filing => ({
      formType: 'Form720',
      taxYear: '2024',
      taxYearAndQuarter: '4',
      filingData: { 60: { rows: [{ taxDate: '2024-11-12', typeOfEvent: '60a', noOfGallons: '100000' }] } },
      claimsData: {
        groups: { 12: { periodStart: '2024-10-01', periodEnd: '2024-12-31', lines: [{ line: '12a', gallons }] } },
      },
    });
    const found = amend(mixture('900'), mixture('700'));
    expect(found.adjustments).toMatchObject([{ part: '2', crn: '388', quarter: '2024Q4', change: '200.00' }]);
    expect(found.issues.find(({ code }) => code === 'creditNeedsFuelTax')).toMatchObject({
      severity: 'warning',
      path: 'corrected.claimsData',
      message: expect.stringContaining('CRN 388'),
    });
  });

  test('by hand change by original less adjusted (line 2, column (f))', () => {
    const row = {
      year: '2026',
      quarterEnding: '1',
      creditCRN: '366',
      creditAsOriginallyReported: '500',
      adjustedCredit: '300',
      explanation: 'Tires of returned trucks',
    };
    const found = computeForm720X({
      formType: 'Form720X',
      adjustmentsToScheduleC: { adjustmentsToScheduleCRows: [row, {}] },
    });
    expect(found.adjustments).toMatchObject([{ part: '2', crn: '366', quarter: '2026Q1', change: '200.00' }]);
    expect(found.totals).toMatchObject({ line2: '200.00', line4: '200.00', balanceDue: '200.00' });
    expect(found.issues).toEqual([]);
    const other = { adjustmentsToScheduleCRows: [{ ...row, creditCRN: '362' }] };
    expect(codes(computeForm720X({ formType: 'Form720X', adjustmentsToScheduleC: other }))).toContainEqual([
      'creditRowNotTaken',
      'adjustmentsToScheduleC.adjustmentsToScheduleCRows.0.creditCRN',
    ]);
  });
});

describe('rows by hand', () => {
  const row = {
    year: '2025',
    quarterEnding: '4',
    taxName: '62',
    taxAsOriginallyReported: '500.00',
    adjustedTax: '300.00',
    explanation: 'Gallons were exported',
  };
  const rows = (...of: object[]) =>
    computeForm720X({
      formType: 'Form720X',
      adjustmentsToLiability: { adjustmentsToLiabilityRows: of },
      overpaymentUse: 'refund',
    });

  test('of 500 corrected to 300 change by -200.00', () => {
    expect(rows(row).adjustments).toMatchObject([{ quarter: '2025Q4', irsNumber: '62', change: '-200.00' }]);
    expect(rows(row).totals).toMatchObject({ line4: '-200.00', overpayment: '200.00' });
  });

  test('of a tax that the return of the quarter has no line for are named', () => {
    const at = 'adjustmentsToLiability.adjustmentsToLiabilityRows.0.taxName';
    expect(codes(rows({ ...row, taxName: '133', statement: undefined }))).toEqual([['amendedLineAbsent', at]]);
    expect(codes(rows({ ...row, taxName: '133', quarterEnding: '2' }))).toEqual([]);
    expect(codes(rows({ ...row, taxName: '155' }))).toContainEqual(['amendedLineAbsent', at]);
  });

  test('of a tax that line 3 asks no statement for have theirs left out, with a warning', () => {
    const fee = { ...row, taxName: '133', quarterEnding: '2' };
    expect(codes(rows({ ...fee, statement: '3b-repaid' }))).toEqual([
      ['statementNotAsked', 'adjustmentsToLiability.adjustmentsToLiabilityRows.0.statement'],
    ]);
    expect(codes(rows(fee))).toEqual([]);
  });

  test.each([
    ['388', '2024', '4', []],
    ['388', '2025', '1', ['amendedCreditEnded']],
    ['426', '2025', '1', ['amendedCreditEnded']],
    ['440', '2025', '3', []],
    ['440', '2025', '4', ['amendedCreditEnded']],
  ])('of a higher credit with CRN %s for %s quarter %s', (creditCRN, year, quarterEnding, expected) => {
    const of = (creditAsOriginallyReported: string, adjustedCredit: string) => {
      const one = { year, quarterEnding, creditCRN, creditAsOriginallyReported, adjustedCredit, explanation: 'x' };
      const list = { adjustmentsToScheduleCRows: [one] };
      return computeForm720X({ formType: 'Form720X', adjustmentsToScheduleC: list, overpaymentUse: 'refund' });
    };
    expect(codes(of('5.00', '9.00')).map(([code]) => code)).toEqual(expected);
    // A credit that was claimed wrongly is given back.
    expect(codes(of('9.00', '5.00'))).toEqual([]);
  });

  test('of one tax and quarter are refused twice, also beside the pair', () => {
    expect(codes(rows(row, row))).toContainEqual(['amendedTwice', 'adjustmentsToLiability']);
    const hand = { adjustmentsToLiabilityRows: [{ ...row, taxName: '60', year: '2026', quarterEnding: '1' }] };
    const found = amend(returnOf(diesel('1000')), returnOf(diesel('2000')), { adjustmentsToLiability: hand });
    expect(codes(found)).toContainEqual(['amendedTwice', 'adjustmentsToLiability']);
  });

  test.each([
    [{ quarterEnding: '5' }, 'amendedQuarter', 'quarterEnding'],
    [{ year: '0000' }, 'amendedQuarter', 'quarterEnding'],
    [{ year: '2020' }, 'amendedQuarter', 'quarterEnding'],
    [{ year: '9999' }, 'amendedQuarter', 'quarterEnding'],
    [{ year: ' 2025 ' }, 'amendedQuarter', 'quarterEnding'],
    [{ adjustedTax: ' 1.00 ' }, 'amendedAmount', 'adjustedTax'],
    [{ adjustedTax: '-1' }, 'amendedAmount', 'adjustedTax'],
    [{ adjustedTax: '1.234' }, 'amendedAmount', 'adjustedTax'],
    [{ taxName: '999' }, 'unknownLine', 'taxName'],
    [{ explanation: '' }, 'amendmentUnexplained', 'explanation'],
    [{ explanation: ' \u200b' }, 'amendmentUnexplained', 'explanation'],
    [{ explanation: 'x'.repeat(251) }, 'tooLong', 'explanation'],
  ])('%o is found at its field', (own, code, field) => {
    const at = `adjustmentsToLiability.adjustmentsToLiabilityRows.0.${field}`;
    expect(codes(rows({ ...row, ...own }))).toContainEqual([code, at]);
  });

  test('without an explanation are named, once they have a number and a quarter', () => {
    const messages = (own: object) =>
      rows({ ...row, explanation: '', ...own })
        .issues.filter(({ code }) => code === 'amendmentUnexplained')
        .map(({ message }) => message);
    expect(messages({})).toEqual(['Explain the adjustment of IRS No. 62 for 2025 Q4 (Form 720-X line 6)']);
    expect(messages({ year: '' })).toEqual(['Explain the adjustment (Form 720-X line 6)']);
  });

  test.each(['0000Q1', '9999Q4', '2025q4', '2025'])('a day of filing of %s belongs to no quarter', (quarter) => {
    const found = computeForm720X({ formType: 'Form720X', filed: { [quarter]: { filedOn: '2026-01-05' } } });
    expect(codes(found)).toContainEqual(['filedQuarter', `filed.${quarter}`]);
  });

  test.each([null, 7, 'x', [], { formType: 'Form720X', adjustmentsToLiability: 7 }, { original: 1, corrected: 2 }])(
    '%o never throws',
    (input) => {
      expect(computeForm720X(input).adjustments).toEqual([]);
    },
  );
});
