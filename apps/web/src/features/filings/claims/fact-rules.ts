import { type Condition, type Field, holds, type IsoDate, indexOf, law, type Row } from '@gauger/excise';

/** Whether a condition holds for the facts of a claim. */
export const applies = (
  condition: Condition | true | undefined,
  facts: Row,
  fields: readonly Field[],
  day: IsoDate,
): boolean => condition === true || (condition !== undefined && holds(condition, facts, fields, day, indexOf(law)));

/** Whether a field applies to the facts of a claim. */
export const isEnabled = ({ enabledWhen }: Field, facts: Row, fields: readonly Field[], day: IsoDate): boolean =>
  enabledWhen === undefined || applies(enabledWhen, facts, fields, day);

/** The facts without those of fields that do not apply. */
export function settledFacts(facts: Row, fields: readonly Field[], day: IsoDate): Row {
  const gone = new Set(fields.filter((field) => !isEnabled(field, facts, fields, day)).map(({ name }) => name));
  const kept = Object.entries(facts).filter(([name]) => !gone.has(name));
  // A field that is cleared can put another one out of use.
  return kept.length === Object.keys(facts).length ? facts : settledFacts(Object.fromEntries(kept), fields, day);
}
