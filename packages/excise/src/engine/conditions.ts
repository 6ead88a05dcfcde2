import type { Condition, Field, IsoDate } from '../catalogue/types.ts';
import type { LawIndex } from './law-index.ts';

/** One row of facts as it stands in the file. */
export type Row = Readonly<Record<string, unknown>>;

/** Absent, null and empty text say the same: nothing was entered. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether a condition holds for a row on its day. An absent box counts as not ticked. */
export function holds(
  condition: Condition,
  row: Row,
  fields: readonly Field[],
  day: IsoDate,
  index: LawIndex,
): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, row, fields, day, index));
  if ('any' in condition) return condition.any.some((part) => holds(part, row, fields, day, index));
  if ('not' in condition) return !holds(condition.not, row, fields, day, index);
  const value = row[condition.field];
  if ('given' in condition) return isBlank(value) !== condition.given;
  if ('prescribed' in condition) {
    const field = fields.find(({ name }) => name === condition.field);
    const entry = field?.list && typeof value === 'string' ? index.entry(field.list, value) : undefined;
    if (entry === undefined) return false;
    const rate = entry.rate === undefined ? undefined : index.rate(entry.rate, day);
    return (rate !== undefined && rate.value !== null) === condition.prescribed;
  }
  const { is } = condition;
  if (typeof is === 'boolean') return (value === true) === is;
  const given = isBlank(value) ? fields.find(({ name }) => name === condition.field)?.preset : value;
  return typeof is === 'string' ? given === is : is.includes(given as string);
}

/** A condition as people read it: "Type of event is 60(a) Removal at terminal rack". */
export function inWords(condition: Condition, fields: readonly Field[]): string {
  if ('all' in condition) return condition.all.map((part) => inWords(part, fields)).join(' and ');
  if ('any' in condition) return condition.any.map((part) => inWords(part, fields)).join(' or ');
  if ('not' in condition) return `not (${inWords(condition.not, fields)})`;
  const field = fields.find(({ name }) => name === condition.field);
  const label = field?.label ?? condition.field;
  if ('given' in condition) return `${label} is ${condition.given ? 'filled in' : 'empty'}`;
  if ('prescribed' in condition) return `${label} has ${condition.prescribed ? 'a' : 'no'} prescribed rate`;
  if (typeof condition.is === 'boolean') return `${label} is ${condition.is ? 'ticked' : 'not ticked'}`;
  const values = typeof condition.is === 'string' ? [condition.is] : condition.is;
  const labels = values.map((value) => field?.choices?.find((choice) => choice.value === value)?.label ?? value);
  return `${label} is ${labels.join(' or ')}`;
}
