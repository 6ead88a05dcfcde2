import { runCommand } from './operator-commands.ts';

/** The operator's commands, as a program: `npm run admin -- WORDS OPTIONS`. */
runCommand(process.argv.slice(2), process.env).then(
  (result) => process.stdout.write(`${JSON.stringify(result, null, 2)}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
