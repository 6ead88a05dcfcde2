import { bareHeading } from '@gauger/sheet';
import type { Answers } from './questions.ts';

/** Known meanings of headings, by `bareHeading`; null for one that is ignored. */
export type KnownHeadings = ReadonlyMap<string, string | null>;

/** The meanings that an account and a business gave to the headings and words of their sheets. */
export interface Remembered {
  /** The meanings of headings by kind of sheet, each heading as `bareHeading` writes it; null for one that is ignored. */
  readonly headings: readonly (readonly [kind: string, headings: readonly (readonly [string, string | null])[]])[];
  /** The meanings of words by `wordKey`; null for one whose rows are left out. */
  readonly words: readonly (readonly [key: string, meaning: string | null])[];
}

/** The meanings of headings by kind of sheet: those that are remembered, and those that answers give. */
export function headingsOf(
  { headings }: Remembered,
  answers: Answers,
  columnsOf: (kind: string) => readonly { readonly field: string }[],
): (kind: string) => KnownHeadings {
  const known = new Map(headings.map(([kind, of]) => [kind, of]));
  const answered = Object.entries(answers).flatMap(([id, heading]): [string, string, string][] => {
    const [, kind, field] = /^column:([^:]*):(.*)$/.exec(id) ?? [];
    const isField = kind !== undefined && columnsOf(kind).some((column) => column.field === field);
    return isField && field !== undefined ? [[kind, heading, field]] : [];
  });
  return (kind) =>
    new Map([
      ...(known.get(kind) ?? []),
      ...answered.flatMap(([of, heading, field]): [string, string][] =>
        of === kind ? [[bareHeading(heading), field]] : [],
      ),
    ]);
}
