import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll } from 'vitest';
import { diskStorage } from '../adapters/storage/disk.ts';
import { exportData, importData } from '../backup/public.ts';
import { readMigrations, withClient } from '../db/public.ts';
import { type DatabaseUrls, migrate, testDatabase } from '../db/testing.ts';
import { findSubmission, openArchive, openXml } from '../features/sending/submissions/queries.ts';
import { sha256 } from '../features/sending/submissions/snapshot.ts';
import type { Recorded } from './answers.ts';
import { type TestApp, testApp } from './app.ts';
import type { LeftBehind } from './release.ts';

/** The data that a release leaves behind, as a folder of files. `docs/decisions/0046-what-a-release-leaves-behind.md` says why. */

/** Database and stored files as of the release, in the format of `npm run admin -- data export`. */
const EXPORT = 'export.ndjson.gz';
const KEY_RING = 'key-ring.json';
/** The memory of the MeF simulator. */
const SIMULATOR = 'mef.sqlite';
/** A line for each answer, so that they can be searched and compared. */
const ANSWERS = 'answers.ndjson';
const LEFT = 'left-behind.json';

/** Bytes that were signed, as hashes. */
export interface Signed {
  filing: string;
  attempt: number;
  archive: string;
  xml: string;
}

/** A job that waited. */
interface Waiting {
  task: string;
  payload: unknown;
  key: string;
}

export interface Fixture {
  left: LeftBehind;
  answers: Recorded[];
  signed: Signed[];
}

/** The bytes of every attempt to file a return of an account, by filing and attempt. */
export async function signedBytes(
  { asSuperuser, deps }: Pick<TestApp, 'asSuperuser' | 'deps'>,
  accountId: string,
): Promise<Signed[]> {
  const { rows } = await asSuperuser('select id from submission where account_id = $1 order by filing_id, attempt', [
    accountId,
  ]);
  return deps.database.inAccount(accountId, async (tx) => {
    const cipher = await deps.cipherOf(tx, accountId);
    const signed: Signed[] = [];
    for (const { id } of rows) {
      const found = await findSubmission(tx, id);
      if (!found) throw new Error(`The submission ${id} is gone`);
      const [archive, xml] = [sha256(openArchive(cipher, found)), sha256(openXml(cipher, found))];
      signed.push({ filing: found.filingId, attempt: found.attempt, archive, xml });
    }
    return signed;
  });
}

/** Writes what an installation holds into a folder that is there. @param of the folder of its key ring and its MeF simulator */
export async function writeFixture(
  site: TestApp,
  of: string,
  folder: string,
  { left, answers }: Pick<Fixture, 'left' | 'answers'>,
): Promise<void> {
  const plain = join(of, 'export.ndjson');
  await exportData(site.database, site.deps.storage, plain);
  writeFileSync(join(folder, EXPORT), gzipSync(readFileSync(plain), { level: 9 }));
  copyFileSync(join(of, 'key-ring.json'), join(folder, KEY_RING));
  const store = new DatabaseSync(join(of, 'mef-simulator/mef.sqlite'), { timeout: 10_000 });
  store.prepare('vacuum into ?').run(join(folder, SIMULATOR));
  store.close();
  // Mails are in no export, and so no job sends one.
  const { rows: jobs } = await site.asSuperuser(
    `select t.identifier as task, j.payload, j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier <> 'sendMail' order by j.id`,
  );
  const signed = await signedBytes(site, left.accountId);
  writeFileSync(join(folder, LEFT), `${JSON.stringify({ left, signed, jobs }, null, 2)}\n`);
  writeFileSync(join(folder, ANSWERS), answers.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

const readLeft = (folder: string) =>
  JSON.parse(readFileSync(join(folder, LEFT), 'utf8')) as Fixture & { jobs: Waiting[] };

/**
 * Fills an empty database with what a release left behind, by the tables of that release.
 * @param of a folder for its stored files
 */
export async function fillFromRelease(
  folder: string,
  of: string,
  { ownerUrl, superuserUrl }: Pick<DatabaseUrls, 'ownerUrl' | 'superuserUrl'>,
): Promise<void> {
  const exported = gunzipSync(readFileSync(join(folder, EXPORT)));
  writeFileSync(join(of, 'export.ndjson'), exported);
  const head = JSON.parse(exported.subarray(0, exported.indexOf('\n')).toString());
  const names: string[] = head.migrations.map(({ name }: { name: string }) => name);
  const migrations = readMigrations().filter(({ name }) => names.includes(name));
  await migrate({ connectionString: ownerUrl }, migrations);
  const owner = { connectionString: ownerUrl, options: '-c role=app_owner' };
  await importData({ owner }, diskStorage(join(of, 'files')), join(of, 'export.ndjson'), migrations);
  await withClient({ connectionString: superuserUrl }, async (client) => {
    for (const { task, payload, key } of readLeft(folder).jobs)
      await client.query('select graphile_worker.add_job($1, $2, job_key => $3)', [task, JSON.stringify(payload), key]);
  });
}

/**
 * Opens the program of today on what a release left behind: its schema is made by its own migrations, its data are loaded, and
 * the migrations since then run as they do everywhere. It is closed after the file's last test.
 */
export async function openFixture(folder: string): Promise<Fixture & { site: TestApp }> {
  const of = mkdtempSync(join(tmpdir(), 'gauger-fixture-'));
  afterAll(() => rmSync(of, { recursive: true, force: true }));
  const { left, signed } = readLeft(folder);
  const answers = readFileSync(join(folder, ANSWERS), 'utf8').trimEnd().split('\n');
  copyFileSync(join(folder, KEY_RING), join(of, 'key-ring.json'));
  // A working copy is read by anyone of its machine; a key ring is not.
  chmodSync(join(of, 'key-ring.json'), 0o600);
  mkdirSync(join(of, 'mef-simulator'));
  copyFileSync(join(folder, SIMULATOR), join(of, 'mef-simulator/mef.sqlite'));
  const db = await testDatabase((urls) => fillFromRelease(folder, of, urls));
  const site = await testApp({}, undefined, {}, { db, folder: of });
  site.clock.at = new Date(left.at);
  return { site, left, signed, answers: answers.map((line) => JSON.parse(line)) };
}
