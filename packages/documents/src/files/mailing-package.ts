import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { type Law, law as lawInForce } from '@gauger/excise';
import type { Blank } from '../blanks/blank.ts';
import { fillForms } from '../blanks/official-forms.ts';
import { mailingOf, renderingOf } from '../forms/renderings.ts';
import { mailingPage } from '../pdf/mailing-page.ts';
import { PRACTICE_MARK } from '../pdf/page-parts.ts';
import { printPages } from '../pdf/print-pages.ts';
import type { MailAddresses } from '../rendering/mail-addresses.ts';
import type { Mailing } from '../rendering/rendering.ts';
import type { PrintedReturn } from '../return-document.ts';
import { formPdf } from './form-pdf.ts';

/** A return on paper: how it is mailed, and the package as one PDF. */
export interface MailingPackage {
  mailing: Mailing;
  pdf: Uint8Array;
}

export interface MailingOptions {
  law?: Law;
  /** Where the operator sends returns to. */
  addresses?: MailAddresses;
  /** The official blanks of the operator. */
  blanks?: readonly Blank[];
}

/**
 * Makes the package to mail of a return: the mailing sheet, the official forms whose blanks are there with their figures, the
 * pages that go with them, and the workpapers. The same return and blanks give the same bytes.
 */
export async function mailingPackage(
  doc: PrintedReturn,
  { law = lawInForce, addresses = {}, blanks = [] }: MailingOptions = {},
): Promise<MailingPackage> {
  const { official, pdfs } = await fillForms(renderingOf(doc).formsToFill(doc, law), blanks);
  const mailing = mailingOf(doc, addresses, pdfs.length === 0 ? null : official);
  const pdf = await formPdf(doc, law, mailing);
  return { mailing, pdf: pdfs.length === 0 ? pdf : await insertForms(pdf, pdfs, doc, law, mailing) };
}

/** How a return is mailed, with the official forms whose blanks are there. */
export async function mailingSheet(
  doc: PrintedReturn,
  { law = lawInForce, addresses = {}, blanks = [] }: MailingOptions = {},
): Promise<Mailing> {
  const { official, pdfs } = await fillForms(renderingOf(doc).formsToFill(doc, law), blanks);
  return mailingOf(doc, addresses, pdfs.length === 0 ? null : official);
}

/** Puts the official forms behind the mailing sheet, before the other pages. */
async function insertForms(
  pdf: Uint8Array,
  forms: readonly Uint8Array[],
  doc: PrintedReturn,
  law: Law,
  mailing: Mailing,
): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const open = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });
  const all = await open(pdf);
  // The break at the end of the sheet is left out.
  const content = mailingPage(mailing).filter((part) => !(typeof part === 'object' && 'pageBreak' in part));
  const sheet = await printPages({ ...renderingOf(doc).pages(doc, law, mailing), content });
  let place = (await open(sheet)).getPageCount();
  const font = doc.isPractice ? await all.embedFont(StandardFonts.HelveticaBold) : null;
  for (const form of forms) {
    const from = await open(form);
    for (const page of await all.copyPages(from, from.getPageIndices())) {
      if (font) markPractice(page, font);
      all.insertPage(place++, page);
    }
  }
  return all.save({ updateFieldAppearances: false });
}

/** Marks a page of an official form at its top, above what the form prints. */
function markPractice(page: PDFPage, font: PDFFont): void {
  const SIZE = 11;
  const { x, y, width, height } = page.getCropBox();
  const left = x + (width - font.widthOfTextAtSize(PRACTICE_MARK, SIZE)) / 2;
  page.drawText(PRACTICE_MARK, { x: left, y: y + height - 14 - SIZE, size: SIZE, font });
}
