import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptMail, Mailer } from './port.ts';

const MAX_STORED = 100;

/** Keeps mails in a folder instead of sending them: the newest hundred, one file each. For development. */
export function localMailbox(folder: string, now: () => Date): Mailer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** Ids are in the order of time, so that the names are too. */
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return {
    async send(mail) {
      const path = join(folder, `${mail.id}.json`);
      const kept: KeptMail = { ...mail, at: now().toISOString() };
      await writeFile(`${path}.unfinished`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${path}.unfinished`, path);
      const old = (await names()).slice(0, -MAX_STORED);
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
    },
    kept: async () => {
      const newest = (await names()).slice(-MAX_STORED).reverse();
      return Promise.all(
        newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail),
      );
    },
  };
}
