import {
  attachSignature,
  deleteSignature,
  downloadForm720,
  getPreflight,
  getSignature,
  getSignatureFile,
  getStatus,
  listActivity,
  type SignatureAnswer,
  transmitForm720,
  unlockForm720,
} from '@gauger/contract';
import { readArchive } from '@gauger/documents';
import { addDays } from '@gauger/excise';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { deleteStoredFileJob } from '../../../jobs/public.ts';
import { type TestAccount, testApp } from '../../../testing/app.ts';
import { samplePdf } from '../../../testing/pdf.ts';
import { findOpen, signature, submissionsOf } from '../../../testing/submissions.ts';
import { png, uploadOfSeveral } from '../../../testing/uploads.ts';
import { deleteSignedFormsJob, expireSignedFormsJob } from '../../filings/signed-forms/public.ts';
import { openArchive, openDocument, openXml } from './queries.ts';

/** A site that files: its customers are filers online. */
const site = await testApp({}, undefined, {}, { mef: { isStandIn: false } });
const { account, member, call, app, asSuperuser, deps, clock } = site;
const { paidFiling, consent, transmit, correct, step } = submissionsOf(site);
clock.at = new Date('2026-10-20T12:00:00Z');
const hall = await account();

const signer = { signerName: 'Ann Hall', signerTitle: 'Controller', signedOn: '2026-10-20' };
type Files = readonly { name: string; bytes: Buffer; type?: string }[];
const scan: Files = [{ name: 'scan.pdf', bytes: samplePdf(), type: 'application/pdf' }];

const readSignature = async (of: { token: string }, id: string) =>
  (await call(getSignature, { token: of.token, params: { id } })).success;

interface Attached {
  status: number;
  success: SignatureAnswer;
  error: { code: string; issues?: { path: string; message: string }[] };
}

async function attach(
  of: { token: string },
  id: string,
  own: Record<string, string> = {},
  files: Files = scan,
): Promise<Attached> {
  const snapshotHash = own.snapshotHash ?? (await readSignature(of, id)).snapshotHash;
  const { headers, payload } = uploadOfSeveral({ ...signer, ...own, snapshotHash }, files, 'files');
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: attachSignature.path.replace('{id}', id),
    headers: { ...headers, authorization: `Bearer ${of.token}` },
    payload,
  });
  const { Success: success, Error: error } = JSON.parse(body);
  return { status: statusCode, success, error };
}

const readFrozen = async (of: TestAccount, id: string) => {
  const [row, cipher] = await deps.database.inAccount(of.accountId, async (tx) => [
    await findOpen(tx, id),
    await deps.cipherOf(tx, of.accountId),
  ]);
  if (!row) throw new Error('Nothing was sent');
  return { row, cipher, document: openDocument(cipher, row) };
};

test('nothing is sent to the IRS without a signed Form 8453-EX: a PIN alone is refused by name', async () => {
  const id = await paidFiling(hall);
  const refused = await transmit(hall, id);
  expect([refused.status, refused.error?.code]).toEqual([422, 'NOT_READY_TO_SIGN']);
  expect(refused.error?.issues).toMatchObject([
    { path: 'signedForm', message: 'Attach the signed Form 8453-EX. Print it, sign it by hand, and upload the scan' },
  ]);
  expect(await readSignature(hall, id)).toMatchObject({
    form: '8453-EX',
    isNeeded: true,
    forms: [{ ending: '', signed: null }],
  });
});

test('sample data is never filed with the IRS: an EIN that begins with 00 is refused before the fee', async () => {
  const id = await paidFiling(hall, { ein: '001234567' });
  const message =
    'This business is sample data: its EIN begins with 00, which the IRS does not issue. Its filings cannot go to the IRS';
  const found = (await call(getPreflight, { token: hall.token, params: { id } })).success.issues;
  expect(found).toMatchObject([{ code: 'sampleBusiness', severity: 'error', blocks: 'pay', message }]);
  const refused = await transmit(hall, id);
  expect([refused.status, refused.error?.issues?.some((issue) => issue.message === message)]).toEqual([422, true]);
});

test('the scan goes with the return as it was uploaded, in the name of its signer, and is kept three years', async () => {
  const id = await paidFiling(hall);
  expect((await attach(hall, id)).status).toBe(201);
  // Another name than on the form is refused.
  const other = await transmit(hall, id, { signerName: 'Bo Hall' });
  expect(other.error?.issues).toMatchObject([{ path: 'signerName', message: expect.stringContaining('Ann Hall') }]);
  expect((await transmit(hall, id)).success.state).toBe('queued');

  const { row, cipher, document } = await readFrozen(hall, id);
  expect(document.signature).toEqual({
    by: 'form8453Ex',
    file: 'signed-8453-ex.pdf',
    name: 'Ann Hall',
    title: 'Controller',
    signedOn: '2026-10-20',
  });
  const entries = readArchive(openArchive(cipher, row), { mostEntries: 5, longestEntryBytes: 1_000_000 });
  expect(scan[0]?.bytes.equals(entries.get('attachment/signed-8453-ex.pdf') ?? Buffer.of())).toBe(true);
  expect(openXml(cipher, row)).toContain('<Desc>8453 Signature Document</Desc>');
  expect(openXml(cipher, row)).not.toContain(signature.pin);

  const { forms } = await readSignature(hall, id);
  const kept = forms[0]?.signed;
  // Due November 2, 2026, because October 31 is a Saturday.
  expect(kept).toMatchObject({ keepUntil: '2029-11-02', isCurrent: true, form: '8453-EX', way: 'scanned' });
  const gone = await call(deleteSignature, { token: hall.token, params: { id, signature: kept?.id ?? '' } });
  expect(gone.error?.code).toBe('SIGNATURE_KEPT');
  await expect(asSuperuser('delete from signed_form where id = $1', [kept?.id])).rejects.toThrow('kept until its day');
  const { bytes } = (await call(getSignatureFile, { token: hall.token, params: { id, signature: kept?.id ?? '' } }))
    .success;
  expect(Buffer.from(bytes).equals(scan[0]?.bytes ?? Buffer.of())).toBe(true);
});

test('who sends a return with its signed form declares nothing, and chooses no PIN', async () => {
  const id = await paidFiling(hall);
  expect(await consent(hall, id)).toMatchObject({ authority: { by: 'signingAuthority', hasPin: false } });
  await attach(hall, id);
  const shown =
    'I send this return as Ann Hall signed it by hand on Form 8453-EX on Oct 20, 2026, and in that name. I declare nothing in it myself.';
  expect(await consent(hall, id)).toMatchObject({
    wording: { version: '2026-11 signed Form 8453-EX', paragraphs: [shown] },
    authority: { by: 'signedForm', hasPin: true, givenOn: '2026-10-20' },
  });
  expect((await transmit(hall, id, { pin: undefined })).success.state).toBe('queued');
  const { rows } = await asSuperuser('select signer_name, consent_text from submission where filing_id = $1', [id]);
  expect(rows).toEqual([{ signer_name: 'Ann Hall', consent_text: shown }]);
  await asSuperuser(`update app_user set first_name = 'Priya', last_name = 'Nair' where email = $1`, [hall.emailId]);
  const signedBy = async () =>
    (await call(getStatus, { token: hall.token, params: { id } })).success.history.find(({ kind }) => kind === 'queued')
      ?.person;
  expect(await signedBy()).toBe('Ann Hall, Controller, and sent by Priya Nair');
  const { history } = (await call(getStatus, { token: hall.token, params: { id } })).success;
  expect(history.find(({ kind }) => kind === 'formAttached')).toMatchObject({ person: 'Priya Nair' });
  // Signed by another person for the signing authority, it says so.
  await asSuperuser(`begin; set local session_replication_role = replica;
    update submission set consent_version = '2026-11 simulator' where filing_id = '${id}'; commit`);
  expect(await signedBy()).toBe('Priya Nair for Ann Hall, Controller');
});

test('the form is deleted with its file when its day has passed, once, and the trail says so; others stay', async () => {
  const due = await account();
  const ids = [await paidFiling(due), await paidFiling(due)];
  for (const id of ids) {
    expect((await attach(due, id)).status).toBe(201);
    const sent = await transmit(due, id);
    expect([sent.status, sent.error?.issues]).toEqual([200, undefined]);
  }
  const readForms = async () =>
    (
      await asSuperuser('select id, filing_id, storage_key, keep_until::text from signed_form where account_id = $1', [
        due.accountId,
      ])
    ).rows;
  const [old] = (await readForms()).filter(({ filing_id }) => filing_id === ids[0]);
  await asSuperuser('update signed_form set keep_until = keep_until + 1 where id <> $1', [old.id]);
  // Years from now: the clock of the database does not decide.
  const later = { now: () => new Date(`${addDays(old.keep_until, 1)}T12:00:00Z`) };
  const [expire, ofAccount] = [expireSignedFormsJob.handler(later), deleteSignedFormsJob.handler(later)];
  const tools = { signal: new AbortController().signal, log: () => {} };
  await asSuperuser('delete from graphile_worker._private_jobs');
  await expire.run(deps.database, {}, tools);
  const jobs = async () => (await asSuperuser('select payload from graphile_worker._private_jobs')).rows;
  expect(await jobs()).toEqual([{ payload: { accountId: due.accountId, data: {} } }]);
  const envelope = { accountId: due.accountId, data: {} };
  await Promise.all([ofAccount.run(deps.database, envelope, tools), ofAccount.run(deps.database, envelope, tools)]);
  expect((await readForms()).map(({ filing_id }) => filing_id)).toEqual([ids[1]]);
  expect(await jobs()).toContainEqual({ payload: { accountId: due.accountId, data: { key: old.storage_key } } });
  expect(await deps.storage.get(old.storage_key)).not.toBeNull();
  await deleteStoredFileJob
    .handler(deps)
    .run(deps.database, { accountId: due.accountId, data: { key: old.storage_key } }, tools);
  expect(await deps.storage.get(old.storage_key)).toBeNull();
  const { content } = (await call(listActivity, { token: due.token, query: { actionType: 'SIGNED_FORM_EXPIRED' } }))
    .success;
  expect(content).toMatchObject([{ person: null, outcome: 'success' }]);
  // The return itself, with what was sent, stays.
  expect((await call(getStatus, { token: due.token, params: { id: ids[0] ?? '' } })).status).toBe(200);
});

test('a return that is changed after its form was signed must be signed again', async () => {
  const id = await paidFiling(hall);
  const before = (await readSignature(hall, id)).snapshotHash;
  await attach(hall, id);
  await call(unlockForm720, { token: hall.token, params: { id } });
  await correct(hall, id, '2000');
  expect((await readSignature(hall, id)).forms[0]?.signed?.isCurrent).toBe(false);
  const refused = await transmit(hall, id);
  expect(refused.error?.issues?.[0]?.message).toMatch(/changed after Form 8453-EX was signed/);
  // A form that was printed before the change is refused too.
  const late = await attach(hall, id, { snapshotHash: before });
  expect(late.error?.code).toBe('SNAPSHOT_CHANGED');
  expect((await attach(hall, id)).status).toBe(201);
  expect((await transmit(hall, id)).success.state).toBe('queued');
});

test('the signed form of a return that was sent is not replaced', async () => {
  const id = await paidFiling(hall);
  await attach(hall, id);
  await transmit(hall, id);
  const sent = 'This return was sent. Its signed form cannot be replaced.';
  expect((await attach(hall, id)).error).toMatchObject({ code: 'WRONG_STATE', errorDescription: sent });

  // Nor is one attached to a return that is sent while the form is read.
  const other = await paidFiling(hall);
  const attaching = await deps.database.inAccount(hall.accountId, async (tx) => {
    await sql`select id from filing where id = ${other} for update`.execute(tx);
    const begun = attach(hall, other);
    // Checked and read by now: the call waits for the filing alone.
    await expect
      .poll(async () => {
        const waiting =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        return (await asSuperuser(waiting)).rowCount;
      })
      .toBeGreaterThan(0);
    await sql`update filing set state = 'queued' where id = ${other}`.execute(tx);
    return { begun };
  });
  expect((await attaching.begun).error).toMatchObject({ code: 'WRONG_STATE', errorDescription: sent });
  expect((await asSuperuser('select 1 from signed_form where filing_id = $1', [other])).rows).toEqual([]);
});

test('a return is not sent with a signed form whose file is gone', async () => {
  const id = await paidFiling(hall);
  await attach(hall, id);
  const { rows } = await asSuperuser('select storage_key from signed_form where filing_id = $1', [id]);
  await deps.storage.delete(rows[0].storage_key);
  expect((await transmit(hall, id)).error?.code).toBe('SNAPSHOT_CHANGED');
  expect((await call(getStatus, { token: hall.token, params: { id } })).success.state).toBe('paid');
});

test('photos become one PDF; whatever is no scan is refused by its place, and nothing is kept', async () => {
  const id = await paidFiling(hall);
  const photos = [{ name: 'IMG_1.png', bytes: png(80, 60) }, ...scan];
  const { success } = await attach(hall, id, {}, photos);
  expect(success.forms[0]?.signed).toMatchObject({ pages: 2 });
  const bad = await attach(hall, id, {}, [...scan, { name: 'form.pdf', bytes: Buffer.from('MZ not a scan') }]);
  expect(bad.error?.issues).toMatchObject([{ path: 'files.1', message: 'Upload a PDF, or a photo as JPEG or PNG' }]);
  expect((await readSignature(hall, id)).forms[0]?.signed?.pages).toBe(2);
  // Attached twice at once, one is left.
  await Promise.all([attach(hall, id), attach(hall, id)]);
  const { rows } = await asSuperuser('select 1 from signed_form where filing_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('who, when: a signer without a name and a date to come are refused at their fields', async () => {
  const id = await paidFiling(hall);
  const { error } = await attach(hall, id, { signerName: ' ', signedOn: '2026-10-21' });
  expect(error?.issues?.map(({ path }) => path)).toEqual(['signerName', 'signedOn']);
  const early = await attach(hall, id, { signedOn: '2006-10-20' });
  expect(early.error?.issues).toMatchObject([{ path: 'signedOn', message: expect.stringContaining('started') }]);
  const none = await attach(hall, id, { ending: '-schedule-6' });
  expect(none.status).toBe(404);
});

test('a signed form is that of its account: others find nothing, and a Viewer attaches none', async () => {
  const other = await account();
  const id = await paidFiling(hall);
  await attach(hall, id);
  const signed = (await readSignature(hall, id)).forms[0]?.signed?.id ?? '';
  for (const of of [getSignatureFile, deleteSignature])
    expect((await call(of, { token: other.token, params: { id, signature: signed } })).status).toBe(404);
  // Another filing of the account neither opens nor deletes it.
  const second = await paidFiling(hall);
  for (const of of [getSignatureFile, deleteSignature])
    expect((await call(of, { token: hall.token, params: { id: second, signature: signed } })).status).toBe(404);
  const viewer = await member(hall.accountId, 'viewer');
  const { snapshotHash } = await readSignature(hall, id);
  expect((await attach(viewer, id, { snapshotHash })).status).toBe(403);
  expect((await call(deleteSignature, { token: hall.token, params: { id, signature: signed } })).success.id).toBe(
    signed,
  );
});

test('the form to print names the return and the hash it signs', async () => {
  const id = await paidFiling(hall);
  const { bytes, name } = (
    await call(downloadForm720, { token: hall.token, params: { id, document: 'signature.pdf' } })
  ).success;
  expect(name).toMatch(/signature\.pdf$/);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const { snapshotHash } = await readSignature(hall, id);
  expect(text).toContain('Form 8453-EX');
  expect(text).toContain('Under penalties of perjury');
  expect(text).toContain(snapshotHash.slice(0, 16));
});

test('the form to print of a return that was sent is refused: a signature on it would sign nothing', async () => {
  const id = await paidFiling(hall);
  await attach(hall, id);
  await transmit(hall, id);
  const { error } = await call(downloadForm720, { token: hall.token, params: { id, document: 'signature.pdf' } });
  expect(error).toMatchObject({ code: 'WRONG_STATE', errorDescription: 'This return was sent already.' });
});

test('an originator sends by PIN with a signed Form 8879-EX on file, which is not sent', async () => {
  const originator = await testApp(
    {},
    undefined,
    {},
    {
      mef: { isStandIn: false, signing: { form: '8879-EX', originatorPin: '98765', isElectronic: true } },
    },
  );
  originator.clock.at = clock.at;
  const client = await originator.account();
  const own = submissionsOf(originator);
  const id = await own.paidFiling(client);
  // A PIN that signs alone is the signing authority's own: another person of the account types none in that name.
  expect((await own.transmit(client, id)).error.issues).toMatchObject([
    { path: 'signerName', message: expect.stringContaining('waits for Ann Hall, the signing authority of') },
  ]);
  await originator.asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [
    client.emailId,
  ]);
  // Signed on the page, because the operator allows it.
  expect((await own.transmit(client, id)).success.state).toBe('queued');
  const { row, cipher } = await originator.deps.database.inAccount(client.accountId, async (tx) => ({
    row: await findOpen(tx, id),
    cipher: await originator.deps.cipherOf(tx, client.accountId),
  }));
  if (!row) throw new Error('Nothing was sent');
  const xml = openXml(cipher, row);
  expect(xml).toContain('<OriginatorTypeCd>ERO</OriginatorTypeCd>');
  expect(xml).toContain('<PIN>98765</PIN>');
  expect(xml).toContain('<PINEnteredByCd>ERO</PINEnteredByCd>');
  expect(xml).not.toContain('BinaryAttachment');
  const { success } = await originator.call(getSignature, { token: client.token, params: { id } });
  expect(success.forms[0]?.signed).toMatchObject({ form: '8879-EX', way: 'electronic', keepUntil: '2029-11-02' });
});

test('what is signed together with the transmission is sent once, however often it is asked for', async () => {
  const id = await paidFiling(hall);
  await attach(hall, id);
  const { snapshotHash } = await readSignature(hall, id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      call(transmitForm720, { token: hall.token, params: { id }, body: { ...signature, snapshotHash } }),
    ),
  );
  expect(new Set(answers.flatMap(({ success }) => success?.submission?.submissionId ?? [])).size).toBe(1);
});

test('a return that is accepted after its due date keeps its form three years from that day', async () => {
  // Ten to midnight of December 1 in Washington.
  clock.at = new Date('2026-12-02T04:50:00Z');
  const late = await account();
  const id = await paidFiling(late);
  await attach(late, id, { signedOn: '2026-12-01' });
  await transmit(late, id);
  const keptUntil = async () => (await readSignature(late, id)).forms[0]?.signed?.keepUntil;
  expect(await keptUntil()).toBe('2029-12-01');
  clock.at = new Date('2026-12-02T05:10:00Z');
  await expect
    .poll(async () => {
      await step(late, id);
      return (await call(getStatus, { token: late.token, params: { id } })).success.state;
    })
    .toBe('accepted');
  expect(await keptUntil()).toBe('2029-12-02');
});
