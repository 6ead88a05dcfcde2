import { crc32, deflateSync } from 'node:zlib';
import { writeXlsx } from '@gauger/sheet';
import { samplePdf } from './pdf.ts';

/** Files as browsers send them, for the tests. */

/** The headers and body of an upload. */
export interface Upload {
  headers: { 'content-type': string };
  payload: Buffer;
}

/** A workbook of these sheets, by name. */
export const writeWorkbook = async (tabs: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx(
      Object.entries(tabs).map(([name, rows]) => ({
        name,
        widths: [],
        rows: rows.map((cells) => cells.map((text) => ({ text }))),
      })),
    ),
  );

const BOUNDARY = '----gaugertest0123456789';

/** The parts of an upload on the wire: texts, then a file. */
export const uploadOf = (texts: Record<string, string>, file?: Buffer, part = 'file', fileName = 'me.png'): Upload =>
  uploadOfSeveral(texts, file ? [{ name: fileName, bytes: file }] : [], part);

/** An upload whose file name comes as RFC 5987 has it, which can say any sign. @param name percent-encoded */
export const namedUpload = ({ headers, payload }: Upload, name: string): Upload => {
  const text = payload.toString('latin1').replace(/filename="[^"]*"/, () => `filename*=UTF-8''${name}`);
  return { headers, payload: Buffer.from(text, 'latin1') };
};

/** The same with several files. */
export function uploadOfSeveral(
  texts: Record<string, string>,
  files: readonly { name: string; bytes: Buffer; type?: string }[],
  part: string,
): Upload {
  const head = (disposition: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const pieces: (string | Buffer)[] = Object.entries(texts).map(
    ([name, text]) => `${head(`name="${name}"`)}\r\n${text}\r\n`,
  );
  for (const { name, bytes, type = 'application/octet-stream' } of files)
    pieces.push(`${head(`name="${part}"; filename="${name}"`)}content-type: ${type}\r\n\r\n`, bytes, '\r\n');
  pieces.push(`--${BOUNDARY}--\r\n`);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))),
  };
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** A grey PNG. @param more chunks behind the head */
export function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head[8] = 8;
  // Each line begins with the byte of its filter, which is none.
  const line = Buffer.alloc(width + 1, 128).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1), line))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photo that is taken. */
export const samplePhoto = png(8, 8);

/** The same with an attachment: a PDF for a business. */
export const attachmentOf = (businessId: string): Upload =>
  uploadOf({ businessId }, samplePdf(), 'files', 'ledger.pdf');
