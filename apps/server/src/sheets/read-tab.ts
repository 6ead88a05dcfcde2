import {
  canTakeBack,
  chosenSheets,
  type HowToRead,
  rowsSetAside,
  rowsTakenBack,
  type SetAsideReason,
  shownSheets,
} from '@gauger/import';
import { type ColumnMap, mapColumns, type Sheet, SheetRefusal, type WantedColumn } from '@gauger/sheet';
import { AppError } from '../app-error.ts';
import type { Tx } from '../db/public.ts';
import { loadHeadings } from './known-headings.ts';

/** The sheet of a file that holds the rows. */
export interface SheetTab<Name extends string> {
  readonly sheet: Sheet;
  /** Its place in the file, from 1. */
  readonly place: number;
  readonly map: ColumnMap<Name>;
  /** Rows that hold no data, by row from 1. */
  readonly aside: ReadonlyMap<number, SetAsideReason>;
  readonly takenBack: ReadonlySet<number>;
  /** The rows with data, from 1. */
  readonly rows: readonly number[];
}

/** A kind of sheet of which a file holds one. */
interface SheetKind<Name extends string> {
  /** Its name among the sheets whose headings are remembered. */
  kind: string;
  wanted: readonly WantedColumn<Name>[];
  /** Whether a field holds amounts, which a row of totals adds up. */
  isAmount: (field: string) => boolean;
  /** Finds the fields of headings that are not known by the cells below them, except of headings that a person named. */
  guess?: (sheet: Sheet, map: ColumnMap<Name>, isNamed: (bareHeading: string) => boolean) => ReadonlyMap<string, Name>;
}

/** Finds the sheet with most known columns, or the one that was chosen. Throws INVALID_SHEET. */
export async function readTab<Name extends string>(
  tx: Tx,
  accountId: string,
  sheets: readonly [Sheet, ...Sheet[]],
  how: HowToRead,
  { kind, wanted, isAmount, guess }: SheetKind<Name>,
): Promise<SheetTab<Name>> {
  const known = (await loadHeadings(tx, accountId))(kind) as ReadonlyMap<string, Name | null>;
  const tabOf = (sheet: Sheet, headingRow?: number): SheetTab<Name> => {
    const place = sheets.indexOf(sheet) + 1;
    const named = mapColumns(sheet, wanted, known, headingRow);
    const guessed = guess?.(sheet, named, (bare) => known.has(bare)) ?? new Map<string, Name>();
    const map = guessed.size === 0 ? named : mapColumns(sheet, wanted, new Map([...guessed, ...known]), named.row);
    const aside = rowsSetAside(sheet, map, isAmount);
    const takenBack = rowsTakenBack(how, place);
    const isData = (row: number) => {
      const reason = aside.get(row);
      return row > map.row && (reason === undefined || (takenBack.has(row) && canTakeBack(reason)));
    };
    const rows = sheet.rows.flatMap((_, at) => (isData(at + 1) ? [at + 1] : []));
    return { sheet, place, map, aside, takenBack, rows };
  };
  const [chosen] = chosenOf(sheets, how) ?? [];
  if (chosen) return tabOf(chosen.sheet, chosen.headingRow);
  const [first, ...others] = shownSheets(sheets).map((sheet) => tabOf(sheet)) as [SheetTab<Name>, ...SheetTab<Name>[]];
  return others.reduce((best, tab) => (tab.map.at.size > best.map.at.size ? tab : best), first);
}

function chosenOf(sheets: readonly Sheet[], how: HowToRead): ReturnType<typeof chosenSheets> {
  try {
    return chosenSheets(sheets, how);
  } catch (error) {
    if (error instanceof SheetRefusal) throw new AppError('INVALID_SHEET', { description: error.message });
    throw error;
  }
}
