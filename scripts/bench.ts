// Runs every bench/*.bench.ts, each in a new process: each prints our time, its baseline and the ratio
// (bench/compare.ts). With arguments only the files whose names contain one of them. Those in BY_NAME_ONLY run in no other way.
import { repositoryFiles } from './files.ts';
import { runChild, stopLike } from './run-child.mjs';
import { ROOT } from './tools.ts';

/** Benches that take minutes, or that other work on the machine distorts. */
const BY_NAME_ONLY = /\/(lighthouse|load|scale)\.bench\.ts$/;

const wanted = process.argv.slice(2);
const files = repositoryFiles(ROOT)
  .filter((file) => /^bench\/.*\.bench\.ts$/.test(file))
  .filter((file) => (wanted.length === 0 ? !BY_NAME_ONLY.test(file) : wanted.some((name) => file.includes(name))));

if (files.length === 0) {
  console.error(
    `There are no bench/*.bench.ts${wanted.length > 0 ? ` named ${wanted.join(' or ')}` : ''}: nothing was measured.`,
  );
  process.exitCode = 1;
}
for (const file of files) {
  console.log(`\n${file}`);
  const end = await runChild(process.execPath, [file], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (end.signal) stopLike(end);
  if (end.code !== 0) process.exitCode = 1;
}
