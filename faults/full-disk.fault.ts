import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testFolder } from '../apps/server/src/db/testing-root.ts';
import { ask, openInstallation, request, type Server } from './installation.ts';

const MB = 1024 * 1024;
/** Size of the small disk. The server needs 250 MB for itself, and stops saving below 200 MB. */
const DISK_MB = 900;
const TIMES = 2;
/** The disk is looked at every five seconds. */
const soon = { timeout: 30_000, interval: 200 };
const eventually = { timeout: 120_000, interval: 500 };

const disk = join(testFolder(), 'disk');
mkdirSync(disk);
let server: Server | undefined;
let isMounted = false;
afterAll(async () => {
  if (server) {
    const ended = new Promise((resolve) => server?.process.once('exit', resolve));
    server.process.kill('SIGTERM');
    await ended;
  }
  if (isMounted) run('umount', disk);
});

/** A program of the system. */
const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' });

/** Mounts a small disk; false where this process may not. */
function mount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', disk);
    return true;
  } catch {
    return false;
  }
}

const freeMb = () => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / MB;
};

/** Fills the disk up to a rest. @returns the file that fills it */
function fill(restMb: number): string {
  const path = join(disk, 'filling');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(MB, 7);
  try {
    while (freeMb() > restMb) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return path;
}

test(`a disk that is filled ${TIMES} times stops saving in words, reading goes on, nothing is lost, and it heals`, async (context) => {
  isMounted = mount();
  if (!isMounted) return context.skip('Not run: a small disk is mounted by root on Linux only.');
  const installation = openInstallation({ GAUGER_DATA_DIR: join(disk, 'data') });
  const account = installation.openAccount();
  server = await installation.startServer();
  const running = server;
  const added = await ask(running, account, 'POST', '/form720/add', {
    businessId: account.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
  });
  const id = added?.success.id ?? '';
  let sent = 0;
  let acknowledged = 0;
  const save = async () => {
    sent += 1;
    const amount = sent;
    const body = { id, deposit: { depositedAmt: `${amount}.00` } };
    const answer = await ask(running, account, 'PUT', '/form720/emailId', body);
    if (answer?.status === 200) acknowledged = amount;
    return answer;
  };
  const read = async () => {
    const answer = await request(running, account, 'GET', `/form720/form720id/${id}`);
    const { Success } = (await answer.json()) as { Success?: { deposit?: { depositedAmt: string } } };
    return Success && Number(Success.deposit?.depositedAmt ?? 0);
  };
  const saves = () => save().then((answer) => answer?.status);

  for (let time = 0; time < TIMES; time++) {
    for (let at = 0; at < 50; at++) expect((await save())?.status).toBe(200);
    // Nearly full: the server stops saving.
    const filling = fill(150);
    await expect.poll(async () => (await save())?.code, soon).toBe('STORAGE_FULL');
    expect(await read()).toBe(acknowledged);
    // Full to the last byte: PostgreSQL may stop; what it acknowledged is there afterwards.
    fill(0);
    for (let at = 0; at < 10; at++) expect((await save())?.status).toBe(503);
    rmSync(filling);
    await expect.poll(saves, eventually).toBe(200);
    expect(await read()).toBe(acknowledged);
  }
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
});
