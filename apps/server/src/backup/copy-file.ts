import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies one file to the disk itself; returns its SHA-256, or `undefined` when it was gone. */
export async function copyFile(from: string, to: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(from), hashing, createWriteStream(to, { mode: 0o600, flush: true }));
    return hash.digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    rmSync(to, { force: true });
    return undefined;
  }
}

/** SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
