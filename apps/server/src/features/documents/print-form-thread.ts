import { formPdf, type PrintedReturn } from '@gauger/documents';
import { type Law, law as shippedLaw } from '@gauger/excise';
import { move } from 'piscina';

/** A form to print; the shipped law is in the thread already. */
export interface PrintJob {
  doc: PrintedReturn;
  law: Law | null;
}

/** Prints one form, in a thread. The bytes are handed over and not copied. */
export default async function print({ doc, law }: PrintJob) {
  return move(await formPdf(doc, law ?? shippedLaw));
}
