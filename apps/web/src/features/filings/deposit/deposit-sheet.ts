import type { Quarter } from '@gauger/excise';
import { depositKind, judgeDeposits, planRecords, presentRecords } from '@gauger/import/records';
import { bareHeading, type Sheet, SheetRefusal } from '@gauger/sheet';
import type { Reading } from '../../../components/sheet-upload/reading.ts';
import type { Entry } from './fields.ts';

/** The sheets of a file. */
export type Sheets = readonly [Sheet, ...Sheet[]];

/** How a list of deposits is read: as any file, with the fields that a person gave to headings. */
export interface DepositReading extends Reading {
  readonly headings: Readonly<Record<string, string | null>>;
}

/** Reads a list of deposits, and judges them as the return does. Throws SheetRefusal for a file without a deposit. */
export function readDepositSheet(sheets: Sheets, quarter: Quarter, entered: readonly Entry[], reading: DepositReading) {
  const kind = depositKind(quarter);
  const named = Object.entries(reading.headings).map(([heading, field]) => [bareHeading(heading), field] as const);
  const plan = planRecords(sheets, kind, {
    headings: [[kind.name, named]],
    options: {
      sheets: reading.sheets,
      takeBack: reading.takeBack.join(',') || undefined,
      leaveOutRows: reading.leftOut.join(',') || undefined,
    },
    answers: reading.answers,
  });
  const judged = judgeDeposits(plan, quarter, entered);
  return {
    ...presentRecords(plan, judged),
    // The browser reads a CSV with the separator that it finds.
    separator: null,
    rows: judged.rows,
    goodRows: judged.deposits.length,
    deposits: judged.deposits,
    present: judged.present.length,
  };
}

/** A list of deposits as it was read. */
export type DepositSheet = ReturnType<typeof readDepositSheet>;

/** The reason for which a file is refused; throws anything else. */
export function refusalOf(error: unknown): string {
  if (error instanceof SheetRefusal) return error.message;
  throw error;
}
