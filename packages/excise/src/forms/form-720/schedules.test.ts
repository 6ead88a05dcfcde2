import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { law, type TaxLine } from '../../catalog/public.ts';
import { sublinesOf } from '../../cells/public.ts';
import { decimal, plus, sum, times, toFixed, toText, ZERO } from '../../decimal.ts';
import { type Explanation, evaluateExplanation, indexOf } from '../../engine/public.ts';
import { computeFiling } from './compute-filing.ts';
import { explain } from './explain-filing.ts';
import type { Filing, LineFacts } from './filing.ts';
import { drawFiling } from './testing-filings.ts';

const filing = (period: string, filingData: Record<string, LineFacts>, more: Partial<Filing> = {}): Filing => ({
  formType: 'Form720',
  taxYear: period.slice(0, 4),
  taxYearAndQuarter: period.slice(5),
  filingData,
  ...more,
});
const diesel = (...rows: [day: string, gallons: string][]): LineFacts => ({
  rows: rows.map(([taxDate, noOfGallons]) => ({ taxDate, typeOfEvent: '60a', noOfGallons })),
});
const schedule = (input: Filing, prefix = 'scheduleA.') =>
  Object.fromEntries(
    Object.entries(computeFiling(input).cells)
      .filter(([cell]) => cell.startsWith(prefix))
      .map(([cell, value]) => [cell.slice(prefix.length), value]),
  );

describe('Schedule A', () => {
  it('puts each row into the half month of its day: 1,000 gallons of diesel are $244.00', () => {
    const rows = diesel(['2026-01-15', '1000'], ['2026-01-16', '2000'], ['2026-03-31', '3000']);
    expect(schedule(filing('2026Q1', { '60': rows }))).toEqual({
      A: '244.00',
      B: '488.00',
      F: '732.00',
      regular: '1464.00',
    });
  });

  it('holds September 16 to 26 in box G and the rest of the month in box F', () => {
    const rows = diesel(['2026-09-15', '1000'], ['2026-09-16', '1000'], ['2026-09-26', '1000'], ['2026-09-27', '1000']);
    expect(schedule(filing('2026Q3', { '60': rows }))).toEqual({
      E: '244.00',
      G: '488.00',
      F: '244.00',
      regular: '976.00',
    });
  });

  it('holds billings under the alternative method by the day billed, a month earlier', () => {
    const rows = [
      { dateOfAmountsBilled: '2025-12-15', taxableAmount: '1000' },
      { dateOfAmountsBilled: '2026-02-28', taxableAmount: '1000' },
    ];
    expect(schedule(filing('2026Q1', { '28': { rows } }))).toEqual({ M: '62.50', R: '62.50', alternative: '125.00' });
    const regular = [{ dateOfAmountsBilled: '2026-01-15', taxableAmount: '1000' }];
    expect(schedule(filing('2026Q1', { '28': { taxWithRegularMethod: true, rows: regular } }))).toEqual({
      A: '62.50',
      regular: '62.50',
    });
  });

  it('holds billings of September 1 to 11 in box S of the fourth quarter', () => {
    const billed = (day: string) => ({ dateOfAmountsBilled: day, taxableAmount: '1000' });
    const rows = ['2026-09-11', '2026-09-12', '2026-09-16'].map(billed);
    expect(schedule(filing('2026Q4', { '28': { rows } }))).toMatchObject({ S: '62.50', M: '62.50', N: '62.50' });
  });

  it('gives the cents of a line to its periods so that they add up to the line', () => {
    // 3 × 7 gal × $0.244 = $5.124, rounded to $5.12; 7 gal are $1.708.
    const rows = diesel(['2026-01-15', '7'], ['2026-01-16', '7'], ['2026-02-01', '7']);
    expect(schedule(filing('2026Q1', { '60': rows }))).toEqual({
      A: '1.71',
      B: '1.71',
      C: '1.70',
      regular: '5.12',
    });
  });

  it('leaves out Part II, and a gas guzzler of a one-time filing', () => {
    const car = {
      taxDate: '2026-01-15',
      modelName: 'S',
      modelYear: '2026',
      make: 'M',
      fuelEconomy: '20',
      numberOfAutomobiles: '1',
    };
    const facts = { '40': { rows: [car] }, '41': { rows: [{ salesPrice: '1000' }] } };
    expect(schedule(filing('2026Q1', facts))).toMatchObject({ regular: '1700.00' });
    expect(schedule(filing('2026Q1', facts, { oneTimeFiling: true }))).toEqual({});
  });

  it('equals Part I, and each box its explanation, whatever is filed in whatever quarter', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const input = { ...drawFiling(draw), oneTimeFiling: false };
        const { cells, totals } = computeFiling(input);
        const boxes = Object.entries(cells).filter(([cell]) => /^scheduleA\.[A-Z]$/.test(cell));
        expect(toFixed(sum(boxes.map(([, value]) => decimal(value))), 2)).toBe(totals.totalPartI);
        const whole = ['regular', 'alternative'].map((method) => decimal(cells[`scheduleA.${method}`] ?? '0'));
        expect(toFixed(whole.reduce(plus, ZERO), 2)).toBe(totals.totalPartI);
        for (const [cell, value] of boxes.slice(0, 2)) {
          const explanation = explain(input, cell);
          if (explanation === null) throw new Error(`${cell} is not explained`);
          expect(toFixed(evaluateExplanation(explanation), 2)).toBe(value);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('every line of Part I is deposited, and none of Part II', () => {
    const partOf = new Map(law.sections.map(({ code, part }) => [code, part]));
    for (const line of law.lines)
      expect([line.irsNumber, line.deposit === 'none']).toEqual([line.irsNumber, partOf.get(line.section) === 'II']);
  });
});

describe('Schedule T', () => {
  it('adds up the gallons received and delivered in two-party exchanges, by fuel', () => {
    const row = (noOfGallons: string, receiverInExchange: boolean, twoPartyExchange = true) => ({
      taxDate: '2026-01-15',
      typeOfEvent: '60a',
      noOfGallons,
      twoPartyExchange,
      receiverInExchange,
    });
    const rows = [row('1000', true), row('500', true), row('300', false), row('9999', false, false)];
    const gas = [{ ...row('70', false), typeOfEvent: '62a' }];
    expect(schedule(filing('2026Q1', { '60': { rows }, '62': { rows: gas } }), 'scheduleT.')).toEqual({
      'diesel.received': '1500',
      'diesel.delivered': '300',
      'gasoline.delivered': '70',
    });
  });

  const exchangeable = law.lines.filter(({ scheduleT }) => scheduleT !== undefined).map(({ irsNumber }) => irsNumber);
  it.each(exchangeable)(
    'takes the gallons delivered out of Part I, where gallons × rate is the tax: IRS No. %s',
    (no) => {
      const line = indexOf(law).line(no) as TaxLine;
      const sublines = sublinesOf(line).map((subline) => subline?.value);
      const row = (typeOfEvent: string | undefined, noOfGallons: string, boxes: object = {}) => ({
        taxDate: '2026-07-15',
        ...(typeOfEvent && { typeOfEvent }),
        noOfGallons,
        ...boxes,
      });
      const delivered = row(sublines[0], '300', { twoPartyExchange: true });
      const received = row(sublines[0], '500', { twoPartyExchange: true, receiverInExchange: true });
      const input = filing('2026Q3', {
        [no]: { rows: [delivered, received, ...sublines.map((on) => row(on, '1000'))] },
      });
      const { cells, issues } = computeFiling(input);
      expect(issues).toEqual([]);
      const gallons = sublines.map((on) => cells[`${on ?? no}.noOfGallons`] as string);
      expect(gallons).toEqual(sublines.map((_, at) => (at === 0 ? '1500' : '1000')));
      const taxed = sublines.map((on, at) =>
        times(decimal(gallons[at] as string), decimal(cells[`${on ?? no}.rate`] ?? '')),
      );
      expect(toFixed(sum(taxed), 2)).toBe(cells[`${no}.tax`]);
      expect(schedule(input, 'scheduleT.')).toEqual({
        [`${line.scheduleT}.received`]: '500',
        [`${line.scheduleT}.delivered`]: '300',
      });
      for (const on of sublines) {
        const cell = `${on ?? no}.noOfGallons`;
        expect(toText(evaluateExplanation(explain(input, cell) as Explanation))).toBe(cells[cell]);
      }

      const only = filing('2026Q3', { [no]: { rows: [delivered] } });
      expect(schedule(only, `${sublines[0] ?? no}.`)).toEqual(sublines[0] ? {} : { tax: '0.00' });
      expect(explain(only, `${sublines[0] ?? no}.noOfGallons`)).toBeNull();
    },
  );
});
