// Measures by how much one user who sends the largest JSON bodies delays others, and the memory of the server during this: the longest
// wait of another user is compared with that of as long a time without those bodies, in the same run. The bodies are refused or saved;
// either way the server goes on answering.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openAccount } from '../apps/server/src/commands/open-account.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { startServer } from '../e2e/server.ts';
import { inMs, median } from './statistics.ts';

const MB = 1024 * 1024;
const ROUNDS = 5;
const MAX_RSS_MB = 1_024;
/** Time between two calls of the other user, in milliseconds. */
const PROBE_EVERY = 10;
/** Time in which the other user makes the connection before the measure begins, in milliseconds. */
const WARM_UP = 50 * PROBE_EVERY;
/** The time without an attack before the first one, in milliseconds. */
const FIRST_QUIET = 300;

const server = await startServer({});
const parts = await compose(readConfig(server.env), true);
const open = (email: string) => openAccount(parts, { email, businessName: 'Hall Oil', ein: '12-3456789' });
const sender = await open('sender@hall.example');
const other = await open('other@hall.example');

const authorized = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Saves a body unchanged.
 * @returns the status of the answer
 */
async function save(body: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = { ...authorized(sender.token), 'content-type': 'application/json' };
  const answer = await fetch(`${server.address}/form720/emailId`, { method: 'PUT', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

const readMemory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)]).toString()) / 1_024;

/** The longest that another user waited for an answer, and the most memory the server took, while `work` was done. */
async function watch(work: () => Promise<unknown>): Promise<{ longest: number; memory: number; took: number }> {
  const url = `${server.address}/auth/session`;
  const probe = new Worker(new URL('./probe-thread.ts', import.meta.url), {
    workerData: { url, headers: authorized(other.token), every: PROBE_EVERY },
  });
  await sleep(WARM_UP);
  probe.postMessage('begin');
  let memory = 0;
  const scale = setInterval(() => {
    memory = Math.max(memory, readMemory());
  }, 100);
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  clearInterval(scale);
  memory = Math.max(memory, readMemory());
  probe.postMessage('stop');
  const [waits] = (await once(probe, 'message')) as [number[]];
  return { longest: Math.max(...waits), memory, took };
}

interface Attack {
  name: string;
  body: string;
  atOnce: number;
  status: number;
  /** The most by which another user may wait longer than without the bodies, in milliseconds; the median of the rounds counts. */
  atMost: number;
}

async function measure({ name, body, atOnce, status, atMost }: Attack): Promise<void> {
  const bytes = new TextEncoder().encode(body);
  const rounds = [];
  // As long a time as an attack takes, without one: before each, in which nothing of the one before is left.
  let quietFor = FIRST_QUIET;
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await watch(() => sleep(quietFor));
    const attacked = await watch(async () => {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => save(bytes)));
      if (answers.some((answer) => answer !== status)) throw new Error(`${name}: answered ${answers}`);
    });
    quietFor = attacked.took;
    rounds.push({ ...attacked, quiet: quiet.longest });
  }
  const longest = median(rounds.map((round) => round.longest));
  const quiet = median(rounds.map((round) => round.quiet));
  const delay = median(rounds.map((round) => Math.max(0, round.longest - round.quiet)));
  const memory = Math.max(...rounds.map((round) => round.memory));
  // A server that is slow without an attack too does not pass.
  const isKept = delay <= atMost && longest <= 2 * atMost && memory <= MAX_RSS_MB;
  console.log(
    `${isKept ? '✓' : '✗'} ${name}: another user waited ${inMs(longest)} at most, ${inMs(quiet)} without it: ` +
      `${inMs(delay)} longer (limit ${inMs(atMost)}), memory ${Math.round(memory)} MB (limit ${MAX_RSS_MB} MB)`,
  );
  if (!isKept) process.exitCode = 1;
}

const nested = '['.repeat(15.8 * MB);
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`;
const repeated = (entry: string, size: number) => `[${Array(Math.floor(size / (entry.length + 1))).fill(entry)}]`;

try {
  await measure({ name: '16 MB of [', body: nested, atOnce: 1, status: 400, atMost: 50 });
  await measure({ name: 'ten times 16 MB of [', body: nested, atOnce: 10, status: 400, atMost: 250 });
  await measure({ name: '1.1 million keys', body: keys(1_100_000), atOnce: 1, status: 400, atMost: 50 });
  await measure({ name: 'ten times 1.1 million keys', body: keys(1_100_000), atOnce: 10, status: 400, atMost: 250 });
  await measure({ name: '16 MB of {}', body: repeated('{}', 15.8 * MB), atOnce: 1, status: 400, atMost: 50 });
  await measure({
    name: '16 MB of a string without an end',
    body: `"${'\\u0061'.repeat((15.8 * MB) / 6)}`,
    atOnce: 1,
    status: 400,
    atMost: 50,
  });
} finally {
  await parts.close();
  await server.stop();
}
