import { parentPort, workerData } from 'node:worker_threads';
import { type Law, law as shippedLaw } from '@gauger/excise';
import { importSheet, type SheetSettings } from './import-sheet.ts';
import { UsageError } from './input.ts';

/** A spreadsheet for the thread that reads it. */
export interface ImportJob {
  readonly bytes: Uint8Array;
  readonly named: string;
  readonly settings: SheetSettings;
  /** Null for the one that is shipped, which a thread has. */
  readonly law: Law | null;
}

/** The result of a job: an import, or a mistake of the user in words. */
export type ImportResult =
  | { readonly imported: Awaited<ReturnType<typeof importSheet>> }
  | { readonly mistake: string };

async function work({ bytes, named, settings, law }: ImportJob): Promise<ImportResult> {
  try {
    return { imported: await importSheet(bytes, named, settings, law ?? shippedLaw) };
  } catch (error) {
    if (error instanceof UsageError) return { mistake: error.message };
    throw error;
  }
}

parentPort?.postMessage(await work(workerData as ImportJob));
