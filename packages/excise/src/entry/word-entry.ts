import type { Choice } from '../catalog/public.ts';

/** Words people and spreadsheets write for a box. */
const TICKED = new Set(['true', 'yes', 'y', 'x', '1', '✓']);
const NOT_TICKED = new Set(['false', 'no', 'n', '0', '']);

/** Whether a text means a checked box; undefined when it means neither checked nor clear. */
export function tickOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return TICKED.has(word) ? true : NOT_TICKED.has(word) ? false : undefined;
}

/** A choice as lists of choices write it: its value and its label. */
export const choiceText = ({ value, label }: Choice): string => (value === label ? value : `${value} (${label})`);

/** "60(a) Removal at terminal rack" is "Removal at terminal rack" too. */
const withoutNumber = (label: string): string => label.replace(/^\d+\(\w\)\s+/, '');

/** The code that a label begins with, as the form prints it: "60(a)". */
const codeOf = (label: string): string[] => label.match(/^\d+\(\w\)(?=\s)/) ?? [];

/** The names of a choice: its value, its label, both, or its code. */
const namesOf = (one: Choice): string[] => [
  one.value,
  one.label,
  withoutNumber(one.label),
  choiceText(one),
  ...codeOf(one.label),
];

const named = new WeakMap<readonly Choice[], ReadonlyMap<string, ReadonlySet<string>>>();

/** The values of choices by their names in small letters: made once for a list, since each cell of a sheet asks for one. */
function byName(choices: readonly Choice[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = named.get(choices);
  if (known) return known;
  const names = new Map<string, Set<string>>();
  for (const one of choices)
    for (const name of namesOf(one)) {
      const values = names.get(name.toLowerCase()) ?? new Set();
      names.set(name.toLowerCase(), values.add(one.value));
    }
  named.set(choices, names);
  return names;
}

/** The value of the choice that a text names; letter case does not matter. Undefined for none, and for several. */
export function chosenIn(choices: readonly Choice[] | undefined, text: string): string | undefined {
  const [value, ...others] = (choices && byName(choices).get(text.trim().toLowerCase())) ?? [];
  return others.length === 0 ? value : undefined;
}
