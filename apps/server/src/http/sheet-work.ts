import { SheetRefusal, SheetsBusy } from '@gauger/sheet';
import { AppError } from './app-error.ts';

/** Waits for work on a spreadsheet; what it refuses is a refusal of the call. Throws INVALID_SHEET and UNAVAILABLE. */
export async function sheetWork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SheetsBusy) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    throw error instanceof SheetRefusal ? new AppError('INVALID_SHEET', { description: error.message }) : error;
  }
}
