import { bareHeading } from './bare-heading.ts';
import { columnLetters } from './column-letters.ts';
import { findHeadings } from './find-headings.ts';
import { PROBLEMS, type Sheet } from './sheet.ts';

/** A wanted column, by its headings: the first is its usual one, the others are accepted too. */
export interface WantedColumn<Name extends string> {
  readonly name: Name;
  readonly headings: readonly string[];
  /** Nothing depends on it: of several columns one is read, and the others are passed over. */
  readonly optional?: boolean | undefined;
}

export interface ColumnMap<Name extends string> {
  /** Row of the headings, from 1. */
  readonly row: number;
  /** The place of each column, from 0. */
  readonly at: ReadonlyMap<Name, number>;
  /** Headings that match no wanted column, of columns that their program shows. */
  readonly ignored: readonly string[];
  /** Headings of columns that occurred before. */
  readonly repeated: readonly string[];
  /** The places of columns of which only one can be meant, from 0. */
  readonly rivals: ReadonlyMap<Name, readonly number[]>;
}

/**
 * Finds the columns of a sheet by their headings. Of several columns for an optional one, that is read which a person said last,
 * else the first.
 * @param chosen fields that a person assigned to headings, as `bareHeading` writes them; null for one that is not to
 * be read
 * @param headingRow the row of the headings, from 1; found when absent
 * @param guessed likely fields of headings, which no column that its program hides gets
 */
export function mapColumns<Name extends string>(
  sheet: Sheet,
  wanted: readonly WantedColumn<Name>[],
  chosen: ReadonlyMap<string, Name | null> = new Map(),
  headingRow?: number,
  guessed: ReadonlyMap<string, Name> = new Map(),
): ColumnMap<Name> {
  const nameOf = new Map<string, Name | null>([
    ...wanted.flatMap(({ name, headings }) => headings.map((heading) => [bareHeading(heading), name] as const)),
    ...chosen,
    ...guessed,
  ]);
  const row = headingRow ?? findHeadings(sheet, (heading) => nameOf.has(heading));
  const optional = new Set(wanted.flatMap(({ name, optional }) => (optional ? [name] : [])));
  const named = [...chosen.keys()];
  const at = new Map<Name, number>();
  const namedAt = new Map<Name, number>();
  const ignored: string[] = [];
  const repeated: string[] = [];
  const rivals = new Map<Name, number[]>();
  for (const [column, heading] of (sheet.rows[row - 1] ?? []).entries()) {
    // A column that its program hides is read once a person says what it is.
    if (sheet.hiddenColumns?.has(column) && !chosen.has(bareHeading(heading))) continue;
    const name = nameOf.get(bareHeading(heading)) ?? undefined;
    if (name === undefined) {
      if (heading.trim() !== '' && bareHeading(heading) !== bareHeading(PROBLEMS)) ignored.push(heading.trim());
    } else if (at.has(name) && !optional.has(name)) {
      repeated.push(heading.trim());
      rivals.set(name, [...(rivals.get(name) ?? [at.get(name) ?? 0]), column]);
    } else if (!at.has(name) || named.indexOf(bareHeading(heading)) > (namedAt.get(name) ?? -1)) {
      at.set(name, column);
      namedAt.set(name, named.indexOf(bareHeading(heading)));
    }
  }
  return { row, at, ignored, repeated, rivals };
}

/** A column of a sheet as it was read. */
export interface ReadColumn<Name extends string> {
  /** Its letters. */
  readonly column: string;
  /** Its first 200 characters. */
  readonly heading: string;
  /** The field of the column; null when it is not read. */
  readonly field: Name | null;
  /** The first 60 characters of the column's first full cell. */
  readonly sample: string;
  /** Not shown by the program of the sheet: it is read once a person says what it is. */
  readonly isHidden: boolean;
}

/** Lists each column with a heading, and its field. */
export function readColumns<Name extends string>(
  { rows, hiddenColumns }: Sheet,
  map: ColumnMap<Name>,
): ReadColumn<Name>[] {
  const fieldAt = new Map([...map.at].map(([field, column]) => [column, field]));
  return (rows[map.row - 1] ?? []).flatMap((heading, column) => {
    if (heading.trim() === '') return [];
    const sample = rows.slice(map.row).find((cells) => (cells[column] ?? '').trim() !== '')?.[column] ?? '';
    const field = fieldAt.get(column) ?? null;
    return [
      {
        column: columnLetters(column),
        heading: heading.slice(0, 200),
        field,
        sample: sample.slice(0, 60),
        isHidden: hiddenColumns?.has(column) ?? false,
      },
    ];
  });
}
