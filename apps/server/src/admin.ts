import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyAudit } from './audit/verify-chain.ts';
import { type Composition, compose } from './composition.ts';
import { readConfig } from './config.ts';
import { issueToken } from './features/accounts/issue-token.ts';
import { openAccount } from './features/accounts/open-account.ts';
import { listRateBooks, loadRateBook } from './features/ratebook/public.ts';

/** An operator's command: its words, its options, what it does. Its result is printed as JSON. */
interface Command {
  usage: string;
  run(
    parts: Composition,
    options: Readonly<Record<string, string | undefined>>,
    file: string | undefined,
  ): Promise<unknown>;
}

const commands: Readonly<Record<string, Command>> = {
  'account create': {
    usage:
      '--email ADDRESS --business "NAME" --ein NN-NNNNNNN   open an account with its owner and a business; prints a token',
    run: (parts, { email = '', business = '', ein = '' }) => openAccount(parts, { email, businessName: business, ein }),
  },
  'session issue': {
    usage: '--email ADDRESS   sign a person in; prints a token',
    run: async ({ database, now }, { email = '' }) => ({ token: await issueToken(database, email, now()) }),
  },
  'rate-book load': {
    usage: 'FILE   load newer rates with their citations over those in force',
    run: async ({ database, lawInForce }, _, file) => {
      const law = await loadRateBook(database, lawInForce, readJson(file));
      return { inForce: law.rateBookVersion };
    },
  },
  'rate-book list': {
    usage: '  the version in force and the books loaded over the shipped one',
    run: async ({ database, lawInForce }) => {
      const law = await database.asAdmin(lawInForce);
      return { inForce: law.rateBookVersion, loaded: await listRateBooks(database) };
    },
  },
  'audit verify': {
    usage: '  follow every audit chain and name each broken link',
    run: async ({ database }) => {
      const verification = await verifyAudit(database);
      if (verification.breaks.length > 0) process.exitCode = 1;
      return verification;
    },
  },
};

function readJson(file: string | undefined): unknown {
  if (file === undefined) throw new Error('Name the file to load.');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

const usage = () =>
  [
    'Commands:',
    ...Object.entries(commands).map(([words, { usage }]) => `  npm run admin -- ${words} ${usage}`),
    '',
  ].join('\n');

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, business: { type: 'string' }, ein: { type: 'string' } },
  });
  const command = commands[positionals.slice(0, 2).join(' ')];
  if (!command) {
    process.stderr.write(usage());
    process.exitCode = 1;
    return;
  }
  const parts = await compose({ ...readConfig(process.env), logLevel: 'warn' }, true);
  try {
    const result = await command.run(parts, values, positionals[2]);
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await parts.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
