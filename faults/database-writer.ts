import { openDatabase } from '../apps/server/src/db/public.ts';
import { addAccount } from '../apps/server/src/db/testing-rows.ts';

/**
 * Opens the database of a data root and saves account after account from several sides at once. Each id is printed
 * only after its transaction was acknowledged, so that a reader has a list of ids that must never be lost. Run as:
 * `node database-writer.ts <data root>`; stops when its standard input ends.
 */
const SIDES = 8;

let stopping = false;
process.stdin.resume().on('end', () => {
  stopping = true;
});
const database = await openDatabase({ dataRoot: process.argv[2] ?? '' });
process.stdout.write('open\n');
await Promise.all(Array.from({ length: SIDES }, save));
await database.close();

async function save(): Promise<void> {
  while (!stopping) {
    // When the server is down or dies during the save, the outcome is unknown, and nothing is printed.
    const saved = await addAccount(database).catch(() => undefined);
    if (saved !== undefined) process.stdout.write(`${saved.accountId}\n`);
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
