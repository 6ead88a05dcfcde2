import { fileURLToPath } from 'node:url';
import { type Law, law as lawInForce } from '@gauger/excise';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Mailing } from '../forms/rendering.ts';
import { renderingOf } from '../forms/renderings.ts';
import type { PrintedReturn } from '../return-document.ts';
import { withMaskedSsn } from './figures.ts';

const font = (weight: string): string =>
  fileURLToPath(new URL(`../../fonts/source-serif-4-${weight}.ttf`, import.meta.url));
const FACES = { normal: font('regular'), bold: font('semibold') };

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

/** Sets pages as PDF. */
export async function printPages(pages: TDocumentDefinitions): Promise<Uint8Array> {
  // Loaded when first needed: the command line prints a sum without waiting for a typesetter.
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path: string) => Object.values(FACES).includes(path));
  pdfmake.setFonts({ SourceSerif: FACES });
  const pdf = pdfmake.createPdf(pages);
  return new Uint8Array(await pdf.getBuffer());
}
