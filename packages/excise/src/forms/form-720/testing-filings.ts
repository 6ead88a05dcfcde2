import fc from 'fast-check';
import {
  addDays,
  coveredQuarters,
  dayNumber,
  FIRST_QUARTER,
  previousQuarter,
  type Quarter,
  quarterDays,
  quarterKey,
  quarterName,
} from '../../calendar/public.ts';
import { cached } from '../../calendar/testing.ts';
import { type Condition, type Field, type IsoDate, type ListEntry, law, type TaxLine } from '../../catalog/public.ts';
import { toText } from '../../decimal.ts';
import { unpublishedValues } from '../../derive/testing.ts';
import { holds, indexOf, lineStatus, planLine } from '../../engine/public.ts';
import { covers } from '../../engine/testing.ts';
import { FILING_FORMAT } from '../open-format.ts';
import type { Filing } from './filing.ts';

// A drawn filing shrinks for hours: a property that fails ends, and names its seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

/** Filings made at random from the catalog itself: whatever line is added to it is made too. */

export type Facts = Record<string, string | boolean>;
type Draw = fc.GeneratorValue;

const index = indexOf(law);
const FIRST_DAY = quarterDays(FIRST_QUARTER).first;

/** The lines on the return of a quarter that need no value unpublished today and do not end within it. */
const linesOnReturn = cached(quarterKey, (quarter): readonly TaxLine[] => {
  const { last } = quarterDays(quarter);
  const waiting = new Set(unpublishedValues(quarter, law).flatMap(({ irsNumbers }) => irsNumbers));
  return law.lines.filter(
    (line) =>
      lineStatus(line, quarter).onReturn &&
      !waiting.has(line.irsNumber) &&
      !line.absences.some((absence) => covers(absence, last)),
  );
});

/** Every line with every quarter whose return it is on, by a name that reads well when a property fails. */
export const linesByQuarter: ReadonlyMap<string, { line: TaxLine; quarter: Quarter }> = new Map(
  coveredQuarters().flatMap((quarter) =>
    linesOnReturn(quarter).map((line) => [`${line.irsNumber} in ${quarterName(quarter)}`, { line, quarter }]),
  ),
);

/** Draws a valid row of a line in a quarter: every fact it needs, none it may not have. */
export function drawRow(draw: Draw, line: TaxLine, quarter: Quarter, regularMethod: boolean): Facts {
  const { days } = planLine(index, line, quarter, regularMethod);
  const row: Facts = {};
  const { dating } = line;
  let day = quarterDays(quarter).first;
  if (dating.by === 'taxDate' || dating.by === 'dateBilled') {
    // The law's first day: amounts billed in December 2020 are not taxed on air transportation.
    day = drawDay(draw, days.first < FIRST_DAY ? FIRST_DAY : days.first, days.last);
    row[dating.field] = day;
  }
  const holdsNow = (condition: Condition) => holds(condition, row, line.fields, day, index);
  for (const field of line.fields) {
    if (field.computed || field.name in row || notDrawn(field, line)) continue;
    if (field.enabledWhen && !holdsNow(field.enabledWhen)) continue;
    const asked = field.required === true || (field.required !== undefined && holdsNow(field.required));
    const decides = field.list === 'ozoneDepletingChemicals';
    if (!asked && !decides && !draw(fc.boolean)) continue;
    row[field.name] = drawFact(draw, field, line, quarter, row, day, holdsNow);
  }
  return row;
}

/** Draws a filing of a few lines of one quarter, with valid rows only. */
export function drawFiling(draw: Draw, mostRows = 6): Filing {
  const quarter = draw(fc.constantFrom, ...coveredQuarters());
  const onReturn = linesOnReturn(quarter).map(({ irsNumber }) => irsNumber);
  const chosen = draw(fc.subarray<string>, onReturn, { minLength: 1, maxLength: 5 });
  const filingData = Object.fromEntries(
    chosen.map((irsNumber) => {
      const line = index.line(irsNumber) as TaxLine;
      const regular = line.dating.by === 'dateBilled' && draw(fc.boolean);
      const rows = Array.from({ length: draw(fc.integer, { min: 1, max: mostRows }) }, () =>
        drawRow(draw, line, quarter, regular),
      );
      const kept = rows.filter((row, at) => !isTaxYearTwice(row, rows.slice(0, at), line));
      return [irsNumber, { ...(regular ? { taxWithRegularMethod: true } : {}), rows: kept }];
    }),
  );
  return filingOf(quarter, filingData);
}

export const filingOf = (quarter: Quarter, filingData: Filing['filingData']): Filing => ({
  format: FILING_FORMAT,
  formType: 'Form720',
  taxYear: String(quarter.year),
  taxYearAndQuarter: String(quarter.quarter),
  filingData,
});

/** The totals of a tax year belong in one row. */
const isTaxYearTwice = (row: Facts, before: readonly Facts[], { taxYears }: TaxLine): boolean =>
  taxYears !== undefined &&
  row.entry === 'year' &&
  before.some((one) => one.entry === 'year' && one[taxYears.end] === row[taxYears.end]);

/** Facts that are only checks, and would often fail when drawn at random; scenarios have them. */
const notDrawn = (field: Field, line: TaxLine): boolean =>
  field.worksheet === true ||
  field.name === line.priceSplit?.field ||
  (line.dating.by === 'planYear' && field.name === line.dating.field);

const drawDay = (draw: Draw, first: IsoDate, last: IsoDate): IsoDate =>
  addDays(first, draw(fc.integer, { min: 0, max: dayNumber(last) - dayNumber(first) }));

function drawFact(
  draw: Draw,
  field: Field,
  line: TaxLine,
  quarter: Quarter,
  row: Facts,
  day: IsoDate,
  holdsNow: (condition: Condition) => boolean,
): string | boolean {
  switch (field.kind) {
    case 'boolean':
      // Air transportation was not taxed until the end of 2020.
      if (field.name === 'segmentsBeganYearBefore' && day < '2022-01-01') return false;
      return draw(fc.boolean);
    case 'choice':
      // The producer credit of $.20 begins on July 1, 2025.
      return draw(
        fc.constantFrom,
        ...(field.choices ?? [])
          .map(({ value }) => value)
          .filter((value) => value !== 'producer20' || day > '2025-06-30'),
      );
    case 'text':
      return draw(fc.string, { unit: fc.constantFrom(...'abc XYZ019'), maxLength: field.maxLength ?? 25 });
    case 'date': {
      if (field.name === line.taxYears?.begin) {
        const ended = String(row[line.taxYears.end]);
        return drawDay(draw, addDays(ended, -364), ended);
      }
      // A tax year ends in the quarter before the one of its return.
      const { first, last } = quarterDays(field.name === line.taxYears?.end ? previousQuarter(quarter) : quarter);
      return drawDay(draw, first, last);
    }
    case 'listed': {
      const lists = field.lists ?? (field.list ? [field.list] : []);
      const entries = lists.flatMap((list) => law.lists[list] ?? []).filter((entry) => canBeChosen(entry, row, day));
      return draw(fc.constantFrom, ...entries.map(({ name }) => name));
    }
    case 'quantity':
    case 'money': {
      const { decimalsWhen } = field;
      const decimals = decimalsWhen && holdsNow(decimalsWhen.when) ? decimalsWhen.decimals : (field.decimals ?? 2);
      const bound = field.greaterThan === undefined ? null : index.rate(field.greaterThan, day)?.value;
      if (bound) return String(Number(toText(bound)) + draw(fc.integer, { min: 1, max: 20_000 }));
      const least = field.notZero || (line.formula.kind === 'drugSales' && field.name === line.formula.day) ? 1 : 0;
      const most = field.unusualAbove === undefined ? 1_000_000 : Math.min(1_000_000, Number(field.unusualAbove) - 1);
      const whole = draw(fc.integer, { min: least, max: most });
      const part = decimals > 0 && draw(fc.boolean) ? draw(fc.integer, { min: 0, max: 10 ** decimals - 1 }) : null;
      const number = part === null ? String(whole) : `${whole}.${String(part).padStart(decimals, '0')}`;
      return field.name === 'crudeOilTaxedBeforeReceipt' ? noMoreThan(number, row.crudeOilReceived) : number;
    }
  }
}

/** With the exact method any entry is a name; with the Table only what it gives a weight. */
function canBeChosen(entry: ListEntry, row: Facts, day: IsoDate): boolean {
  if (entry.notTaxable !== undefined || !covers(entry, day)) return false;
  if (row.method !== 'table') return entry.factor !== undefined || entry.odcWeights === undefined;
  const weights = entry.odcWeights ?? [];
  return weights.length > 0 && weights.every(({ weight }) => index.rate(weight, day)?.value);
}

/** Crude oil taxed before receipt is part of what was received. */
const noMoreThan = (number: string, most: string | boolean | undefined): string =>
  typeof most === 'string' && Number(number) > Number(most) ? most : number;
