import { isBlank, type Row } from './conditions.ts';

/** Whether it is an object of facts. */
export const isFacts = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entered facts: blank or false counts as absent. */
export function entered(facts: Row): Row {
  const given = Object.entries(facts).flatMap(([name, value]) => {
    const kept = enteredIn(value);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function enteredIn(value: unknown): unknown {
  if (isBlank(value) || value === false) return undefined;
  if (Array.isArray(value)) {
    const entries = value.map(enteredIn).filter((entry) => entry !== undefined);
    return entries.length > 0 ? entries : undefined;
  }
  if (!isFacts(value)) return value;
  const facts = entered(value);
  return Object.keys(facts).length > 0 ? facts : undefined;
}

/** The entered facts as one text: the same text for the same facts. */
export const textOf = (value: unknown): string => JSON.stringify(enteredIn(value) ?? null);
