import {
  computeForm8849,
  type Form8849,
  type Form8849Schedule,
  form8849Numbers,
  law,
  scheduleGroup,
} from '@gauger/excise';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilingRecord } from '../../filings/public.ts';
import { figuresOf, form8849Pages, inPageOrder } from './pages.ts';

/** Rows of any lines of a schedule in any order, some with faults. */
const claim = fc.constantFrom(...form8849Numbers).chain((schedule) => {
  const { lines } = scheduleGroup(schedule, false, law);
  const row = fc.constantFrom(...lines).chain(({ line, fields }) => {
    const facts = fields.map(({ name, choices, kind }) => {
      const value: fc.Arbitrary<string | boolean> = choices?.length
        ? fc.constantFrom(...choices.map((choice) => choice.value))
        : kind === 'boolean'
          ? fc.boolean()
          : fc.constantFrom('1', '7', '1234', '0.35', '100.01', '2026-04-05', 'x');
      return [name, fc.option(value, { nil: undefined, freq: 12 })] as const;
    });
    return fc.record({ line: fc.constant(line), ...Object.fromEntries(facts) });
  });
  return fc.record({ schedule: fc.constant(schedule as Form8849Schedule), lines: fc.array(row, { maxLength: 12 }) });
});

test('a claim taken apart into its pages and put together has the same cents for every row', () => {
  fc.assert(
    fc.property(claim, ({ schedule, lines }) => {
      const facts = inPageOrder({
        formType: 'Form8849',
        taxYear: '2026',
        month: '12',
        schedules: { [schedule]: { periodStart: '2026-04-01', periodEnd: '2026-06-30', lines } },
      } as unknown as Form8849);
      const computed = computeForm8849(facts, law);
      const pages = form8849Pages(facts, computed, null);
      const { totals, cells, rateBookVersion } = computed;
      const kept = figuresOf({ pages, totals, cells, rateBookVersion, facts } as unknown as FilingRecord<'Form8849'>);
      expect(kept.schedules).toEqual(computed.schedules);
      expect(kept.cells).toEqual(computed.cells);
    }),
    { numRuns: 300 },
  );
});
