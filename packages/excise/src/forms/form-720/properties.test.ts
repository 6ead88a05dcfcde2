import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Quarter, quarterDays } from '../../calendar/public.ts';
import { type Condition, type Formula, law, type TaxLine } from '../../catalog/public.ts';
import { formulasOf } from '../../check/testing-references.ts';
import {
  compare,
  decimal,
  type Exact,
  minus,
  plus,
  roundHalfUp,
  times,
  toFixed,
  trimmed,
  ZERO,
} from '../../decimal.ts';
import {
  type Explanation,
  evaluateExplanation,
  holds,
  indexOf,
  planLine,
  priceWithTax,
  rowComputer,
} from '../../engine/public.ts';
import { computeFiling } from './compute-filing.ts';
import { explain } from './explain-filing.ts';
import type { Filing } from './filing.ts';
import { drawFiling, drawRow, type Facts, filingOf, linesByQuarter } from './testing-filings.ts';

/** Cases of a property; `npm run faults -- fuzz` tries more. */
const RUNS = Number(process.env.GAUGER_TEST_RUNS ?? 100);

const index = indexOf(law);
const named = (name: string) => linesByQuarter.get(name) as { line: TaxLine; quarter: Quarter };
const lineAndQuarter = fc.constantFrom(...linesByQuarter.keys());

/** The exact tax of a row, before its rounding. */
function exactTax(filing: Filing, irsNumber: string, at: number): Exact {
  const explanation = explain(filing, `${irsNumber}.rows.${at}.taxAmount`);
  if (explanation?.kind !== 'cell' || explanation.of.kind !== 'rounded') throw new Error('no rounded row');
  return evaluateExplanation(explanation.of.of);
}

/** The facts a row's tax grows with in proportion. */
function proportional(formula: Formula, holdsFor: (condition: Condition) => boolean): readonly string[] {
  switch (formula.kind) {
    case 'none':
      return [];
    case 'entered':
      return [formula.amount];
    case 'sustainableFuel':
      return [formula.gallons];
    case 'cases': {
      const chosen = formula.cases.find(({ when }) => holdsFor(when));
      return proportional(chosen?.use ?? formula.otherwise, holdsFor);
    }
    case 'sumOf':
      return formula.parts.flatMap((part) => proportional(part, holdsFor));
    case 'perUnit':
    case 'ratedByUse':
    case 'lookup':
      return [formula.quantity];
    case 'percentOf':
    case 'drugSales':
      return [formula.amount];
    case 'perUnitCapped':
      return [formula.amount, formula.count];
    case 'weightOverThreshold':
    case 'bands':
    case 'tableWeight':
      return [formula.count];
    case 'crudeOil':
      return [formula.received, formula.taxedBeforeReceipt];
    case 'ozoneDepletion':
      return [formula.pounds];
    case 'conversionFactor':
      return [formula.tons];
    case 'livesCovered':
      return [formula.lives];
    case 'yearsTimesPrincipal':
      return [formula.principal];
    case 'netAboveThreshold':
      return [formula.amount, ...formula.less];
  }
}

function scaled(row: Facts, line: TaxLine, quarter: Quarter, by: string): Facts {
  const { first } = quarterDays(quarter);
  const names = proportional(line.formula, (condition) => holds(condition, row, line.fields, first, index));
  const number = (text: string) => trimmed(toFixed(times(decimal(text), decimal(by)), 6));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, names.includes(name) ? number(value as string) : value]),
  );
}

describe('rows made from the catalog', () => {
  it.each(law.lines.map(({ irsNumber }) => irsNumber))('stand on IRS No. %s, and none is negative', (irsNumber) => {
    const quarters = [...linesByQuarter.values()].filter(({ line }) => line.irsNumber === irsNumber);
    for (const { line, quarter } of quarters) {
      fc.assert(
        fc.property(fc.gen(), (draw) => {
          const rows = [drawRow(draw, line, quarter, false)];
          const { lines, issues } = computeFiling(filingOf(quarter, { [irsNumber]: { rows } }));
          expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
          expect(lines[irsNumber]?.rows[0]?.taxAmount).toMatch(/^\d+\.\d{4}$/);
          expect(lines[irsNumber]?.tax).toMatch(/^\d+\.\d\d$/);
        }),
        { numRuns: 10 },
      );
    }
  });

  it('bear nothing for nothing', () => {
    fc.assert(
      fc.property(fc.gen(), lineAndQuarter, (draw, name) => {
        const { line, quarter } = named(name);
        fc.pre(!line.fields.some(({ notZero }) => notZero));
        const row = scaled(drawRow(draw, line, quarter, false), line, quarter, '0');
        const { lines } = computeFiling(filingOf(quarter, { [line.irsNumber]: { rows: [row] } }));
        expect(lines[line.irsNumber]).toEqual({ tax: '0.00', rows: [{ taxAmount: '0.0000' }] });
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it('have a tax and a price without it that add up to a price with the tax in it', () => {
    const priced = law.lines.filter(({ formula }) => priceWithTax(formula) !== undefined);
    expect(priced.map(({ irsNumber }) => irsNumber)).toEqual(['22', '28', '33', '41', '110', '42', '114', '44', '140']);
    fc.assert(
      fc.property(fc.gen(), lineAndQuarter, (draw, name) => {
        const { line, quarter } = named(name);
        const price = priceWithTax(line.formula);
        fc.pre(price !== undefined);
        const row: Facts = { ...drawRow(draw, line, quarter, false), [price.taxIn]: true };
        const { irsNumber } = line;
        const { cells } = computeFiling(filingOf(quarter, { [irsNumber]: { rows: [row] } }));
        const [base, tax] = [cells[`${irsNumber}.${price.amount}`], cells[`${irsNumber}.tax`]];
        expect(toFixed(plus(decimal(base ?? 'none'), decimal(tax ?? 'none')), 2)).toBe(
          toFixed(decimal(String(row[price.amount])), 2),
        );
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it('have half a cent of a price with the tax in it in the tax: $13.02 at 12 percent is $11.62 and $1.40, and explained so', () => {
    const row = { taxDate: '2026-01-15', salesPrice: '13.02', taxInPrice: true };
    const filing = filingOf({ year: 2026, quarter: 1 }, { '33': { rows: [row] } });
    const { cells, issues } = computeFiling(filing);
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([cells['33.salesPrice'], cells['33.tax']]).toEqual(['11.62', '1.40']);
    const explanation = explain(filing, '33.salesPrice');
    expect(explanation && toFixed(evaluateExplanation(explanation), 2)).toBe('11.62');
  });

  it('bear tax in proportion to what is taxed', () => {
    fc.assert(
      fc.property(fc.gen(), lineAndQuarter, fc.integer({ min: 2, max: 9 }), (draw, name, by) => {
        const { line, quarter } = named(name);
        // Free up to a threshold: then the tax is in proportion to nothing.
        fc.pre(!formulasOf(line.formula).some(({ kind }) => kind === 'netAboveThreshold'));
        const row = drawRow(draw, line, quarter, false);
        const rows = [row, scaled(row, line, quarter, String(by))];
        const filing = filingOf(quarter, { [line.irsNumber]: { rows } });
        const once = exactTax(filing, line.irsNumber, 0);
        expect(compare(exactTax(filing, line.irsNumber, 1), times(once, decimal(String(by))))).toBe(0);
      }),
      { numRuns: 2 * RUNS },
    );
  });
});

describe('a filing made from the catalog', () => {
  it('is explained, cell by cell, by trees that evaluate to it, in another arithmetic too', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const filing = drawFiling(draw, 3);
        const { cells, lines } = computeFiling(filing);
        const figures: [string, string][] = Object.entries(cells);
        for (const [irsNumber, line] of Object.entries(lines)) {
          for (const [at, { taxAmount }] of line.rows.entries()) {
            figures.push([`${irsNumber}.rows.${at}.taxAmount`, taxAmount ?? 'none']);
          }
        }
        for (const [cell, value] of figures) {
          const explanation = explain(filing, cell);
          if (explanation === null) throw new Error(`${cell} is not explained`);
          const places = value.split('.')[1]?.length ?? 0;
          expect([cell, toFixed(evaluateExplanation(explanation), places)]).toEqual([cell, value]);
          expect([cell, oracle(explanation).toFixed(places)]).toEqual([cell, value]);
        }
      }),
      { numRuns: RUNS / 2 },
    );
  });

  it('does not care in what order its rows and lines stand', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const filing = drawFiling(draw);
        const turned = {
          ...filing,
          filingData: Object.fromEntries(
            Object.entries(filing.filingData)
              .map(([irsNumber, line]) => [irsNumber, { ...line, rows: line.rows?.toReversed() }] as const)
              .toReversed(),
          ),
        };
        const [one, other] = [computeFiling(filing), computeFiling(turned)];
        expect(other.cells).toEqual(one.cells);
        expect(other.totals).toEqual(one.totals);
        for (const [irsNumber, { rows }] of Object.entries(one.lines)) {
          expect(other.lines[irsNumber]?.rows.toReversed()).toEqual(rows);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('does not change when it is computed, and computes the same again', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const filing = drawFiling(draw);
        const before = JSON.stringify(filing);
        const first = computeFiling(filing);
        expect(computeFiling(JSON.parse(before))).toEqual(first);
        expect(JSON.stringify(filing)).toBe(before);
      }),
      { numRuns: RUNS / 2 },
    );
  });

  it('is the sum of its rows, and replacing one row replaces its part of the sum', () => {
    fc.assert(
      fc.property(fc.gen(), lineAndQuarter, (draw, name) => {
        const { line, quarter } = named(name);
        const rows = Array.from({ length: 5 }, () => drawRow(draw, line, quarter, false));
        const computer = rowComputer(planLine(index, line, quarter, false));
        const taxOf = (row: Facts, at: number): Exact => computer.compute(row, at, []) ?? ZERO;
        const taxOfLine = (all: Facts[]) =>
          computeFiling(filingOf(quarter, { [line.irsNumber]: { rows: all } })).lines[line.irsNumber]?.tax;

        const total = rows.map(taxOf).reduce(plus, ZERO);
        expect(taxOfLine(rows)).toBe(toFixed(roundHalfUp(total, 2), 2));

        const touched = drawRow(draw, line, quarter, false);
        const kept = plus(minus(total, taxOf(rows[2] as Facts, 2)), taxOf(touched, 2));
        expect(taxOfLine(rows.with(2, touched))).toBe(toFixed(kept, 2));
      }),
      { numRuns: RUNS },
    );
  });

  it('adds sections from lines in cents, the parts from sections, and leaves what is due or overpaid', () => {
    fc.assert(
      fc.property(fc.gen(), fc.integer({ min: 0, max: 100_000_000 }), (draw, cents) => {
        const depositedAmt = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const { lines, totals } = computeFiling({ ...drawFiling(draw), deposit: { depositedAmt } });
        const liability = Object.values(lines).reduce((sum, { tax }) => sum.plus(tax), new Decimal(0));
        expect(totals.taxLiability).toBe(liability.toFixed(2));
        expect(totals.totalDue).toBe(Decimal.max(0, liability.minus(depositedAmt)).toFixed(2));
        expect(totals.overPaymentFromThisQuarter).toBe(
          Decimal.max(0, new Decimal(depositedAmt).minus(liability)).toFixed(2),
        );
      }),
      { numRuns: RUNS },
    );
  });
});

const Oracle = Decimal.clone({ precision: 120, rounding: Decimal.ROUND_HALF_UP });

/** The same explanation worked out with another arithmetic. */
function oracle(node: Explanation): Decimal {
  switch (node.kind) {
    case 'fact':
    case 'parameter':
    case 'given':
      return new Oracle(node.value);
    case 'product':
      return node.of.map(oracle).reduce((a, b) => a.times(b), new Oracle(1));
    case 'sum':
      return node.of.map(oracle).reduce((a, b) => a.plus(b), new Oracle(0));
    case 'difference':
      return oracle(node.from).minus(oracle(node.less));
    case 'quotient':
      return oracle(node.of).div(oracle(node.by));
    case 'least':
      return Oracle.min(...node.of.map(oracle));
    case 'notBelowZero':
      return Oracle.max(0, oracle(node.of));
    case 'rounded':
      return oracle(node.of).toDecimalPlaces(node.places, node.down ? Decimal.ROUND_DOWN : Decimal.ROUND_HALF_UP);
    case 'step':
    case 'cell':
      return oracle(node.of);
  }
}
