import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from './data-root.ts';

/** A user and group id for `spawn` and `chown`; empty when this process already is unprivileged. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL's user when we are root: a number nobody else has (60578 to 61183 belong to no one in Debian's and systemd's
 * ranges), so that no user has to be made on the host.
 */
const UNNAMED = 60_720;

/** The user that runs the server and owns its files. */
export const serverUser: RunAs = isRoot ? { uid: UNNAMED, gid: UNNAMED } : {};

/** The user for `initdb`, which needs a user with a name: `nobody`, for that second. Throws when root has no such user. */
export function initdbUser(): RunAs {
  if (!isRoot) return {};
  const nobody = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (nobody === null) {
    throw new Error(
      'PostgreSQL does not run as root, and /etc/passwd has no user "nobody" to step down to. ' +
        'Start Gauger as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/** Gives a file, or a folder with all in it, to a user; nothing to do when we are that user. */
export function own(path: string, { uid, gid }: RunAs): void {
  if (uid === undefined || gid === undefined) return;
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) own(join(path, name), { uid, gid });
}
