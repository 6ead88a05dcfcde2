/** A scanned page or a document, checked by its reader before. */
export interface ScannedPart {
  type: 'application/pdf' | 'image/jpeg' | 'image/png';
  bytes: Uint8Array;
}

/** Letter size, in points, and the margin around a photo. */
const PAGE = { width: 612, height: 792, margin: 18 };

/** Puts scans and photos into one PDF, in their order: each photo on a page of its own, as large as it fits. */
export async function onePdf(parts: readonly ScannedPart[]): Promise<Uint8Array> {
  const [only] = parts;
  if (only && parts.length === 1 && only.type === 'application/pdf') return only.bytes;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const { type, bytes } of parts) {
    if (type === 'application/pdf') {
      const scan = await PDFDocument.load(bytes, { updateMetadata: false });
      for (const page of await pdf.copyPages(scan, scan.getPageIndices())) pdf.addPage(page);
      continue;
    }
    const picture = await (type === 'image/png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes));
    const isWide = picture.width > picture.height;
    const [width, height] = isWide ? [PAGE.height, PAGE.width] : [PAGE.width, PAGE.height];
    const fitted = picture.scaleToFit(width - 2 * PAGE.margin, height - 2 * PAGE.margin);
    const page = pdf.addPage([width, height]);
    page.drawImage(picture, {
      ...fitted,
      x: (width - fitted.width) / 2,
      y: (height - fitted.height) / 2,
    });
  }
  return pdf.save();
}
