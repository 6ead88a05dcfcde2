import { bareHeading, type ColumnMap, type Sheet } from '@gauger/sheet';
import { choiceIn } from '../record-kind.ts';
import { planSheetColumns, quarterFields } from './columns.ts';

/** Headings that are read as one field and mean another as often. */
const AMBIGUOUS = new Set(['type']);

/** The columns whose cells are words of a list that no other column has. */
const wordColumns = planSheetColumns.filter(({ field }) => field === 'policyType' || field === 'countingMethod');

/**
 * Finds the fields of headings that are not known, or that mean several things, by the cells below them: most are words of the list
 * of the field, or the four are counts of the quarters that the headings name.
 * @param isNamed whether a person named the field of a heading
 */
export function guessPlanColumns(
  sheet: Sheet,
  map: ColumnMap<string>,
  isNamed: (bare: string) => boolean,
): ReadonlyMap<string, string> {
  const headings = sheet.rows[map.row - 1] ?? [];
  const bare = headings.map(bareHeading);
  const read = new Set(map.at.values());
  const open = headings.flatMap((heading, column) => {
    const name = bare[column] ?? '';
    const isOpen = name !== '' && (!read.has(column) || AMBIGUOUS.has(name)) && !isNamed(name);
    if (!isOpen || sheet.hiddenColumns?.has(column) || bare.indexOf(name) !== bare.lastIndexOf(name)) return [];
    const cells = sheet.rows.slice(map.row).flatMap((row) => row[column]?.trim() || []);
    return cells.length === 0 ? [] : [{ heading, name, cells }];
  });
  const guessed = new Map<string, string>();
  for (const column of wordColumns) {
    const [only, ...others] = open.filter(
      ({ cells }) => cells.filter((cell) => choiceIn(column, cell) !== undefined).length * 2 >= cells.length,
    );
    if (only && others.length === 0 && !map.at.has(column.field)) guessed.set(only.name, column.field);
  }
  const counts = open.filter(({ cells }) => cells.every((cell) => /^[\d,]+(\.0+)?$/.test(cell)));
  const ofQuarters = quarterFields.map((field, at) => ({
    field,
    columns: counts.filter(({ heading }) => quarterOf(heading) === at + 1),
  }));
  if (ofQuarters.every(({ field, columns }) => columns.length === 1 && !map.at.has(field)))
    for (const { field, columns } of ofQuarters) guessed.set(columns[0]?.name ?? '', field);
  return guessed;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The quarter that a heading names: "Q1 2025", "1st Qtr", "Lives on 3/31", "Mar 31, 2025", "31-Mar"; undefined for none. */
function quarterOf(heading: string): number | undefined {
  const text = heading
    .toLowerCase()
    .replace(/\b(lives|covered|counts?|on|as of)\b/g, ' ')
    .trim();
  const [, q, ordinal] =
    /^(?:20\d\d )?(?:(?:q|qtr|quarter) ?([1-4])|([1-4])(?:st|nd|rd|th)? ?(?:q|qtr|quarter))\.?,?(?: 20\d\d)?$/.exec(
      text,
    ) ?? [];
  if (q ?? ordinal) return Number(q ?? ordinal);
  const [, iso, number, ...names] =
    /^(?:\d{4}-(\d\d)-\d\d|(\d\d?)\/\d\d?(?:\/\d{2,4})?|([a-z]{3})[a-z]*\.? \d\d?(?:,? \d{4})?|\d\d?[- ]([a-z]{3})[a-z]*(?:[- ]\d{2,4})?)$/.exec(
      text,
    ) ?? [];
  const month = Number(iso ?? number ?? MONTHS.indexOf(names.find((name) => name !== undefined) ?? '') + 1);
  return month >= 1 && month <= 12 ? Math.ceil(month / 3) : undefined;
}
