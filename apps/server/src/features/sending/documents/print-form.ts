import type { PrintedReturn, SignatureFormContent } from '@gauger/documents';
import { type Law, law as shippedLaw } from '@gauger/excise';
import { refuseLate, workerPool } from '../../../threads/public.ts';
import { DOCUMENTS_AT_ONCE } from './document-turn.ts';
import type { PrintJob } from './print-form-thread.ts';

const print = workerPool<PrintJob, Uint8Array>({
  module: new URL('./print-form-thread.ts', import.meta.url),
  atOnce: DOCUMENTS_AT_ONCE,
  // Thousands of rows take seconds; what takes longer than this hangs.
  longestMs: 60_000,
  memoryMb: 512,
});

/** Makes the PDF of a return in a thread. @throws UNAVAILABLE when the thread does not finish, or its caller leaves */
export function printForm(
  doc: PrintedReturn,
  law: Law,
  { gone }: { gone: AbortSignal | undefined },
): Promise<Uint8Array> {
  // The shipped law is in the thread already; only one with a newer rate book is handed over.
  return print({ doc, law: law === shippedLaw ? null : law }, { gone }).catch(refuseLate);
}

/** Makes the form to sign by hand, as `printForm` does. */
export const printSignatureForm = (
  toSign: SignatureFormContent,
  { gone }: { gone: AbortSignal | undefined },
): Promise<Uint8Array> => print({ toSign }, { gone }).catch(refuseLate);
