// Makes the folder of a release: a database, its files and its answers, for the tests of every later release.
//   npm run fixture -- v0.2.0
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChild, stopLike } from './run-child.mjs';
import { ROOT, TOOLS } from './tools.ts';

const [name = ''] = process.argv.slice(2);
const folder = join(ROOT, 'fixtures', name);
if (!/^v\d+\.\d+\.\d+$/.test(name)) {
  console.error('Name the release, such as v0.2.0.');
  process.exit(2);
}
if (existsSync(folder)) {
  console.error(`fixtures/${name} is there already. What a release left behind is never made again.`);
  process.exit(2);
}

mkdirSync(folder, { recursive: true });
const end = await runChild(
  process.execPath,
  [TOOLS.vitest, 'run', '--project', 'server', 'apps/server/src/whole/release-fixture.test.ts'],
  { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, GAUGER_RELEASE_FOLDER: folder } },
);
if (end.code !== 0) rmSync(folder, { recursive: true });
stopLike(end);
