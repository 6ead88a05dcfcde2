import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, roundHalfUp, sum, times, toFixed, toText } from '../decimal.ts';
import { drawFiling } from '../forms/form-720/testing-filings.ts';
import { computeFiling, explain } from '../forms/public.ts';
import { type Explanation, evaluateExplanation } from './explanation.ts';
import { groupTotal } from './group-total.ts';

const asked = (rows: readonly object[], irsNumber = '60'): Explanation => {
  const filing = {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: { [irsNumber]: { rows } },
  };
  const explanation = explain(filing, `${irsNumber}.tax`);
  if (!explanation) throw new Error(`No line ${irsNumber}`);
  return explanation;
};
const diesel = (typeOfEvent: string, noOfGallons: string, more: object = {}) => ({
  taxDate: '2026-07-08',
  typeOfEvent,
  noOfGallons,
  ...more,
});
const numbersOf = (rows: readonly { label: string }[]) => rows.map(({ label }) => Number(label.slice('Row '.length)));

describe('the rows of a line with one rate', () => {
  const explanation = asked([
    diesel('60a', '48216'),
    diesel('60a', '52640'),
    diesel('60a', '7950', { twoPartyExchange: true }),
    diesel('60a', '39875'),
    diesel('60b', '12433'),
    { ...diesel('60a', '1000'), taxDate: '' },
    diesel('60a', '28604'),
    diesel('60c', '9107'),
    { ...diesel('60a', '1000'), taxDate: '2026-10-02' },
  ]);
  const total = groupTotal(explanation);

  test('are one group, by event, with their gallons', () => {
    expect(total?.groups).toHaveLength(1);
    const [group] = total?.groups ?? [];
    expect(group?.rates.map(({ value }) => value)).toEqual(['0.244']);
    expect(
      group?.events.map(({ event, rows, quantity }) => [
        event?.slice(0, 5),
        numbersOf(rows),
        quantity && toText(quantity),
      ]),
    ).toEqual([
      ['60(a)', [1, 2, 4, 7], '169335'],
      ['60(b)', [5], '12433'],
      ['60(c)', [8], '9107'],
    ]);
    expect(group?.quantity && toText(group.quantity.value)).toBe('190875');
    expect(group && toFixed(group.amount, 4)).toBe('46573.5000');
  });

  test('leave out what is delivered in an exchange, with the reason', () => {
    expect(total?.free.map(({ rows, citation }) => [numbersOf(rows), citation?.slice(0, 11)])).toEqual([
      [[3], '26 USC 4105'],
    ]);
  });

  test('name the rows that have an error', () => {
    expect(explanation.kind === 'cell' && explanation.notCounted).toEqual([6, 9]);
  });
});

test('rows of other rates are other groups', () => {
  const rows = [
    { taxDate: '2026-07-08', odcName: 'CFC-11', noOfPounds: '100' },
    { taxDate: '2026-07-09', odcName: 'Halon-1301', noOfPounds: '10' },
    { taxDate: '2026-07-10', odcName: 'CFC-11', noOfPounds: '50' },
  ];
  const groups = groupTotal(asked(rows, '98'))?.groups;
  expect(groups?.map(({ events }) => events.map((event) => numbersOf(event.rows)))).toEqual([[[1, 3]], [[2]]]);
});

test('a figure that is not a sum of rows has no groups', () => {
  const explanation = explain({ formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '3' }, 'totals.totalDue');
  expect(explanation && groupTotal(explanation)).toBeNull();
});

test('the groups of any total add up to it, and each is its quantity times its rate', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const filing = drawFiling(draw, 8);
      const { cells, lines } = computeFiling(filing);
      for (const [cell, value] of Object.entries(cells)) {
        const explanation = explain(filing, cell);
        const total = explanation && groupTotal(explanation);
        if (!explanation || !total) continue;
        const amounts = total.groups.map(({ amount }) => amount);
        expect([cell, toFixed(roundHalfUp(sum(amounts), 2), 2)]).toEqual([cell, value]);
        for (const { factor, quantity, amount, events } of total.groups) {
          expect(compare(sum(events.map((event) => event.amount)), amount)).toBe(0);
          if (factor && quantity) expect(compare(times(quantity.value, evaluateExplanation(factor)), amount)).toBe(0);
        }
        const [, irsNumber] = /^(\w+)\.tax$/.exec(cell) ?? [];
        const rows = irsNumber && lines[irsNumber]?.rows;
        if (!rows) continue;
        const counted = [...total.groups.flatMap(({ events }) => events), ...total.free].flatMap((of) =>
          numbersOf(of.rows),
        );
        const taxed = rows.flatMap(({ taxAmount }, at) => (taxAmount === null ? [] : [at + 1]));
        expect(counted.toSorted((a, b) => a - b)).toEqual(taxed);
      }
    }),
    { numRuns: 150 },
  );
});

test('an automobile is explained with its fuel economy and the band of its tax', () => {
  const car = (fuelEconomy: string, numberOfAutomobiles: string) => ({
    ...{ taxDate: '2026-07-08', modelName: 'S', modelYear: '2026', make: 'M' },
    ...{ fuelEconomy, numberOfAutomobiles },
  });
  const total = groupTotal(asked([car('19.3', '2'), car('12.4', '1'), car('18.5', '3'), car('19.3', '4')], '40'));
  expect(total?.groups.map(({ rates: [rate], quantity }) => [rate?.note, quantity && toText(quantity.value)])).toEqual([
    ['Fuel economy 19.3 miles per gallon: at least 18.5, less than 19.5', '6'],
    ['Fuel economy 12.4 miles per gallon: less than 12.5', '1'],
    ['Fuel economy 18.5 miles per gallon: at least 18.5, less than 19.5', '3'],
  ]);
  expect(total && toFixed(total.amount, 2)).toBe('26600.00');
});
