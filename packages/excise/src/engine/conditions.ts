import type { Condition, Field, IsoDate } from '../catalog/public.ts';
import type { LawIndex } from './law-index.ts';

/** One row of facts as stored in the file. */
export type Row = Readonly<Record<string, unknown>>;

/** The values of a row at the places of its line's fields. */
export type Values = readonly unknown[];

/** A condition made ready: whether it holds for a row on its day. */
export type Test = (values: Values, day: IsoDate) => boolean;

const INVISIBLE = /^[\p{Z}\p{C}]+$/u;

/** Absent, null and a text without a visible sign say the same: nothing was entered. */
export function isBlank(value: unknown): boolean {
  if (typeof value !== 'string') return value === undefined || value === null;
  // Almost every text begins with a letter, digit or sign of ASCII, which takes no pattern.
  const first = value.charCodeAt(0);
  return !(first > 32 && first < 127) && (value === '' || INVISIBLE.test(value));
}

/** Makes a condition ready for many rows of one line. An absent box counts as not ticked, a blank field as its preset. */
export function compileCondition(condition: Condition, fields: readonly Field[], index: LawIndex): Test {
  if ('all' in condition) {
    const parts = condition.all.map((part) => compileCondition(part, fields, index));
    return (values, day) => {
      for (const part of parts) if (!part(values, day)) return false;
      return true;
    };
  }
  if ('any' in condition) {
    const parts = condition.any.map((part) => compileCondition(part, fields, index));
    return (values, day) => parts.some((part) => part(values, day));
  }
  if ('not' in condition) {
    const part = compileCondition(condition.not, fields, index);
    return (values, day) => !part(values, day);
  }
  const place = fields.findIndex(({ name }) => name === condition.field);
  const field = fields[place];
  if ('given' in condition) return (values) => isBlank(values[place]) !== condition.given;
  if ('prescribed' in condition) {
    return (values, day) => {
      const value = values[place];
      const entry = field?.list && typeof value === 'string' ? index.entry(field.list, value) : undefined;
      // A name the list does not hold has no rate; its own field reports that it is unknown.
      if (entry === undefined) return !isBlank(value) && !condition.prescribed;
      const rate = entry.rate === undefined ? undefined : index.rate(entry.rate, day);
      return (rate !== undefined && rate.value !== null) === condition.prescribed;
    };
  }
  const { is } = condition;
  if (typeof is === 'boolean') return (values) => (values[place] === true) === is;
  const preset = field?.preset;
  if (typeof is === 'string') {
    return (values) => values[place] === is || (preset === is && isBlank(values[place]));
  }
  return (values) => is.includes((isBlank(values[place]) ? preset : values[place]) as string);
}

/** Whether a condition holds for one row on its day. */
export function holds(
  condition: Condition,
  row: Row,
  fields: readonly Field[],
  day: IsoDate,
  index: LawIndex,
): boolean {
  const values = fields.map(({ name }) => row[name]);
  return compileCondition(condition, fields, index)(values, day);
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
  if (typeof condition.is === 'boolean') return `${label} is ${condition.is ? 'checked' : 'not checked'}`;
  const values = typeof condition.is === 'string' ? [condition.is] : condition.is;
  const labels = values.map((value) => field?.choices?.find((choice) => choice.value === value)?.label ?? value);
  return `${label} is ${labels.join(' or ')}`;
}
