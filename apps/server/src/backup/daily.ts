import { newestBackupAt } from './prune.ts';
import { keepStoredFiles } from './stored-files.ts';
import { takeBackup } from './take-backup.ts';

const HOUR_MS = 3_600_000;
/** A backup older than this calls for a new one. */
const BACKUP_EVERY_MS = 24 * HOUR_MS;
/** Also the first look, which leaves a new start its time; a process that lives shorter takes none. */
const LOOK_EVERY_MS = HOUR_MS / 12;

/** Takes a backup of the embedded server whenever the newest is a day old; keeps stored files as often as the log is kept. */
export function backUpDaily(root: string, log: (message: string) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, LOOK_EVERY_MS).unref();

  function look(): void {
    running = backUpWhenDue(root).then(
      (folder) => {
        if (folder !== undefined) log(`Backup taken: ${folder}.`);
      },
      (error: Error) => log(`The daily backup failed: ${error.message}`),
    );
    timer = setTimeout(look, LOOK_EVERY_MS).unref();
  }

  return {
    stop() {
      clearTimeout(timer);
      return running;
    },
  };
}

/** Returns the folder of the backup, if one was due; otherwise only keeps what was stored since. */
async function backUpWhenDue(root: string): Promise<string | undefined> {
  const newest = newestBackupAt(root);
  const age = newest === null ? Number.POSITIVE_INFINITY : Date.now() - newest.getTime();
  if (age >= BACKUP_EVERY_MS) return takeBackup(root);
  await keepStoredFiles(root);
}
