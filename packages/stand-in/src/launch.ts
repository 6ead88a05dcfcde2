import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A stand-in's process. */
export interface RunningStandIn {
  /** Scheme, host and port. */
  readonly address: string;
  /** Ends it and waits until it has ended. */
  stop(): Promise<void>;
}

const APPS = join(import.meta.dirname, '../../../apps');

/**
 * Starts the stand-in `apps/<name>` over a folder of its own, which is made when it is missing. It ends when this process does,
 * however that ends. Several may run over one folder: what they know is in the folder.
 * Throws when it ends before it listens; what it said is on standard error.
 */
export async function launchStandIn(name: string, folder: string): Promise<RunningStandIn> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, [join(APPS, name, 'src/main.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  // It may end first: then there is nothing left to close.
  child.stdin.on('error', () => {});
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  while (!said.includes('\n')) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exit.then(() => true)]);
    if (ended) throw new Error(`The stand-in ${name} ended before it listened.`);
  }
  return {
    address: said.split('\n', 1)[0] ?? '',
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}
