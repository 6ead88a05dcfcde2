import { law as shippedLaw } from '@gauger/excise';
import {
  type CheckedRows,
  type ImportPlan,
  type ImportRefusal,
  type ImportRequest,
  marksOf,
  planImport,
  presentCheck,
  type RowsToSave,
  rowsToSave,
  type SavedAmounts,
} from '@gauger/import';
import {
  businessKind,
  planKind,
  planRecords,
  type RecordKind,
  type RecordPlan,
  type RecordRequest,
} from '@gauger/import/records';
import {
  markFile,
  markSheets,
  readSheets,
  type SheetFaults,
  type SheetFormat,
  type SheetLimits,
  SheetRefusal,
  type WrittenSheet,
  writeXlsx,
} from '@gauger/sheet';

/** A file of rows for a filing. */
export interface RowsFile {
  bytes: Uint8Array;
  limits: SheetLimits;
  /** The law is null for the one that is shipped, which a thread has. */
  request: Omit<ImportRequest, 'law'> & { law: ImportRequest['law'] | null };
  /** The amounts of the lines of the filing as they were saved. */
  saved: SavedAmounts;
}

/** The kinds of records that sheets list, by name. */
const recordKinds: Readonly<Record<'businesses' | 'plans', RecordKind>> = { businesses: businessKind, plans: planKind };

/** A file of records. */
export interface RecordsFile {
  bytes: Uint8Array;
  limits: SheetLimits;
  kind: keyof typeof recordKinds;
  request: RecordRequest;
}

/** Work on a spreadsheet, by its name. */
export type SheetJob =
  | { planRecords: RecordsFile }
  | { write: readonly WrittenSheet[] }
  | { mark: readonly SheetFaults[] }
  | { markFile: Uint8Array; faults: readonly SheetFaults[]; limits: SheetLimits }
  | { checkRows: RowsFile }
  | { markRows: RowsFile }
  | { saveRows: RowsFile; save: 'all' | 'good' };

/** The result of a job. */
export type SheetResult =
  | { planned: RecordPlan }
  | { bytes: Uint8Array; format?: SheetFormat }
  | { checked: CheckedRows }
  | { toSave: RowsToSave }
  | { refused: ImportRefusal }
  | { refusal: string };

/** Works on one spreadsheet, in a thread. */
export default async function work(job: SheetJob): Promise<SheetResult> {
  try {
    if ('planRecords' in job) {
      const { bytes, limits, kind, request } = job.planRecords;
      return { planned: planRecords(await readSheets(bytes, limits, request.options), recordKinds[kind], request) };
    }
    if ('checkRows' in job) return { checked: presentCheck(await judge(job.checkRows), job.checkRows.saved) };
    if ('saveRows' in job) {
      const result = rowsToSave(await judge(job.saveRows), job.save, job.saveRows.saved);
      return 'refusal' in result ? { refused: result.refusal } : { toSave: result };
    }
    if ('markRows' in job) {
      const { bytes, limits } = job.markRows;
      const marks = marksOf(await judge(job.markRows));
      return { bytes: await markFile(bytes, marks, limits), format: marks[0]?.sheet.format ?? 'csv' };
    }
    if ('markFile' in job) return { bytes: await markFile(job.markFile, job.faults, job.limits) };
    return { bytes: await ('write' in job ? writeXlsx(job.write) : markSheets(job.mark)) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { refusal: error.message };
    throw error;
  }
}

const judge = async ({ bytes, limits, request }: RowsFile): Promise<ImportPlan> =>
  planImport(await readSheets(bytes, limits, request.options), { ...request, law: request.law ?? shippedLaw });
