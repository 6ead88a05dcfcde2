import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import pg from 'pg';
import { z } from 'zod';
import type { Storage } from '../adapters/storage/port.ts';
import { type Database, type Migration, readMigrations, withClient } from '../db/public.ts';
import { type FileLine, FORMAT } from './export.ts';

const BATCH = 500;

const exportHead = z.object({
  format: z.literal(FORMAT),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
const tableHead = z.object({ table: z.string(), rows: z.int().nonnegative() });
const tableFoot = z.object({ sha256: z.string() });
const fileLine = z.object({ file: z.uuid(), base64: z.base64(), sha256: z.string() });
const completion = z.object({ complete: z.literal(true), files: z.int().nonnegative() });

/** Loads an export into an empty database of the same schema, all or nothing. Throws when it is not whole or does not fit. */
export async function importData(
  database: Pick<Database, 'owner'>,
  storage: Storage,
  file: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const stored: string[] = [];
  try {
    await loadAll(database, storage, { file, migrations }, stored);
  } catch (error) {
    for (const key of stored) await storage.delete(key);
    throw error;
  }
}

/** @param stored takes the key of each file that was stored */
async function loadAll(
  database: Pick<Database, 'owner'>,
  storage: Storage,
  { file, migrations }: { file: string; migrations: readonly Migration[] },
  stored: string[],
): Promise<void> {
  await withClient({ ...database.owner, application_name: 'gauger-import' }, async (client) => {
    await client.query('begin');
    const forced = await forcedTables(client);
    // Row-level security applies to the owner too; lift it for this one transaction.
    for (const table of forced) await client.query(`alter table ${table} no force row level security`);
    await load(client, storage, readLines(file), migrations, stored);
    for (const table of forced) await client.query(`alter table ${table} force row level security`);
    await client.query('commit');
  });
}

async function load(
  client: pg.Client,
  storage: Storage,
  lines: AsyncGenerator<string>,
  migrations: readonly Migration[],
  stored: string[],
): Promise<void> {
  checkSchema(shaped(exportHead, await nextLine(lines)), migrations);
  for (;;) {
    const text = await nextLine(lines);
    const end = completion.safeParse(parse(text));
    if (end.success) return checkFiles(end.data.files, stored.length);
    const found = fileLine.safeParse(parse(text));
    if (found.success) stored.push(await storeFile(storage, found.data));
    else await loadTable(client, shaped(tableHead, text), lines);
  }
}

/** Returns its key. */
async function storeFile(storage: Storage, { file, base64, sha256 }: FileLine): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The export was altered: the stored file ${file} is not the one that was written.`);
  if (await storage.get(file)) throw new Error(`There is a stored file ${file} already. Import into an empty folder.`);
  await storage.put(file, bytes);
  return file;
}

function checkFiles(expected: number, stored: number): void {
  if (stored !== expected)
    throw new Error(`The export was altered: it holds ${stored} stored files, and ${expected} were written.`);
}

function checkSchema({ migrations }: z.infer<typeof exportHead>, known: readonly Migration[]): void {
  const ours = known.map(({ name, checksum }) => `${name} ${checksum}`);
  const theirs = migrations.map(({ name, checksum }) => `${name} ${checksum}`);
  if (ours.join() !== theirs.join()) {
    const newest = migrations.at(-1)?.name ?? 'no migration';
    throw new Error(
      `The export was made from another schema (${newest}). Import it with the program that wrote it, then update.`,
    );
  }
}

async function loadTable(
  client: pg.Client,
  head: z.infer<typeof tableHead>,
  lines: AsyncGenerator<string>,
): Promise<void> {
  const table = pg.escapeIdentifier(head.table);
  const { rowCount } = await client.query(`select from ${table} limit 1`);
  if (rowCount !== 0)
    throw new Error(`Table ${head.table} has data already. An export is loaded into an empty database only.`);
  const hash = createHash('sha256');
  for (let left = head.rows; left > 0; ) {
    const batch: string[] = [];
    for (; left > 0 && batch.length < BATCH; left -= 1) batch.push(await nextLine(lines));
    for (const row of batch) hash.update(`${row}\n`);
    await insertRows(client, table, batch);
  }
  if (shaped(tableFoot, await nextLine(lines)).sha256 !== hash.digest('hex')) {
    throw new Error(`The export was altered: the rows of table ${head.table} are not those that were written.`);
  }
  await continueCounting(client, head.table);
}

async function insertRows(client: pg.Client, table: string, rows: readonly string[]): Promise<void> {
  const from = `json_populate_recordset(null::${table}, $1)`;
  try {
    await client.query(`insert into ${table} overriding system value select * from ${from}`, [`[${rows.join(',')}]`]);
  } catch (error) {
    throw new Error(`The export was altered: rows of table ${table} cannot be loaded.`, { cause: error });
  }
}

/** Numbers the database gives go on after those that were loaded. */
async function continueCounting(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(
    `select attname as name, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
     from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [pg.escapeIdentifier(table)],
  );
  for (const { name, sequence } of rows) {
    const highest = `select max(${pg.escapeIdentifier(name)}) as value from ${pg.escapeIdentifier(table)}`;
    await client.query(`select setval($1, value) from (${highest}) highest where value is not null`, [sequence]);
  }
}

async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`,
  );
  return rows.map(({ name }) => pg.escapeIdentifier(name));
}

async function nextLine(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error('The export is incomplete: it ends too early.');
  return value;
}

function shaped<T>(shape: z.ZodType<T>, text: string): T {
  const parsed = shape.safeParse(parse(text));
  if (!parsed.success)
    throw new Error(`This is no complete export of format ${FORMAT}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines of a file, split at line feeds alone: rows may hold other characters that end a line elsewhere. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
