import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';

/** A database has a thousand files, most of them a few kilobytes: a stream for each takes about twice the processor time. */
const LARGEST_PART = 256 * 1024;
const SMALLEST_PART = 8 * 1024;

/** Copies one file to the disk itself; returns its SHA-256, or `undefined` when it was gone. */
export async function copyFile(from: string, to: string): Promise<string | undefined> {
  try {
    await using source = await open(from);
    await using target = await open(to, 'w', 0o600);
    const hash = await readAll(source, (part) => target.writeFile(part));
    await target.sync();
    return hash;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(to, { force: true });
    return undefined;
  }
}

/** SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  await using file = await open(path);
  return await readAll(file, async () => {});
}

/** Reads a file to its end, in parts that are valid until `take` is done; returns its SHA-256. */
async function readAll(file: FileHandle, take: (part: Buffer) => Promise<void>): Promise<string> {
  const hash = createHash('sha256');
  const { size } = await file.stat();
  const buffer = Buffer.allocUnsafe(Math.min(Math.max(size, SMALLEST_PART), LARGEST_PART));
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return hash.digest('hex');
    const part = buffer.subarray(0, bytesRead);
    hash.update(part);
    await take(part);
  }
}
