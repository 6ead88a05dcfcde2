import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../commands/operator-commands.ts';
import { databaseVariables, testDatabase } from '../db/testing.ts';
import { businessFacts } from '../testing/facts.ts';

/** The programs themselves, as an operator starts them. */

const { asSuperuser, config } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'gauger-processes-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ownVariables = {
  ...databaseVariables(config),
  GAUGER_DATA_DIR: folder,
  PORT: '0',
  GAUGER_LOG_LEVEL: 'error',
  GAUGER_SHED_ABOVE_MS: '0',
};

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function start(program: string, args: readonly string[] = [], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      // Set where the system lacks a library that Node needs (docs/decisions/0004-libatomic.md).
      LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
      // Compile cache of the process: starting takes half the time.
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...ownVariables,
      ...environment,
    },
  });
  children.push(child);
  const shown = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    shown.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    shown.err += chunk;
  });
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...shown })));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => shown.out.includes('\n') && resolve(shown.out.split('\n')[0] ?? ''));
    ended.then(({ err }) => reject(new Error(`It ended before it said a line: ${err}`)));
  });
  firstLine.catch(() => {});
  return { child, ended, firstLine };
}
/** A command as an operator starts it. */
const admin = (...words: string[]) => start('commands/admin.ts', words).ended;
/** A command without the start of its program, which costs more than the command. */
const command = (...words: string[]) => runCommand(words, ownVariables);
const addressIn = (line: string) => /http:\S+/.exec(line)?.[0] ?? '';

describe('the server', () => {
  test('says its address in one line, answers there, and ends in order on SIGTERM', async () => {
    const { child, firstLine, ended } = start('main.ts');
    const line = await firstLine;
    expect(line).toMatch(/^Gauger is at http:\/\/localhost:\d+$/);
    const answer = await fetch(`${addressIn(line)}/ready`);
    expect([answer.status, (await answer.json()).Success.status]).toEqual([200, 'ready']);
    // The jobs begin after the address is known.
    const parts = async () => (await (await fetch(`${addressIn(line)}/ready`)).json()).Success.parts;
    await expect.poll(parts).toEqual({ database: 'ready', migrations: 'ready', queue: 'ready', storage: 'ready' });
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, out: `${line}\n`, err: '' });
  });

  test('on SIGTERM takes no more calls, answers those under way, gives its jobs back and ends', async () => {
    const { token } = (await command(
      'account',
      'create',
      '--email',
      'stop@hall.example',
      '--business',
      'Stop',
      '--ein',
      '21-0000000',
    )) as { token: string };
    const { child, firstLine, ended } = start('main.ts');
    const url = addressIn(await firstLine);
    const body = JSON.stringify({ ...businessFacts, EIN: '210000001' });
    const underWay = request(`${url}/business/add`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    underWay.flushHeaders();
    // The server has the call; its body is still to come.
    await once(underWay, 'continue');
    child.kill('SIGTERM');
    const isRefused = () =>
      fetch(`${url}/health`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    underWay.end(body);
    const [answer] = (await once(underWay, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(201);
    answer.resume();
    expect(await ended).toMatchObject({ code: 0, err: '' });
    expect((await asSuperuser('select from job_runner')).rowCount).toBe(0);
    expect((await asSuperuser('select from graphile_worker._private_jobs where locked_by is not null')).rowCount).toBe(
      0,
    );
  });

  test('starts with its own database in the environment of a login shell', async () => {
    const proxy = 'http://127.0.0.1:9';
    const data = mkdtempSync(join(tmpdir(), 'gauger-login-shell-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const { child, firstLine, ended } = start('main.ts', [], {
      ...{
        MAIL: '/var/mail/ann',
        HOST: 'desk',
        LANG: 'C',
        HOME: '/nowhere',
        SHELL: '/bin/sh',
        TMPDIR: tmpdir(),
        TERM: 'dumb',
      },
      ...{
        http_proxy: proxy,
        https_proxy: proxy,
        HTTP_PROXY: proxy,
        HTTPS_PROXY: proxy,
        no_proxy: '',
        ALL_PROXY: proxy,
      },
      ...{ DATABASE_URL: '', GAUGER_DATABASE_OWNER_URL: '', GAUGER_DATABASE_ADMIN_URL: '', GAUGER_DATA_DIR: data },
    });
    const answer = await fetch(`${addressIn(await firstLine)}/ready`);
    expect(await answer.json()).toMatchObject({ Success: { status: 'ready' } });
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  test('takes the next free port when another program has the wished one, and says so', {
    tags: ['variant'],
  }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { child, firstLine, ended } = start('main.ts', [], { PORT: String(port) });
    const line = await firstLine;
    expect(line).toContain(`(port ${port} is taken)`);
    expect((await fetch(`${addressIn(line)}/health`)).status).toBe(200);
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
    await new Promise((resolve) => other.close(resolve));
  });

  test('refuses to start on a faulty variable, naming it, and on a database it cannot reach', {
    tags: ['variant'],
  }, async () => {
    expect(await start('main.ts', [], { PORT: 'soon' }).ended).toEqual({
      code: 1,
      out: '',
      err: 'Environment variable PORT: must be a whole number.\n',
    });
    expect(await start('main.ts', [], { DATA_DIR: folder, GAUGER_DATA_DIR: '' }).ended).toMatchObject({
      code: 1,
      err: 'Environment variable DATA_DIR: is named GAUGER_DATA_DIR now. Rename it.\n',
    });
    const nowhere = await start('main.ts', [], {
      DATABASE_URL: 'postgresql://127.0.0.1:1/x',
      GAUGER_DATABASE_OWNER_URL: '',
      GAUGER_DATABASE_ADMIN_URL: '',
    }).ended;
    expect([nowhere.code, nowhere.out]).toEqual([1, '']);
    expect(nowhere.err).not.toBe('');
  });
});

test('the worker does its work apart and ends in order', async () => {
  const { child, firstLine, ended } = start('worker.ts');
  expect(await firstLine).toBe('Gauger does its background work');
  const jti = randomUUID();
  const spent = async () => (await asSuperuser('select from spent_token where jti = $1', [jti])).rowCount;
  await asSuperuser(`insert into spent_token (jti, expires_at) values ($1, now() - interval '1 day')`, [jti]);
  await asSuperuser(`select enqueue_job('sweep', '{}', null, null, null, null)`);
  await expect.poll(spent, { timeout: 30_000 }).toBe(0);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

describe("the operator's commands", () => {
  test('open an account whose token works, and say when the address is taken', async () => {
    const words = ['account', 'create', '--email', 'ann@hall.example', '--business', 'Hall Oil', '--ein', '12-3456789'];
    const first = await admin(...words);
    expect(first).toMatchObject({ code: 0, err: '' });
    const { token } = JSON.parse(first.out);
    const server = start('main.ts', [], { GAUGER_HOST: '0.0.0.0' });
    const url = addressIn(await server.firstLine);
    const answer = await fetch(`${url}/auth/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({ Success: { emailId: 'ann@hall.example' } });
    server.child.kill('SIGTERM');
    expect((await server.ended).out).toContain('\nIt answers only at localhost. Set GAUGER_PUBLIC_URL to the address');
    expect(await admin(...words)).toEqual({
      code: 1,
      out: '',
      err: 'There already is an account of ann@hall.example.\n',
    });
  });

  test('make administrators: by configuration once, and by command, who sign in only with a second factor', async () => {
    const server = start('main.ts', [], { GAUGER_ADMIN_EMAIL: 'Grace@office.example' });
    const url = addressIn(await server.firstLine);
    const made = await admin('admin', 'create', '--email', 'alan@office.example');
    expect(made).toMatchObject({ code: 0, err: '' });
    const link = new URL(JSON.parse(made.out).link);
    expect(link.origin).toBe(url);
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.json();
    };
    const emailId = link.searchParams.get('emailId');
    const password = 'correct horse battery staple';
    const reset = { emailId, resetPasswordToken: link.searchParams.get('token'), newPassword: password };
    expect(await post('/usermanagement/reset-password', reset)).toHaveProperty('Success');
    expect(await post('/usermanagement/reset-password', reset)).toHaveProperty('Error.code', 'RESET_REFUSED');
    const { Success: signedIn } = await post('/usermanagement/login', { emailId, password });
    expect(signedIn).toMatchObject({ emailId: 'alan@office.example', mfaRequired: true, factors: [] });
    const users = await fetch(`${url}/admin/fetch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${signedIn.jwtToken}`, 'content-type': 'application/json' },
      body: '{"usersParams":{}}',
    });
    expect([users.status, (await users.json()).Error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    server.child.kill('SIGTERM');
    expect((await server.ended).out).toMatch(
      /\ngrace@office\.example is the first administrator\. Set the password at http:\S+token=[\w-]{43}&emailId=grace%40office\.example&first=true\n$/,
    );

    const again = start('main.ts', [], { GAUGER_ADMIN_EMAIL: 'grace@office.example' });
    const line = await again.firstLine;
    again.child.kill('SIGTERM');
    expect((await again.ended).out).toBe(`${line}\n`);

    expect(await command('admin', 'list')).toMatchObject([
      { emailId: 'grace@office.example', hasPassword: false },
      { emailId: 'alan@office.example', hasPassword: true },
    ]);
    expect(await command('admin', 'revoke', '--email', 'alan@office.example')).toEqual({
      revoked: 'alan@office.example',
    });
  });

  test('load a rate book and list it', async () => {
    const file = join(folder, 'book.json');
    const value = {
      from: '2026-01-01',
      to: null,
      citation: 'Invented for a test',
      confidence: 'recalled',
      sourceClass: 'secondary',
    };
    writeFileSync(
      file,
      JSON.stringify({
        format: 'gauger/rate-book@1',
        version: 'test.1',
        values: [{ parameter: 'fuel.diesel', value: '0.3', ...value }],
      }),
    );
    expect(await command('rate-book', 'load', file)).toEqual({ inForce: 'test.1' });
    expect(await command('rate-book', 'list')).toMatchObject({
      inForce: 'test.1',
      loaded: [{ version: 'test.1', loadedBy: userInfo().username }],
    });
    expect(await command('rate-book', 'remove', 'test.1')).toEqual({ removed: 'test.1' });
    await expect(command('rate-book', 'remove', 'test.1')).rejects.toThrow(
      /^No rate book of version test\.1 is loaded\. None is loaded\.$/,
    );
    const none = join(folder, 'none.json');
    await expect(command('rate-book', 'load', none)).rejects.toThrow(new Error(`There is no file ${none}`));
  });

  test('verify the audit trail, put accounts under a new key, move data to another database', async () => {
    expect(await command('audit', 'verify')).toMatchObject({ breaks: [] });
    expect(JSON.parse((await admin('keys', 'rotate')).out)).toMatchObject({ rewrapped: 2 });
    expect(await command('session', 'issue', '--email', 'ann@hall.example')).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const file = join(folder, 'all.ndjson');
    expect(await command('data', 'export', file)).toEqual({ exported: file });
    await expect(command('data', 'import', file)).rejects.toThrow('has data already');
  });

  test('name every option that is missing', async () => {
    await expect(command('account', 'create', '--business', 'Hall Oil')).rejects.toThrow(
      new Error('--email is missing\n--ein is missing'),
    );
    await expect(command('session', 'issue')).rejects.toThrow(new Error('--email is missing'));
  });

  test('list themselves when the words are unknown', async () => {
    const { code, err } = await admin('coffee', 'make');
    expect(code).toBe(1);
    for (const words of ['account create', 'rate-book load', 'audit verify', 'backup restore'])
      expect(err).toContain(words);
  });

  test('list themselves for an operator who asks for help', async () => {
    for (const asked of ['--help', '-h']) {
      const { code, out, err } = await admin(asked);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/^Commands:\n {2}npm run admin -- account create /);
    }
  });
});
