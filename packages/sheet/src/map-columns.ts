import { PROBLEMS, type Sheet } from './sheet.ts';

/** A column that is looked for, by its headings: the first is its own, the others are taken too. */
export interface WantedColumn<Name extends string> {
  readonly name: Name;
  readonly headings: readonly string[];
}

export interface ColumnMap<Name extends string> {
  /** Row of the headings, from 1: the first that is not empty. */
  readonly row: number;
  /** Where each column stands, from 0. */
  readonly at: ReadonlyMap<Name, number>;
  /** Headings nobody looks for. */
  readonly ignored: readonly string[];
  /** Headings of columns that were there before. */
  readonly repeated: readonly string[];
}

/** A heading as it is compared. Letter case, blanks and signs do not matter: "business_name *" is "Business Name". */
export const bareHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds the columns of a sheet by their headings.
 * @param chosen what somebody said of headings, as `bareHeading` has them; null for one that is not to be read
 */
export function mapColumns<Name extends string>(
  { rows }: Sheet,
  wanted: readonly WantedColumn<Name>[],
  chosen: ReadonlyMap<string, Name | null> = new Map(),
): ColumnMap<Name> {
  const nameOf = new Map<string, Name | null>([
    ...wanted.flatMap(({ name, headings }) => headings.map((heading) => [bareHeading(heading), name] as const)),
    ...chosen,
  ]);
  const row = rows.findIndex((cells) => cells.length > 0);
  const at = new Map<Name, number>();
  const ignored: string[] = [];
  const repeated: string[] = [];
  for (const [column, heading] of (rows[row] ?? []).entries()) {
    const name = nameOf.get(bareHeading(heading)) ?? undefined;
    if (name === undefined) {
      if (heading.trim() !== '' && bareHeading(heading) !== bareHeading(PROBLEMS)) ignored.push(heading.trim());
    } else if (at.has(name)) repeated.push(heading.trim());
    else at.set(name, column);
  }
  return { row: row + 1, at, ignored, repeated };
}
