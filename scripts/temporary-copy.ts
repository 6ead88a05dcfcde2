import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { repositoryFiles } from './files.ts';
import { ROOT } from './tools.ts';

/** A copy of the repository to break on purpose: its folder goes when the `using` scope ends. */
export type TemporaryCopy = AsyncDisposable & {
  root: string;
  /** Writes a file into the copy, path from its root. */
  plant: (path: string, text: string) => Promise<void>;
  remove: (path: string) => Promise<void>;
};

/** Copies every file; installed packages are linked, the workspaces among them to the copy's own. */
export async function temporaryCopy(): Promise<TemporaryCopy> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'gauger-copy-')));
  for (const file of repositoryFiles(ROOT)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await copyFile(join(ROOT, file), join(root, file));
  }
  await linkPackages('node_modules', root);
  return {
    root,
    plant: async (path, text) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    },
    remove: (path) => rm(join(root, path)),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function linkPackages(folder: string, copy: string): Promise<void> {
  await mkdir(join(copy, folder), { recursive: true });
  for (const name of await readdir(join(ROOT, folder))) {
    const path = join(folder, name);
    const target = await realpath(join(ROOT, path));
    const inside = relative(ROOT, target);
    if (name === '@gauger') await linkPackages(path, copy);
    else await symlink(inside.startsWith('node_modules') ? target : join(copy, inside), join(copy, path));
  }
}
