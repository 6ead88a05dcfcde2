import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const font = (weight: string): string =>
  fileURLToPath(new URL(`../../fonts/source-serif-4-${weight}.ttf`, import.meta.url));
const FACES = { normal: font('regular'), bold: font('semibold') };

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
