import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyAudit } from '../audit/public.ts';
import { drillBackup, exportData, importData, recordDrill, restoreBackup, takeBackup } from '../backup/public.ts';
import { type Composition, compose, rootOf } from '../composition.ts';
import { type Config, readConfig } from '../config.ts';
import { listRateBooks, loadRateBook, removeRateBook } from '../features/filings/rate-book/public.ts';
import {
  appointAdministrator,
  listAdministrators,
  passwordLink,
  revokeAdministrator,
} from '../features/operator/admin/public.ts';
import { issueToken } from '../features/people/accounts/public.ts';
import { removeSecondFactors } from '../features/people/second-factor/public.ts';
import { addressOf } from '../http/public.ts';
import { MAX_BOUNCE_BYTES, noteBounce } from '../mail/public.ts';
import { openAccount } from './open-account.ts';
import { runningAddress } from './running-address.ts';

type Options = Readonly<Partial<Record<'email' | 'business' | 'ein' | 'archive' | 'files' | 'until', string>>>;

/** An operator's command. What it returns is printed as JSON. */
interface Command {
  /** Its options and what it does, as the list of commands shows it. */
  usage: string;
  /** `shared`: with a running server or without one; `alone` only while no server runs. */
  runs: 'shared' | 'alone';
  run(parts: Composition, options: Options, file: string, env: NodeJS.ProcessEnv): Promise<unknown>;
}

const commands: Readonly<Record<string, Command>> = {
  'account create': {
    usage:
      '--email ADDRESS --business "NAME" --ein NN-NNNNNNN   open an account with its owner and a business; prints a token',
    runs: 'shared',
    run: (parts, options) => {
      const [email, business, ein] = required(options, 'email', 'business', 'ein');
      return openAccount(parts, { email, businessName: business, ein });
    },
  },
  'session issue': {
    usage: '--email ADDRESS   sign a person in; prints a token',
    runs: 'shared',
    run: async ({ database, now }, options) => {
      const [email] = required(options, 'email');
      return { token: await issueToken(database, email, now()) };
    },
  },
  'admin create': {
    usage: '--email ADDRESS   make an administrator, or give one a new link; prints the link that sets the password',
    runs: 'shared',
    run: async ({ database, now, root }, options, _, env) => {
      const [email] = required(options, 'email');
      const { emailId } = await appointAdministrator(database, email);
      const { host, port, publicUrl } = readConfig(env);
      const siteUrl = publicUrl ?? runningAddress(root) ?? addressOf(host, port, undefined);
      return { emailId, link: await passwordLink(database, emailId, siteUrl, now()) };
    },
  },
  'admin list': {
    usage: '  every administrator',
    runs: 'shared',
    run: ({ database }) => listAdministrators(database),
  },
  'admin revoke': {
    usage: '--email ADDRESS   take the right away from an administrator and sign them out',
    runs: 'shared',
    run: async ({ database, now }, options) => {
      const [email] = required(options, 'email');
      return revokeAdministrator(database, email, now());
    },
  },
  'second-factor remove': {
    usage: '--email ADDRESS   for who lost every factor: remove them all, sign the person out and mail them',
    runs: 'shared',
    run: async ({ database, now }, options) => {
      const [email] = required(options, 'email');
      return removeSecondFactors(database, email, now());
    },
  },
  'rate-book load': {
    usage: 'FILE   load newer rates with their citations over those in force',
    runs: 'shared',
    run: async ({ database, lawInForce }, _, file) => {
      const law = await loadRateBook(database, lawInForce, readJson(file), userInfo().username);
      return { inForce: law.rateBookVersion };
    },
  },
  'rate-book remove': {
    usage: 'VERSION   take a loaded book away, unless a filing that is paid for rests on it',
    runs: 'shared',
    run: async ({ database }, _, version) => {
      if (version === '') throw new Error('Name the version of the rate book.');
      await removeRateBook(database, version);
      return { removed: version };
    },
  },
  'rate-book list': {
    usage: '  the version in force and the books loaded over the shipped one',
    runs: 'shared',
    run: async ({ database, lawInForce }) => {
      const law = await database.acrossAccounts(lawInForce);
      return { inForce: law.rateBookVersion, loaded: await listRateBooks(database) };
    },
  },
  'mail bounce': {
    usage: 'FILE   note an email that came back (RFC 3464) on its person; /dev/stdin reads it from a pipe',
    runs: 'shared',
    run: ({ database, ring, now }, _, file) => noteBounce({ database, ring, now }, readMessage(file)),
  },
  'audit verify': {
    usage: '  follow every audit chain and name each broken link',
    runs: 'shared',
    run: async ({ database }) => {
      const verification = await verifyAudit(database);
      if (verification.breaks.length > 0) process.exitCode = 1;
      return verification;
    },
  },
  'backup take': {
    usage: "  copy the server's own database and the stored files while it runs; the key ring is kept apart",
    runs: 'shared',
    run: async ({ root }) => ({ backup: await takeBackup(root) }),
  },
  'backup drill': {
    usage:
      '  take a backup, restore it apart, compare every row, follow the audit chains; prints how long a recovery takes',
    runs: 'shared',
    run: async ({ database, root, databaseIsOwn }) => {
      if (!databaseIsOwn)
        throw new Error(
          'The drill is for the database that the server runs itself. Drill the backups of yours with its tools.',
        );
      const drill = await drillBackup(database, root);
      const passed = await recordDrill(database, drill);
      if (!passed) process.exitCode = 1;
      return drill;
    },
  },
  'data export': {
    usage: 'FILE   write all data and stored files as lines of JSON that load into any PostgreSQL',
    runs: 'shared',
    run: async ({ database, storage }, _, file) => {
      await exportData(database, storage, named(file));
      return { exported: file };
    },
  },
  'data import': {
    usage: 'FILE   load an export into an empty database',
    runs: 'alone',
    run: async ({ database, storage }, _, file) => {
      await importData(database, storage, named(file));
      return { imported: file };
    },
  },
  'keys status': {
    usage: '  the keys of the ring and how many data keys rest on each',
    runs: 'shared',
    run: ({ keys }) => keys.status(),
  },
  'keys rotate': {
    usage: '  make a new key and put every data key under it, while servers run',
    runs: 'shared',
    run: ({ keys }) => keys.rotate(),
  },
  'keys retire': {
    usage: '  remove the keys that nothing uses from the ring',
    runs: 'shared',
    run: ({ keys }) => keys.retire(),
  },
};

/** Separate: it fills a folder without data, so that no database can be opened before. */
const RESTORE = 'backup restore';
const restoreUsage =
  'FOLDER [--archive FOLDER] [--files FOLDER] [--until 2026-04-30T12:00:00Z]   put a backup into an empty data folder';

function named(file: string): string {
  if (file === '') throw new Error('Name the file.');
  return file;
}

type Given<Names extends readonly (keyof Options)[]> = { [Place in keyof Names]: string };

function required<const Names extends readonly (keyof Options)[]>(options: Options, ...names: Names): Given<Names> {
  const missing = names.filter((name) => options[name] === undefined || options[name].trim() === '');
  if (missing.length > 0) throw new Error(missing.map((name) => `--${name} is missing`).join('\n'));
  return names.map((name) => options[name]) as unknown as Given<Names>;
}

function readJson(file: string): unknown {
  const path = named(file);
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
}

/** Reads a message up to one byte beyond the longest that is taken. */
function readMessage(file: string): Uint8Array {
  const path = named(file);
  if (!existsSync(path)) throw new Error(`There is no file ${path}`);
  const opened = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(MAX_BOUNCE_BYTES + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(opened, buffer, length, buffer.length - length, null);
    return buffer.subarray(0, length);
  } finally {
    closeSync(opened);
  }
}

/** Whether the list of commands is asked for. */
export const asksForHelp = (args: readonly string[]): boolean => args.some((arg) => arg === '--help' || arg === '-h');

/** The list of commands with their options. */
export function usage(): string {
  const list = [...Object.entries(commands).map(([words, { usage }]) => [words, usage]), [RESTORE, restoreUsage]];
  return ['Commands:', ...list.map(([words, options]) => `  npm run admin -- ${words} ${options}`), ''].join('\n');
}

async function restore(config: Config, folder: string, { archive, files, until }: Options): Promise<unknown> {
  const moment = until === undefined ? undefined : new Date(until);
  if (moment && Number.isNaN(moment.getTime())) throw new Error('--until is a moment like 2026-04-30T12:00:00Z.');
  const root = rootOf(config);
  await restoreBackup(named(folder), root, {
    archive: archive ?? join(folder, '../wal'),
    files: files ?? join(folder, '../files'),
    until: moment,
  });
  return { restored: root };
}

/** Runs a command of the operator and returns what to show as JSON. Throws with an instruction, or the list of commands. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { email: text, business: text, ein: text, archive: text, files: text, until: text },
  });
  const words = positionals.slice(0, 2).join(' ');
  const file = positionals[2] ?? '';
  if (words === RESTORE) return restore(readConfig(env), file, values);
  const command = commands[words];
  if (!command) throw new Error(usage());
  const parts = await compose({ ...readConfig(env), logLevel: 'warn' }, command.runs === 'shared');
  try {
    return await command.run(parts, values, file, env);
  } finally {
    await parts.close();
  }
}
