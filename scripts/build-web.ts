// Builds the web app, unless the existing build was made from these very files: into apps/web/dist, or with the
// argument `components` the one for the browser tests, which has the component pages too, into another folder.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryFiles } from './files.ts';
import { withLock } from './lock.mjs';
import { runChild } from './run-child.mjs';
import { ROOT, TOOLS, WEB_BUILDS } from './tools.ts';

const mode = process.argv[2] === 'components' ? 'components' : 'production';
const DIST = WEB_BUILDS[mode];
const CACHE = join(ROOT, 'node_modules/.cache');
const FRESH = join(CACHE, `web-fresh-${mode}`);
const STAMP = join(CACHE, `web-build-${mode}`);

await mkdir(CACHE, { recursive: true });
await withLock(`${STAMP}.lock`, buildWhenStale, () =>
  console.error('Another command is building the web app: waiting.'),
);

async function buildWhenStale(): Promise<void> {
  const inputs = hashOfInputs();
  if (existsSync(DIST) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  console.error('Building the web app.');
  // First the app, then the part that draws the public pages on the server.
  for (const more of [
    ['--outDir', FRESH, '--emptyOutDir'],
    ['--outDir', join(FRESH, '.drawing'), '--emptyOutDir', '--ssr', 'src/draw-page.tsx'],
  ]) {
    const end = await runChild(
      process.execPath,
      [join(ROOT, TOOLS.vite), 'build', 'apps/web', '--mode', mode, '--logLevel', 'warn', ...more],
      { cwd: ROOT, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (end.code !== 0) {
      process.exitCode = 1;
      return;
    }
  }
  // Removed first, so that a server that runs during the build never sees a partial one.
  await rm(STAMP, { force: true });
  await rm(DIST, { recursive: true, force: true });
  await rename(FRESH, DIST);
  await writeFile(STAMP, inputs);
}

/** Hashes all inputs of a build: the web app, the packages, and the versions of the libraries. */
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
