import { type Separator, type Sheet, SheetRefusal } from '@gauger/sheet';

/** How a person wants a file to be read, as a call says it: `2:4,3` and `2:97`. */
export interface HowToRead {
  readonly sheets?: string | undefined;
  readonly takeBack?: string | undefined;
  /** Of a CSV; found when absent. */
  readonly separator?: Separator | undefined;
}

/** A sheet of a file, with the row of its headings from 1 if a person chose it. */
export interface ChosenSheet {
  readonly sheet: Sheet;
  readonly headingRow?: number;
}

/** The sheets that a person chose, if any. Throws SheetRefusal for a sheet, or a row, that is not there. */
export function chosenSheets(sheets: readonly Sheet[], how: HowToRead): ChosenSheet[] | undefined {
  if (how.sheets === undefined) return undefined;
  const chosen = new Map(placesIn(how.sheets));
  return [...chosen].map(([place, headingRow]) => {
    const sheet = sheets[place - 1];
    if (!sheet) throw new SheetRefusal(`This file has no sheet ${place} with rows.`);
    if (headingRow === undefined) return { sheet };
    if (headingRow > sheet.rows.length)
      throw new SheetRefusal(`Row ${headingRow} is behind the last row of this sheet.`);
    return { sheet, headingRow };
  });
}

/** The sheets that are looked at without a choice: those that the program of the file shows. */
export function shownSheets(sheets: readonly [Sheet, ...Sheet[]]): readonly Sheet[] {
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  return shown.length > 0 ? shown : sheets;
}

/** The rows of a sheet, from 1, that a person wants to be read although they were set aside. @param place of the sheet, from 1 */
export const rowsTakenBack = ({ takeBack = '' }: HowToRead, place: number): Set<number> =>
  new Set(placesIn(takeBack).flatMap(([sheet, row]) => (sheet === place && row !== undefined ? [row] : [])));

const placesIn = (text: string): [sheet: number, row: number | undefined][] =>
  text.split(',').map((pair) => {
    const [sheet = 0, row] = pair.split(':').map(Number);
    return [sheet, row];
  });
