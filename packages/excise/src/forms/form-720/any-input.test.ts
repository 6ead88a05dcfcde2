import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { law } from '../../catalog/public.ts';
import { type Issue, type IssueCode, isBlank, issueKinds } from '../../engine/public.ts';
import { computeFiling } from './compute-filing.ts';
import { explain } from './explain-filing.ts';
import { drawFiling } from './testing-filings.ts';

/** More of them in `npm run faults -- fuzz`. */
const RUNS = Number(process.env.GAUGER_TEST_RUNS ?? 300);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Names that mean something to the language or to a filing, and so are worth trying as keys and values. */
const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'rows',
  'filingData',
  'taxDate',
  'typeOfEvent',
  'noOfGallons',
  'emptyTaxLiability',
  ...law.lines.map(({ irsNumber }) => irsNumber),
);
const values = fc.oneof(
  fc.jsonValue() as fc.Arbitrary<Json>,
  names,
  fc.constantFrom<Json>(
    '',
    '0',
    '-0',
    '1e999',
    '999999999999999999',
    '0.000001',
    '2026-02-29',
    '60a',
    ' ',
    '\u0000',
    'ﷺ',
    {},
    [],
    null,
  ),
);
/** JSON whose keys are often those of a filing. */
const nearFiling: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    values,
    fc.array(tie('node'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.oneof(names, fc.string()), tie('node'), { maxKeys: 5 }),
})).object;

/** A valid filing in which one place was replaced, added or removed. */
const mutated: fc.Arbitrary<unknown> = fc.gen().map((draw) => {
  const filing = JSON.parse(JSON.stringify(drawFiling(draw))) as Json;
  let place = filing;
  for (;;) {
    if (place === null || typeof place !== 'object') return filing;
    const parts = place as Record<string, Json>;
    const key = draw(fc.constantFrom, ...Object.keys(parts), '');
    const below = parts[key];
    if (key !== '' && below !== null && typeof below === 'object' && draw(fc.nat, 3) > 0) {
      place = below;
      continue;
    }
    if (key === '') {
      const value = draw(() => values);
      if (Array.isArray(place)) place.push(value);
      // Defined, not assigned: "__proto__" must be a key here as JSON makes it one.
      else
        Object.defineProperty(
          parts,
          draw(() => names),
          { value, enumerable: true, configurable: true, writable: true },
        );
    } else if (draw(fc.boolean)) delete parts[key];
    else parts[key] = draw(() => values);
    return filing;
  }
});

function expectWellFormed(input: unknown): void {
  const { lines, totals, cells, issues } = computeFiling(input);
  for (const amount of [...Object.values(totals), ...Object.values(cells)]) expect(amount).toMatch(/^\d+(\.\d+)?$/);
  for (const { code, severity, message } of issues) {
    expect(severity).toBe(issueKinds[code as IssueCode].severity);
    expect(message.trim()).not.toBe('');
  }
  for (const [irsNumber, { tax, rows }] of Object.entries(lines)) {
    expect(tax).toMatch(/^\d+\.\d\d$/);
    rows.forEach(({ taxAmount }, at) => {
      const faulty = issues.some((found) => found.severity === 'error' && isOfRow(found, irsNumber, at));
      expect(faulty && taxAmount !== null, `${irsNumber} row ${at} has an error and counts`).toBe(false);
      const silent = taxAmount === null && isEntered(input, irsNumber, at) && !issues.some(isReasonFor(irsNumber, at));
      expect(silent, `${irsNumber} row ${at} is not counted, and no error says why`).toBe(false);
    });
  }
  for (const cell of ['totals.totalDue', '60.tax', '60.rows.0.taxAmount', ...spread(Object.keys(cells))])
    explain(input, cell);
}

/** Some of many, from the first on at equal steps: an explanation computes the filing again, and the draws differ. */
function spread(keys: readonly string[]): string[] {
  const step = Math.ceil(keys.length / 12) || 1;
  return keys.filter((_, at) => at % step === 0);
}

/** Whether a row holds more than a blank row may: a fact that people enter. */
function isEntered(input: unknown, irsNumber: string, at: number): boolean {
  const { filingData } = input as { filingData: Record<string, { rows: readonly unknown[] }> };
  const row = filingData[irsNumber]?.rows[at] as Record<string, unknown> | null | undefined;
  const fields = law.lines.find((line) => line.irsNumber === irsNumber)?.fields ?? [];
  return fields.some(({ name, computed, preset }) => {
    if (computed || preset !== undefined || row === null || typeof row !== 'object' || !(name in row)) return false;
    const value = row[name];
    return !isBlank(value) && value !== false && !(Array.isArray(value) && value.length === 0);
  });
}

/** Whether an issue is an error of the row, of its whole line, or of the quarter, without which no line is computed. */
const isReasonFor =
  (irsNumber: string, at: number) =>
  ({ code, severity, path }: Issue): boolean =>
    (severity === 'error' || code === 'valueNotPublished') &&
    (isOfRow({ path }, irsNumber, at) ||
      [`filingData.${irsNumber}`, `filingData.${irsNumber}.emptyTaxLiability`].includes(path) ||
      path.startsWith('taxYear'));

const isOfRow = ({ path }: Pick<Issue, 'path'>, irsNumber: string, at: number): boolean =>
  `${path}.`.startsWith(`filingData.${irsNumber}.rows.${at}.`);

describe('whatever is given to the engine', { timeout: 300_000 }, () => {
  it('is answered with figures and findings, never with an exception: any value', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        expectWellFormed,
      ),
      { numRuns: RUNS },
    );
  });

  it('is answered with figures and findings, never with an exception: JSON with the names of a filing', () => {
    fc.assert(
      fc.property(nearFiling, (json) => {
        expectWellFormed(json);
        expectWellFormed({ formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '2', filingData: json });
      }),
      { numRuns: RUNS },
    );
  });

  it('is answered with figures and findings, never with an exception: any row on any line', () => {
    const row = fc.dictionary(fc.oneof(names, fc.constantFrom(...fieldNames)), values, { maxKeys: 8 });
    fc.assert(
      fc.property(
        fc.constantFrom(...law.lines.map(({ irsNumber }) => irsNumber)),
        fc.array(row, { maxLength: 4 }),
        (irsNumber, rows) => {
          expectWellFormed({
            formType: 'Form720',
            taxYear: '2026',
            taxYearAndQuarter: '2',
            filingData: { [irsNumber]: { rows } },
          });
        },
      ),
      { numRuns: 2 * RUNS },
    );
  });

  it('is answered with figures and findings, never with an exception: a filing that stood before one change', () => {
    fc.assert(fc.property(mutated, expectWellFormed), { numRuns: RUNS });
  });

  it('may be asked for any cell by any text', () => {
    fc.assert(
      fc.property(fc.gen(), fc.oneof(fc.string(), names), (draw, text) => {
        const filing = drawFiling(draw, 2);
        for (const cell of [text, `${text}.tax`, `60.rows.${text}`, `totals.${text}`])
          expect(() => explain(filing, cell)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });
});

const fieldNames = [...new Set(law.lines.flatMap(({ fields }) => fields.map(({ name }) => name)))];
