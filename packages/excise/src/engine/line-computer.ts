import { dayKey, type Quarter, quarterDays, type Span } from '../calendar/public.ts';
import { type DecimalString, type IsoDate, type Law, type TaxLine, taxLaw } from '../catalog/public.ts';
import {
  decimal,
  type Exact,
  parseDecimal,
  roundHalfUp,
  runningSum,
  times,
  toFixed,
  toText,
  trimmed,
} from '../decimal.ts';
import { isBlankRow } from './check-row.ts';
import { rowComputer } from './compute-row.ts';
import { holds, isBlank, type Row } from './conditions.ts';
import { explainRow, rowCell } from './explain-row.ts';
import type { Explanation } from './explanation.ts';
import type { Issue, Severity } from './issue-codes.ts';
import { indexOf, type LawIndex } from './law-index.ts';
import { planLine } from './line-plan.ts';

/** An error or warning of one row. */
export interface RowIssue {
  code: Issue['code'];
  severity: Severity;
  /** The name of the field; empty for the whole row. */
  field: string;
  message: string;
}

/** One row computed alone, whatever its place on the line. */
export interface RowOutcome {
  /** null when the row is blank or has an error, and is not counted. */
  tax: Exact | null;
  /** The exact tax rounded half up to 4 decimals, as the row shows it. */
  taxAmount: DecimalString | null;
  blank: boolean;
  issues: readonly RowIssue[];
}

/** Works out single rows of one line, for who edits them one at a time. */
export interface LineComputer {
  line: TaxLine;
  /** The days a row may have. */
  days: Span;
  row(row: Row): RowOutcome;
  /** The fields of the row that apply, by name. */
  enabled(row: Row): ReadonlySet<string>;
  /** The row without facts of fields that do not apply; the same object when there are none. */
  settled(row: Row): Row;
  /** The text of a computed field other than the tax: the day of collection, the rate of a listed substance or of a conversion factor. */
  shown(row: Row, field: string): string;
  /**
   * Why the row has its tax; null when it is not counted.
   * @param at its place on the line, from 0
   */
  explain(row: Row, at: number): Explanation | null;
}

/**
 * Makes a line ready for its rows, one at a time; `computeFiling` gives the same results for them all.
 * @param regularMethod decides the days of lines 22, 26, 27 and 28
 */
export function lineComputer(line: TaxLine, quarter: Quarter, regularMethod = false, law: Law = taxLaw): LineComputer {
  const index = indexOf(law);
  const plan = planLine(index, line, quarter, regularMethod);
  const computer = rowComputer(plan);
  const pathLength = `filingData.${line.irsNumber}.rows.0.`.length;

  const dayOf = (row: Row): string => {
    const given = plan.dateField === null ? undefined : row[plan.dateField.name];
    const key = typeof given === 'string' ? dayKey(given) : 0;
    return key >= plan.firstKey && key <= plan.lastKey ? (given as string) : plan.day;
  };

  function enabled(row: Row): ReadonlySet<string> {
    const values = plan.fields.map(({ name }) => row[name]);
    const day = dayOf(row);
    return new Set(plan.fields.filter((field) => field.enabled?.(values, day) ?? true).map(({ name }) => name));
  }

  return {
    line,
    days: plan.days,
    row(row) {
      const found: Issue[] = [];
      const tax = computer.compute(row, 0, found);
      return {
        tax,
        taxAmount: tax === null ? null : toFixed(tax, 4),
        blank: isBlankRow(row, plan),
        issues: found.map(({ code, severity, path, message }) => ({
          code,
          severity,
          field: path.slice(pathLength),
          message,
        })),
      };
    },
    enabled,
    settled(row) {
      // A field that is cleared can put the next one out of use: receiver after two-party exchange after type of event.
      let now = row;
      for (let round = 0; round < plan.fields.length; round++) {
        const applies = enabled(now);
        const kept = Object.entries(now).filter(([name]) => applies.has(name) || !plan.places.has(name));
        if (kept.length === Object.keys(now).length) return now;
        now = Object.fromEntries(kept);
      }
      return now;
    },
    shown(row, name) {
      if (name === 'dateOfCollection') return dayText(plan.dateField === null ? undefined : row[plan.dateField.name]);
      if (name !== 'taxRate') return '';
      return rateOfEntry(line, row, dayOf(row), index);
    },
    explain(row, at) {
      if (computer.compute(row, at, []) === null) return null;
      return rowCell(line.irsNumber, at, explainRow(computer.read, plan, `filingData.${line.irsNumber}.rows.${at}`));
    },
  };
}

/** As many as the column of the rate has. */
const RATE_DECIMALS = 6;

/**
 * The rate by which the quantity of a row is multiplied: that of its listed entry, or of a conversion factor the factor times the
 * rate of its chemical. Empty for a share of a value, and while one of them is not known.
 */
function rateOfEntry({ fields, formula }: TaxLine, row: Row, day: IsoDate, index: LawIndex): DecimalString | '' {
  const figured =
    formula.kind === 'cases' ? formula.cases.find(({ when }) => holds(when, row, fields, day, index))?.use : undefined;
  if (figured && figured.kind !== 'conversionFactor') return '';
  const key = fields.find(({ name, kind }) => (figured ? name === figured.chemical : kind === 'listed'));
  const entry = key?.list && index.entry(key.list, String(row[key.name] ?? ''));
  const rate = (entry?.rate && index.rate(entry.rate, day)?.dated.value) || '';
  if (!figured || rate === '') return rate;
  const factor = parseDecimal(String(row[figured.factor] ?? ''));
  return factor === null
    ? ''
    : trimmed(toFixed(roundHalfUp(times(factor, decimal(rate)), RATE_DECIMALS), RATE_DECIMALS));
}

const dayText = (value: unknown): string => (isBlank(value) ? '' : String(value));

/** The tax of a line: the exact sum of its rows, rounded half up once to cents. */
export function lineTax(rows: Iterable<Exact | null>): DecimalString {
  const sum = runningSum();
  for (const tax of rows) if (tax !== null) sum.add(tax);
  return toText(roundHalfUp(sum.total(), 2));
}

/** The names a listed field offers on the return of a quarter. */
export function listedNames(
  line: Pick<TaxLine, 'fields'>,
  field: string,
  quarter: Quarter,
  law: Law = taxLaw,
): readonly string[] {
  const found = line.fields.find(({ name }) => name === field);
  const lists = found?.lists ?? (found?.list ? [found.list] : []);
  const { first, last } = quarterDays(quarter);
  const names = lists.flatMap((list) =>
    (law.lists[list] ?? [])
      .filter((entry) => entry.notTaxable === undefined && entry.from <= last && (entry.to ?? last) >= first)
      .map(({ name }) => name),
  );
  return [...new Set(names)];
}
