import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../connections.ts';
import { openDatabase } from '../database.ts';
import { newId } from '../ids.ts';
import { commandsWith, parentOf } from '../testing-processes.ts';
import { copyDataRoot, testFolder } from '../testing-root.ts';
import { addAccount } from '../testing-rows.ts';
import { knownCluster } from './cluster.ts';
import { isRoot } from './data-root.ts';
import { lockHolder } from './lock.ts';
import { provedPostmaster } from './postmaster.ts';
import { asSuperuser, DATABASE, superuserConnection } from './provision.ts';
import { startEmbedded } from './supervisor.ts';
import { serverUser } from './user.ts';

const folder = testFolder();
const eventually = { timeout: 60_000, interval: 20 };
const emails = (database: Awaited<ReturnType<typeof openDatabase>>) =>
  database
    .acrossAccounts((tx) => tx.selectFrom('appUser').select('email').execute())
    .then((rows) => rows.map(({ email }) => email));

/** A data root with an empty database, to copy. */
const empty = join(folder, 'empty');
beforeAll(async () => {
  await (await openDatabase({ dataRoot: empty })).close();
});

/** A data root whose creation is not what is tested. */
function dataRoot(name: string): string {
  const root = join(folder, name);
  copyDataRoot(empty, root);
  return root;
}

/** A process that opens the database of a data root and stays. */
async function holder(root: string) {
  const script = `import('${join(import.meta.dirname, '..', 'database.ts')}').then(async ({ openDatabase }) => {
    const database = await openDatabase({ dataRoot: process.argv[1] });
    console.log('open');
    process.stdin.resume().on('end', () => database.close());
  });`;
  const child = spawn(process.execPath, ['-e', script, root], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('the embedded server', () => {
  test('is durable, checked, private, and its own: no port, one folder, one unprivileged user', async () => {
    const root = join(folder, 'private');
    const server = await startEmbedded({ dataRoot: root });
    const { data, host } = knownCluster(root);
    const rows = await asSuperuser(knownCluster(root), DATABASE, async (client) => {
      const names = [
        'fsync',
        'full_page_writes',
        'synchronous_commit',
        'data_checksums',
        'listen_addresses',
        'password_encryption',
        'max_wal_size',
      ];
      const { rows } = await client.query('select name, setting from pg_settings where name = any ($1)', [names]);
      const { rows: locale } = await client.query(
        'select datlocprovider as provider, datlocale as locale from pg_database where datname = current_database()',
      );
      return { ...Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), ...locale[0] };
    });
    expect(rows).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      password_encryption: 'scram-sha-256',
      max_wal_size: '256',
      provider: 'b',
      locale: 'C.UTF-8',
    });
    expect(readFileSync(join(data, 'pg_hba.conf'), 'utf8')).not.toMatch(/^\s*\w.*\b(trust|password|md5|peer)\s*$/m);
    for (const path of [data, host]) {
      expect(statSync(path).mode & 0o777).toBe(0o700);
      expect(statSync(path).uid).toBe(serverUser.uid ?? process.getuid?.());
    }
    expect(statSync(join(root, 'postgres-secrets.json')).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  test('lets nobody in without the password, and its two users become no more than their roles', async () => {
    const root = dataRoot('roles');
    const server = await startEmbedded({ dataRoot: root });
    const wrong = { ...superuserConnection(root), password: 'wrong' };
    await expect(withClient(wrong, async () => {})).rejects.toThrow('password authentication failed');
    for (const role of ['app_owner', 'postgres', 'owner_login']) {
      await expect(withClient(server.app, (client) => client.query(`set role ${role}`))).rejects.toThrow(
        'permission denied',
      );
    }
    await expect(withClient(server.owner, (client) => client.query('set role postgres'))).rejects.toThrow(
      'permission denied',
    );
    await server.stop();
  });

  test('writes no value of ours into its log, not even one that broke a rule', async () => {
    const root = dataRoot('log');
    const database = await openDatabase({ dataRoot: root });
    const register = () =>
      database.outsideAccounts((tx) =>
        sql`select register_account(${newId()}, 'k', ${newId()}, 'canary@example.com', null, now())`.execute(tx),
      );
    await register();
    await expect(register()).rejects.toThrow('app_user_email_key');
    await database.close();
    const folderOfLog = join(root, 'postgres', 'log');
    const log = readdirSync(folderOfLog)
      .map((name) => readFileSync(join(folderOfLog, name), 'utf8'))
      .join('');
    expect(log).toContain('duplicate key value violates unique constraint "app_user_email_key"');
    expect(log).not.toContain('canary');
    expect(log).not.toContain('register_account');
  });

  test('keeps data over a stop, and leaves nothing running', async () => {
    const root = dataRoot('restart');
    const first = await openDatabase({ dataRoot: root });
    await addAccount(first);
    const before = await emails(first);
    await first.close();
    expect(processesOf(root)).toEqual([]);
    expect(lockHolder(root)).toBeUndefined();
    const second = await openDatabase({ dataRoot: root });
    expect(await emails(second)).toEqual(before);
    await second.close();
  });

  test('says who runs it when it is started twice, and serves an operator’s command beside', async () => {
    const root = dataRoot('twice');
    const first = await openDatabase({ dataRoot: root });
    await addAccount(first);
    await expect(openDatabase({ dataRoot: root })).rejects.toThrow(
      `Gauger already runs on ${root} (process ${process.pid})`,
    );
    const others = await openDatabase({ dataRoot: root, whenRunning: 'attach' });
    expect(await emails(others)).toEqual(await emails(first));
    await others.close();
    expect(await first.ready()).toBe(true);
    await first.close();
  });

  test('runs once for each of two data roots at the same time', async () => {
    const roots = ['one', 'two'].map((name) => join(folder, name));
    const [one, two] = await Promise.all(roots.map((dataRoot) => openDatabase({ dataRoot })));
    if (!one || !two) throw new Error('Both open.');
    await addAccount(one);
    expect(await emails(one)).toHaveLength(1);
    expect(await emails(two)).toHaveLength(0);
    await Promise.all([one.close(), two.close()]);
  });

  test('comes back after its postmaster was killed, with all that was acknowledged', async () => {
    const root = dataRoot('postmaster');
    const shown: string[] = [];
    const database = await openDatabase({ dataRoot: root, log: (message) => shown.push(message) });
    await addAccount(database);
    const before = await emails(database);
    const pid = runningPid(root);
    process.kill(pid, 'SIGKILL');
    // A connection of before may answer for a moment: only a new server counts.
    await expect
      .poll(() => ![undefined, pid].includes(provedPostmaster(knownCluster(root).data)), eventually)
      .toBe(true);
    await expect.poll(() => emails(database).catch(() => undefined), eventually).toEqual(before);
    expect(shown).toContainEqual(expect.stringMatching(/PostgreSQL ended; it is started again/));
    await database.close();
    expect(processesOf(root)).toEqual([]);
  });

  test('stops when the process that runs it is killed, and the next start waits for it', async () => {
    const root = dataRoot('killed');
    const child = await holder(root);
    const outside = await openDatabase({ dataRoot: root, whenRunning: 'attach' });
    await addAccount(outside);
    const before = await emails(outside);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Not waited for: the leftover may still be shutting down.
    const next = await openDatabase({ dataRoot: root });
    expect(await emails(next)).toEqual(before);
    await outside.close();
    await next.close();
    await expect.poll(() => processesOf(root), eventually).toEqual([]);
  });

  test('leaves no orphan when the process that runs it is killed and none follows', async () => {
    const root = dataRoot('orphan');
    const child = await holder(root);
    expect(processesOf(root).length).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await expect.poll(() => processesOf(root), eventually).toEqual([]);
  });

  test('left over without its watchdog is stopped by the next start', async () => {
    const root = dataRoot('watchdog');
    const child = await holder(root);
    const pid = runningPid(root);
    const watchdog = parentOf(pid);
    process.kill(watchdog, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await openDatabase({ dataRoot: root });
    expect(await next.ready()).toBe(true);
    await next.close();
    expect(processesOf(root)).toEqual([]);
  });

  test('starts again after a creation that was interrupted', async () => {
    const root = join(folder, 'interrupted');
    mkdirSync(join(root, 'postgres.unfinished'), { recursive: true });
    writeFileSync(join(root, 'postgres.unfinished', 'PG_VERSION'), '18\n');
    chmodSync(root, 0o711);
    const database = await openDatabase({ dataRoot: root });
    expect(await database.ready()).toBe(true);
    await database.close();
    expect(readdirSync(root)).not.toContain('postgres.unfinished');
  });

  test('works below a path that is too long for a socket', async () => {
    const root = join(folder, 'long'.repeat(30));
    const database = await openDatabase({ dataRoot: root });
    expect(await database.ready()).toBe(true);
    expect(knownCluster(root).host.length).toBeLessThan(80);
    await database.close();
  });

  test('refuses a folder that PostgreSQL’s user cannot reach', async (context) => {
    if (!isRoot) context.skip('only root runs PostgreSQL as another user');
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await expect(startEmbedded({ dataRoot: join(closed, 'data') })).rejects.toThrow(`may pass through ${closed}`);
  });

  test('refuses data of another major version, and says what to do', async () => {
    const root = dataRoot('version');
    writeFileSync(join(root, 'postgres', 'PG_VERSION'), '16\n');
    await expect(startEmbedded({ dataRoot: root })).rejects.toThrow('is of PostgreSQL 16, the programs are of');
    expect(lockHolder(root)).toBeUndefined();
  });

  test('that cannot start says what PostgreSQL says', async () => {
    const root = dataRoot('broken');
    writeFileSync(join(root, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(startEmbedded({ dataRoot: root })).rejects.toThrow(
      'unrecognized configuration parameter "no_such_setting"',
    );
    expect(lockHolder(root)).toBeUndefined();
  });
});

describe('DATABASE_URL', () => {
  test('that leads nowhere is refused, not replaced by the embedded server', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    const port = typeof address === 'object' ? address?.port : 0;
    const opened = openDatabase({
      url: `postgresql://nobody@127.0.0.1:${port}/none`,
      dataRoot: join(folder, 'unused'),
    });
    await expect(opened).rejects.toThrow('ECONNREFUSED');
  });
});

const processesOf = (root: string) => commandsWith(`${root}/`);

function runningPid(root: string): number {
  const pid = provedPostmaster(knownCluster(root).data);
  if (pid === undefined) throw new Error(`No PostgreSQL runs on ${root}.`);
  return pid;
}
