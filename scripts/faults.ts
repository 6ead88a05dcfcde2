// Breaks the running product on purpose: every faults/*.fault.ts, a test file as any other.

import { repositoryFiles } from './files.ts';
import { runChild, stopLike } from './run-child.mjs';
import { ROOT, TOOLS } from './tools.ts';

if (!repositoryFiles(ROOT).some((file) => /^faults\/.*\.fault\.ts$/.test(file))) {
  console.error('There are no faults/*.fault.ts: nothing was tried.');
  process.exit(1);
}

stopLike(
  await runChild(
    process.execPath,
    [TOOLS.vitest, 'run', '--config', 'faults/vitest.config.ts', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  ),
);
