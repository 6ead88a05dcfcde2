import { randomUUID } from 'node:crypto';
import {
  addClaims720,
  addForm720,
  deleteAttachment,
  getAttachmentDetails,
  listAttachments,
  type RequestIssue,
  saveClaims720,
  saveDraft,
  saveForm720,
  uploadAttachments,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { deleteStoredFileJob } from '../../../jobs/public.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { samplePdf } from '../../../testing/pdf.ts';
import { uploadOfSeveral } from '../../../testing/uploads.ts';
import { readAttachments } from './public.ts';
import { sweepAttachmentsJob } from './sweep-attachments.ts';

/** Rules for attachments that the rows of a filing name. */

const { app, account, business, call, deps, database, asSuperuser, clock } = await testApp();
const hall = await account();
const elsewhere = await account();
const { token } = hall;

const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1' };
async function begin(businessId?: string) {
  const of = businessId ?? (await business(hall.accountId));
  return (await call(addForm720, { token, body: { businessId: of, taxYearQuarter } })).success;
}
/** Attaches files and returns their ids. */
async function attach(texts: Record<string, string>, count = 1, of: TestAccount = hall): Promise<string[]> {
  const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, bytes: samplePdf(1) }));
  const { headers, payload } = uploadOfSeveral(texts, files, 'files');
  const authorization = `Bearer ${of.token}`;
  const url = uploadAttachments.path;
  const response = await app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  return response.json().Success.map(({ id }: { id: string }) => id);
}
/** 4,000 gallons of diesel off the highway (26 USC 6427(l)(1)), and what proves them. */
const claims = (attachments: readonly string[], gallons = '4000') => ({
  groups: {
    3: {
      periodStart: '2026-01-01',
      periodEnd: '2026-03-31',
      lines: [{ line: '3a', typeOfUse: '2', gallons, attachments }],
    },
  },
});
const save = (id: string, claimsData: unknown, headers: Record<string, string> = {}) =>
  call(saveForm720, { token, body: { id, claimsData }, headers });
async function readFiling(id: string) {
  const { status, success } = await call(getAttachmentDetails, { token, params: { id } });
  return status === 404 ? 'not there' : success.filingId;
}
/** Without the warning that there is no tax yet to claim against. */
const errorsOf = ({ error: { issues } }: { error: { issues: RequestIssue[] } }) =>
  issues.filter(({ severity }) => severity === 'error').map(({ path, message }) => [path, message]);
const pathOf = (at: number) => `claimsData.groups.3.lines.0.attachments.${at}`;

describe('a save is refused that names an attachment', () => {
  const gone = 'This attachment no longer exists: remove it here, and attach the file again';
  const other = 'This attachment belongs to another filing or business: remove it here, and attach the file again';

  test('that is unknown, or of another account, business or filing: by its path, and nothing is saved', async () => {
    const filing = await begin();
    const theirs = await business(elsewhere.accountId);
    const third = await begin();
    const own = await attach({ businessId: filing.businessId, filingId: filing.id });
    const wrong = [
      newId(),
      ...(await attach({ businessId: theirs }, 1, elsewhere)),
      ...(await attach({ businessId: third.businessId })),
      ...(await attach({ businessId: third.businessId, filingId: third.id })),
    ];
    const expected = [gone, gone, other, other].map((message, at) => [pathOf(at + 1), message]);
    const byFiling = await save(filing.id, claims([...own, ...wrong]));
    expect([byFiling.status, byFiling.error.code]).toEqual([422, 'INVALID_CLAIMS']);
    expect(errorsOf(byFiling)).toEqual(expected);
    const body = { form720Id: filing.id, ...claims([...own, ...wrong]) };
    const byClaims = await call(addClaims720, { token, body });
    expect(errorsOf(byClaims).map(([path]) => `claimsData.${path}`)).toEqual(expected.map(([path]) => path));
    const { rows } = await asSuperuser(
      `select count(p.page)::int as pages, f.version from filing f
       left join filing_page p on p.filing_id = f.id and p.page like 'claims%' where f.id = $1 group by f.version`,
      [filing.id],
    );
    expect(rows).toEqual([{ pages: 0, version: 1 }]);
    expect(await readFiling(wrong[2] ?? '')).toBeNull();
  });

  test('and while a saved claim names it, it is not deleted by itself', async () => {
    const filing = await begin();
    const [id = ''] = await attach({ businessId: filing.businessId, filingId: filing.id });
    await save(filing.id, claims([id]));
    expect(await call(deleteAttachment, { token, params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'ATTACHMENT_NAMED' },
    });
    expect(await readFiling(id)).toBe(filing.id);
  });

  test('in the filing that begins with it', async () => {
    const businessId = await business(hall.accountId);
    const body = { businessId, taxYearQuarter, claimsData: claims([newId()]) };
    const refused = await call(addForm720, { token, body });
    expect([refused.status, errorsOf(refused)]).toEqual([422, [[pathOf(0), gone]]]);
  });

  test('and pages that leave the claim alone are saved, and tell of it', async () => {
    const { id, businessId } = await begin();
    const [own = ''] = await attach({ businessId, filingId: id });
    await save(id, claims([own]));
    await asSuperuser('delete from attachment where id = $1', [own]);
    const saved = await call(saveForm720, { token, body: { id, deposit: { depositedAmt: '1' } } });
    expect(saved.status).toBe(200);
    expect(saved.success.issues).toContainEqual(expect.objectContaining({ path: pathOf(0), message: gone }));
    expect((await save(id, { groups: { 3: null } })).status).toBe(200);
  });
});

describe('an attachment uploaded before its filing', () => {
  test('belongs to the first that is saved with it', async () => {
    const { id, businessId } = await begin();
    const ids = await attach({ businessId }, 2);
    expect((await save(id, claims(ids.slice(0, 1)))).status).toBe(200);
    expect(await Promise.all(ids.map(readFiling))).toEqual([id, null]);
    const body = { id, ...claims(ids) };
    expect((await call(saveClaims720, { token, body })).status).toBe(200);
    expect(await Promise.all(ids.map(readFiling))).toEqual([id, id]);
  });

  test('belongs to the filing that begins with it, and the same request again is the same answer', async () => {
    const businessId = await business(hall.accountId);
    const ids = await attach({ businessId });
    const body = { businessId, taxYearQuarter, claimsData: claims(ids) };
    const add = () => call(addForm720, { token, body, headers: { 'idempotency-key': `attach-${businessId}` } });
    const { success } = await add();
    expect(await readFiling(ids[0] ?? '')).toBe(success.id);
    expect((await add()).success.id).toBe(success.id);
  });
});

const readKey = async (id: string): Promise<string> =>
  (await asSuperuser('select storage_key as key from attachment where id = $1', [id])).rows[0].key;
/** Runs the waiting jobs and checks whether the file still exists. */
async function isKept(key: string): Promise<boolean> {
  const { rows } = await asSuperuser(
    `select payload as envelope from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deleteStoredFile'`,
  );
  const work = deleteStoredFileJob.handler(deps);
  for (const { envelope } of rows)
    await work.run(database, envelope, { signal: new AbortController().signal, log: () => {} });
  return (await deps.storage.get(key)) !== null;
}

describe('an attachment that a save drops', () => {
  test.each([
    ['by other rows', (id: string, kept: string) => save(id, claims([kept]))],
    ['with its group', (id: string) => save(id, { groups: { 3: null } })],
    ['with all claims', (id: string) => save(id, null)],
  ])('%s goes with its file; what was never named stays', async (_, drop) => {
    const { id, businessId } = await begin();
    const [first = '', second = '', loose = ''] = await attach({ businessId, filingId: id }, 3);
    await save(id, claims([first, second]));
    const key = await readKey(second);
    expect(await isKept(key)).toBe(true);
    expect((await drop(id, first)).status).toBe(200);
    expect(await readFiling(second)).toBe('not there');
    expect(await isKept(key)).toBe(false);
    expect(await readFiling(loose)).toBe(id);
    const { rows } = await asSuperuser('select action_type from audit_event where document_id = $1 order by seq', [
      second,
    ]);
    expect(rows.map(({ action_type }) => action_type)).toEqual(['ATTACHMENT_ADDED', 'ATTACHMENT_DELETED']);
  });

  test('stays with its file when the save fails, early or late', async () => {
    const { id, businessId } = await begin();
    const [only = ''] = await attach({ businessId, filingId: id });
    const { version } = (await save(id, claims([only]))).success;
    const key = await readKey(only);
    expect((await save(id, claims([], '10.5'))).status).toBe(422);
    expect((await save(id, claims([]), { 'if-match': `"${version - 1}"` })).status).toBe(412);
    // The audit trail is written last.
    await asSuperuser(
      `alter table audit_event add constraint full_now check (action_type <> 'FILING_SAVED') not valid`,
    );
    const late = await save(id, claims([]));
    await asSuperuser('alter table audit_event drop constraint full_now');
    expect(late.status).toBeGreaterThanOrEqual(500);
    expect(await readFiling(only)).toBe(id);
    expect(await isKept(key)).toBe(true);
  });
});

test('an attachment whose stored content is not what was uploaded goes with no return', async () => {
  const filing = await begin();
  const [id = ''] = await attach({ businessId: filing.businessId, filingId: filing.id });
  expect((await save(filing.id, claims([id]))).status).toBe(200);
  expect([...(await readAttachments(deps, hall.accountId, filing.id)).keys()]).toEqual([id]);
  await asSuperuser(`update attachment set sha256 = sha256('other'::bytea) where id = $1`, [id]);
  await expect(readAttachments(deps, hall.accountId, filing.id)).rejects.toThrow('cannot be read back');
});

test('a copy of a filing carries none of its attachments', async () => {
  const { id, businessId } = await begin();
  const ids = await attach({ businessId, filingId: id });
  await save(id, claims(ids));
  const next = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2' } };
  const body = { ...next, copyFrom: { filingId: id, what: 'everything' } };
  const copy = (await call(addForm720, { token, body })).success;
  expect(copy.claimsData).toBeNull();
  expect((await call(listAttachments, { token, params: { id: copy.id } })).success).toEqual([]);
  expect(await readFiling(ids[0] ?? '')).toBe(id);
});

describe('the sweep', () => {
  const sweep = (at: Date) =>
    sweepAttachmentsJob
      .handler({ ...deps, now: () => at })
      .run(database, {}, { signal: new AbortController().signal, log: () => {} });
  const aDayOn = (from: number) => new Date(from + 25 * 3_600_000);

  test('removes after a day what no filing names, and what is saved, drafted or young stays', async () => {
    const [saved, drafted] = [await begin(), await begin()];
    const [named = '', loose = ''] = await attach({ businessId: saved.businessId, filingId: saved.id }, 2);
    const [unbound = ''] = await attach({ businessId: saved.businessId });
    const [inDraft = ''] = await attach({ businessId: drafted.businessId, filingId: drafted.id });
    await save(saved.id, claims([named]));
    const draft = { params: { id: drafted.id, page: 'claims.3' }, body: { fields: { attachments: [inDraft] } } };
    expect((await call(saveDraft, { token, ...draft })).status).toBe(200);
    const key = await readKey(loose);
    await sweep(clock.at);
    expect(await Promise.all([named, loose, unbound, inDraft].map(readFiling))).toEqual([
      saved.id,
      saved.id,
      null,
      drafted.id,
    ]);
    const later = aDayOn(clock.at.getTime());
    const [young = ''] = await attach({ businessId: saved.businessId, filingId: saved.id });
    await asSuperuser('update attachment set created_at = $2 where id = $1', [young, later]);
    await sweep(later);
    expect(await Promise.all([named, loose, unbound, inDraft, young].map(readFiling))).toEqual([
      saved.id,
      'not there',
      'not there',
      drafted.id,
      saved.id,
    ]);
    expect(await isKept(key)).toBe(false);
    expect(await isKept(await readKey(named))).toBe(true);
  });

  test('removes stored files that no row names, once they are a day old and of this installation', async () => {
    const { businessId, id } = await begin();
    const [own = ''] = await attach({ businessId, filingId: id });
    await save(id, claims([own]));
    const photo = randomUUID();
    const stray = randomUUID();
    for (const key of [photo, stray]) await deps.storage.put(key, Buffer.from('sealed'));
    await asSuperuser(
      `update app_user set photo = $1, photo_type = 'image/png' where id = (select user_id from membership where account_id = $2 limit 1)`,
      [photo, hall.accountId],
    );
    const left = async () => (await Promise.all([stray, photo].map((key) => deps.storage.get(key)))).map(Boolean);
    await sweep(new Date());
    expect(await left()).toEqual([true, true]);
    const later = aDayOn(Date.now());
    await asSuperuser(`update account set created_at = created_at + interval '2 days'`);
    await sweep(later);
    expect(await left()).toEqual([true, true]);
    await asSuperuser(`update account set created_at = created_at - interval '2 days'`);
    await sweep(later);
    expect(await left()).toEqual([false, true]);
    expect(await deps.storage.get(await readKey(own))).not.toBeNull();
  });
});

describe('rows of tax lines name attachments like those of claims', () => {
  const diesel = (attachments: readonly string[], noOfGallons = '100') => ({
    60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons, attachments }] },
  });
  const saveRows = (id: string, filingData: unknown) => call(saveForm720, { token, body: { id, filingData } });
  const at = (place: number) => `filingData.60.rows.0.attachments.${place}`;

  test('they belong to the filing, are told by it, go with its row, and cannot be deleted by themselves', async () => {
    const { id, businessId } = await begin();
    const [kept = '', dropped = ''] = await attach({ businessId }, 2);
    const saved = await saveRows(id, diesel([kept, dropped]));
    expect(saved.success.filingData[60]?.rows[0]).toMatchObject({ attachments: [kept, dropped] });
    expect(await Promise.all([kept, dropped].map(readFiling))).toEqual([id, id]);
    expect((await call(deleteAttachment, { token, params: { id: kept } })).error.code).toBe('ATTACHMENT_NAMED');

    await saveRows(id, diesel([kept]));
    expect(await Promise.all([kept, dropped].map(readFiling))).toEqual([id, 'not there']);
    await saveRows(id, diesel([]));
    expect(await readFiling(kept)).toBe('not there');
    const { rows } = await asSuperuser(`select facts from filing_page where filing_id = $1 and page like 'tax.%'`, [
      id,
    ]);
    expect(rows[0].facts.rows).toEqual([{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '100' }]);
  });

  test('a save is refused that names one twice on a row, or one of others, by its path', async () => {
    const { id, businessId } = await begin();
    const [own = ''] = await attach({ businessId });
    const [foreign = ''] = await attach({ businessId: await business(elsewhere.accountId) }, 1, elsewhere);
    const twice = 'This attachment is on this row twice: remove one';
    const refused = await saveRows(id, diesel([own, own, foreign]));
    expect(errorsOf(refused)).toEqual([
      [at(1), twice],
      [at(2), 'This attachment no longer exists: remove it here, and attach the file again'],
    ]);
    // An id in other letters is the same id, and is kept as it is answered.
    const upper = own.toUpperCase();
    expect(errorsOf(await saveRows(id, diesel([own, upper])))).toEqual([[at(1), twice]]);
    expect(errorsOf(await save(id, claims([upper, own])))).toEqual([[pathOf(1), twice]]);
    expect(await readFiling(own)).toBeNull();
    const saved = await saveRows(id, diesel([upper]));
    expect(saved.success.filingData[60]?.rows[0]).toMatchObject({ attachments: [own] });
  });

  test('a filing binds as many as it may have, and no more', async () => {
    const { id, businessId } = await begin();
    const [one = '', more = ''] = await attach({ businessId }, 2);
    await saveRows(id, diesel([one]));
    await asSuperuser(
      `insert into attachment (id, account_id, business_id, filing_id, name, bytes, sha256, pages, storage_key, created_by, created_at)
       select gen_random_uuid(), account_id, business_id, filing_id, name, bytes, sha256, pages, gen_random_uuid(), created_by, created_at
       from attachment, generate_series(1, 199) where id = $1`,
      [one],
    );
    expect((await saveRows(id, diesel([one, more]))).error.code).toBe('ATTACHMENTS_FULL');
    expect(await readFiling(more)).toBeNull();
  });

  test('what they name is not swept, and what an import replaced is kept while it can be put back', async () => {
    const { id, businessId } = await begin();
    const [named = '', replaced = '', loose = ''] = await attach({ businessId, filingId: id }, 3);
    await saveRows(id, diesel([named]));
    await asSuperuser(
      `insert into row_import (id, account_id, filing_id, user_id, file_name, version, added, before, imported_at)
       select $1, account_id, id, $2, 'a.csv', version, 0, $3, now() from filing where id = $4`,
      [newId(), newId(), JSON.stringify(diesel([replaced])), id],
    );
    const aDayOn = new Date(clock.at.getTime() + 25 * 3_600_000);
    const context = { signal: new AbortController().signal, log: () => {} };
    await sweepAttachmentsJob.handler({ ...deps, now: () => aDayOn }).run(database, {}, context);
    expect(await Promise.all([named, replaced, loose].map(readFiling))).toEqual([id, id, 'not there']);
  });
});
