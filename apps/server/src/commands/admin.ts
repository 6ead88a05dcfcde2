import { asksForHelp, runCommand, usage } from './operator-commands.ts';

/** The operator's commands, as a program: `npm run admin -- WORDS OPTIONS`. */
const args = process.argv.slice(2);
if (asksForHelp(args)) process.stdout.write(usage());
else
  runCommand(args, process.env).then(
    (result) => process.stdout.write(`${JSON.stringify(result, null, 2)}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
