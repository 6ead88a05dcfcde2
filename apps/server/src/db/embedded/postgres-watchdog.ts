import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { stopServer } from './postmaster.ts';

/**
 * A small process of its own between Gauger and PostgreSQL: it starts PostgreSQL as its child and stops it as soon as its
 * standard input ends, which the system brings about however Gauger dies, `kill -9` included. So nothing is left behind.
 * It ends with PostgreSQL. Run as: `node postgres-watchdog.ts <order as JSON>`.
 */
export interface WatchdogOrder {
  readonly program: string;
  readonly args: readonly string[];
  readonly data: string;
  readonly binaries: string;
  /** Target of PostgreSQL's output until it opens its own log. */
  readonly output: string;
  readonly uid?: number;
  readonly gid?: number;
}

// Ctrl-C and a service manager's signals reach the whole group; Gauger drains first and then closes the pipe.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const order = JSON.parse(process.argv[2] ?? '') as WatchdogOrder;
const output = openSync(order.output, 'w', 0o600);
const postgres = spawn(order.program, order.args, {
  cwd: '/',
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
  stdio: ['ignore', output, output],
  windowsHide: true,
  ...(order.uid === undefined ? {} : { uid: order.uid }),
  ...(order.gid === undefined ? {} : { gid: order.gid }),
});
postgres.on('error', () => process.exit(1));
postgres.on('exit', (code) => process.exit(code ?? 1));

const stop = () => postgres.pid !== undefined && stopServer(postgres.pid, order.data, order.binaries, 'fast');
process.stdin.on('end', stop).on('error', stop).resume();
