import { crc32 } from 'node:zlib';
import { attachmentFaults } from '@gauger/contract/attachment';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { png } from '../../../testing/uploads.ts';
import { readScan } from './read-scan.ts';

const ADVICE = 'Scan at 300 dpi in 24-bit color or gray, or take a photo of at most 50 megapixels';
const readAll = (...pages: Buffer[]) =>
  readScan(
    { owner: 'hall' },
    pages.map((bytes) => ({ name: 'page', type: 'application/octet-stream', bytes })),
  );
const read = (bytes: Buffer) => readAll(bytes);
const white = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } });

/** A PNG that claims this size, depth and color type in its head, with hardly any data. */
function claiming(width: number, height: number, bits: 8 | 16, color: 'rgb' | 'rgba'): Buffer {
  const file = Buffer.from(png(8, 8));
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.set([bits, color === 'rgb' ? 2 : 6], 24);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

describe('a photographed or scanned page', () => {
  test.each([
    ['a phone at 12 megapixels', () => white(4_032, 3_024).jpeg()],
    ['a phone at 48 megapixels', () => white(8_064, 6_048).jpeg({ progressive: true })],
    ['a phone at 50 megapixels', () => white(8_192, 6_144).jpeg()],
    ['a scanner at 600 dpi', () => white(5_100, 6_600).png()],
    ['a scanner at 600 dpi in gray', () => white(5_100, 8_400).toColourspace('b-w').png()],
    ['a scanner at 300 dpi in 48-bit color', () => white(2_550, 3_300).toColourspace('rgb16').png()],
  ])('of %s is taken', async (_, make) => {
    expect((await read(await make().toBuffer())).pages).toBe(1);
  });

  test.each([
    ['9000 × 9000 pixels with 24 bits each', claiming(9_000, 9_000, 8, 'rgb')],
    ['9000 × 9000 pixels with 64 bits each', claiming(9_000, 9_000, 16, 'rgba')],
    ['5100 × 6600 pixels with 48 bits each', claiming(5_100, 6_600, 16, 'rgb')],
  ])('of %s is refused before it is decoded, with the fix', async (size, file) => {
    const message = `The photo is too large: ${size}. ${ADVICE}`;
    await expect(read(file)).rejects.toMatchObject({ code: 'INVALID_FILE', issues: [{ path: 'files.0', message }] });
  });

  test('that is no PDF though it begins like one is refused by its place among the files', async () => {
    await expect(readAll(png(8, 8), Buffer.from('%PDF-1.7 and nothing else'))).rejects.toMatchObject({
      code: 'INVALID_FILE',
      issues: [{ path: 'files.1', message: attachmentFaults.damaged }],
    });
  });

  test('of 5 MB and more together with the others is refused, with the fix', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const page = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, noise, background: 'white' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const pages = readAll(page, page, page, page).then((scan) => scan.pages);
    await expect(pages).rejects.toMatchObject({
      code: 'INVALID_FILE',
      issues: [{ path: 'files.0', message: `${attachmentFaults.tooBig}. Scan it in gray, or with fewer pages` }],
    });
  });

  test('with more than 9000 pixels a side is refused', async () => {
    await expect(read(claiming(9_001, 1, 8, 'rgb'))).rejects.toMatchObject({
      issues: [{ message: `The photo is 9001 × 1 pixels. Each side may have at most 9000. ${ADVICE}` }],
    });
  });
});
