import { formPdf, type PrintedReturn, type SignatureFormContent, signatureFormPdf } from '@gauger/documents';
import { type Law, law as shippedLaw } from '@gauger/excise';
import { move } from 'piscina';

/** A form to print, the shipped law being in the thread already, or the form that signs it. */
export type PrintJob = { doc: PrintedReturn; law: Law | null } | { toSign: SignatureFormContent };

/** Prints one form, in a thread. The bytes are handed over and not copied. */
export default async function print(job: PrintJob) {
  return move('toSign' in job ? await signatureFormPdf(job.toSign) : await formPdf(job.doc, job.law ?? shippedLaw));
}
