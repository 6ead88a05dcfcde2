import { isUnitWord } from '@gauger/excise';
import { bareHeading } from '@gauger/sheet';
import type { FoundTab } from './tab.ts';

/** Headings of a column of units next to one of quantities. */
const UNIT_HEADING =
  /^(uom|um|(vol(ume)?|qty|quantity|billing|sales|base|stock(ing)?)?(uom|units?(of)?meas(ure(ment)?)?)(code)?|(vol(ume)?|qty|quantity|billing|sales|base|stock(ing)?)units?|unitcode)$/;
/** Those that may hold numbers of trucks or sites as well. */
const MAY_BE_UNITS: ReadonlySet<string> = new Set(['unit', 'units', 'measure', 'me']);
/** Most different words of such a column of units. */
const MOST_WORDS = 5;

/** The column that names the unit of the quantity of each row, from 0: an unread one, by its heading or by its words. Undefined for none. */
export function unitColumn({ sheet: { rows }, map: { at, row }, columns }: FoundTab): number | undefined {
  const quantities = columns.flatMap(({ field, amount }) => (amount?.kind === 'quantity' ? (at.get(field) ?? []) : []));
  if (new Set(quantities).size !== 1) return undefined;
  const read = new Set(at.values());
  const place = (rows[row - 1] ?? []).findIndex((heading, column) => {
    if (read.has(column)) return false;
    const words = rows.slice(row).flatMap((cells) => (cells[column] ?? '').trim() || []);
    const bare = bareHeading(heading);
    const isLikeUnits = () => new Set(words).size <= MOST_WORDS && words.every((word) => !/^[\d.,\s$()-]*$/.test(word));
    const isNamed = UNIT_HEADING.test(bare) || (MAY_BE_UNITS.has(bare) && (words.some(isUnitWord) || isLikeUnits()));
    return words.length > 0 && (isNamed || words.every((word) => word.length > 1 && isUnitWord(word)));
  });
  return place < 0 ? undefined : place;
}
