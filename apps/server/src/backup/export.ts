import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Storage } from '../adapters/storage/port.ts';
import { type Database, readMigrations, type Tx } from '../db/public.ts';
import { tablesInOrder } from './tables.ts';

/**
 * The format of an export: one JSON value per line. First the head with the schema it was made from; then for each table its head, its
 * rows as PostgreSQL prints them, and its foot; then the stored files; at last a line that says the file is complete.
 */
export const FORMAT = 'gauger/export@1';

export interface ExportHead {
  readonly format: typeof FORMAT;
  readonly exportedAt: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** Begins a table. */
export interface TableHead {
  readonly table: string;
  /** How many lines of rows follow. */
  readonly rows: number;
}

/** Ends a table. */
export interface TableFoot {
  /** SHA-256 of the lines of rows with their line feeds. */
  readonly sha256: string;
}

/** A stored file, as it is kept: encrypted. */
export interface FileLine {
  readonly file: string;
  readonly base64: string;
  readonly sha256: string;
}

/** Ends an export. */
export interface Completion {
  readonly complete: true;
  /** Number of stored files before it. */
  readonly files: number;
}

const BATCH = 1_000;

/**
 * Writes everything of a database and the stored files into one file, as it stood at one moment, while saving goes on. It loads into any PostgreSQL 15 or
 * newer (`importData`). Encrypted columns stay encrypted: the key ring is needed with it. Jobs that wait are not in it.
 * @param fixMoment called in the transaction before its first statement: what it reads first fixes the moment of the export
 */
export async function exportData(
  database: Database,
  storage: Pick<Storage, 'keys' | 'get'>,
  file: string,
  fixMoment: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await database.acrossAccounts(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // Else a scan may begin in the middle of a table, and two exports of the same rows differ.
    await sql`set local synchronize_seqscans = off`.execute(tx);
    await fixMoment(tx);
    const unfinished = `${file}.unfinished`;
    await pipeline(Readable.from(lines(tx, storage)), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  });
}

async function* lines(tx: Tx, storage: Pick<Storage, 'keys' | 'get'>): AsyncGenerator<string> {
  const migrations = readMigrations().map(({ name, checksum }) => ({ name, checksum }));
  yield line({ format: FORMAT, exportedAt: new Date().toISOString(), migrations } satisfies ExportHead);
  for (const table of await tablesInOrder(tx)) yield* tableLines(tx, table);
  let files = 0;
  for await (const key of storage.keys()) {
    const bytes = await storage.get(key);
    // Deleted since it was listed.
    if (!bytes) continue;
    files += 1;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    yield line({ file: key, base64: bytes.toString('base64'), sha256 } satisfies FileLine);
  }
  yield line({ complete: true, files } satisfies Completion);
}

async function* tableLines(tx: Tx, table: string): AsyncGenerator<string> {
  const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(tx);
  yield line({ table, rows: counted.rows[0]?.rows ?? 0 } satisfies TableHead);
  const hash = createHash('sha256');
  await sql`declare export no scroll cursor for select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from export`.execute(tx);
    if (rows.length === 0) break;
    const chunk = rows.map(({ row }) => `${row}\n`).join('');
    hash.update(chunk);
    yield chunk;
  }
  await sql`close export`.execute(tx);
  yield line({ sha256: hash.digest('hex') } satisfies TableFoot);
}

const line = (value: object) => `${JSON.stringify(value)}\n`;
