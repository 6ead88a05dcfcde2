import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listBackups } from './prune.ts';
import { takeBackup } from './take-backup.ts';

const HOUR_MS = 3_600_000;
/** A backup older than this calls for a new one. */
const BACKUP_EVERY_MS = 24 * HOUR_MS;
/** The first look leaves a new start its time; a process that lives shorter takes none. */
const FIRST_LOOK_MS = HOUR_MS / 12;

/** Takes a backup of the embedded server whenever the newest is a day old. */
export function backUpDaily(root: string, log: (message: string) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, FIRST_LOOK_MS).unref();

  function look(): void {
    running = backUpWhenDue(root).then(
      (folder) => {
        if (folder !== undefined) log(`Backup taken: ${folder}.`);
      },
      (error: Error) => log(`The daily backup failed: ${error.message}`),
    );
    timer = setTimeout(look, HOUR_MS).unref();
  }

  return {
    stop() {
      clearTimeout(timer);
      return running;
    },
  };
}

/** Returns the folder of the backup, if one was due. */
async function backUpWhenDue(root: string): Promise<string | undefined> {
  const newest = listBackups(join(root, 'backups')).at(-1);
  const age = newest === undefined ? Number.POSITIVE_INFINITY : Date.now() - statSync(newest).mtimeMs;
  return age < BACKUP_EVERY_MS ? undefined : takeBackup(root);
}
