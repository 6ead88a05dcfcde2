import { migrate } from '../apps/server/src/db/migrate.ts';

/** Brings a database to the newest tables. Run as: `node migrator.ts <address of its owner>`; prints a line before it begins. */
process.stdout.write('begins\n');
await migrate({ connectionString: process.argv[2] ?? '' });
