import { createHash } from 'node:crypto';
import {
  addForm720,
  deleteAttachment,
  deleteBusiness,
  deleteForm720,
  getAttachmentDetails,
  listAttachments,
  uploadAttachments,
} from '@gauger/contract';
import { ATTACHMENT, attachmentFaults, attachmentName } from '@gauger/contract/attachment';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../../../adapters/storage/port.ts';
import { newId } from '../../../db/public.ts';
import { deleteStoredFileJob } from '../../../jobs/public.ts';
import { keptContract, testApp } from '../../../testing/app.ts';
import { pagesWith, samplePdf, writePdf } from '../../../testing/pdf.ts';
import { namedUpload, uploadOfSeveral } from '../../../testing/uploads.ts';

const { app, account, business, member, call, deps, database, asSuperuser } = await testApp();
const hall = await account();
const ledger = { name: 'ledger.pdf', bytes: samplePdf(3) };

async function begin() {
  const businessId = await business(hall.accountId);
  const body = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
  return { businessId, filingId: (await call(addForm720, { token: hall.token, body })).success.id };
}
type File = { name: string; bytes: Buffer; type?: string };
async function upload(texts: Record<string, string>, files: readonly File[], token = hall.token) {
  const { headers, payload } = uploadOfSeveral(texts, files, 'files');
  const response = await app.inject({
    method: 'POST',
    url: uploadAttachments.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return keptContract(uploadAttachments, response);
}
const download = (id: string, token = hall.token) =>
  app.inject({ url: `/attachments/${id}`, headers: { authorization: `Bearer ${token}` } });
const list = async (id: string) => (await call(listAttachments, { token: hall.token, params: { id } })).success;
const readKeys = async () =>
  (await asSuperuser('select storage_key as key from attachment')).rows.map(({ key }) => key);

describe('attachments', () => {
  test('come back byte for byte, to be saved and never to be run', async () => {
    const of = await begin();
    const { status, success } = await upload(of, [ledger, { name: 'Übersicht & Maß.PDF', bytes: samplePdf(1) }]);
    expect(status).toBe(201);
    expect(success).toMatchObject([
      {
        ...of,
        name: 'ledger.pdf',
        bytes: ledger.bytes.length,
        pages: 3,
        sha256: createHash('sha256').update(ledger.bytes).digest('hex'),
      },
      { ...of, name: 'Ubersicht_Ma.pdf', pages: 1 },
    ]);
    const [first] = success;
    const { headers, rawPayload } = await app.inject({
      url: first?.s3HttpPath ?? '',
      headers: { authorization: `Bearer ${hall.token}` },
    });
    expect(rawPayload.equals(ledger.bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="ledger.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await list(of.filingId)).toEqual(success);
    const details = await call(getAttachmentDetails, { token: hall.token, params: { id: first?.id ?? '' } });
    expect(details.success).toEqual(first);
  });

  test('may bear any name: of it stays what a return can name', async () => {
    const { headers, payload } = namedUpload(uploadOfSeveral(await begin(), [ledger], 'files'), 'n%00u%E2%80%AEl.pdf');
    const authorization = `Bearer ${hall.token}`;
    const sent = await app.inject({
      method: 'POST',
      url: uploadAttachments.path,
      headers: { ...headers, authorization },
      payload,
    });
    expect(sent.statusCode).toBe(201);
    expect(keptContract(uploadAttachments, sent).success[0]?.name).toMatch(/^[\w.]+\.pdf$/);
  });

  test('are kept sealed: nothing of them can be read where they are stored', async () => {
    const { success } = await upload(await begin(), [ledger]);
    const { rows } = await asSuperuser('select storage_key as key from attachment where id = $1', [success[0]?.id]);
    const stored = await deps.storage.get(rows[0].key);
    expect(stored?.length).toBeGreaterThan(ledger.bytes.length);
    expect(stored?.includes('%PDF')).toBe(false);
    await deps.storage.delete(rows[0].key);
    expect((await download(success[0]?.id ?? '')).statusCode).toBe(404);
  });

  test('are not deleted once a save that came first has bound them to a filing', async () => {
    const { businessId, filingId } = await begin();
    const { success } = await upload({ businessId }, [ledger]);
    const id = success[0]?.id ?? '';
    const { deleting } = await database.inAccount(hall.accountId, async (tx) => {
      await sql`update attachment set filing_id = ${filingId} where id = ${id}`.execute(tx);
      const begun = call(deleteAttachment, { token: hall.token, params: { id } });
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await asSuperuser(waiting)).rowCount).toBeGreaterThan(0);
      return { deleting: begun };
    });
    expect((await deleting).error?.code).toBe('NOT_FOUND');
    expect(await list(filingId)).toMatchObject([{ id }]);
  });

  test.each([
    ['whose business is deleted', 'NOT_FOUND'],
    ['that is sent', 'NOT_EDITABLE'],
  ] as const)('are not kept for a return %s while they are stored', async (what, code) => {
    const { businessId, filingId } = await begin();
    const put = deps.storage.put.bind(deps.storage);
    vi.spyOn(deps.storage, 'put').mockImplementation(async (...stored) => {
      await put(...stored);
      if (code === 'NOT_FOUND') await asSuperuser('update business set deleted_at = now() where id = $1', [businessId]);
      else await asSuperuser(`update filing set state = 'sent' where id = $1`, [filingId]);
    });
    const before = await readKeys();
    expect((await upload({ businessId, filingId }, [ledger])).error?.code, what).toBe(code);
    expect(await readKeys()).toEqual(before);
  });

  test('of one call are taken together or not at all, and each that is not taken says why', async () => {
    const of = await begin();
    const before = await readKeys();
    const { status, error } = await upload(of, [
      ledger,
      { name: 'photo.png', bytes: ledger.bytes },
      { name: 'typed.pdf', bytes: ledger.bytes, type: 'image/png' },
      { name: 'words.pdf', bytes: Buffer.from('only words') },
      { name: 'locked.pdf', bytes: writePdf({ objects: pagesWith(1), trailer: '/Encrypt 3 0 R' }) },
    ]);
    expect(status).toBe(422);
    expect(error.issues.map(({ path, message }) => [path, message])).toEqual([
      ['files.1', 'Attachment should be PDF'],
      ['files.2', 'Attachment should be PDF'],
      ['files.3', 'Attachment should be PDF'],
      ['files.4', attachmentFaults.encrypted],
    ]);
    expect(await readKeys()).toEqual(before);
  });

  test('of 5 MB or more are too big, and so are more than 10 files or 25 MB at once', async () => {
    const of = await begin();
    const padded = (size: number) => {
      const bare = samplePdf().length;
      return writePdf({
        objects: pagesWith(1),
        header: `%PDF-1.7\n${`%${' '.repeat(998)}\n`.repeat(Math.ceil((size - bare) / 1000))}`,
      });
    };
    const large = padded(ATTACHMENT.tooBig);
    const under = { name: 'under.pdf', bytes: large.subarray(0, 0) };
    under.bytes = padded(ATTACHMENT.tooBig - 2_000);
    expect(under.bytes.length).toBeLessThan(ATTACHMENT.tooBig);
    expect((await upload(of, [under])).status).toBe(201);
    const refused = await upload(of, [ledger, { name: 'large.pdf', bytes: large }]);
    expect([refused.status, refused.error.issues]).toEqual([
      413,
      [expect.objectContaining({ path: 'files.1', message: 'File is too big' })],
    ]);
    expect(
      (
        await upload(
          of,
          Array.from({ length: 11 }, () => ledger),
        )
      ).status,
    ).toBe(413);
    expect(
      (
        await upload(
          of,
          Array.from({ length: 6 }, () => under),
        )
      ).status,
    ).toBe(413);
    expect(await list(of.filingId)).toHaveLength(1);
  });

  test('are not half taken when the place of the files does not answer', async () => {
    const of = await begin();
    const { put } = deps.storage;
    let count = 0;
    const failing: typeof put = async (key, content) => {
      count += 1;
      if (count > 1) throw new StorageUnavailable('gone');
      await put(key, content);
    };
    const before = (await Array.fromAsync(deps.storage.keys())).length;
    Object.assign(deps.storage, { put: failing });
    const { status, error } = await upload(of, [ledger, ledger]);
    Object.assign(deps.storage, { put });
    expect([status, error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(error.errorDescription).toContain('Nothing was changed');
    expect(await list(of.filingId)).toEqual([]);
    expect(await Array.fromAsync(deps.storage.keys())).toHaveLength(before);
  });

  test('end at 200 of a filing and 500 MB of an account', async () => {
    const of = await begin();
    const { success } = await upload(of, [ledger]);
    const copies = `insert into attachment select gen_random_uuid(), account_id, business_id, filing_id, name, $2, sha256, pages,
      gen_random_uuid(), created_by, created_at from attachment, generate_series(1, $3) where id = $1`;
    await asSuperuser(copies, [success[0]?.id, 1_000, 199]);
    expect((await upload(of, [ledger])).error).toMatchObject({
      code: 'ATTACHMENTS_FULL',
      errorDescription: expect.stringContaining('200'),
    });
    const other = await begin();
    expect((await upload(other, [ledger])).status).toBe(201);
    await asSuperuser(copies, [success[0]?.id, 500 * 1024 * 1024, 1]);
    expect((await upload(other, [ledger])).error).toMatchObject({
      code: 'ATTACHMENTS_FULL',
      errorDescription: expect.stringContaining('500 MB'),
    });
    await asSuperuser('delete from attachment where filing_id = $1', [of.filingId]);
  });

  test('belong to a business of the account, and to a filing of that business', async () => {
    const of = await begin();
    const other = await begin();
    expect((await upload({ ...of, businessId: other.businessId }, [ledger])).status).toBe(404);
    expect((await upload({ businessId: newId() }, [ledger])).status).toBe(404);
    const { success } = await upload({ businessId: of.businessId }, [ledger]);
    expect(success[0]?.filingId).toBeNull();
  });

  test('are read by a viewer, who attaches and deletes nothing', async () => {
    const viewer = await member(hall.accountId, 'viewer');
    const of = await begin();
    const { success } = await upload(of, [ledger]);
    const id = success[0]?.id ?? '';
    expect((await download(id, viewer.token)).statusCode).toBe(200);
    expect((await upload(of, [ledger], viewer.token)).status).toBe(403);
    expect((await call(deleteAttachment, { token: viewer.token, params: { id } })).status).toBe(403);
  });

  test('stand still once the filing is paid', async () => {
    const of = await begin();
    const { success } = await upload(of, [ledger]);
    await asSuperuser(`update filing set state = 'paid' where id = $1`, [of.filingId]);
    expect((await upload(of, [ledger])).error.code).toBe('NOT_EDITABLE');
    const params = { id: success[0]?.id ?? '' };
    expect((await call(deleteAttachment, { token: hall.token, params })).error.code).toBe('NOT_EDITABLE');
    expect(await list(of.filingId)).toEqual(success);
  });
});

describe('what is deleted', () => {
  /** Runs the waiting jobs and lists the remaining files of these. */
  async function readLeft(keys: readonly string[]): Promise<string[]> {
    const { rows } = await asSuperuser(
      `select payload as envelope from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deleteStoredFile'`,
    );
    const work = deleteStoredFileJob.handler(deps);
    for (const { envelope } of rows)
      await work.run(database, envelope, { signal: new AbortController().signal, log: () => {} });
    const left: string[] = [];
    for (const key of keys) if (await deps.storage.get(key)) left.push(key);
    return left;
  }
  const stored = async (filingId: string) =>
    (await asSuperuser('select storage_key as key from attachment where filing_id = $1', [filingId])).rows.map(
      ({ key }) => key,
    );

  test('takes its file with it', async () => {
    const of = await begin();
    const { success } = await upload(of, [ledger, { ...ledger, name: 'second.pdf' }]);
    const keys = await stored(of.filingId);
    const { status } = await call(deleteAttachment, { token: hall.token, params: { id: success[0]?.id ?? '' } });
    expect(status).toBe(200);
    expect((await download(success[0]?.id ?? '')).statusCode).toBe(404);
    expect(await readLeft(keys)).toEqual([keys[1]]);
    const { rows } = await asSuperuser(`select action_type from audit_event where document_id = $1 order by seq`, [
      success[0]?.id,
    ]);
    expect(rows.map(({ action_type }) => action_type)).toEqual(['ATTACHMENT_ADDED', 'ATTACHMENT_DELETED']);
  });

  test.each([
    ['filing', (of: Of) => call(deleteForm720, { token: hall.token, params: { id: of.filingId } })],
    ['business', (of: Of) => call(deleteBusiness, { token: hall.token, params: { id: of.businessId } })],
  ])('with a %s are its attachments', async (_, remove) => {
    const of = await begin();
    const { success } = await upload(of, [ledger]);
    const keys = await stored(of.filingId);
    expect((await remove(of)).status).toBe(200);
    expect((await download(success[0]?.id ?? '')).statusCode).toBe(404);
    expect(await readLeft(keys)).toEqual([]);
  });
});
type Of = Awaited<ReturnType<typeof begin>>;

test('the name of a file is made plain', () => {
  expect(
    [
      'a b.pdf',
      '../../etc/passwd.pdf',
      'C:\\x\\Rechnung.PDF',
      '.pdf',
      'é"\r\n.pdf',
      `${'x'.repeat(99)}.pdf`,
      '请.pdf',
    ].map(attachmentName),
  ).toEqual([
    'a_b.pdf',
    'passwd.pdf',
    'Rechnung.pdf',
    'attachment.pdf',
    'e.pdf',
    `${'x'.repeat(60)}.pdf`,
    'attachment.pdf',
  ]);
});
