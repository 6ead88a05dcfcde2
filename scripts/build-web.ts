// Builds the web app into apps/web/dist, unless what stands there was built from these very files.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryFiles } from './files.ts';
import { withLock } from './lock.mjs';
import { runChild } from './run-child.mjs';
import { ROOT, TOOLS } from './tools.ts';

const DIST = join(ROOT, 'apps/web/dist');
const CACHE = join(ROOT, 'node_modules/.cache');
const FRESH = join(CACHE, 'web-fresh');
const STAMP = join(CACHE, 'web-build');

await mkdir(CACHE, { recursive: true });
await withLock(`${STAMP}.lock`, buildWhenStale, () =>
  console.error('Another command is building the web app: waiting.'),
);

async function buildWhenStale(): Promise<void> {
  const inputs = hashOfInputs();
  if (existsSync(DIST) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  console.error('Building the web app.');
  const end = await runChild(
    process.execPath,
    [join(ROOT, TOOLS.vite), 'build', 'apps/web', '--outDir', FRESH, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: ROOT, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (end.code !== 0) {
    process.exitCode = 1;
    return;
  }
  // A server that runs meanwhile never sees half a build.
  await rm(STAMP, { force: true });
  await rm(DIST, { recursive: true, force: true });
  await rename(FRESH, DIST);
  await writeFile(STAMP, inputs);
}

/** Of everything that a build reads: the web app, the packages, and the versions of the libraries. */
function hashOfInputs(): string {
  const files = repositoryFiles(ROOT).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      (/^(apps\/web|packages\/[^/]+\/src)\//.test(file) ||
        file === 'package-lock.json' ||
        file === 'tsconfig.base.json'),
  );
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}
