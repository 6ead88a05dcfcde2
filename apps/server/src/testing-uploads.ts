import { crc32, deflateSync } from 'node:zlib';

/** Files as browsers send them, for the tests. */

/** What is sent of an upload. */
export interface Upload {
  headers: { 'content-type': string };
  payload: Buffer;
}

const BOUNDARY = '----gaugertest0123456789';

/** The parts of an upload on the wire: texts, then a file. */
export function uploadOf(texts: Record<string, string>, file?: Buffer, part = 'file', fileName = 'me.png'): Upload {
  const head = (disposition: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const pieces: (string | Buffer)[] = Object.entries(texts).map(
    ([name, text]) => `${head(`name="${name}"`)}\r\n${text}\r\n`,
  );
  if (file)
    pieces.push(
      `${head(`name="${part}"; filename="${fileName}"`)}content-type: application/octet-stream\r\n\r\n`,
      file,
      '\r\n',
    );
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
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(Math.min(height, 64) * (width + 1), 128))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photo that is taken. */
export const samplePhoto = png(8, 8);
