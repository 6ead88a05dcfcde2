import { formsOf, type PrintedReturn } from '@gauger/documents';
import type { Tx } from '../../../db/public.ts';
import { findSentForms } from '../filings/public.ts';

/** A form that a return becomes, as a return of its own, with the ending of its files. */
export interface FormOfReturn {
  ending: string;
  doc: PrintedReturn;
}

/** The forms that a return becomes: one, or two of Schedules 1 and 6 of Form 8849 entered together. */
export const formsOfReturn = (document: PrintedReturn): readonly FormOfReturn[] =>
  formsOf(document) as readonly FormOfReturn[];

/**
 * Finds what a signature covers now: the forms of a return that are not on their way or accepted. At first those are all of them;
 * after a rejection the form that was rejected.
 * @returns the forms, and the return that they make: `whole` is what is shown and hashed
 */
export async function formsToSign(
  tx: Tx,
  filingId: string,
  document: PrintedReturn,
): Promise<{ whole: PrintedReturn; forms: readonly FormOfReturn[] }> {
  const all = formsOfReturn(document);
  if (all.length === 1) return { whole: document, forms: all };
  const sent = await findSentForms(tx, filingId);
  const forms = all.filter(({ ending }) => !sent.includes(ending));
  const [left] = forms;
  return { whole: left && forms.length === 1 ? left.doc : document, forms };
}
