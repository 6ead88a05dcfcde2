import { bareHeading, type ColumnMap, columnLetters, type Sheet } from '@gauger/sheet';
import type { KnownHeadings } from './known-headings.ts';
import { type Answers, questionIds } from './questions.ts';
import type { SheetColumn } from './sheet-column.ts';
import { findColumns } from './sheet-columns.ts';

/** A sheet with its columns. Headings that come twice have the letters of their column behind them. */
export interface MappedSheet {
  readonly sheet: Sheet;
  readonly map: ColumnMap<string>;
}

/**
 * Finds the columns of a sheet, with what answers say of columns that could be one field.
 * @param kind of the sheet, by which headings are remembered
 * @param headingRow the row of the headings, from 1; found when absent
 */
export function mapSheet(
  given: Sheet,
  kind: string,
  columns: readonly SheetColumn[],
  known: KnownHeadings,
  answers: Answers,
  headingRow?: number,
): MappedSheet {
  const first = findColumns(given, columns, known, headingRow);
  const { sheet, named } = withOwnHeadings(given, first, known);
  const found = sheet === given ? first : findColumns(sheet, columns, new Map([...named, ...known]), first.row);
  const headings = (sheet.rows[found.row - 1] ?? []).map(bareHeading);
  const others = [...found.rivals].flatMap(([field, places]): [string, null][] => {
    const chosen = bareHeading(answers[questionIds.column(kind, field)] ?? '');
    const isAnswered = places.some((place) => headings[place] === chosen);
    return places.flatMap((place) => (isAnswered && headings[place] !== chosen ? [[headings[place] ?? '', null]] : []));
  });
  const map =
    others.length === 0 ? found : findColumns(sheet, columns, new Map([...named, ...known, ...others]), found.row);
  const picked = columns.flatMap(({ field, amount, isDay, label }): [string, number][] => {
    const answer = (amount || isDay) && !map.at.has(field) ? answers[questionIds.which(kind, label)] : undefined;
    const place = answer === undefined ? -1 : headings.indexOf(bareHeading(answer));
    return place < 0 ? [] : [[field, place]];
  });
  return { sheet, map: picked.length === 0 ? map : { ...map, at: new Map([...map.at, ...picked]) } };
}

/**
 * Gives columns with the same heading one each: a column that is empty keeps its heading. The field that such a heading names is that of each
 * of them.
 */
function withOwnHeadings(
  sheet: Sheet,
  { row, at }: ColumnMap<string>,
  known: KnownHeadings,
): { sheet: Sheet; named: KnownHeadings } {
  const headings = sheet.rows[row - 1] ?? [];
  const bare = headings.map(bareHeading);
  const isFull = (column: number) => sheet.rows.slice(row).some((cells) => (cells[column] ?? '').trim() !== '');
  const twice = bare.flatMap((heading, column) => {
    const isOpen = heading !== '' && known.get(heading) !== null;
    return isOpen && bare.indexOf(heading) !== bare.lastIndexOf(heading) ? [column] : [];
  });
  const full = twice.filter(isFull);
  const same = twice.filter((column) => full.some((other) => other !== column && bare[other] === bare[column]));
  if (same.length === 0) return { sheet, named: new Map() };
  const own = headings.map((heading, column) =>
    same.includes(column) ? `${heading.trim()} (${columnLetters(column)})` : heading,
  );
  const fieldOf = new Map([...at].map(([field, column]) => [bare[column], field]));
  const named = new Map(
    same.flatMap((column): [string, string][] => {
      const field = fieldOf.get(bare[column]);
      const isHidden = sheet.hiddenColumns?.has(column) ?? false;
      return field === undefined || isHidden || !full.includes(column) ? [] : [[bareHeading(own[column] ?? ''), field]];
    }),
  );
  return { sheet: { ...sheet, rows: sheet.rows.map((cells, place) => (place === row - 1 ? own : cells)) }, named };
}
