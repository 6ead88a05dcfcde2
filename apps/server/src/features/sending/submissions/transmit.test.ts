import {
  getConsent,
  getStatus,
  saveForm720,
  transmitForm720,
  unlockForm720,
  uploadAttachments,
} from '@gauger/contract';
import { readArchive } from '@gauger/documents';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { samplePdf } from '../../../testing/pdf.ts';
import { rounds } from '../../../testing/size.ts';
import { findOpen, signature, submissionsOf } from '../../../testing/submissions.ts';
import { uploadOfSeveral } from '../../../testing/uploads.ts';
import { openArchive, openDocument, openXml } from './queries.ts';
import { sha256, unkeyedHash } from './snapshot.ts';

const site = await testApp();
const { app, call, account, member, deps, asSuperuser, clock } = site;
const { paidFiling, consent, transmit, correct } = submissionsOf(site);
clock.at = new Date('2026-10-20T12:00:00Z');
const hall = await account();

const open = (id: string) => deps.database.inAccount(hall.accountId, (tx) => findOpen(tx, id));
const readState = async (id: string) => (await call(getStatus, { token: hall.token, params: { id } })).success.state;

describe('the consent', () => {
  test('names what is signed, who answers, and the wording that fits', async () => {
    const id = await paidFiling(hall);
    expect(await consent(hall, id)).toMatchObject({
      formType: 'Form720',
      businessName: 'Hall Oil',
      taxYear: '2026',
      quarter: '3',
      taxLiability: '244.00',
      totalDue: '244.00',
      paymentMethod: 'eftps',
      answeredBy: 'MeF simulator',
      isStandIn: true,
      feePaid: true,
      wording: {
        version: '2026-12 simulator',
        paragraphs: [/a simulator of IRS e-file/, /true, correct, and complete/].map((words) =>
          expect.stringMatching(words),
        ),
      },
      signer: { name: 'Ann Hall', title: 'President' },
      issues: [],
    });
  });

  test('names the refund and the claim beside the balance due, and so does the status', async () => {
    const id = await paidFiling(hall, {
      deposit: { depositedAmt: '300.00' },
      overpayment: { anyPreviousOverPayment: false, overPaymentUse: 'refund' },
    });
    const amounts = {
      taxLiability: '244.00',
      totalClaim: '0.00',
      totalDue: '0.00',
      overPaymentFromThisQuarter: '56.00',
      overPaymentUse: 'refund',
    };
    expect(await consent(hall, id)).toMatchObject(amounts);
    expect((await call(getStatus, { token: hall.token, params: { id } })).success).toMatchObject(amounts);
  });

  test('names the account of a refund only while the overpayment is refunded', async () => {
    const { accountType, accountNumber, reAccountNumber, routingTransitNum } = debit;
    const id = await paidFiling(hall, {
      deposit: { depositedAmt: '300.00' },
      overpayment: { anyPreviousOverPayment: false, overPaymentUse: 'refund' },
      refundAccount: { accountType, accountNumber, reAccountNumber, routingTransitNum },
    });
    expect(await consent(hall, id)).toMatchObject({ refundAccount: '••••5678' });
    const overpayment = { anyPreviousOverPayment: false, overPaymentUse: 'applyToNextReturn' };
    await call(unlockForm720, { token: hall.token, params: { id } });
    await call(saveForm720, { token: hall.token, body: { id, overpayment } });
    expect(await consent(hall, id)).toMatchObject({ overPaymentUse: 'applyToNextReturn', refundAccount: null });
  });

  test('of a direct debit the status says when it is withdrawn', async () => {
    const id = await paidFiling(hall);
    await call(saveForm720, { token: hall.token, body: { id, paymentOption: debit } });
    expect((await transmit(hall, id)).success.submission).toMatchObject({
      paymentMethod: 'efw',
      requestedPaymentDate: '2026-10-20',
    });
  });

  test('has the same hash for everyone and at any time, and another one after any change', async () => {
    const id = await paidFiling(hall);
    const { snapshotHash } = await consent(hall, id);
    const viewer = await member(hall.accountId, 'viewer');
    clock.at = new Date(clock.at.getTime() + 60_000);
    const later = await call(getConsent, { token: viewer.token, params: { id } });
    expect(later.success.snapshotHash).toBe(snapshotHash);
    await call(saveForm720, { token: hall.token, body: { id, paymentOption: debit } });
    const changed = await consent(hall, id);
    expect(changed.snapshotHash).not.toBe(snapshotHash);
    expect(changed.wording.paragraphs.at(-1)).toMatch(/electronic funds withdrawal/);
    // The account comes with the hash that is signed, so that the page cannot show another one.
    expect(changed.debit).toEqual({ accountNumber: '••••5678', requestedPaymentDate: '2026-10-20' });
  });
});

const debit = {
  paymentMethod: 'efw',
  bankName: 'First Bank',
  accountType: '2',
  accountNumber: '12345678',
  reAccountNumber: '12345678',
  routingTransitNum: '021000021',
  requestedPaymentDate: '2026-10-20',
};

describe('signing', () => {
  test('freezes what was signed, and who signed what wording when and from where', async () => {
    const id = await paidFiling(hall);
    const { snapshotHash, wording } = await consent(hall, id);
    const body = { ...signature, snapshotHash };
    const headers = { 'user-agent': 'a browser' };
    const { success } = await call(transmitForm720, { token: hall.token, params: { id }, body, headers });
    expect(success).toMatchObject({
      state: 'queued',
      irsFilingStatus: 'Pending',
      submission: {
        attempt: 1,
        snapshotHash,
        signerName: 'Ann Hall',
        signerTitle: 'Controller',
        answeredBy: 'MeF simulator',
      },
    });
    const kept = await open(id);
    if (!kept) throw new Error('Nothing was kept');
    expect(kept).toMatchObject({
      consentVersion: wording.version,
      consentText: wording.paragraphs.join('\n\n'),
      signedAt: clock.at,
      ip: '127.0.0.1',
      userAgent: 'a browser',
      outcome: null,
    });
    const cipher = await deps.database.inAccount(hall.accountId, (tx) => deps.cipherOf(tx, hall.accountId));
    const document = openDocument(cipher, kept);
    expect(document.signature).toEqual({
      by: 'form8453Ex',
      file: 'signed-8453-ex.pdf',
      isPractice: true,
      name: 'Ann Hall',
      title: 'Controller',
      signedOn: '2026-10-20',
    });
    expect(document.computed.cells['totals.taxLiability']).toBe('244.00');
    const entries = readArchive(openArchive(cipher, kept), { mostEntries: 4, longestEntryBytes: 1_000_000 });
    expect([...entries.keys()].sort()).toEqual([
      'attachment/signed-8453-ex.pdf',
      'manifest/manifest.xml',
      `xml/${kept.submissionId}.xml`,
    ]);
    expect(new TextDecoder().decode(entries.get(`xml/${kept.submissionId}.xml`))).toBe(openXml(cipher, kept));
  });

  test('a signature whose hashes were made without a key is still found valid, and its hashes are shown under one', async () => {
    const id = await paidFiling(hall);
    const shown = (await transmit(hall, id)).success.submission;
    const kept = await open(id);
    if (!kept || !shown) throw new Error('Nothing was kept');
    const cipher = await deps.database.inAccount(hall.accountId, (tx) => deps.cipherOf(tx, hall.accountId));
    const unkeyed = [unkeyedHash(openDocument(cipher, kept)), sha256(openArchive(cipher, kept))];
    expect(unkeyed).not.toContain(shown.snapshotHash);
    expect(unkeyed).not.toContain(shown.archiveHash);
    const stored = 'update submission set snapshot_hash = $2, archive_hash = $3, hash_version = 1 where filing_id = $1';
    await asSuperuser('alter table submission disable trigger user');
    await asSuperuser(stored, [id, ...unkeyed]);
    await asSuperuser('alter table submission enable trigger user');
    const { snapshotHash, archiveHash } = shown;
    const status = (await call(getStatus, { token: hall.token, params: { id } })).success.submission;
    expect(status).toMatchObject({ snapshotHash, archiveHash });
    const again = await call(transmitForm720, {
      token: hall.token,
      params: { id },
      body: { ...signature, snapshotHash },
    });
    expect(again.success.submission).toMatchObject({ submissionId: shown.submissionId, attempt: 1 });
  });

  test('packs what its claims name as it was sent, each file named by the return, and nothing else', async () => {
    const id = await paidFiling(hall);
    await call(unlockForm720, { token: hall.token, params: { id } });
    const { rows } = await asSuperuser('select business_id as id from filing where id = $1', [id]);
    const businessId = String(rows[0].id);
    const files = [
      { name: 'proof.pdf', bytes: samplePdf(2) },
      { name: 'proof.pdf', bytes: samplePdf(1) },
      { name: 'loose.pdf', bytes: samplePdf(3) },
    ];
    const { headers, payload } = uploadOfSeveral({ businessId, filingId: id }, files, 'files');
    const authorization = `Bearer ${hall.token}`;
    const sent = {
      method: 'POST',
      url: uploadAttachments.path,
      headers: { ...headers, authorization },
      payload,
    } as const;
    const before = await consent(hall, id);
    const { Success } = (await app.inject(sent)).json();
    // The first two prove a claim; the third is named by no row.
    const attachments = Success.slice(0, 2).map((one: { id: string }) => one.id);
    expect((await consent(hall, id)).snapshotHash).toBe(before.snapshotHash);
    const row = { line: '3a', typeOfUse: '2', gallons: '4000', attachments };
    const groups = { 3: { periodStart: '2026-07-01', periodEnd: '2026-09-30', lines: [row] } };
    const claimsData = { monthIncomeTaxYearEnds: '12', groups };
    const claimed = { id, claimsData, overpayment: { overPaymentUse: 'refund' } };
    expect((await call(saveForm720, { token: hall.token, body: claimed })).error?.issues ?? []).toEqual([]);
    const { snapshotHash } = await consent(hall, id);
    expect(snapshotHash).not.toBe(before.snapshotHash);
    const body = { ...signature, snapshotHash };
    expect((await call(transmitForm720, { token: hall.token, params: { id }, body })).success.state).toBe('queued');

    const kept = await open(id);
    if (!kept) throw new Error('Nothing was kept');
    const cipher = await deps.database.inAccount(hall.accountId, (tx) => deps.cipherOf(tx, hall.accountId));
    const entries = readArchive(openArchive(cipher, kept), { mostEntries: 5, longestEntryBytes: 1_000_000 });
    const xml = openXml(cipher, kept);
    // The third is the form that signs it.
    expect(xml).toContain('binaryAttachmentCnt="3"');
    expect([...entries.keys()].filter((name) => name.includes('loose'))).toEqual([]);
    expect(xml).toMatch(/<IRS720 documentId="IRS720" referenceDocumentId="BinaryAttachment-1 BinaryAttachment-2"/);
    for (const [at, name] of ['proof.pdf', 'proof-2.pdf'].entries()) {
      expect(xml).toContain(`<AttachmentLocationTxt>${name}</AttachmentLocationTxt>`);
      expect(files[at]?.bytes.equals(entries.get(`attachment/${name}`) ?? Buffer.of())).toBe(true);
    }
  });

  test.each(rounds('RACE_TRANSMIT', 1))(
    'asked for 50 times at once makes one submission and one id, round %i',
    async () => {
      const id = await paidFiling(hall);
      const { snapshotHash } = await consent(hall, id);
      const send = () =>
        call(transmitForm720, { token: hall.token, params: { id }, body: { ...signature, snapshotHash } });
      const answers = await Promise.all(Array.from({ length: 50 }, send));
      const ids = answers.flatMap(({ success }) => success?.submission?.submissionId ?? []);
      expect(new Set(ids).size).toBe(1);
      // Callers that waited too long got a refusal and ask again.
      for (const { status } of answers) expect([200, 503]).toContain(status);
      expect((await send()).success.submission?.submissionId).toBe(ids[0]);
      const { rows } = await asSuperuser('select count(*)::int as made from submission where filing_id = $1', [id]);
      expect(rows[0].made).toBe(1);
    },
  );

  test('refuses what is no longer what was shown', async () => {
    const id = await paidFiling(hall);
    const { snapshotHash } = await consent(hall, id);
    await call(saveForm720, { token: hall.token, body: { id, paymentOption: debit } });
    const body = { ...signature, snapshotHash };
    const { error } = await call(transmitForm720, { token: hall.token, params: { id }, body });
    expect(error.code).toBe('SNAPSHOT_CHANGED');
    expect(await readState(id)).toBe('paid');
  });

  test.each([
    [{ signerName: ' ' }, 'signerName', 'Name should not be empty'],
    [{ signerTitle: 'a'.repeat(36) }, 'signerTitle', 'Title should have at most 35 characters'],
    [{ pin: '00000' }, 'pin', 'PIN should be five digits of your choice, not all zeros'],
    [{ consent: false }, 'consent', 'Check the box to give your consent'],
  ])('refuses %o', async (own, path, message) => {
    const id = await paidFiling(hall);
    const { error } = await transmit(hall, id, own);
    expect(error).toMatchObject({ code: 'INVALID_SIGNATURE', issues: [{ path, message }] });
    expect(await readState(id)).toBe('paid');
  });

  test('refuses a signature without a PIN, where no client has chosen one', async () => {
    const id = await paidFiling(hall);
    const { error } = await transmit(hall, id, { pin: undefined });
    expect(error).toMatchObject({
      code: 'INVALID_SIGNATURE',
      issues: [{ path: 'pin', message: 'PIN should be five digits of your choice, not all zeros' }],
    });
    expect(await readState(id)).toBe('paid');
  });

  test('refuses a return with a file that was attached after the files were read', async () => {
    const id = await paidFiling(hall);
    await call(unlockForm720, { token: hall.token, params: { id } });
    const { rows } = await asSuperuser('select business_id as id from filing where id = $1', [id]);
    const { headers, payload } = uploadOfSeveral(
      { businessId: String(rows[0].id), filingId: id },
      [{ name: 'proof.pdf', bytes: samplePdf() }],
      'files',
    );
    const authorization = `Bearer ${hall.token}`;
    const url = uploadAttachments.path;
    const { Success } = (
      await app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload })
    ).json();
    const file = Success[0].id as string;
    const row = { taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000', attachments: [file] };
    const saved = await call(saveForm720, { token: hall.token, body: { id, filingData: { 60: { rows: [row] } } } });
    expect(saved.error?.issues ?? []).toEqual([]);
    const { snapshotHash } = await consent(hall, id);
    await asSuperuser('update attachment set filing_id = null where id = $1', [file]);
    const signing = await deps.database.inAccount(hall.accountId, async (tx) => {
      await sql`select id from filing where id = ${id} for update`.execute(tx);
      const begun = call(transmitForm720, { token: hall.token, params: { id }, body: { ...signature, snapshotHash } });
      // Read by now: the call waits for the filing alone.
      await expect
        .poll(async () => {
          const waiting =
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
          return (await asSuperuser(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
      await sql`update attachment set filing_id = ${id} where id = ${file}`.execute(tx);
      return { begun };
    });
    const { error } = await signing.begun;
    // The return itself is as it was shown.
    expect([error.code, error.current]).toEqual(['SNAPSHOT_CHANGED', undefined]);
    expect(await readState(id)).toBe('draft');
    expect((await transmit(hall, id)).success.state).toBe('queued');
  });

  test('refuses a return that is not ready, naming what mends it', async () => {
    const id = await paidFiling(hall);
    await call(saveForm720, { token: hall.token, body: { id, paymentOption: null } });
    expect((await transmit(hall, id)).error).toMatchObject({
      code: 'NOT_READY_TO_SIGN',
      issues: [{ path: 'paymentOption.paymentMethod', code: 'paymentOptionMissing' }],
    });
  });

  test('refuses a filing whose fee is not paid', async () => {
    const id = await paidFiling(hall);
    await asSuperuser("update payment set state = 'refunded' where filing_id = $1", [id]);
    expect((await transmit(hall, id)).error.code).toBe('PAYMENT_NOT_CONFIRMED');
  });

  test('is for the owner and Managers', async () => {
    const id = await paidFiling(hall);
    const { snapshotHash } = await consent(hall, id);
    for (const role of ['editor', 'viewer'] as const) {
      const { token } = await member(hall.accountId, role);
      const { error } = await call(transmitForm720, { token, params: { id }, body: { ...signature, snapshotHash } });
      expect(error.code).toBe('FORBIDDEN');
    }
  });

  test('after unlocking and correcting costs nothing and covers the correction', async () => {
    const id = await paidFiling(hall);
    expect((await call(unlockForm720, { token: hall.token, params: { id } })).success.state).toBe('draft');
    await correct(hall, id, '2000');
    const { success } = await transmit(hall, id);
    expect(success).toMatchObject({ state: 'queued', taxLiability: '488.00' });
  });

  test('leaves no identifier in clear in the database or the audit trail', async () => {
    const id = await paidFiling(hall, { ein: '987654321' });
    await transmit(hall, id);
    const dump = await asSuperuser(
      `select s::text from submission s union all select e::text from submission_event e union all select a::text from audit_event a`,
    );
    // Hashes and ids may hold the five digits by chance.
    for (const row of dump.rows) expect(row.s.replace(/[\da-f-]{20,}/g, '')).not.toMatch(/987654321|04711/);
  });
});
