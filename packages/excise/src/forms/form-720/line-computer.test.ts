import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { law, type TaxLine } from '../../catalog/public.ts';
import { type IssueCode, lineComputer, lineTax, listedNames } from '../../engine/public.ts';
import { computeFiling } from './compute-filing.ts';
import { explain } from './explain-filing.ts';
import { drawRow, filingOf, linesByQuarter } from './testing-filings.ts';

const quarter = { year: 2026, quarter: 3 } as const;
const line = (irsNumber: string) => law.lines.find((one) => one.irsNumber === irsNumber) as TaxLine;

/** Issues of a tax year, found from its rows together. */
const ofTheYear: ReadonlySet<string> = new Set<IssueCode>(['fiscalYearBeginMissing', 'listedNotTotal']);

test('single rows say what the whole filing says of them, of every line in every quarter', () => {
  fc.assert(
    fc.property(fc.constantFrom(...linesByQuarter.values()), fc.gen(), fc.boolean(), (of, draw, broken) => {
      const regular = of.line.dating.by === 'dateBilled' && draw(fc.boolean);
      const rows = Array.from({ length: 3 }, () => drawRow(draw, of.line, of.quarter, regular));
      if (broken) {
        const name = draw(fc.constantFrom, ...of.line.fields.map((field) => field.name));
        rows[1] = { ...rows[1], [name]: 'no such thing' };
      }
      const { irsNumber } = of.line;
      const facts = { rows, ...(regular ? { taxWithRegularMethod: true } : {}) };
      const filing = filingOf(of.quarter, { [irsNumber]: facts });
      const whole = computeFiling(filing);
      const computer = lineComputer(of.line, of.quarter, regular);
      const outcomes = rows.map((row) => computer.row(row));
      expect(outcomes.map(({ taxAmount }) => ({ taxAmount }))).toEqual(whole.lines[irsNumber]?.rows);
      expect(lineTax(outcomes.map(({ tax }) => tax))).toBe(whole.lines[irsNumber]?.tax);
      rows.forEach((row, at) => {
        expect(computer.explain(row, at)).toEqual(explain(filing, `${irsNumber}.rows.${at}.taxAmount`));
      });
      const prefix = `filingData.${irsNumber}.rows.`;
      expect(
        outcomes.flatMap(({ issues }, at) =>
          issues.map(({ code, field }) => [code, field === '' ? `${prefix}${at}` : `${prefix}${at}.${field}`]),
        ),
      ).toEqual(
        whole.issues
          .filter(({ code, path }) => path.startsWith(prefix) && !ofTheYear.has(code))
          .map(({ code, path }) => [code, path]),
      );
    }),
  );
});

test('an entry that left its list is taxed to its last day, and refused from the next on', () => {
  const substances = (law.lists.substances ?? []).map((entry) =>
    entry.name === 'Cumene' ? { ...entry, to: '2026-08-15' } : entry,
  );
  const computer = lineComputer(line('17'), quarter, false, { ...law, lists: { ...law.lists, substances } });
  const on = (taxDate: string) =>
    computer
      .row({
        taxDate,
        chemicalSubstances: 'Cumene',
        noOfTons: '10',
        type: 'entry_value',
        conversionFactorOrEntryValue: '1000',
      })
      .issues.map(({ field, message }) => [field, message]);
  expect(on('2026-08-15')).toEqual([]);
  expect(on('2026-08-16')).toEqual([
    ['chemicalSubstances', 'Cumene was taxed until Aug 15, 2026: choose an earlier date or another entry'],
  ]);
});

describe('the fields of a row', () => {
  const diesel = lineComputer(line('60'), quarter);
  const exchanged = { taxDate: '2026-07-08', typeOfEvent: '60a', twoPartyExchange: true, receiverInExchange: true };

  it('apply by the facts beside them', () => {
    expect(diesel.enabled({ typeOfEvent: '60a' }).has('twoPartyExchange')).toBe(true);
    expect(diesel.enabled({ typeOfEvent: '60a' }).has('receiverInExchange')).toBe(false);
    expect(diesel.enabled(exchanged).has('receiverInExchange')).toBe(true);
  });

  it('are cleared one after the other when the first no longer applies', () => {
    expect(diesel.settled({ ...exchanged, typeOfEvent: '60b' })).toEqual({
      taxDate: '2026-07-08',
      typeOfEvent: '60b',
    });
  });

  it('leave a row alone in which all of them apply', () => {
    expect(diesel.settled(exchanged)).toBe(exchanged);
  });

  it('keep a name the line does not know, so that its issue is seen', () => {
    expect(diesel.settled({ typeOfEvent: '60b', colour: 'red' })).toEqual({ typeOfEvent: '60b', colour: 'red' });
  });
});

it('copies the day of collection from the day billed', () => {
  const air = lineComputer(line('26'), quarter);
  expect(air.shown({ dateOfAmountsBilled: '2026-07-08' }, 'dateOfCollection')).toBe('2026-07-08');
  expect(air.shown({}, 'dateOfCollection')).toBe('');
});

it('shows the rate a substance is taxed at: factor times the rate of the chemical, none for an entry value', () => {
  const substances = lineComputer(line('17'), quarter);
  const row = {
    taxDate: '2026-07-08',
    chemicalSubstances: 'Methanol',
    taxableChemical: 'Ammonia',
    conversionFactorOrEntryValue: '0.5',
  };
  expect(substances.shown({ ...row, type: 'conversion_factor' }, 'taxRate')).toBe('2.64');
  expect(substances.shown({ ...row, type: 'entry_value' }, 'taxRate')).toBe('');
  expect(substances.shown(row, 'taxRate')).toBe('');
});

it('admits the days of the method', () => {
  expect(lineComputer(line('26'), quarter).days).toEqual({ first: '2026-06-01', last: '2026-08-31' });
  expect(lineComputer(line('26'), quarter, true).days).toEqual({ first: '2026-07-01', last: '2026-09-30' });
});

it('calls a row blank until something is entered', () => {
  const fee = lineComputer(line('133'), { year: 2026, quarter: 2 });
  expect(fee.row({}).blank).toBe(true);
  expect(fee.row({ avgNumberOfLivesCovered: '3' }).blank).toBe(false);
});

it('offers the names of every list a field draws from, each once', () => {
  const names = listedNames(line('19'), 'importedProduct', quarter);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  expect(listedNames(line('19'), 'weight', quarter)).toEqual([]);
});

describe('fishing rods, whose tax is at most $10 for each article', () => {
  const issuesOf = (row: Readonly<Record<string, unknown>>) =>
    computeFiling(filingOf(quarter, { 110: { rows: [row] } })).issues.map(({ code, path }) => `${path} ${code}`);

  it('are refused with a price and no article', () => {
    expect(issuesOf({ salesPrice: '115000.00', totalNoOfArticles: '0' })).toEqual([
      'filingData.110.rows.0.totalNoOfArticles zero',
    ]);
    expect(issuesOf({ salesPrice: '115000.00', totalNoOfArticles: '1' })).toEqual([]);
  });
});
