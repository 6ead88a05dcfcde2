import { SheetRefusal, SheetsBusy } from '@gauger/sheet';
import { AppError } from './app-error.ts';

/**
 * Waits for work on a spreadsheet; what it refuses is a refusal of the call. Throws INVALID_SHEET, RATE_LIMITED when the
 * account has too many at once, and UNAVAILABLE when all accounts together have.
 */
export async function sheetWork<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SheetsBusy) throw error.whose === 'owner' ? ownerWaits() : everybodyWaits();
    throw error instanceof SheetRefusal ? new AppError('INVALID_SHEET', { description: error.message }) : error;
  }
}

const ownerWaits = () =>
  new AppError('RATE_LIMITED', {
    retryAfter: 5,
    description: 'Three spreadsheets of your account are being worked on. Wait a few seconds, then try this one again.',
  });

const everybodyWaits = () => new AppError('UNAVAILABLE', { retryAfter: 5 });
