import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredQuarters } from '../../calendar/public.ts';
import { type Field, law, type TaxLine } from '../../catalog/public.ts';
import { type IssueCode, isBlank, lineStatus } from '../../engine/public.ts';
import { computeFiling } from './compute-filing.ts';
import { drawRow, type Facts, filingOf } from './testing-filings.ts';

const isNumber = ({ kind }: Field) => kind === 'quantity' || kind === 'money';

/** The last quarter whose return the line is on. */
const lastQuarter = (line: TaxLine) => {
  const quarter = coveredQuarters().findLast((one) => lineStatus(line, one).onReturn);
  if (!quarter) throw new Error(`IRS No. ${line.irsNumber} is on no return`);
  return quarter;
};

/** Some valid rows of the line, the same in every run; drawn once, for each value tried goes into all of them. */
function rowsOf(line: TaxLine): readonly Facts[] {
  const known = drawnRows.get(line);
  if (known) return known;
  const rows = fc.sample(
    fc.gen().map((draw) => drawRow(draw, line, lastQuarter(line), false)),
    { numRuns: 30, seed: 720 },
  );
  drawnRows.set(line, rows);
  return rows;
}
const drawnRows = new Map<TaxLine, readonly Facts[]>();

/** Puts a value into one field of every row that has the field, and expects each row to be refused there. */
function refused(line: TaxLine, field: Field, value: unknown, code: IssueCode, drawn = rowsOf(line)): void {
  const rows = drawn.filter((row) => field.name in row).map((row) => ({ ...row, [field.name]: value }));
  const { lines, issues } = computeFiling(filingOf(lastQuarter(line), { [line.irsNumber]: { rows } }));
  const of = (at: number) =>
    issues.filter(({ path }) => path === `filingData.${line.irsNumber}.rows.${at}.${field.name}`);
  rows.forEach((_, at) => {
    expect(
      of(at).map((found) => found.code),
      `${line.irsNumber} ${field.name} ${JSON.stringify(value)}`,
    ).toEqual([code]);
    expect(of(at)[0]?.message).toMatch(/\w/);
  });
  expect(lines[line.irsNumber]?.rows).toEqual(rows.map(() => ({ taxAmount: null })));
}

const filled = (line: TaxLine) => line.fields.filter(({ computed }) => !computed);
const lines = law.lines.map((line) => [line.irsNumber, line] as const);

/** The field that holds the day of a row. */
const dayOf = ({ dating }: TaxLine): string | undefined =>
  dating.by === 'taxDate' || dating.by === 'dateBilled' ? dating.field : undefined;

describe.each(lines)('on IRS No. %s', (_, line) => {
  it('every field is met by some row', () => {
    const met = new Set(rowsOf(line).flatMap((row) => Object.keys(row)));
    const checksOnly = [line.priceSplit?.field, line.dating.by === 'planYear' ? line.dating.field : undefined];
    expect(
      filled(line).filter(({ name, worksheet }) => !worksheet && !met.has(name) && !checksOnly.includes(name)),
    ).toEqual([]);
  });

  it('a number takes digits and at most one point, in at most 18 characters', () => {
    for (const field of filled(line).filter(isNumber)) {
      for (const text of ['-1', '+1', '1e3', '1E3', '1,000', '$1', ' 1', '1.', '1.2.3', 'one', 'NaN']) {
        refused(line, field, text, (field.maxLength ?? 18) < text.length ? 'tooLong' : 'notANumber');
      }
      refused(line, field, '1'.repeat(19), 'tooLong');
    }
  });

  it('a number has no more decimals than its field', () => {
    for (const field of filled(line).filter((one) => isNumber(one) && !one.decimalsWhen)) {
      const decimals = field.decimals ?? 2;
      refused(line, field, `1.${'0'.repeat(decimals)}1`, decimals === 0 ? 'notWhole' : 'tooManyDecimals');
    }
  });

  it('what is not text is refused where text is asked for, and text where a box is', () => {
    for (const field of filled(line)) {
      for (const value of [1, 0.5, ['1'], { value: '1' }, ...(field.kind === 'boolean' ? ['true'] : [true])]) {
        refused(line, field, value, field.kind === 'boolean' ? 'notTrueOrFalse' : 'notText');
      }
    }
  });

  it('a choice, an entry and a day are known ones', () => {
    for (const field of filled(line)) {
      if (field.kind === 'choice') refused(line, field, 'anything else', 'unknownChoice');
      if (field.kind === 'listed') refused(line, field, 'anything else', 'invalidEntry');
      if (field.kind === 'date') {
        refused(line, field, '2026-02-30', 'notADate');
        refused(line, field, '1999-12-31', 'dateOutside');
      }
      if (field.kind === 'text') refused(line, field, 'x'.repeat((field.maxLength ?? 25) + 1), 'tooLong');
    }
  });

  it('what is always asked for is named when it is missing', () => {
    for (const field of filled(line).filter(({ required, preset }) => required === true && preset === undefined)) {
      for (const nothing of ['', null, undefined]) {
        const others = filled(line).filter((other) => other !== field && other.kind !== 'boolean');
        // A row in which nothing else is given is no row.
        const given = rowsOf(line).filter((row) =>
          others.some(({ name, preset }) => !isBlank(row[name]) && row[name] !== preset),
        );
        refused(line, field, nothing, field.name === dayOf(line) ? 'taxDateEmpty' : 'required', given);
      }
    }
  });

  it('a field it does not have is refused by name', () => {
    const rows = rowsOf(line).map((row) => ({ ...row, noOfGalons: '1' }));
    const { issues } = computeFiling(filingOf(lastQuarter(line), { [line.irsNumber]: { rows } }));
    const path = (at: number) => `filingData.${line.irsNumber}.rows.${at}.noOfGalons`;
    expect(issues.map((found) => `${found.path} ${found.code}`)).toEqual(rows.map((_, at) => `${path(at)} unknownKey`));
  });
});
