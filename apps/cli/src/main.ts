import { parseArgs } from 'node:util';
import { BlankRefused, FilingRefused, ReturnRefused } from '@gauger/documents';
import { RateBookError } from '@gauger/excise';
import { type Arguments, commands } from './commands.ts';
import { UsageError } from './input.ts';

const help = (): string =>
  [
    'gauger: Forms 720, 720-X and 8849 from the command line',
    '',
    ...Object.values(commands).map(({ usage, summary }) => `  gauger ${usage}\n      ${summary}`),
    '',
    '  FILE is a filing in the open format (gauger schema), its return package, or - for standard input.',
    '  --rate-book FILE computes with a newer rate book.',
    '',
  ].join('\n');

/**
 * Runs one command.
 * @returns the exit code: 0, 1 when something has to be fixed or answered, 2 when the command cannot be carried out
 */
export function main(argv: readonly string[]): number | Promise<number> {
  try {
    const [name, ...rest] = argv;
    if (name === undefined || name === 'help' || name === '--help') {
      process.stdout.write(help());
      return 0;
    }
    const command = commands[name];
    if (command === undefined) throw new UsageError(`There is no command ${name}\n\n${help()}`);
    const args = parse(rest);
    const surplus = args.words[command.words];
    if (surplus !== undefined) throw new UsageError(`${surplus} is one argument too many: gauger ${command.usage}`);
    const code = command.run(args, (text) => process.stdout.write(text));
    return typeof code === 'number' ? code : code.catch(refused);
  } catch (cause) {
    return refused(cause);
  }
}

const refusals = [UsageError, BlankRefused, RateBookError, FilingRefused, ReturnRefused];

/** Prints a refusal that the user can fix, and returns its exit code; throws anything else, which is a defect. */
function refused(cause: unknown): number {
  if (!(cause instanceof Error) || !refusals.some((kind) => cause instanceof kind)) throw cause;
  process.stderr.write(`gauger: ${cause.message}\n`);
  return 2;
}

function parse(argv: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        period: { type: 'string' },
        irs: { type: 'string' },
        form: { type: 'string' },
        schedule: { type: 'string' },
        line: { type: 'string' },
        claims: { type: 'string' },
        answers: { type: 'string' },
        what: { type: 'string' },
        'restore-zeros': { type: 'boolean' },
        into: { type: 'string' },
        original: { type: 'string' },
        json: { type: 'boolean' },
        mail: { type: 'boolean' },
        write: { type: 'boolean' },
        output: { type: 'string', short: 'o' },
        'rate-book': { type: 'string' },
      },
    });
    return { words: positionals, options: values };
  } catch (cause) {
    throw new UsageError((cause as Error).message);
  }
}

if (import.meta.main) {
  // A reader like head may close the pipe before the end: that is no error of the command.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  process.exitCode = await main(process.argv.slice(2));
}
