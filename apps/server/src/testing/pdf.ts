import { deflateSync } from 'node:zlib';

/** PDF files written byte by byte, whole and broken, for the tests. */

/** The content of a file: the words of an object, or a stream with its dictionary. */
export type Content = string | { readonly dictionary: string; readonly data: Buffer };

/** Objects by their number, from 1; object 1 is the catalog. */
export interface PdfParts {
  objects: readonly Content[];
  /** The entries of the trailer other than its size and root. */
  trailer?: string;
  header?: string;
  /** The bytes after the end. */
  tail?: string | Buffer;
}

/** Writes a file with a table of places. */
export function writePdf({
  objects,
  trailer = '',
  header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n',
  tail = '\n',
}: PdfParts): Buffer {
  const pieces: Buffer[] = [Buffer.from(header, 'latin1')];
  const size = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
  const places = objects.map((content, at) => {
    const place = size();
    pieces.push(writeObject(at + 1, content));
    return place;
  });
  const table = size();
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF`;
  return Buffer.concat([...pieces, Buffer.from(end, 'latin1'), Buffer.from(tail as string, 'latin1')]);
}

function writeObject(number: number, content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(`${number} 0 obj\n${content}\nendobj\n`, 'latin1');
  const { dictionary, data } = content;
  const length = /\/Length\b/.test(dictionary) ? '' : `/Length ${data.length}`;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} ${length} >>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}

export const packed = (data: Buffer | string, more = ''): Content => ({
  dictionary: `/Filter /FlateDecode ${more}`,
  data: deflateSync(data),
});

/** The objects of a file with pages that say their number. @param more objects behind them, from number 4 + 2 × pages on */
export function pagesWith(
  pages: number,
  { catalog = '', page = '', more = [] }: { catalog?: string; page?: string; more?: readonly Content[] } = {},
): Content[] {
  const numbers = Array.from({ length: pages }, (_, at) => 4 + 2 * at);
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((number, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R ${page} >>`,
      packed(`BT /F1 48 Tf 72 640 Td (Page ${at + 1}) Tj ET`),
    ]),
    ...more,
  ];
}

/** A PDF that is taken. */
export const samplePdf = (pages = 1): Buffer => writePdf({ objects: pagesWith(pages) });

/** A file whose objects are packed in an object stream, and whose places in a stream of them, as newer writers do. */
export function writePackedPdf(
  objects: readonly string[],
  { predictor = false, trailer = '' }: { predictor?: boolean; trailer?: string } = {},
): Buffer {
  const heads: string[] = [];
  let body = '';
  for (const [at, text] of objects.entries()) {
    heads.push(`${at + 1} ${body.length}`);
    body += `${text}\n`;
  }
  const head = `${heads.join(' ')}\n`;
  const stream = objects.length + 1;
  const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const first = writeObject(
    stream,
    packed(Buffer.from(head + body, 'latin1'), `/Type /ObjStm /N ${objects.length} /First ${head.length}`),
  );
  const place = header.length + first.length;
  const entry = (kind: number, at: number, last: number) =>
    Buffer.from([kind, at >> 16, (at >> 8) & 255, at & 255, last]);
  const rows = [
    entry(0, 0, 0),
    ...objects.map((_, at) => entry(2, stream, at)),
    entry(1, header.length, 0),
    entry(1, place, 0),
  ];
  const places = predictor ? Buffer.concat(rows.map((row, at) => upFrom(row, rows[at - 1]))) : Buffer.concat(rows);
  const parameters = predictor ? '/DecodeParms << /Predictor 12 /Columns 5 >>' : '';
  const second = writeObject(
    stream + 1,
    packed(places, `/Type /XRef /W [1 3 1] /Size ${stream + 2} /Root 1 0 R ${parameters} ${trailer}`),
  );
  return Buffer.concat([
    Buffer.from(header, 'latin1'),
    first,
    second,
    Buffer.from(`startxref\n${place}\n%%EOF\n`, 'latin1'),
  ]);
}

/** The difference to the row above (PNG, filter 2). */
const upFrom = (row: Buffer, above: Buffer | undefined) =>
  Buffer.concat([Buffer.from([2]), Buffer.from(row.map((byte, at) => (byte - (above?.[at] ?? 0)) & 255))]);

/** A PDF that is taken and all text. */
export const plainPdf = writePdf({
  header: '%PDF-1.7\n',
  objects: [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ],
});
