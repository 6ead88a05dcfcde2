/** A photo for storage: its pixels, without metadata of place, time and device. */
import { type Caller, turns } from '../../../threads/public.ts';
export interface Photo {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

/** The limits of a file, and of the stored photo. */
export interface PhotoLimits {
  bytes: number;
  /** Most pixels of each side of the file. */
  side: number;
  /** Most pixels of each side of the stored photo, where that is less; it is then a JPEG. */
  shrinkTo?: number;
  /** The way to make a smaller file, as a sentence without its period. */
  advice?: string;
}

/** The reason a file is no photo, as text for people. */
export class NoPhoto extends Error {}

const FORMATS = [
  { format: 'png', type: 'image/png', start: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'jpeg', type: 'image/jpeg', start: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;
const [, JPEG] = FORMATS;

/** Quality at which a rewritten JPEG loses nothing visible. */
const QUALITY = 90;

/**
 * Most bytes that a photo is decoded to: 51 million pixels of a phone, or a Legal page scanned at 600 dpi. The slowest such file, a PNG with a
 * color profile, alpha and interlacing, takes some 3 seconds of one core. Photos of phones take less than one.
 */
const MAX_DECODED = 153_000_000;

/** Three times what the slowest photo takes alone, for a machine that is busy. */
const LONGEST_SECONDS = 10;

/** An interlaced PNG, or a progressive JPEG, is held decoded: up to twice MAX_DECODED while it is written. */
const inTurn = turns({
  atOnce: 2,
  waiting: 20,
  atOnceOfOwner: 1,
  waitingOfOwner: 5,
  busy: 'Too many photos of your account are being checked. Wait a few seconds, then upload this one again.',
});

/** Redraws a photo upright, without metadata; of an animation the first picture. Throws NoPhoto, and what `turns` throws. */
export async function cleanPhoto(caller: Caller, file: Buffer, limits: PhotoLimits): Promise<Photo> {
  if (file.length > limits.bytes)
    throw new NoPhoto(`The photo is larger than ${limits.bytes / 1024 / 1024} MB. Choose a smaller one`);
  const found = FORMATS.find(({ start }) => file.subarray(0, start.length).equals(start));
  if (!found) throw new NoPhoto('The photo must be a JPEG or PNG file');
  const kept = limits.shrinkTo === undefined ? found : JPEG;
  return inTurn(caller, async () => ({ type: kept.type, bytes: await rewritePhoto(file, kept.format, limits) }));
}

async function rewritePhoto(
  file: Buffer,
  format: (typeof FORMATS)[number]['format'],
  { side, shrinkTo, advice }: PhotoLimits,
): Promise<Buffer> {
  sharp ??= loadSharp();
  const open = await sharp;
  // Reads only the header, whatever size it claims.
  const { width, height, channels, depth } = await rejectDamaged(open(file, { limitInputPixels: false }).metadata());
  const bits = channels * (depth === 'ushort' ? 16 : 8);
  const ending = advice === undefined ? '' : `. ${advice}`;
  if (width > side || height > side)
    throw new NoPhoto(`The photo is ${width} × ${height} pixels. Each side may have at most ${side}${ending}`);
  if ((width * height * bits) / 8 > MAX_DECODED)
    throw new NoPhoto(`The photo is too large: ${width} × ${height} pixels with ${bits} bits each${ending}`);
  const upright = open(file, { limitInputPixels: side ** 2, failOn: 'warning', sequentialRead: true })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient();
  const picture =
    shrinkTo === undefined
      ? upright
      : upright.resize({ width: shrinkTo, height: shrinkTo, fit: 'inside', withoutEnlargement: true }).flatten({
          background: 'white',
        });
  return rejectDamaged((format === 'png' ? picture.png() : picture.jpeg({ quality: QUALITY })).toBuffer());
}

const rejectDamaged = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw new NoPhoto('The photo is damaged. Choose another one');
  });

let sharp: ReturnType<typeof loadSharp> | undefined;

/** Sharp is loaded by the first photo. It decodes JPEG and PNG alone, keeps nothing, and uses one thread for each photo. */
async function loadSharp() {
  const { default: open } = await import('sharp');
  open.cache(false);
  open.concurrency(1);
  open.block({ operation: ['VipsForeignLoad'] });
  open.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return open;
}
