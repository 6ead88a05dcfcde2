/** An entry of a closed list: what is kept, and what people read. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A list whose entries are kept as they are read. */
export const named = (...labels: string[]): readonly Choice[] => labels.map((label) => ({ value: label, label }));

/** A list whose entries are kept by code. */
export const coded = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
