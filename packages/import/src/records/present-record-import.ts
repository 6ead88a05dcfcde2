import { toText } from '@gauger/excise';
import { columnLetters } from '@gauger/sheet';
import type { CellPlace, PresentedImport } from '../present-import.ts';
import { presentOpen } from '../present-questions.ts';
import { presentSetAside } from '../present-set-aside.ts';
import type { SetAsideReason } from '../set-aside-rows.ts';
import type { RecordPlan } from './plan-records.ts';
import type { JudgedRecords, RecordFault } from './record-faults.ts';

/** An error or a warning in a file of records. */
interface RecordFinding {
  readonly at: CellPlace;
  readonly field: string;
  readonly text: string;
}

/** The result of an import of records for programs, without the records. */
export interface PresentedRecords extends Pick<PresentedImport, 'rows' | 'ignoredSheets' | 'questions' | 'totals'> {
  /** Rows that are not imported without being wrong, by row, without blank ones; `present`: entered already. */
  readonly setAside: readonly {
    readonly sheet: number;
    readonly row: number;
    readonly reason: SetAsideReason | 'present';
  }[];
  /** Errors that no answer settles. */
  readonly faults: readonly RecordFinding[];
  readonly warnings: readonly RecordFinding[];
}

/**
 * Presents a file of records as it was judged, for programs.
 * @param present rows with a record that is entered already
 */
export function presentRecordImport(
  { tab, sheets, leftOut, totals }: RecordPlan,
  { rows, faults, remarks, lostZeros, questions, setAside = [] }: JudgedRecords,
  present: readonly number[] = [],
): PresentedRecords {
  const sheet = tab.place;
  const at = (row: number, column: number | null): CellPlace => ({
    sheet,
    row,
    column: column === null ? '' : columnLetters(column),
  });
  const found = ({ row, column, field, message }: RecordFault): RecordFinding => ({
    at: at(row, column),
    field,
    text: message,
  });
  const aside = presentSetAside(
    [tab],
    leftOut.map(({ row: { row }, reason }) => ({ tab, row, reason })),
    Number.POSITIVE_INFINITY,
  ).setAside.filter(({ takenBack }) => !takenBack);
  return {
    rows,
    setAside: [
      ...aside.map(({ row, reason }) => ({ sheet, row, reason })),
      ...setAside.map((one) => ({ sheet, ...one })),
      ...present.map((row) => ({ sheet, row, reason: 'present' as const })),
    ].sort((one, other) => one.row - other.row),
    ignoredSheets: sheets.flatMap(({ name }, place) => (place + 1 === sheet ? [] : [name])),
    questions: presentOpen(questions),
    faults: faults.filter(({ question }) => question === null).map(found),
    warnings: [
      ...remarks.map(found),
      ...lostZeros.map(({ row, column, field, restored }) => ({
        at: at(row, column),
        field,
        text: `It may lack a leading zero: ${restored}`,
      })),
    ],
    totals: totals.map(({ row, column, label, stated, rows: sum }) => ({
      at: at(row, column),
      label,
      file: toText(stated),
      rows: toText(sum),
    })),
  };
}
