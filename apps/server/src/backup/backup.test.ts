import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldCipher } from '../adapters/crypto/field-cipher.ts';
import { openKeyRingFile } from '../adapters/crypto/key-ring-file.ts';
import { diskStorage } from '../adapters/storage/disk.ts';
import { INSTALLATION, recordEvent, verifyAudit } from '../audit/public.ts';
import { sealAudit } from '../audit/testing.ts';
import {
  asSuperuser,
  DATABASE,
  type Database,
  jsonb,
  knownCluster,
  newId,
  openDatabase,
  storedFiles,
} from '../db/public.ts';
import { testDatabase } from '../db/testing.ts';
import { testFolder } from '../db/testing-root.ts';
import { addAccount, addFiling } from '../db/testing-rows.ts';
import { drillBackup } from './drill.ts';
import { exportData } from './export.ts';
import { importData } from './import.ts';
import { listBackups } from './prune.ts';
import { restoreBackup } from './restore-backup.ts';
import { keepStoredFiles } from './stored-files.ts';
import { takeBackup } from './take-backup.ts';

const folder = testFolder();

const emails = (database: Database) =>
  database.acrossAccounts(async (tx) => {
    const rows = await tx.selectFrom('appUser').select('email').orderBy('id').execute();
    return rows.map(({ email }) => email);
  });

describe('a backup of the embedded server', () => {
  const source = join(folder, 'source');
  const archive = join(source, 'backups', 'wal');
  const files = join(source, 'backups', 'files');
  const storage = diskStorage(storedFiles(source));
  const photo = { table: 'app_user', column: 'photo', row: newId() };
  const later = { ...photo, row: newId() };
  const accountId = newId();
  const ring = join(source, 'key-ring.json');
  let dataKey: string;
  const cipher = (ringFile: string) => fieldCipher(openKeyRingFile(ringFile), accountId, dataKey);
  let backup: string;
  let before: string[];
  let marker: Date;
  let after: string[];

  beforeAll(async () => {
    const database = await openDatabase({ dataRoot: source });
    for (let i = 0; i < 5; i += 1) await addAccount(database);
    dataKey = openKeyRingFile(ring).newDataKey(accountId);
    await storage.put(photo.row, cipher(ring).sealBytes(photo, Buffer.from('photo')));
    let writing = true;
    const writer = (async () => {
      while (writing) await addAccount(database);
    })();
    backup = await takeBackup(source);
    writing = false;
    await writer;
    before = await emails(database);
    // A Date has whole milliseconds, a commit has parts of one: the moment is after the last commit and before the next.
    marker = new Date((await clock(database)).getTime() + 1);
    while ((await clock(database)) <= marker);
    for (let i = 0; i < 5; i += 1) await addAccount(database);
    after = await emails(database);
    await archiveNow(source);
    await storage.put(later.row, cipher(ring).sealBytes(later, Buffer.from('later')));
    await keepStoredFiles(source);
    await database.close();
  });

  test('restores to the end of the kept log, though people saved while it was taken', async () => {
    const root = join(folder, 'whole');
    await restoreBackup(backup, root, { archive, files });
    expect(await readEmails(root)).toEqual(after);
  });

  test('restores elsewhere with every stored file, which opens with the key ring put beside', async () => {
    const [moved, root] = [join(folder, 'moved'), join(folder, 'elsewhere')];
    cpSync(join(source, 'backups'), moved, { recursive: true });
    await restoreBackup(join(moved, basename(backup)), root, {
      archive: join(moved, 'wal'),
      files: join(moved, 'files'),
    });
    cpSync(ring, join(root, 'key-ring.json'));
    const restored = diskStorage(storedFiles(root));
    for (const [place, content] of [[photo, 'photo'] as const, [later, 'later'] as const]) {
      const sealed = await restored.get(place.row);
      expect(
        cipher(join(root, 'key-ring.json'))
          .openBytes(place, sealed ?? Buffer.alloc(0))
          .toString(),
      ).toBe(content);
    }
  });

  test.each([
    ['altered', (path: string) => appendFileSync(path, ' ')],
    ['lost', (path: string) => rmSync(path)],
  ])('is refused when a stored file of it was %s', async (what, harm) => {
    const damaged = join(folder, `files-${what}`);
    cpSync(files, damaged, { recursive: true });
    harm(join(damaged, photo.row.slice(-2), photo.row));
    await expect(restoreBackup(backup, join(folder, `file-${what}`), { archive, files: damaged })).rejects.toThrow(
      `the stored file ${photo.row.slice(-2)}/${photo.row} is not as it was written`,
    );
  });

  test('restores to a moment', async () => {
    const root = join(folder, 'moment');
    await restoreBackup(backup, root, { archive, files, until: marker });
    expect(await readEmails(root)).toEqual(before);
  });

  test('is refused when one of its files was altered', async () => {
    const file = join(backup, 'postgres', 'PG_VERSION');
    const content = readFileSync(file, 'utf8');
    appendFileSync(file, ' ');
    await expect(restoreBackup(backup, join(folder, 'damaged'), { archive, files })).rejects.toThrow(
      'PG_VERSION is not as it was written',
    );
    writeFileSync(file, content);
  });

  test('never overwrites data', async () => {
    await expect(restoreBackup(backup, source, { archive, files })).rejects.toThrow('There is data in');
  });

  test('is refused where a server runs', async () => {
    const database = await openDatabase({ dataRoot: source });
    await expect(restoreBackup(backup, source, { archive, files })).rejects.toThrow('Stop it first');
    await database.close();
  });

  test('leaves the two newest, and of the log what the older of them needs', { tags: ['variant'] }, async () => {
    const database = await openDatabase({ dataRoot: source });
    const second = await takeBackup(source);
    await storage.delete(photo.row);
    const segments = readdirSync(archive).length;
    const third = await takeBackup(source);
    await database.close();
    expect(listBackups(join(source, 'backups'))).toEqual([second, third]);
    expect(existsSync(backup)).toBe(false);
    // The older still names the file that was deleted after it; the next backup takes the older's place.
    const kept = join(files, photo.row.slice(-2), photo.row);
    expect(existsSync(kept)).toBe(true);
    expect(readdirSync(archive).length).toBeLessThan(segments);
    const root = join(folder, 'older');
    await restoreBackup(second, root, { archive, files });
    expect(await readEmails(root)).toEqual(after);
    const again = await openDatabase({ dataRoot: source });
    await takeBackup(source);
    await again.close();
    expect(existsSync(kept)).toBe(false);
    expect(existsSync(join(files, later.row.slice(-2), later.row))).toBe(true);
  });

  test('is drilled while people save: what is restored is what was there, file by file and row by row', {
    tags: ['variant'],
  }, async () => {
    const database = await openDatabase({ dataRoot: source });
    let writing = true;
    let written = 0;
    const writers = [0, 1].map(async () => {
      for (; writing; written += 1) await addAccount(database);
    });
    const drill = await drillBackup(database, source);
    writing = false;
    await Promise.all(writers);
    await database.close();
    expect(written).toBeGreaterThan(0);
    expect(drill).toMatchObject({ equal: true, difference: null, storedFiles: 1, audit: { breaks: 0 } });
    expect(drill.rows).toBeGreaterThan(after.length);
    expect(drill.rtoSeconds).toBeGreaterThan(0);
    expect(readdirSync(source).filter((name) => name.startsWith('drill'))).toEqual([]);
  });

  async function readEmails(root: string): Promise<string[]> {
    const database = await openDatabase({ dataRoot: root });
    try {
      return await emails(database);
    } finally {
      await database.close();
    }
  }

  async function clock(database: Database): Promise<Date> {
    const { rows } = await database.outsideAccounts((tx) =>
      sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx),
    );
    // The log has times to the microsecond, a Date to the millisecond.
    return new Date((rows[0]?.now.getTime() ?? 0) + 1);
  }

  /** Ends the current segment of the log and waits until it is archived, which otherwise happens every five minutes. */
  async function archiveNow(root: string): Promise<void> {
    await asSuperuser(knownCluster(root), DATABASE, async (client) => {
      const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name');
      while (!existsSync(join(archive, rows[0].name))) await client.query('select pg_sleep(0.01)');
    });
  }
});

describe('an export', async () => {
  const source = await testDatabase();
  const target = await testDatabase();
  const file = join(folder, 'export.ndjson');
  const stored = diskStorage(join(folder, 'stored'));
  const loaded = diskStorage(join(folder, 'loaded'));
  const key = newId();
  let accountId: string;

  beforeAll(async () => {
    ({ accountId } = await addAccount(source.database));
    const filingId = await addFiling(source.database, accountId);
    await source.database.inAccount(accountId, async (tx) => {
      await tx
        .insertInto('filingPage')
        .values({
          accountId,
          filingId,
          ...{ page: 'tax.60', version: 1, savedAt: new Date() },
          facts: jsonb({ rows: [{ noOfGallons: '1000', note: 'line\u2028end \n' }] }),
          cells: jsonb({}),
          amount: '12345678901234.56',
        })
        .execute();
      await recordEvent(tx, { accountId, actionType: 'FILING_SAVED', outcome: 'success', detail: { n: 1.5 } });
    });
    await source.database.acrossAccounts((tx) =>
      recordEvent(tx, { accountId: INSTALLATION, actionType: 'ADMIN_READ', outcome: 'success' }),
    );
    await source.database.acrossAccounts(sealAudit);
    await stored.put(key, Buffer.from([0, 255, 10]));
    await exportData(source.database, stored, file);
  });

  test('loads into another database with every value the same', async () => {
    await importData(target.database, loaded, file);
    expect(await loaded.get(key)).toEqual(Buffer.from([0, 255, 10]));
    const second = join(folder, 'second.ndjson');
    await exportData(target.database, loaded, second);
    expect(withoutHead(second)).toEqual(withoutHead(file));
    const line = await target.database.inAccount(accountId, (tx) =>
      tx.selectFrom('filingPage').selectAll().executeTakeFirstOrThrow(),
    );
    expect(line).toMatchObject({
      amount: '12345678901234.56',
      facts: { rows: [{ noOfGallons: '1000', note: 'line\u2028end \n' }] },
    });
  });

  test('keeps the audit chains whole, and they go on', async () => {
    await target.database.inAccount(accountId, (tx) =>
      recordEvent(tx, { accountId, actionType: 'FILING_SAVED', outcome: 'success' }),
    );
    await target.database.acrossAccounts(sealAudit);
    expect(await verifyAudit(target.database)).toMatchObject({ events: 3, anchors: 2, breaks: [] });
  });

  test('leaves row-level security as strict as before', async () => {
    const { rows } = await target.asSuperuser(
      'select relname from pg_class where relnamespace = $1::regnamespace and relrowsecurity and not relforcerowsecurity',
      ['public'],
    );
    expect(rows).toEqual([]);
  });

  test('is refused where there is data', async () => {
    await expect(importData(target.database, loaded, file)).rejects.toThrow('has data already');
  });

  test('holds every table of the database', () => {
    const tables = withoutHead(file).flatMap((text) => /^\{"table":"(\w+)"/.exec(text)?.[1] ?? []);
    expect(tables.sort()).toEqual([
      ...['account', 'api_key', 'app_user', 'attachment', 'audit_anchor', 'audit_event', 'audit_head'],
      ...['authenticator_app'],
      ...[
        'business',
        'calendar_feed',
        'client_contact',
        'client_request',
        'coupon',
        'daily_item',
        'daily_mail',
        'differing_total',
        'filing',
        'filing_comment',
        'filing_follow_up',
        'filing_mailing',
      ],
      ...['filing_original', 'filing_page', 'filing_review', 'identity'],
      ...['invitation', 'left_out_rows', 'mail_choice', 'membership', 'page_draft', 'passkey', 'payment'],
      ...['pcor_batch', 'pcor_batch_filing'],
      ...[
        'rate_book',
        'recovery_code',
        'refund',
        'row_headings',
        'row_import',
        'saved_filter',
        'sending_pause',
        'session',
        'sheet_word',
        'signed_form',
      ],
      ...['submission'],
      ...['submission_event', 'tax_preparer', 'webhook', 'webhook_attempt', 'webhook_delivery', 'webhook_event'],
    ]);
  });

  describe('is refused whole', async () => {
    const empty = await testDatabase();
    const none = diskStorage(join(folder, 'none'));
    const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');

    test.each<[string, string, (all: string[]) => string[]]>([
      ['when it ends too early', 'it ends too early', (all) => all.slice(0, -1)],
      ['when a row was altered', 'was altered', (all) => all.map((text) => text.replace('Copperhead', 'Copperfield'))],
      ['when a stored file was altered', 'was altered', (all) => all.map((text) => text.replace('AP8K', 'AP8L'))],
      ['when a stored file was taken out', 'was altered', (all) => all.filter((text) => !text.includes('AP8K'))],
      ['when a row was taken out', 'was altered', (all) => all.filter((text) => !text.includes('Copperhead'))],
      [
        'when it was made from another schema',
        'another schema',
        (all) => all.map((text) => text.replace('0001_accounts', '0001_other')),
      ],
      ['when it is something else', 'no complete export', () => ['hello']],
    ])('%s', async (_, message, change) => {
      const changed = join(folder, 'changed.ndjson');
      writeFileSync(changed, `${change(lines()).join('\n')}\n`);
      await expect(importData(empty.database, none, changed)).rejects.toThrow(message);
      expect(await emails(empty.database)).toEqual([]);
      expect(await Array.fromAsync(none.keys())).toEqual([]);
    });
  });

  function withoutHead(path: string): string[] {
    return readFileSync(path, 'utf8').split('\n').slice(1);
  }
});
