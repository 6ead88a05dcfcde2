import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { png, pngChunk } from '../../testing-uploads.ts';
import { cleanPhoto } from './clean-photo.ts';

const SECRET = 'GPS 45.52 -122.68';
const text = pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`));

/** A segment of a JPEG. */
function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
/** An Exif segment with an orientation and a place, in the byte order of Intel. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26 + SECRET.length);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  tiff.write(SECRET, 26, 'latin1');
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]));
/** Two scans, as a progressive JPEG has, whose data hold a stuffed FF and a restart. */
const scans = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
  segment(0xc4, Buffer.from([0])),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([4, 5]),
]);
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const jpeg = (...parts: Buffer[]) => Buffer.concat([start, ...parts, end]);

/** A PNG of 8 × 8 pixels with this head, from its depth on, and these data. */
const madePng = (head: number[], data: Buffer | undefined) =>
  Buffer.concat([
    png(8, 8).subarray(0, 8),
    pngChunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, ...head])),
    ...(data ? [pngChunk('IDAT', data)] : []),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
const GREY = [8, 0, 0, 0, 0];
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));

describe('a PNG', () => {
  test.each([
    ['with colours', [8, 2, 0, 0, 0], 8 * 25],
    ['of one bit', [1, 3, 0, 0, 0], 8 * 2],
    // Seven passes: 2, 2, 3, 2 × 3, 2 × 5, 4 × 5 and 4 × 9 bytes.
    ['with passes', [8, 0, 0, 0, 1], 2 + 2 + 3 + 6 + 10 + 20 + 36],
  ])('%s has as many bytes as its head says, and not one more', (_, head, bytes) => {
    expect(() => cleanPhoto(madePng(head, zeros(bytes)))).not.toThrow();
    expect(() => cleanPhoto(madePng(head, zeros(bytes + 1)))).toThrow('The photo is damaged');
  });

  test('loses texts, times, profiles and whatever stands behind its end, and keeps its picture', () => {
    const clean = cleanPhoto(Buffer.concat([png(8, 8, text), Buffer.from(`<script>${SECRET}`)]));
    expect(clean).toEqual({ type: 'image/png', bytes: png(8, 8) });
  });

  test.each([
    ['cut off', png(8, 8).subarray(0, -6)],
    ['with a wrong checksum', Buffer.from(png(8, 8)).fill(7, 20, 21)],
    ['without a head', Buffer.concat([png(8, 8).subarray(0, 8), text])],
    ['with two heads', Buffer.concat([png(8, 8).subarray(0, 33), png(9, 9).subarray(8)])],
    ['without width', png(0, 8)],
    ['that is nothing but its signature', png(8, 8).subarray(0, 8)],
    ['without data', madePng(GREY, undefined)],
    ['with empty data', madePng(GREY, Buffer.alloc(0))],
    ['that unpacks to nothing', madePng(GREY, zeros(0))],
    ['that does not unpack', madePng(GREY, Buffer.from('not packed'))],
    ['whose data are cut off', madePng(GREY, zeros(72).subarray(0, -5))],
    ['that unpacks to far more', madePng(GREY, zeros(50_000_000))],
    ['of a depth there is not', madePng([3, 0, 0, 0, 0], zeros(8))],
    ['of a colour type there is not', madePng([8, 5, 0, 0, 0], zeros(8))],
    ['of a depth its colours have not', madePng([4, 2, 0, 0, 0], zeros(8))],
  ])('%s is refused', (_, file) => {
    expect(() => cleanPhoto(file)).toThrow('The photo is damaged');
  });
});

describe('a JPEG', () => {
  test('loses Exif, comments, profiles and its tail', () => {
    const app0 = segment(0xe0, Buffer.from(`JFIF\0${SECRET}`));
    const comment = segment(0xfe, Buffer.from(SECRET));
    const dirty = Buffer.concat([jpeg(app0, exif(1), comment, frame(8, 8, 0xc2), scans), Buffer.from(SECRET)]);
    expect(cleanPhoto(dirty)).toEqual({ type: 'image/jpeg', bytes: jpeg(frame(8, 8, 0xc2), scans) });
  });

  test('keeps how the camera was held, and nothing else of its Exif', () => {
    const clean = cleanPhoto(jpeg(exif(6), frame(8, 8), scans)).bytes;
    expect(clean.includes(SECRET)).toBe(false);
    expect(clean.length).toBe(jpeg(frame(8, 8), scans).length + 36);
    expect(cleanPhoto(clean).bytes).toEqual(clean);
    expect(clean[start.length + 4 + 6 + 19]).toBe(6);
  });

  test.each([
    ['without an end', jpeg(frame(8, 8), scans).subarray(0, -2)],
    ['without a frame', jpeg(scans)],
    ['without a scan', jpeg(frame(8, 8))],
    ['whose scan is empty', jpeg(frame(8, 8), segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])))],
    ['with two frames', jpeg(frame(8, 8), frame(9, 9), scans)],
    ['whose segment is longer than the file', Buffer.concat([start, Buffer.from([0xff, 0xdb, 0xff, 0xff, 0])])],
    ['of three bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ])('%s is refused', (_, file) => {
    expect(() => cleanPhoto(file)).toThrow('The photo is damaged');
  });
});

describe('any photo', () => {
  test.each([
    ['PNG', (width: number, height: number) => png(width, height)],
    ['JPEG', (width: number, height: number) => jpeg(frame(width, height), scans)],
  ])('has at most 4096 pixels a side, read from the head of the %s', (_, made) => {
    expect(() => cleanPhoto(made(4096, 4096))).not.toThrow();
    expect(() => cleanPhoto(made(4097, 1))).toThrow('4097 × 1 pixels. Each side may have at most 4096');
    expect(() => cleanPhoto(made(1, 4097))).toThrow('1 × 4097 pixels');
  });

  test('has at most 2 MB', () => {
    const filler = (bytes: number) => png(8, 8, pngChunk('tEXt', Buffer.alloc(bytes)));
    const most = 2 * 1024 * 1024;
    const rest = filler(0).length;
    expect(() => cleanPhoto(filler(most - rest))).not.toThrow();
    expect(() => cleanPhoto(filler(most - rest + 1))).toThrow('larger than 2 MB');
  });

  test.each(['GIF89a', '<svg onload="alert(1)">', '<!doctype html>', '%PDF-1.7', 'RIFF....WEBP', 'P', ''])(
    'is no file that begins with %j',
    (beginning) => {
      expect(() => cleanPhoto(Buffer.from(beginning))).toThrow('must be a JPEG or PNG file');
    },
  );

  test('that random bytes were written into is cleaned or refused, never anything else', () => {
    const whole = [png(8, 8, text), jpeg(exif(6), frame(8, 8), scans)];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let n = 0; n < 4_000; n += 1) {
      const file = Buffer.from(whole[n % 2] as Buffer);
      for (let hits = 0; hits <= n % 3; hits += 1) file[random(file.length)] = random(256);
      try {
        cleanPhoto(file.subarray(0, 1 + random(file.length)));
      } catch (error) {
        expect((error as Error).message).toMatch(/^The photo /);
      }
    }
  });
});
