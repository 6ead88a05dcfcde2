import {
  markFile,
  markSheets,
  readSheets,
  type Sheet,
  type SheetFaults,
  type SheetLimits,
  SheetRefusal,
  type WrittenSheet,
  writeXlsx,
} from '@gauger/sheet';

/** Reading a spreadsheet, writing an XLSX, or marking what is wrong in sheets or a file that were read. */
export type SheetJob =
  | { read: Uint8Array; limits: SheetLimits }
  | { write: readonly WrittenSheet[] }
  | { mark: readonly SheetFaults[] }
  | { markFile: Uint8Array; faults: readonly SheetFaults[]; limits: SheetLimits };

export type SheetResult = { sheets: [Sheet, ...Sheet[]] } | { bytes: Uint8Array } | { refusal: string };

/** Works on one spreadsheet, in a thread. */
export default async function work(job: SheetJob): Promise<SheetResult> {
  try {
    if ('read' in job) return { sheets: await readSheets(job.read, job.limits) };
    if ('markFile' in job) return { bytes: await markFile(job.markFile, job.faults, job.limits) };
    return { bytes: await ('write' in job ? writeXlsx(job.write) : markSheets(job.mark)) };
  } catch (error) {
    if (error instanceof SheetRefusal) return { refusal: error.message };
    throw error;
  }
}
