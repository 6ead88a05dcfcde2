// Measures how much JavaScript a visitor loads, from the build itself: the entry and the further modules of each
// page. Limits: 180 kB compressed before logging in, 300 kB to the first grid, 110 kB to read a CSV or an XLSX once it is
// chosen. gzip is for the oldest browsers; most get brotli.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runChild } from '../scripts/run-child.mjs';
import { ROOT } from '../scripts/tools.ts';

/**
 * The modules of each page besides the entry: its own module, or the area that has it (`apps/web/areas.ts`). Of a worker, the names of
 * its files: the manifest does not list what it loads.
 */
const measured: readonly { page: string; limit: number; needs?: string[]; files?: string[] }[] = [
  { page: 'landing page', needs: ['src/features/operator/landing/landing-page.tsx'], limit: 180_000 },
  { page: 'rate book', needs: ['src/features/filings/rates/rates-page.tsx'], limit: 180_000 },
  { page: 'grid of a tax line', needs: ['home', 'tax-line'], limit: 300_000 },
  { page: 'reader of CSV and XLSX', files: ['sheet-worker', 'xlsx.mini.min'], limit: 110_000 },
];

type Chunk = { file: string; name?: string; imports?: string[] };

/** The compressed JavaScript of a page and its limit, in bytes. */
export interface PageWeight {
  page: string;
  gzip: number;
  brotli: number;
  limit: number;
}

/** Weighs the pages of the current web app, and builds it first when the build is stale. */
export async function pageWeights(): Promise<readonly PageWeight[]> {
  const end = await runChild(process.execPath, [join(ROOT, 'scripts/build-web.ts')], { cwd: ROOT, stdio: 'inherit' });
  if (end.code !== 0) throw new Error('The web app was not built.');

  const dist = join(ROOT, 'apps/web/dist');
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
  const assets = (await readdir(join(dist, 'assets'))).filter((file) => file.endsWith('.js'));
  return Promise.all(
    measured.map(async ({ page, needs, files: named = [], limit }) => {
      const files = needs ? filesOf(['index.html', ...needs], manifest) : named.map((name) => assetOf(name, assets));
      const contents = await Promise.all(files.map((file) => readFile(join(dist, file))));
      return {
        page,
        gzip: total(contents.map((content) => gzipSync(content))),
        brotli: total(contents.map((content) => brotliCompressSync(content))),
        limit,
      };
    }),
  );
}

/** The scripts of these modules or areas and of all that they import before they can run. */
function filesOf(needs: readonly string[], manifest: Record<string, Chunk>): string[] {
  const files = new Set<string>();
  const waiting = [...needs];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name] ?? Object.values(manifest).find((other) => other.name === name);
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}

/** The script of a name, which has a hash behind it. */
function assetOf(name: string, assets: readonly string[]): string {
  const file = assets.find((asset) => asset.replace(/-[\w-]{8}\.js$/, '') === name);
  if (!file) throw new Error(`The build has no script ${name}.`);
  return join('assets', file);
}

function total(contents: readonly Buffer[]): number {
  return contents.reduce((sum, { length }) => sum + length, 0);
}
