/** An entry of a closed list: the saved value, and the label people read. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A list whose entries are saved by their label. */
export const named = (...labels: string[]): readonly Choice[] => labels.map((label) => ({ value: label, label }));

/** A list whose entries are saved by code. */
export const coded = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
