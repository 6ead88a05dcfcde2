import { inflateSync } from 'node:zlib';

/** Samples of a pixel and the depths they may have, by colour type (PNG, third edition, table 12). */
const COLOURS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** Where each pass of an interlaced picture begins, and its steps: x, y, across, down. */
const WHOLE = [[0, 0, 1, 1]] as const;
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** No more is unpacked than the largest photo has with eight bits a sample: what needs more in 2 MB is made to be large. */
const MOST_BYTES = 68 * 1024 * 1024;

/** Whether the data of a PNG unpack to what its head says, and not to more. @param head the body of IHDR @param data of all IDAT */
export function isPngPicture(head: Buffer, data: Buffer): boolean {
  const [depth, type, compression, filter, interlace] = head.subarray(8);
  const colour = COLOURS[type ?? -1];
  if (depth === undefined || !colour?.depths.includes(depth)) return false;
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return false;
  const [width, height, bits] = [head.readUInt32BE(0), head.readUInt32BE(4), depth * colour.samples];
  const implied = (interlace === 1 ? PASSES : WHOLE)
    .map(([x, y, across, down]) => {
      const [pixels, lines] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
      // Each line begins with the byte of its filter.
      return pixels > 0 && lines > 0 ? lines * (1 + Math.ceil((pixels * bits) / 8)) : 0;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
  try {
    return inflateSync(data, { maxOutputLength: Math.min(implied, MOST_BYTES) }).length > 0;
  } catch {
    return false;
  }
}
