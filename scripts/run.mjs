// @ts-check
// The one way into every command of package.json. It runs on Node 20 with nothing installed: it installs what is
// missing, then hands over to the pinned Node. (Not a `prestart` script: npm leaves those out when install scripts
// are switched off.)
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing, usePinnedNode } from './install.mjs';
import { runChild, stopLike } from './run-child.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Command → the programs it runs, one after the other; the command's arguments go to the last one.
 * @type {Record<string, { programs: string[], whereCalled?: boolean }>}
 */
const COMMANDS = {
  start: { programs: ['scripts/build-web.ts', 'apps/server/src/main.ts'] },
  worker: { programs: ['apps/server/src/worker.ts'] },
  dev: { programs: ['scripts/dev.ts'] },
  test: { programs: ['scripts/test.ts'] },
  check: { programs: ['scripts/check.ts'] },
  faults: { programs: ['scripts/faults.ts'] },
  bench: { programs: ['scripts/bench.ts'] },
  compare: { programs: ['scripts/compare.ts'] },
  sbom: { programs: ['scripts/sbom.ts'] },
  fixture: { programs: ['scripts/release-fixture.ts'] },
  // These two take file names, which mean what they mean in the caller's directory.
  gauger: { programs: ['apps/cli/src/main.ts'], whereCalled: true },
  admin: { programs: ['apps/server/src/commands/admin.ts'], whereCalled: true },
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`There is no command "${name}". The commands are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

try {
  await installWhatIsMissing(ROOT);
  const node = usePinnedNode(ROOT);
  // Caches what Node compiles: a process of the server then starts in half the processor time.
  process.env.NODE_COMPILE_CACHE ??= `${ROOT}node_modules/.cache/node`;
  for (const [index, program] of command.programs.entries()) {
    const isLast = index === command.programs.length - 1;
    const end = await runChild(node, [`${ROOT}${program}`, ...(isLast ? args : [])], {
      cwd: command.whereCalled ? callersDirectory() : ROOT,
      stdio: 'inherit',
    });
    if (isLast || end.code !== 0) stopLike(end);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** npm changes into the package; INIT_CWD is where it was called, if it is this very command that npm runs. */
function callersDirectory() {
  const { npm_lifecycle_event: script, INIT_CWD: directory } = process.env;
  return script === name && directory ? directory : process.cwd();
}
