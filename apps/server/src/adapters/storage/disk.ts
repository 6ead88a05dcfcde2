import { constants, mkdirSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isId } from '../../db/public.ts';
import type { Storage } from './port.ts';

/** Keeps files in a folder, in folders by the end of their keys so that none grows large. */
export function diskStorage(folder: string): Storage {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** A key is a UUID and nothing else: no path comes from outside. Its last characters are chance in every version. */
  const pathOf = (key: string) => {
    if (!isId(key)) throw new Error('The key of a stored file is not a UUID.');
    return join(folder, key.slice(-2), key);
  };
  async function* keys() {
    for (const end of await readdir(folder)) yield* (await readdir(join(folder, end))).filter(isId);
  }
  return {
    async put(key, content) {
      const path = pathOf(key);
      const unfinished = `${path}.unfinished`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(content instanceof Uint8Array ? content : content.stream);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      for (const made of [dirname(path), folder]) await syncFolder(made);
    },
    get: (key) => readFile(pathOf(key)).catch(absent),
    keys,
    async *kept() {
      for await (const key of keys()) {
        const found = await stat(pathOf(key)).catch(absent);
        // Skip a file deleted since it was listed.
        if (found) yield { key, keptAt: found.mtime };
      }
    },
    check: () => access(folder, constants.R_OK | constants.W_OK),
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

/** A name in a folder survives a power cut once the folder is written too. Windows has no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
