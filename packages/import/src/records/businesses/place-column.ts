import { statesOf, UNITED_STATES } from '@gauger/contract/rules';
import { bareHeading, type ColumnMap, type Sheet } from '@gauger/sheet';
import type { RecordColumn } from '../record-kind.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const states = statesOf(UNITED_STATES).flatMap(({ value, label }) => [value, label]);

/** "Reno, NV 89501", with or without its commas; no street is before the city. */
const PLACE = new RegExp(
  `^(\\p{L}[\\p{L} .'’-]{0,40}?),?\\s+(${states.map(escaped).join('|')})\\.?,?\\s+(\\d{5}(?:-\\d{4})?)$`,
  'iu',
);

/** Most characters of a city, state and ZIP code. */
const LONGEST = 100;

const PARTS = ['contactCity', 'contactState', 'contactPostalCode'] as const;

/** The city, state and ZIP code of a cell that has all three; undefined for any other text. */
function splitPlace(text: string): Record<(typeof PARTS)[number], string> | undefined {
  const [, contactCity, contactState, contactPostalCode] =
    PLACE.exec(text.trim().slice(0, LONGEST).replace(/\s+/g, ' ')) ?? [];
  return contactCity && contactState && contactPostalCode
    ? { contactCity, contactState, contactPostalCode }
    : undefined;
}

/** The column that has the city, state and ZIP code of each row in one cell. */
export const placeColumn: RecordColumn<'contactPlace'> = {
  field: 'contactPlace',
  label: 'City, State and ZIP',
  alsoCalled: ['City State Zip', 'City State Zip Code', 'City St Zip', 'CSZ', 'City State Postal Code'],
  own: true,
  value: 'text',
  parts: { fields: PARTS, split: splitPlace, example: 'Reno, NV 89501' },
};

/**
 * Finds the column that has a city, state and ZIP code in each of its cells, where the sheet has no columns of their own for the last two.
 * @param isNamed whether a person named the field of a heading
 */
export function guessPlaceColumn(
  sheet: Sheet,
  { at, row }: ColumnMap<string>,
  isNamed: (bare: string) => boolean,
): ReadonlyMap<string, string> {
  if (at.has('contactPlace') || at.has('contactState') || at.has('contactPostalCode')) return new Map();
  const read = new Set([...at].flatMap(([field, column]) => (field === 'contactCity' ? [] : [column])));
  const like = (sheet.rows[row - 1] ?? []).flatMap((heading, column) => {
    const bare = bareHeading(heading);
    if (bare === '' || isNamed(bare) || read.has(column) || sheet.hiddenColumns?.has(column)) return [];
    const cells = sheet.rows.slice(row).flatMap((cells) => cells[column]?.trim() || []);
    return cells.length > 0 && cells.every((cell) => splitPlace(cell) !== undefined) ? [bare] : [];
  });
  const [bare] = like;
  return bare !== undefined && like.length === 1 ? new Map([[bare, 'contactPlace']]) : new Map();
}
