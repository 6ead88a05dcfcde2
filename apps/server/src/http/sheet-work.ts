import { SheetRefusal } from '@gauger/sheet';
import { type Caller, turns } from '../turns.ts';
import { AppError } from './app-error.ts';

/** A thread that reads or writes a spreadsheet takes a processor and much memory. */
const inTurn = turns({
  atOnce: 2,
  waiting: 8,
  atOnceOfOwner: 1,
  waitingOfOwner: 2,
  busy: 'Three spreadsheets of your account are being worked on. Wait a few seconds, then try this one again.',
});

/**
 * Does work on a spreadsheet in turn; what the work refuses is a refusal of the call. Throws INVALID_SHEET, and what `turns` throws.
 */
export async function sheetWork<T>(caller: Caller, work: (gone: AbortSignal | undefined) => Promise<T>): Promise<T> {
  try {
    return await inTurn(caller, () => work(caller.gone));
  } catch (error) {
    throw error instanceof SheetRefusal ? new AppError('INVALID_SHEET', { description: error.message }) : error;
  }
}
