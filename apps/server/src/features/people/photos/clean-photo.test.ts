import { crc32, deflateSync } from 'node:zlib';
import { PHOTO } from '@gauger/contract/profile';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { png, pngChunk } from '../../../testing/uploads.ts';
import { cleanPhoto } from './clean-photo.ts';

const SECRET = 'GPS 45.52 -122.68';
const text = pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`));
const clean = (file: Buffer, owner = 'me') => cleanPhoto({ owner }, file, PHOTO);
const readPixels = async (file: Buffer) => {
  const { data, info } = await sharp(file).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

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

/** A PNG that says it is of this size, with hardly any data. */
function claiming(width: number, height: number): Buffer {
  const file = Buffer.from(png(8, 8));
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

/** A JPEG of 40 × 30 pixels, red at the top and blue below. */
let jpeg: Buffer;
/** The same picture as a camera held sideways stores it, with a place and a comment. */
let dirtyJpeg: Buffer;
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);

beforeAll(async () => {
  jpeg = await drawn(40, 30).jpeg().toBuffer();
  const camera = await drawn(40, 30)
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: SECRET } } })
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + SECRET.length]), Buffer.from(SECRET)]);
  dirtyJpeg = Buffer.concat([camera.subarray(0, 2), comment, camera.subarray(2), Buffer.from(SECRET)]);
});

describe('a PNG', () => {
  test('loses texts, times, profiles and whatever stands behind its end, and keeps its picture', async () => {
    const dirty = Buffer.concat([png(8, 8, text), Buffer.from(`<script>${SECRET}`)]);
    const { type, bytes } = await clean(dirty);
    expect([type, bytes.includes(SECRET), bytes.includes('tEXt'), bytes.includes('<script>')]).toEqual([
      'image/png',
      false,
      false,
      false,
    ]);
    expect(await readPixels(bytes)).toEqual(await readPixels(dirty));
  });

  test.each([
    ['one byte', zeros(73)],
    ['far more', zeros(50_000_000)],
  ])('whose data are longer than its picture by %s loses the rest', async (_, data) => {
    const { bytes } = await clean(madePng(GREY, data));
    expect(await readPixels(bytes)).toMatchObject({ width: 8, height: 8 });
    expect(bytes.length).toBeLessThan(200);
  });

  test('of which nothing but its end is missing is written anew with it', async () => {
    const { bytes } = await clean(png(8, 8).subarray(0, -6));
    expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND');
  });

  test.each([
    ['cut off in its picture', png(8, 8).subarray(0, -16)],
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
    ['that says it is larger than its data', claiming(4_096, 4_096)],
    ['of a depth there is not', madePng([3, 0, 0, 0, 0], zeros(8))],
    ['of a colour type there is not', madePng([8, 5, 0, 0, 0], zeros(8))],
    ['of a depth its colours have not', madePng([4, 2, 0, 0, 0], zeros(8))],
  ])('%s is refused', async (_, file) => {
    await expect(clean(file)).rejects.toThrow('The photo is damaged');
  });
});

describe('a JPEG', () => {
  test('loses Exif, comments, profiles and its tail, and stands upright', async () => {
    expect(dirtyJpeg.includes(SECRET)).toBe(true);
    const { type, bytes } = await clean(dirtyJpeg);
    expect([type, bytes.includes(SECRET), bytes.includes('Exif')]).toEqual(['image/jpeg', false, false]);
    const { data, width, height } = await readPixels(bytes);
    expect([width, height]).toEqual([30, 40]);
    // Turned to the right, what was the top is the right side.
    const [left, right] = [data.subarray(0, 3), data.subarray(29 * 3, 30 * 3)];
    expect([left[2], right[0]].every((value) => (value ?? 0) > 200)).toBe(true);
  });

  test.each([
    ['without an end', () => jpeg.subarray(0, -2)],
    ['that is half missing', () => jpeg.subarray(0, jpeg.length / 2)],
    ['of three bytes', () => jpeg.subarray(0, 3)],
    ['whose segment is longer than the file', () => Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0xff, 0xff, 0])],
  ])('%s is refused', async (_, file) => {
    await expect(clean(file())).rejects.toThrow('The photo is damaged');
  });
});

describe('any photo', () => {
  test('has at most 4096 pixels a side', async () => {
    expect(await readPixels((await clean(png(4_096, 1))).bytes)).toMatchObject({ width: 4_096, height: 1 });
    await expect(clean(png(4_097, 1))).rejects.toThrow('4097 × 1 pixels. Each side may have at most 4096');
    const tall = await drawn(2, 4_098).jpeg().toBuffer();
    await expect(clean(tall)).rejects.toThrow('2 × 4098 pixels');
  });

  test('is refused for the size its head tells, before anything is decoded', async () => {
    await expect(clean(claiming(1_000_000, 1_000_000))).rejects.toThrow('1000000 × 1000000 pixels');
  });

  test('has at most 2 MB', async () => {
    const filler = (bytes: number) => png(8, 8, pngChunk('tEXt', Buffer.alloc(bytes, 'a\0')));
    const most = 2 * 1024 * 1024;
    const rest = filler(0).length;
    expect((await clean(filler(most - rest))).type).toBe('image/png');
    await expect(clean(filler(most - rest + 1))).rejects.toThrow('larger than 2 MB');
  });

  test.each(['GIF89a', '<svg onload="alert(1)">', '<!doctype html>', '%PDF-1.7', 'RIFF....WEBP', 'P', ''])(
    'is no file that begins with %j',
    async (beginning) => {
      await expect(clean(Buffer.from(beginning))).rejects.toThrow('must be a JPEG or PNG file');
    },
  );

  test('is decoded as JPEG or PNG and as nothing else', async () => {
    await clean(jpeg);
    const webp = await sharp(jpeg).webp().toBuffer();
    await expect(sharp(webp).metadata()).rejects.toThrow('unsupported image format');
  });

  test('waits for the one before of its account, five at most', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 7 }, () => clean(jpeg, 'hall')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(answers[6]).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
  });

  test('that random bytes were written into is cleaned or refused, never anything else', async () => {
    const whole = [png(8, 8, text), dirtyJpeg];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let n = 0; n < 1_000; n += 1) {
      const file = Buffer.from(whole[n % 2] as Buffer);
      for (let hits = 0; hits <= n % 3; hits += 1) file[random(file.length)] = random(256);
      try {
        const { bytes } = await clean(file.subarray(0, n % 5 === 0 ? 1 + random(file.length) : file.length));
        expect(bytes.includes(SECRET)).toBe(false);
      } catch (error) {
        expect((error as Error).message).toMatch(/^The photo /);
      }
    }
  });
});
