import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A running process of a simulated service. */
export interface RunningStandIn {
  /** Scheme, host and port. */
  readonly address: string;
  /** Stops the process and waits for its end. */
  stop(): Promise<void>;
}

const APPS = join(import.meta.dirname, '../../../apps');

/**
 * Starts the simulated service `apps/<name>` over its folder, which is created when missing. The process ends with
 * this one, however that ends. Several may run over one folder, which holds all their data. Throws when the process
 * ends before it listens; its output is on standard error.
 */
export async function launchStandIn(name: string, folder: string): Promise<RunningStandIn> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, [join(APPS, name, 'src/main.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  // The process may end first: then there is nothing left to close.
  child.stdin.on('error', () => {});
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  while (!printed.includes('\n')) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exit.then(() => true)]);
    if (ended) throw new Error(`The simulator ${name} ended before it listened.`);
  }
  return {
    address: printed.split('\n', 1)[0] ?? '',
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}
