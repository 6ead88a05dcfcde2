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

/** The names of a choice: its value, its label, or both. */
const namesOf = (one: Choice): string[] => [one.value, one.label, withoutNumber(one.label), choiceText(one)];

/** The value of the choice that a text names; letter case does not matter. Undefined for none, and for several. */
export function chosenIn(choices: readonly Choice[] | undefined, text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const found = choices?.filter((one) => namesOf(one).some((name) => name.toLowerCase() === plain));
  return found?.length === 1 ? found[0]?.value : undefined;
}
