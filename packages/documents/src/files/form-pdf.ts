import { type Law, law as lawInForce } from '@gauger/excise';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { withMaskedSsn } from '../figures.ts';
import { renderingOf } from '../forms/renderings.ts';
import { printPages } from '../pdf/print-pages.ts';
import type { Mailing } from '../rendering/rendering.ts';
import type { PrintedReturn } from '../return-document.ts';

/**
 * A return as PDF: its form, and a workpaper for each line. With `mailing` it is the package of a return sent by mail, without it
 * the copy for the filer's records. The same document gives the same bytes. Takes the processor for up to seconds: a server runs
 * it outside its event loop.
 */
export async function formPdf(
  doc: PrintedReturn,
  law: Law = lawInForce,
  mailing: Mailing | null = null,
): Promise<Uint8Array> {
  return printPages(pagesOf(doc, law, mailing));
}

/** The pages of a return. The copy for the filer's records, which has no `mailing`, shows the last four digits of an SSN alone. */
export const pagesOf = (doc: PrintedReturn, law: Law, mailing: Mailing | null): TDocumentDefinitions =>
  renderingOf(doc).pages(mailing === null ? withMaskedSsn(doc) : doc, law, mailing);
