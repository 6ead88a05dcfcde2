import { alternativeBillingDays, dayKey, type Quarter, quarterDays, type Span } from '../calendar/public.ts';
import type { ClaimLine, Field, IsoDate, TaxLine } from '../catalog/public.ts';
import { decimal, type Exact } from '../decimal.ts';
import { compileCondition, type Test } from './conditions.ts';
import type { LawIndex } from './law-index.ts';

/** One field made ready for many rows. */
export interface FieldPlan {
  field: Field;
  name: string;
  /** Its index among the line's fields. */
  place: number;
  /** null: always. */
  enabled: Test | null;
  /** null: never. */
  required: Test | null;
  /** An absent value has no effect. */
  mayBeAbsent: boolean;
  manyDecimals: { when: Test; decimals: number } | null;
  decimals: number;
  unusualAbove: { value: Exact; digits: number } | null;
  choices: ReadonlySet<string>;
}

/** The parts of a line that reading and computing its rows need; tax lines and claim lines have them. */
export type RatedLine = Pick<TaxLine, 'name' | 'fields' | 'formula' | 'priceSplit' | 'taxYears'> &
  Partial<Pick<TaxLine, 'dating' | 'absences'>> &
  Partial<Pick<ClaimLine, 'quarterPaid'>>;

/** One line made ready for a quarter; the same for every row. */
export interface LinePlan<L extends RatedLine = TaxLine> {
  index: LawIndex;
  line: L;
  /** The path of its rows in the open format: `filingData.60.rows`. */
  rowsAt: string;
  /** The field that holds what a row comes to. */
  amountField: 'taxAmount' | 'amountOfClaim';
  quarter: Quarter;
  /** Days a row may have. */
  days: Span;
  /** The same days as keys. */
  firstKey: number;
  lastKey: number;
  /** The field that holds the row's day, where rows have one. */
  dateField: Field | null;
  datePlace: number;
  /** The return or claim that a day belongs to, where the rows are claims. */
  returnOf?: (day: IsoDate) => string;
  /** The day that decides rates where rows have none. */
  day: IsoDate;
  /** The line's fields; a row's values, numbers and entries have the same indexes. */
  fields: readonly FieldPlan[];
  /** Those that people fill: neither computed nor the row's day. */
  filled: readonly FieldPlan[];
  /** The place of every name a row may hold, the computed ones too. */
  places: ReadonlyMap<string, number>;
}

/** Makes a line ready for a quarter. `regularMethod` decides the days of lines 22, 26, 27 and 28. */
export function planLine(index: LawIndex, line: TaxLine, quarter: Quarter, regularMethod: boolean): LinePlan {
  const { dating } = line;
  const dateField = dating.by === 'taxDate' || dating.by === 'dateBilled' ? fieldOf(line, dating.field) : null;
  const days = dating.by === 'dateBilled' && !regularMethod ? alternativeBillingDays(quarter) : quarterDays(quarter);
  return {
    index,
    line,
    rowsAt: `filingData.${line.irsNumber}.rows`,
    amountField: 'taxAmount',
    quarter,
    days,
    firstKey: dayKey(days.first),
    lastKey: dayKey(days.last),
    dateField,
    datePlace: dateField === null ? -1 : line.fields.indexOf(dateField),
    day: quarterDays(quarter).first,
    ...planFields(line, dateField, index),
  };
}

/** Makes the fields of a line ready, with their places. `dateField` is read separately. */
export function planFields(line: RatedLine, dateField: Field | null, index: LawIndex) {
  const fields = line.fields.map((field, place) => planField(field, place, line, index));
  return {
    fields,
    filled: fields.filter(({ field }) => !field.computed && field !== dateField),
    places: new Map(line.fields.map(({ name }, place) => [name, place])),
  };
}

function planField(field: Field, place: number, line: RatedLine, index: LawIndex): FieldPlan {
  const test = (condition: Exclude<Field['required'], true | undefined>) =>
    compileCondition(condition, line.fields, index);
  const { required, enabledWhen, decimalsWhen } = field;
  return {
    field,
    name: field.name,
    place,
    enabled: enabledWhen === undefined ? null : test(enabledWhen),
    required: required === undefined ? null : required === true ? () => true : test(required),
    mayBeAbsent: required === undefined && field.preset === undefined,
    manyDecimals:
      decimalsWhen === undefined ? null : { when: test(decimalsWhen.when), decimals: decimalsWhen.decimals },
    decimals: field.decimals ?? 2,
    unusualAbove:
      field.unusualAbove === undefined
        ? null
        : { value: decimal(field.unusualAbove), digits: field.unusualAbove.length },
    choices: new Set(field.choices?.map(({ value }) => value)),
  };
}

/** The place of a field among a row's values, numbers and entries. @throws for a field the line lacks: a defect of the catalog. */
export function placeOf(plan: LinePlan<RatedLine>, name: string): number {
  const place = plan.fields.findIndex((field) => field.name === name);
  if (place < 0) throw new Error(`${plan.line.name} has no field ${name} to compute with`);
  return place;
}

export function fieldOf(line: RatedLine, name: string): Field {
  const field = line.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`${line.name} has no field ${name}`);
  return field;
}
