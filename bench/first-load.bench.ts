// How much JavaScript a visitor loads before signing in, from the build itself: the entry and what each public page
// needs besides. Limit: 200 kB compressed. gzip is what the least of browsers asks for; brotli is what most get.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runChild } from '../scripts/run-child.mjs';
import { ROOT } from '../scripts/tools.ts';

const LIMIT = 200_000;

/** The modules behind the addresses a visitor can open. The component pages answer on request only. */
const PUBLIC_PAGES = [
  'src/features/landing/landing-page.tsx',
  'src/features/rates/rates-page.tsx',
  'src/app/not-found-page.tsx',
];

type Chunk = { file: string; imports?: string[] };

const end = await runChild(process.execPath, [join(ROOT, 'scripts/build-web.ts')], { cwd: ROOT, stdio: 'inherit' });
if (end.code !== 0) throw new Error('The web app was not built.');

const dist = join(ROOT, 'apps/web/dist');
const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

for (const page of PUBLIC_PAGES) {
  const files = filesOf(['index.html', page]);
  const contents = await Promise.all(files.map((file) => readFile(join(dist, file))));
  const gzip = total(contents.map((content) => gzipSync(content)));
  const brotli = total(contents.map((content) => brotliCompressSync(content)));
  const kept = gzip <= LIMIT;
  console.log(
    `${kept ? '✓' : '✗'} JavaScript of ${page}: ours ${inKb(gzip)} (brotli ${inKb(brotli)}), limit ${inKb(LIMIT)}, ` +
      `ratio ${(gzip / LIMIT).toPrecision(3)} (at most 1)`,
  );
  if (!kept) process.exitCode = 1;
}

/** The scripts of these modules and of all that they import before they can run. */
function filesOf(modules: readonly string[]): string[] {
  const files = new Set<string>();
  const waiting = [...modules];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}

function total(contents: readonly Buffer[]): number {
  return contents.reduce((sum, { length }) => sum + length, 0);
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
