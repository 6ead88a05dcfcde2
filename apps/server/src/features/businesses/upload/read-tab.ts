import type { BusinessFieldName } from '@gauger/contract/business';
import { type ColumnMap, mapColumns, type Sheet } from '@gauger/sheet';
import type { Tx } from '../../../db/database.ts';
import { chosenSheets, type HowToRead, rowsTakenBack } from '../../../http/chosen-sheets.ts';
import { canTakeBack, loadHeadings, rowsSetAside, type SetAsideReason } from '../../row-sheets/public.ts';
import { wantedColumns } from './columns.ts';

/** The kind of a sheet of businesses, among the sheets whose headings are remembered. */
export const BUSINESSES = 'businesses';

/** The sheet of a file that holds the businesses. */
export interface BusinessTab {
  readonly sheet: Sheet;
  /** Its place in the file, from 1. */
  readonly place: number;
  readonly map: ColumnMap<BusinessFieldName>;
  /** Rows that are no businesses, by row from 1. */
  readonly aside: ReadonlyMap<number, SetAsideReason>;
  readonly takenBack: ReadonlySet<number>;
  /** The rows of the businesses, from 1. */
  readonly rows: readonly number[];
}

/** Finds the sheet with most known columns, or the one that was chosen. Throws INVALID_SHEET. */
export async function readTab(
  tx: Tx,
  accountId: string,
  sheets: readonly [Sheet, ...Sheet[]],
  how: HowToRead,
): Promise<BusinessTab> {
  const known = (await loadHeadings(tx, accountId))(BUSINESSES) as ReadonlyMap<string, BusinessFieldName | null>;
  const tabOf = (sheet: Sheet, headingRow?: number): BusinessTab => {
    const place = sheets.indexOf(sheet) + 1;
    const map = mapColumns(sheet, wantedColumns, known, headingRow);
    const aside = rowsSetAside(sheet, map, () => false);
    const takenBack = rowsTakenBack(how, place);
    const isData = (row: number) => {
      const reason = aside.get(row);
      return row > map.row && (reason === undefined || (takenBack.has(row) && canTakeBack(reason)));
    };
    const rows = sheet.rows.flatMap((_, at) => (isData(at + 1) ? [at + 1] : []));
    return { sheet, place, map, aside, takenBack, rows };
  };
  const [chosen] = chosenSheets(sheets, how) ?? [];
  if (chosen) return tabOf(chosen.sheet, chosen.headingRow);
  const [first, ...others] = sheets.map((sheet) => tabOf(sheet)) as [BusinessTab, ...BusinessTab[]];
  return others.reduce((best, tab) => (tab.map.at.size > best.map.at.size ? tab : best), first);
}
