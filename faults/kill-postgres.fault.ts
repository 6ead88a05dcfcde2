import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { lockHolder } from '../apps/server/src/db/embedded/lock.ts';
import { provedPostmaster } from '../apps/server/src/db/embedded/postmaster.ts';
import { asSuperuser, DATABASE } from '../apps/server/src/db/embedded/provision.ts';
import { openDatabase } from '../apps/server/src/db/public.ts';
import { commandsWith } from '../apps/server/src/db/testing-processes.ts';
import { testFolder } from '../apps/server/src/db/testing-root.ts';

const folder = testFolder();
const KILLS = 20;
const eventually = { timeout: 60_000, interval: 20 };

/** The writing process, and the ids acknowledged to it. */
interface Writer {
  readonly child: ChildProcess;
  readonly acknowledged: Set<string>;
}

async function startWriter(root: string, acknowledged = new Set<string>()): Promise<Writer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'database-writer.ts'), root], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const open = Promise.withResolvers<void>();
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === 'open') open.resolve();
      else acknowledged.add(line);
    }
  });
  child.once('exit', () => open.reject(new Error('The writer did not open the database.')));
  await open.promise;
  return { child, acknowledged };
}

async function stopWriter({ child }: Writer): Promise<void> {
  child.stdin?.end();
  await once(child, 'exit');
}

/** Finds acknowledged ids that are missing, and rows of which a part is missing. */
async function losses(root: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const database = await openDatabase({ dataRoot: root });
  try {
    const rows = await database.acrossAccounts((tx) =>
      tx.selectFrom('membership').innerJoin('appUser', 'appUser.id', 'membership.userId').select('accountId').execute(),
    );
    const accounts = await database.acrossAccounts((tx) => tx.selectFrom('account').select('id').execute());
    const whole = new Set(rows.map(({ accountId }) => accountId));
    return [...acknowledged, ...accounts.map(({ id }) => id)].filter((id) => !whole.has(id));
  } finally {
    await database.close();
  }
}

const someMore = async (acknowledged: ReadonlySet<string>, more = 50) => {
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size, eventually).toBeGreaterThan(before + more);
};
/**
 * The process of a connection that writes. Earlier acknowledgements may still arrive while the server recovers from
 * the last kill, hence more than one look.
 */
async function findBackend(root: string): Promise<number> {
  let pid: number | undefined;
  const look = () =>
    asSuperuser(knownCluster(root), DATABASE, async (client) => {
      const { rows } = await client.query(
        "select pid from pg_stat_activity where usename = 'app_login' order by (state = 'active') desc, random() limit 1",
      );
      pid = rows[0]?.pid;
      return pid;
    });
  await expect.poll(() => look().catch(() => undefined), eventually).toBeDefined();
  return pid ?? Number.NaN;
}

/** A random moment during the work. */
const anyMoment = () => sleep(Math.random() * 200);

describe('nothing that was acknowledged is lost, and writing goes on, when somebody kills', () => {
  test(`a backend, ${KILLS} times`, async () => {
    const root = join(folder, 'backend');
    const writer = await startWriter(root);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await someMore(writer.acknowledged);
      await anyMoment();
      const pid = await findBackend(root);
      process.kill(pid, 'SIGKILL');
    }
    await someMore(writer.acknowledged);
    await stopWriter(writer);
    expect(await losses(root, writer.acknowledged)).toEqual([]);
  });

  test(`the postmaster, ${KILLS} times`, async () => {
    const root = join(folder, 'postmaster');
    const writer = await startWriter(root);
    const { data } = knownCluster(root);
    for (let kill = 0, killed: number | undefined; kill < KILLS; kill += 1) {
      // Earlier acknowledgements may still arrive after a kill: only a new server can give the next.
      await expect.poll(() => ![undefined, killed].includes(provedPostmaster(data)), eventually).toBe(true);
      await someMore(writer.acknowledged);
      await anyMoment();
      killed = provedPostmaster(data);
      process.kill(killed ?? Number.NaN, 'SIGKILL');
    }
    await someMore(writer.acknowledged);
    await stopWriter(writer);
    expect(await losses(root, writer.acknowledged)).toEqual([]);
  });

  test(`the process that runs the server, ${KILLS} times, which leaves no orphan`, async () => {
    const root = join(folder, 'holder');
    const acknowledged = new Set<string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writer = await startWriter(root, acknowledged);
      await someMore(acknowledged);
      await anyMoment();
      writer.child.kill('SIGKILL');
      await once(writer.child, 'close');
      // Every second time the next start must handle processes that are still ending.
      if (kill % 2 === 0) await expect.poll(() => commandsWith(`${root}/`), eventually).toEqual([]);
    }
    expect(await losses(root, acknowledged)).toEqual([]);
    expect(commandsWith(`${root}/`)).toEqual([]);
    expect(lockHolder(root)).toBeUndefined();
  });
});
