import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addComment,
  addForm720,
  answerAsClient,
  archiveBusiness,
  askClients,
  attachAsClient,
  attachSignature,
  type BodyOf,
  commentAsClient,
  countBusinessFilings,
  deleteForm720,
  downloadActivity,
  downloadForClient,
  enterClientCode,
  explainToClient,
  getBusiness,
  getClientRequest,
  getClientReturn,
  getMailbox,
  getPcorBatch,
  getSignature,
  getStatus,
  listActivity,
  listClients,
  listComments,
  MAX_SIGNED_TOGETHER,
  openClientLink,
  remindClients,
  resolveComment,
  restoreBusiness,
  saveBusiness,
  saveClientContact,
  saveForm720,
  saveUser,
  sendClientCode,
  transmitForm720,
  transmitPcorBatch,
  unlockForm720,
  uploadPcorSheet,
  withdrawClientRequest,
} from '@gauger/contract';
import { irsDay } from '@gauger/excise';
import { writeCsv } from '@gauger/sheet';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { markPaid } from '../../../db/testing-rows.ts';
import { clientToken, mailedCode, noteBounce, returnPathOf, sendMailJob } from '../../../mail/public.ts';
import { type TestAccount, type TestApp, testApp } from '../../../testing/app.ts';
import { businessFacts, profile } from '../../../testing/facts.ts';
import { samplePdf } from '../../../testing/pdf.ts';
import { sizeOf } from '../../../testing/size.ts';
import { signature, submissionsOf } from '../../../testing/submissions.ts';
import { uploadOf, uploadOfSeveral } from '../../../testing/uploads.ts';
import { MAX_COMMENTS } from '../../filings/review/public.ts';
import { tokenHash } from './request.ts';
import { settleClientRequestsJob } from './settle-requests.ts';

const CLIENT = 'omar@juniper.example';

/** The clients of a site: their mailbox, and the way from the link to the figures. */
function clientsOf(site: TestApp) {
  const { call, deps, database, asSuperuser } = site;
  const run = { signal: new AbortController().signal, log: () => {} };

  async function mailsTo(address: string) {
    const { rows } = await asSuperuser('select id from mail where sent_at is null order by created_at, id');
    for (const { id } of rows as { id: string }[])
      await sendMailJob
        .handler({ ...deps, siteUrl: 'https://gauger.example' })
        .run(database, { data: { mailId: id } }, run);
    const { messages } = (await call(getMailbox)).success;
    return messages.filter(({ to }) => to === address);
  }

  async function readLink(address = CLIENT): Promise<string> {
    const links = (await mailsTo(address)).flatMap(({ text }) => /approval\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
    return links.at(0) ?? '';
  }

  async function codeFor(token: string, address = CLIENT): Promise<string> {
    site.clock.at = new Date(site.clock.at.getTime() + 61_000);
    const before = (await mailsTo(address))[0]?.text;
    expect((await call(sendClientCode, { body: { token } })).status).toBe(200);
    const mails = await mailsTo(address);
    // The mailbox keeps the newest hundred mails.
    expect(mails[0]?.text).not.toBe(before);
    const code = mails.map(({ text }) => /code is (\d{6})\b/.exec(text)?.[1]).find((digits) => digits !== undefined);
    return code ?? '';
  }

  return {
    mailsTo,
    readLink,
    codeFor,
    async enter(token: string): Promise<string> {
      const code = await codeFor(token);
      return (await call(enterClientCode, { body: { token, code } })).success.access;
    },
    ask: async (of: { token: string }, id: string, more: object = {}) =>
      call(askClients, {
        token: of.token,
        body: { filings: [id], contact: { name: 'Omar Reyes', email: CLIENT }, ...more },
      }),
    async settle({ accountId }: TestAccount) {
      await settleClientRequestsJob.handler(deps).run(database, { accountId, data: {} }, run);
    },
    shown: async (access: string) => (await call(getClientReturn, { body: { access } })).success,
    answer: (access: string, snapshotHash: string, more: object = {}) =>
      call(answerAsClient, {
        body: {
          access,
          snapshotHash,
          answer: 'approved',
          signerName: 'Ann Hall',
          signerTitle: 'Vice President',
          pin: '40712',
          consent: true,
          ...more,
        } as BodyOf<typeof answerAsClient>,
      }),
  };
}

const site = await testApp();
const { account, member, call, asSuperuser, clock } = site;
const { paidFiling, correct: save, consent, transmit, step } = submissionsOf(site);
const { mailsTo, readLink, codeFor, enter, ask, settle, shown, answer } = clientsOf(site);
clock.at = new Date('2026-10-20T12:00:00Z');

let preparer: TestAccount;
let id: string;
beforeEach(async () => {
  await asSuperuser('update mail set sent_at = now() where sent_at is null');
  clock.at = new Date(clock.at.getTime() + 25 * 3_600_000);
  preparer = await preparing();
  id = await paidFiling(preparer);
});

/** An account of a tax preparer, whose businesses are clients. */
async function preparing(): Promise<TestAccount> {
  const made = await account();
  await asSuperuser(
    `update app_user set tax_preparer = true, first_name = 'Priya', last_name = 'Nair' where email = $1`,
    [made.emailId],
  );
  return made;
}

/** Unlocks a paid return, and changes its gallons. */
async function correct(of: TestAccount, filingId: string, gallons: string) {
  await call(unlockForm720, { token: of.token, params: { id: filingId } });
  return save(of, filingId, gallons);
}

/** A day later, with every session as it was. */
async function nextDay(): Promise<void> {
  clock.at = new Date(clock.at.getTime() + 25 * 3_600_000);
  await asSuperuser("update session set expires_at = expires_at + interval '2 days', last_seen_at = $1", [clock.at]);
}

const readState = async (of: TestAccount, filingId: string) =>
  (await call(getStatus, { token: of.token, params: { id: filingId } })).success.state;

/** The return as the newest link shows it. */
async function approvable(): Promise<{ access: string; snapshotHash: string }> {
  const access = await enter(await readLink());
  return { access, snapshotHash: (await shown(access)).snapshotHash };
}

/** The emails to an address about links that ended. */
const endsMailed = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => subject.endsWith('your link has ended')).map(({ text }) => text);

/** Emails to an address, as many again as are given: copies of the last one of a kind. */
const repeatMail = (kind: string, email: string, times: number) =>
  asSuperuser(
    `insert into mail
     select (jsonb_populate_record(null::mail, to_jsonb(m) || jsonb_build_object('id', gen_random_uuid(), 'sent_at', now()))).*
     from (select * from mail where kind = $1 and email = $2 order by created_at desc limit 1) m, generate_series(1, $3)`,
    [kind, email, times],
  );

const findRequest = async (of: { token: string } = preparer, filingId = id) =>
  (await call(getClientRequest, { token: of.token, params: { filingId } })).success;

describe('no signature without authority', () => {
  test('a tax preparer signs no return of a client, in whatever name: it waits for the client', async () => {
    expect((await consent(preparer, id)).authority).toBeNull();
    for (const signerName of ['Priya Nair', 'Ann Hall']) {
      const { status, error } = await transmit(preparer, id, { signerName });
      expect([status, error.code]).toEqual([422, 'INVALID_SIGNATURE']);
      expect(error.issues?.[0]).toMatchObject({
        path: 'signerName',
        message: expect.stringContaining('waits for Ann Hall, the signing authority of'),
      });
    }
    expect((await call(getStatus, { token: preparer.token, params: { id } })).success.state).toBe('paid');
  });

  test('a tax preparer who is the signing authority signs: of the own business', async () => {
    await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [
      preparer.emailId,
    ]);
    expect((await consent(preparer, id)).authority).toMatchObject({ by: 'signingAuthority' });
    expect((await transmit(preparer, id)).status).toBe(200);
  });

  test('a tax preparer who becomes the signing authority of a client that was asked still signs nothing', async () => {
    await ask(preparer, id);
    const { rows } = await asSuperuser('select business_id from filing where id = $1', [id]);
    const body = { id: rows[0]?.business_id, signingAuthorityName: 'Priya Nair' };
    expect((await call(saveBusiness, { token: preparer.token, body })).status).toBe(200);
    expect((await consent(preparer, id)).authority).toBeNull();
    expect((await transmit(preparer, id, { signerName: 'Priya Nair' })).error.code).toBe('INVALID_SIGNATURE');
    expect((await call(getStatus, { token: preparer.token, params: { id } })).success.state).toBe('paid');
  });

  test('nor one who is no tax preparer any more, or is asked at another mailbox', async () => {
    await ask(preparer, id);
    await asSuperuser('update app_user set tax_preparer = false where email = $1', [preparer.emailId]);
    expect((await consent(preparer, id)).authority).toBeNull();
    expect((await transmit(preparer, id)).error.code).toBe('INVALID_SIGNATURE');
    // The signing authority signs in an account of its own, also after another person was asked.
    await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [
      preparer.emailId,
    ]);
    expect((await consent(preparer, id)).authority).toMatchObject({ by: 'signingAuthority' });
    const { rows } = await asSuperuser('select business_id from filing where id = $1', [id]);
    for (const signingAuthorityName of ['Flo Newman', 'Ann Hall']) {
      const body = { id: rows[0]?.business_id, signingAuthorityName };
      expect((await call(saveBusiness, { token: preparer.token, body })).status).toBe(200);
    }
    expect((await consent(preparer, id)).authority).toBeNull();
    await asSuperuser(
      `update app_user set tax_preparer = true, first_name = 'Priya', last_name = 'Nair' where email = $1`,
      [preparer.emailId],
    );
    const refused = async (contact: { name: string; email: string }) =>
      (await call(askClients, { token: preparer.token, body: { filings: [id], contact } })).success.returns[0];
    expect(await refused({ name: 'priya nair', email: 'priya@elsewhere.example' })).toMatchObject({
      done: false,
      issues: [{ path: 'contact.name' }],
    });
    const alias = preparer.emailId.replace('@', '+client@');
    expect(await refused({ name: 'Cy Cedar', email: alias })).toMatchObject({
      done: false,
      issues: [{ path: 'contact.email' }],
    });
  });

  test('nor an owner who takes the name of the client, clears the box, or adds the business again', async () => {
    const person = { ...profile, firstName: 'Priya', lastName: 'Nair', taxPreparer: true, ptin: 'P01234567' };
    const become = (body: object) => call(saveUser, { token: preparer.token, body: { ...person, ...body } });
    const refused = async (filing: string, signerName = 'Ann Hall') => {
      expect((await consent(preparer, filing)).authority).toBeNull();
      expect((await transmit(preparer, filing, { signerName })).error.code).toBe('INVALID_SIGNATURE');
    };
    const own = await paidFiling(preparer);
    await asSuperuser(
      `update business set signing_authority_name = 'Priya Nair' where id = (select business_id from filing where id = $1)`,
      [own],
    );
    expect((await become({ taxPreparer: false })).status).toBe(200);
    await refused(id);
    expect((await consent(preparer, own)).authority).toMatchObject({ by: 'signingAuthority' });
    // A second business with the EIN of the client, signed for by the owner.
    const again = await paidFiling(preparer);
    await asSuperuser(
      `update business set signing_authority_name = 'Priya Nair', business_name = 'Again',
         ein_index = (select ein_index from business where id = (select business_id from filing where id = $1))
       where id = (select business_id from filing where id = $2)`,
      [id, again],
    );
    await refused(again, 'Priya Nair');
    expect((await become({ firstName: 'Ann', lastName: 'Hall' })).error).toBeUndefined();
    await refused(id);
    // Nor in an account that was never a tax preparer's, once the client was asked.
    const owner = await account();
    const filing = await paidFiling(owner);
    await ask(owner, filing, { contact: { name: 'Ann Hall', email: 'ann@juniper.example' } });
    const token = { token: owner.token };
    for (const [firstName, lastName] of [
      ['Priya', 'Nair'],
      ['Ann', 'Hall'],
    ])
      expect((await call(saveUser, { ...token, body: { ...profile, firstName, lastName } })).status).toBe(200);
    expect((await consent(owner, filing)).authority).toBeNull();
  });

  test('nor one who becomes it before anybody was asked; another title is no other person', async () => {
    const { rows } = await asSuperuser('select business_id from filing where id = $1', [id]);
    const rename = async (body: object) => {
      const saved = await call(saveBusiness, { token: preparer.token, body: { id: rows[0]?.business_id, ...body } });
      expect(saved.status).toBe(200);
    };
    await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [
      preparer.emailId,
    ]);
    await rename({ signingAuthorityTitle: 'Vice President' });
    expect((await consent(preparer, id)).authority).toMatchObject({ by: 'signingAuthority' });
    await rename({ signingAuthorityName: 'Flo Newman' });
    await rename({ signingAuthorityName: 'Ann Hall' });
    expect(await consent(preparer, id)).toMatchObject({ authority: null, signsOnForm: true });
    const refused = await transmit(preparer, id);
    expect(refused.error.issues?.[0]?.message).toContain('waits for Ann Hall, the signing authority of');
    expect((await call(getStatus, { token: preparer.token, params: { id } })).success.state).toBe('paid');
  });

  test('in another account the signing authority signs, and nobody else', async () => {
    const owner = await account();
    const own = await paidFiling(owner);
    const refused = await transmit(owner, own, { signerName: 'Bo Hall' });
    expect(refused.error.issues?.[0]?.message).toMatch(/^Ann Hall is the signing authority of/);
    // Letter case and a period do not make another person.
    expect((await transmit(owner, own, { signerName: 'ann  hall.' })).status).toBe(200);
  });

  test('an approval of the client sends the return in the name and with the PIN of the client', async () => {
    await ask(preparer, id);
    const access = await enter(await readLink());
    const { snapshotHash } = await shown(access);
    expect((await answer(access, snapshotHash)).status).toBe(200);
    const before = await consent(preparer, id);
    expect(before.authority).toMatchObject({ by: 'client', hasPin: true });
    expect(before.signer).toEqual({ name: 'Ann Hall', title: 'Vice President' });
    const body = { ...signature, pin: undefined, signerTitle: 'Vice President', snapshotHash: before.snapshotHash };
    const sent = await call(transmitForm720, { token: preparer.token, params: { id }, body });
    expect(sent.status).toBe(200);
    expect(sent.success.submission).toMatchObject({ signerName: 'Ann Hall', signerTitle: 'Vice President' });
    const { rows } = await asSuperuser('select consent_text from submission where filing_id = $1', [id]);
    expect(rows[0]?.consent_text).toContain('to enter the PIN that I choose here');
    expect((await findRequest()).request?.ended).toBe('sent');
    expect((await call(getClientReturn, { body: { access } })).error.code).toBe('CLIENT_LINK_REFUSED');
    // The history of the return names the client, and the activity does not say that the sender signed.
    const { history } = (await call(getStatus, { token: preparer.token, params: { id } })).success;
    expect(history.flatMap(({ kind, person }) => (/^client/.test(kind) ? [[kind, person]] : []))).toEqual([
      ['clientAsked', 'Priya Nair'],
      ['clientApproved', 'Omar Reyes'],
    ]);
    const { content } = (await call(listActivity, { token: preparer.token, query: { size: '50' } })).success;
    expect(content.find(({ actionType }) => actionType === 'FILING_SIGNED')?.about).toMatch(
      /^Form 720, 2026 Q3, .*, approved by Omar Reyes$/,
    );
  });

  test('once it is sent the link opens the copy of what was sent, by another code, and nothing else', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const access = await enter(token);
    await answer(access, (await shown(access)).snapshotHash);
    expect((await call(openClientLink, { body: { token } })).success.copies).toBeNull();
    const { snapshotHash } = await consent(preparer, id);
    const body = { ...signature, pin: undefined, signerTitle: 'Vice President', snapshotHash };
    expect((await call(transmitForm720, { token: preparer.token, params: { id }, body })).status).toBe(200);
    expect((await call(openClientLink, { body: { token } })).success.copies).toEqual(['']);
    const save = (by: string, document: 'return' | 'signature' = 'return') =>
      call(downloadForClient, { body: { access: by, document } });
    // The access that the first code gave has ended.
    expect((await save(access)).error.code).toBe('CLIENT_LINK_REFUSED');
    const again = await enter(token);
    expect(
      Buffer.from((await save(again)).success.bytes)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await save(again, 'signature')).error.code).toBe('WRONG_STATE');
    const other = { access: again, document: 'return', ending: '-schedule-6' };
    expect((await call(downloadForClient, { body: other })).error.code, 'a form that was not sent').toBe('NOT_FOUND');
    expect((await call(getClientReturn, { body: { access: again } })).error.code).toBe('CLIENT_LINK_REFUSED');
    expect((await answer(again, snapshotHash)).error.code).toBe('CLIENT_LINK_REFUSED');
    clock.at = new Date(clock.at.getTime() + 31 * 24 * 3_600_000);
    expect((await call(openClientLink, { body: { token } })).error.code).toBe('CLIENT_LINK_REFUSED');
  });

  test('a link that the client did not answer opens no copy', async () => {
    await ask(preparer, id);
    const token = await readLink();
    await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [
      preparer.emailId,
    ]);
    // A business about which another person was asked is not the owner's own.
    await asSuperuser(`update client_request set contact_name = 'Ann Hall' where filing_id = $1`, [id]);
    expect((await transmit(preparer, id)).status).toBe(200);
    expect((await call(openClientLink, { body: { token } })).error.code).toBe('CLIENT_LINK_REFUSED');
  });

  test('another signing authority ends the approval: at once on the list of clients, and both sides are mailed', async () => {
    await ask(preparer, id);
    const { access, snapshotHash } = await approvable();
    await answer(access, snapshotHash);
    await nextDay();
    await settle(preparer);
    const onBoard = async () =>
      (await call(listClients, { token: preparer.token, query: { size: '100' } })).success.content.find(
        ({ filing }) => filing?.id === id,
      );
    expect(await onBoard()).toMatchObject({ isSignable: true, request: { changedSince: false } });
    const { rows } = await asSuperuser('select business_id from filing where id = $1', [id]);
    clock.at = new Date(clock.at.getTime() + 60_000);
    const body = { id: rows[0]?.business_id, signingAuthorityName: 'Flo Newman' };
    expect((await call(saveBusiness, { token: preparer.token, body })).status).toBe(200);
    expect(await onBoard()).toMatchObject({ isSignable: false, request: { changedSince: true } });
    const ended = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject.includes('changed after it was approved')).length;
    const before = [await ended(CLIENT), await ended(preparer.emailId)];
    await settle(preparer);
    expect([await ended(CLIENT), await ended(preparer.emailId)]).toEqual(before.map((count) => count + 1));
    expect((await findRequest()).request?.ended).toBe('changed');
  });

  test('the client hears that the return they approved was accepted, and nothing of one that another person signed', async () => {
    await ask(preparer, id);
    const { access, snapshotHash } = await approvable();
    await answer(access, snapshotHash);
    const { snapshotHash: hash } = await consent(preparer, id);
    const body = { ...signature, pin: undefined, signerTitle: 'Vice President', snapshotHash: hash };
    expect((await call(transmitForm720, { token: preparer.token, params: { id }, body })).status).toBe(200);
    const accepted = async () => (await mailsTo(CLIENT)).filter(({ subject }) => subject.includes('accepted'));
    const before = (await accepted()).length;
    await site.controlMef('delay', { milliseconds: 0 });
    for (const _ of ['sent', 'answered']) await step(preparer, id);
    expect(await readState(preparer, id)).toBe('accepted');
    const [mail] = (await accepted()).slice(0, (await accepted()).length - before);
    expect(mail?.text).toContain('Omar Reyes, Form 720, 2026 Q3');
    expect(mail?.text).toContain('which you approved, was accepted by the');
    expect(mail?.text.replaceAll('\u2060', '')).toContain(`Write to Priya Nair (${preparer.emailId})`);
    const token = /approval\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await call(openClientLink, { body: { token } })).success.copies).toEqual(['']);

    const own = await account();
    const others = await paidFiling(own);
    await transmit(own, others);
    for (const _ of ['sent', 'answered']) await step(own, others);
    expect(await readState(own, others)).toBe('accepted');
    expect((await accepted()).length).toBe(before + 1);
  });

  test('an API key that may sign signs no return without authority', async () => {
    const token = await site.apiKey(preparer, ['read', 'sign']);
    const { snapshotHash } = await consent(preparer, id);
    const body = { ...signature, snapshotHash };
    expect((await call(transmitForm720, { token, params: { id }, body })).error.code).toBe('INVALID_SIGNATURE');
  });
});

describe('asking a client', () => {
  test('at an address that does not exist gives the return back, until the client is asked at another one', async () => {
    await ask(preparer, id);
    const onBoard = async () =>
      (await call(listClients, { token: preparer.token, query: { size: '100' } })).success.content.find(
        ({ filing }) => filing?.id === id,
      );
    expect(await onBoard()).toMatchObject({ mustAct: 'client', request: { isRefused: false } });
    clock.at = new Date(clock.at.getTime() + 60_000);
    const { rows } = await asSuperuser(
      `select id from mail where kind = 'clientAsked' and email = $1 order by created_at desc limit 1`,
      [CLIENT],
    );
    const report = readFileSync(join(import.meta.dirname, '../../../mail/bounces/postfix-unknown.eml'), 'utf8')
      .replaceAll('RETURN_PATH', returnPathOf(site.deps.ring, 'bounces@mail.gauger.example', rows[0]?.id))
      .replaceAll('SENT_TO', CLIENT);
    const { database, deps } = site;
    const noted = await noteBounce({ database, ring: deps.ring, now: () => clock.at }, Buffer.from(report));
    expect(noted).toEqual({
      noted: true,
      reason: 'The address does not exist. Noted on the returns that wait for the client',
    });
    expect(await onBoard()).toMatchObject({ mustAct: 'you', request: { isRefused: true } });
    expect((await findRequest()).request?.refusedAt).toBe(clock.at.toISOString());
    // Asked at the right address, the return waits for the client again.
    const contact = { name: 'Omar Reyes', email: 'omar.reyes@juniper.example' };
    expect((await ask(preparer, id, { contact })).success.returns[0]?.done).toBe(true);
    expect(await onBoard()).toMatchObject({ mustAct: 'client', request: { isRefused: false } });
    expect((await findRequest()).request?.refusedAt).toBeNull();
  });

  test('mails a link that shows no figure before the code that the same address gets', async () => {
    const { success } = await ask(preparer, id, { answerBy: irsDay(new Date(clock.at.getTime() + 5 * 86_400_000)) });
    expect(success.returns).toEqual([{ id, done: true, message: null, issues: [] }]);
    const [mail] = await mailsTo(CLIENT);
    expect(mail?.subject).toMatch(/^.*: approve your Form 720 for 2026 Q3$/);
    expect(mail?.text).not.toMatch(/\$|244/);
    const token = await readLink();
    const opened = (await call(openClientLink, { body: { token } })).success;
    expect(opened).toEqual({
      copies: null,
      sender: { name: 'Priya Nair', firm: null },
      sentTo: 'o•••@juniper.example',
    });
    expect((await findRequest()).request).toMatchObject({ openedAt: null, answer: null, ended: null });
    const access = await enter(token);
    const view = await shown(access);
    expect(view).toMatchObject({ formName: 'Form 720', period: '2026 Q3', contactName: 'Omar Reyes' });
    expect(view.lines).toEqual([{ cell: '60.tax', label: expect.stringMatching(/\(60\)$/), amount: '244.00' }]);
    expect(view.totals.find(({ cell }) => cell === 'totals.totalDue')?.amount).toBe('244.00');
    expect(view.taxpayerNumber).toMatch(/^EIN ••-•••\d{4}$/);
    expect((await findRequest()).request?.openedAt).not.toBeNull();
  });

  test('is refused while errors would block the signature, and names them', async () => {
    await call(unlockForm720, { token: preparer.token, params: { id } });
    await call(saveForm720, { token: preparer.token, body: { id, paymentOption: null } });
    const { success } = await ask(preparer, id);
    expect(success.returns[0]).toMatchObject({ done: false, issues: [expect.anything()] });
    expect((await findRequest()).request).toBeNull();
  });

  test('gives a day to answer by from today on, while the link opens the return', async () => {
    const dayIn = (days: number) => irsDay(new Date(clock.at.getTime() + days * 86_400_000));
    for (const [days, message] of [
      [-1, 'Give today or a later day'],
      [31, 'The link opens the return for 30 days: give an earlier day'],
    ] as const)
      expect((await ask(preparer, id, { answerBy: dayIn(days) })).error).toMatchObject({
        code: 'INVALID_BODY',
        issues: [{ path: 'answerBy', message }],
      });
    expect((await findRequest()).request).toBeNull();
    expect((await ask(preparer, id, { answerBy: dayIn(30) })).success.returns[0]?.done).toBe(true);
  });

  test('is refused about a return that is signed', async () => {
    await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [
      preparer.emailId,
    ]);
    expect((await transmit(preparer, id)).status).toBe(200);
    expect((await ask(preparer, id)).success.returns[0]).toMatchObject({
      done: false,
      message: 'This return is signed. Nothing in it can be approved.',
    });
    expect((await findRequest()).request).toBeNull();
  });

  test('is refused where the contact that was saved is by now a person of the account', async () => {
    const { businessId } = await consent(preparer, id);
    const contact = { name: 'Omar Reyes', email: 'clerk@juniper.example' };
    await call(saveClientContact, { token: preparer.token, params: { businessId }, body: { contact } });
    const { userId } = await member(preparer.accountId, 'editor');
    await asSuperuser('update app_user set email = $2 where id = $1', [userId, contact.email]);
    const { returns } = (await call(askClients, { token: preparer.token, body: { filings: [id] } })).success;
    expect(returns[0]).toMatchObject({ done: false, issues: [{ path: 'contact.email' }] });
    expect((await findRequest()).request).toBeNull();
  });

  test('mails three links to a return in a day, to whatever addresses', async () => {
    const askAt = async (name: string) =>
      (await ask(preparer, id, { contact: { name: 'Omar Reyes', email: `${name}@juniper.example` } })).success
        .returns[0];
    for (const name of ['one', 'two', 'three']) expect(await askAt(name)).toMatchObject({ done: true });
    expect(await askAt('four')).toMatchObject({
      done: false,
      message: 'Three links to this return were mailed today. Ask again tomorrow.',
    });
    expect((await findRequest()).request?.contact.email).toBe('three@juniper.example');
    await nextDay();
    expect(await askAt('four')).toMatchObject({ done: true });
  });

  test('stops at a hundred links to an address in a day', async () => {
    const contact = { name: 'Omar Reyes', email: 'flooded@juniper.example' };
    await ask(preparer, id, { contact });
    await repeatMail('clientAsked', contact.email, 98);
    const [last, over] = [await paidFiling(preparer), await paidFiling(preparer)];
    expect((await ask(preparer, last, { contact })).success.returns[0]).toMatchObject({ done: true });
    expect((await ask(preparer, over, { contact })).success.returns[0]).toMatchObject({
      done: false,
      message: 'This client got as many emails today as may be sent. Try again tomorrow.',
    });
    expect((await findRequest(preparer, over)).request).toBeNull();
  });

  test('a second link ends the first; a link that was taken back opens nothing', async () => {
    await ask(preparer, id);
    const first = await readLink();
    expect((await ask(preparer, id)).success.returns[0]?.message).toContain('within the last day');
    await nextDay();
    await ask(preparer, id);
    const refused = await call(openClientLink, { body: { token: first } });
    expect(refused.error.errorDescription).toContain('newer link');
    const second = await readLink();
    expect(second).not.toBe(first);
    await call(withdrawClientRequest, { token: preparer.token, params: { filingId: id } });
    expect((await call(openClientLink, { body: { token: second } })).error.errorDescription).toContain(
      'took this link back',
    );
    // The second link was at the same address, so that only the end of the last one is mailed.
    expect(await endsMailed(CLIENT)).toEqual([expect.stringContaining('took back the link to Form 720, 2026 Q3 of')]);
  });

  test('a client who is passed by hears why their link opens nothing more', async () => {
    await ask(preparer, id, { contact: { name: 'Omar Reyes', email: 'passed@juniper.example' } });
    await ask(preparer, id, { contact: { name: 'Flo Newman', email: 'flo@juniper.example' } });
    expect(await endsMailed('passed@juniper.example')).toEqual([
      expect.stringContaining('asked another person to approve'),
    ]);
    expect(await endsMailed('flo@juniper.example')).toEqual([]);
    await asSuperuser('update app_user set tax_preparer = false where email = $1', [preparer.emailId]);
    await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [
      preparer.emailId,
    ]);
    expect((await transmit(preparer, id)).status).toBe(200);
    expect(await endsMailed('flo@juniper.example')).toEqual([
      expect.stringMatching(/was signed by Ann Hall and sent on .* without your approval/),
    ]);
  });

  test('another contact is mailed to the business and the former one', async () => {
    await asSuperuser(`update business set contact_email_address = 'office@juniper.example' where account_id = $1`, [
      preparer.accountId,
    ]);
    const changes = async (address: string) =>
      (await mailsTo(address)).flatMap(({ subject, text }) => (/client contact of/.test(subject) ? [text] : []));
    await ask(preparer, id, { contact: { name: 'Omar Reyes', email: 'first@juniper.example' } });
    expect(await changes('office@juniper.example')).toEqual([expect.stringContaining('Now: Omar Reyes')]);
    await ask(preparer, id, { contact: { name: 'Flo Newman', email: 'next@juniper.example' } });
    expect(await changes('first@juniper.example')).toEqual([expect.stringContaining('Now: Flo Newman')]);
    expect(await changes('next@juniper.example')).toEqual([]);
    // The owner made the change: the address of the business is not mailed where it is the owner's own.
    await asSuperuser('update business set contact_email_address = $2 where account_id = $1', [
      preparer.accountId,
      preparer.emailId,
    ]);
    await nextDay();
    await ask(preparer, id, { contact: { name: 'Kim Lee', email: 'third@juniper.example' } });
    expect(await changes('next@juniper.example')).toEqual([expect.stringContaining('Now: Kim Lee')]);
    expect(await changes(preparer.emailId)).toEqual([]);
  });

  test('a client whose return is deleted hears that the link was taken back', async () => {
    const { rows } = await asSuperuser('select business_id from filing where id = $1', [id]);
    const body = {
      businessId: rows[0]?.business_id,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2' },
      filingData: { 60: { rows: [{ taxDate: '2026-05-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
      paymentOption: { paymentMethod: 'eftps' },
    };
    const draft = (await call(addForm720, { token: preparer.token, body })).success.id;
    await ask(preparer, draft, { contact: { name: 'Omar Reyes', email: 'deleted@juniper.example' } });
    expect((await findRequest(preparer, draft)).request).not.toBeNull();
    expect((await call(deleteForm720, { token: preparer.token, params: { id: draft } })).status).toBe(200);
    expect(await endsMailed('deleted@juniper.example')).toEqual([expect.stringContaining('took back the link to')]);
  });

  test('a client whose business is archived hears that the link was taken back; what the client approved can be sent', async () => {
    const { rows } = await asSuperuser('select business_id from filing where id = $1', [id]);
    const params = { id: rows[0]?.business_id };
    const counts = async () => (await call(countBusinessFilings, { token: preparer.token, params })).success;
    await ask(preparer, id, { contact: { name: 'Omar Reyes', email: 'archived@juniper.example' } });
    expect(await counts()).toEqual({ drafts: 0, kept: 1, unsent: 1, asked: 1 });
    expect((await call(archiveBusiness, { token: preparer.token, params })).status).toBe(200);
    expect(await endsMailed('archived@juniper.example')).toEqual([expect.stringContaining('took back the link to')]);
    expect((await findRequest(preparer, id)).request).toMatchObject({ ended: 'withdrawn' });
    expect(await counts()).toMatchObject({ asked: 0 });
    await nextDay();
    expect((await ask(preparer, id)).success.returns[0]?.message).toContain('is archived. Restore it on My Business');
    const { history } = (await call(getStatus, { token: preparer.token, params: { id } })).success;
    expect(history.at(-1)).toMatchObject({ kind: 'linkEnded' });

    await call(restoreBusiness, { token: preparer.token, params });
    await nextDay();
    await ask(preparer, id);
    const access = await enter(await readLink());
    expect((await answer(access, (await shown(access)).snapshotHash)).status).toBe(200);
    expect(await counts()).toMatchObject({ asked: 0 });
    await call(archiveBusiness, { token: preparer.token, params });
    expect((await findRequest(preparer, id)).request).toMatchObject({ answer: 'approved', ended: null });
    expect((await transmit(preparer, id, { signerTitle: 'Vice President' })).success.state).toBe('queued');
  });

  test('is for the owner and Managers; other accounts find nothing', async () => {
    const editor = await member(preparer.accountId, 'editor');
    const stranger = await account();
    expect((await ask(editor, id)).error.code).toBe('FORBIDDEN');
    expect((await ask(stranger, id)).error.code).toBe('NOT_FOUND');
    expect((await call(getClientRequest, { token: stranger.token, params: { filingId: id } })).error.code).toBe(
      'NOT_FOUND',
    );
    expect((await findRequest()).request).toBeNull();
  });

  test('shows at the signature who was asked, whether the answer still fits, and open comments', async () => {
    expect(await consent(preparer, id)).toMatchObject({ asked: null, openComments: 0, signsOnForm: false });
    await ask(preparer, id);
    const { access, snapshotHash } = await approvable();
    expect((await consent(preparer, id)).asked).toMatchObject({ email: CLIENT, answer: null, changedSince: false });
    await answer(access, snapshotHash, { answer: 'changes', text: 'The gallons of March' });
    expect(await consent(preparer, id)).toMatchObject({
      contact: { name: 'Omar Reyes', email: CLIENT },
      asked: { answer: 'changes', changedSince: false, isRefused: false },
      openComments: 1,
    });
    await correct(preparer, id, '1234');
    expect((await consent(preparer, id)).asked).toMatchObject({ answer: 'changes', changedSince: true });
  });

  test('proposes the signing authority, until another contact is saved for the business', async () => {
    expect((await findRequest()).contact).toMatchObject({ name: 'Ann Hall' });
    const { businessId } = await consent(preparer, id);
    const contact = { name: 'Omar Reyes', email: 'Omar@Juniper.example' };
    await call(saveClientContact, { token: preparer.token, params: { businessId }, body: { contact } });
    expect(await findRequest()).toMatchObject({ contact: { name: 'Omar Reyes', email: CLIENT }, isSaved: true });
  });

  test('goes to a contact of a former signing authority only once the address was checked', async () => {
    const { businessId } = await consent(preparer, id);
    const contact = { name: 'Omar Reyes', email: CLIENT };
    await call(saveClientContact, { token: preparer.token, params: { businessId }, body: { contact } });
    const signs = (signingAuthorityName: string) =>
      call(saveBusiness, { token: preparer.token, body: { id: businessId, signingAuthorityName } });
    await signs('Bea Voss');
    expect(await findRequest()).toMatchObject({ contact, isSaved: true, formerSigner: 'Ann Hall' });
    const askedAlone = (more: object = {}) =>
      call(askClients, { token: preparer.token, body: { filings: [id], ...more } });
    const [refused] = (await askedAlone()).success.returns;
    expect(refused).toMatchObject({
      done: false,
      message: expect.stringContaining('saved when Ann Hall was the signing authority'),
    });
    expect((await findRequest()).request).toBeNull();
    const [asked] = (await askedAlone({ contact })).success.returns;
    expect(asked).toMatchObject({ done: true });
    expect(await findRequest()).toMatchObject({ contact, formerSigner: null });
    await signs('Ann Hall');
  });

  test('a reminder has the same link and comes once a day', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const remind = async () =>
      (await call(remindClients, { token: preparer.token, body: { filings: [id] } })).success.returns[0];
    expect(await remind()).toMatchObject({ done: false, message: expect.stringContaining('within the last day') });
    await nextDay();
    expect(await remind()).toMatchObject({ done: true });
    const mails = await mailsTo(CLIENT);
    expect(mails.filter(({ subject }) => subject.startsWith('Reminder: '))).not.toHaveLength(0);
    expect(await readLink()).toBe(token);
  });
});

describe('an answer', () => {
  let access: string;
  let snapshotHash: string;
  beforeEach(async () => {
    await ask(preparer, id);
    access = await enter(await readLink());
    ({ snapshotHash } = await shown(access));
  });

  test('is in the name of the signing authority, with consent and a PIN: every fault is named', async () => {
    const { error } = await answer(access, snapshotHash, { signerName: '', pin: '00000', consent: false });
    expect(error.issues?.map(({ path }) => path).sort()).toEqual(['consent', 'pin', 'signerName']);
    const other = await answer(access, snapshotHash, { signerName: 'Omar Reyes' });
    expect(other.error.issues?.[0]?.message).toContain('Ann Hall is the signing authority');
    expect((await findRequest()).request?.answer).toBeNull();
  });

  test('approves what was shown: a return that was changed meanwhile is refused', async () => {
    await correct(preparer, id, '2000');
    expect((await answer(access, snapshotHash)).error.code).toBe('SNAPSHOT_CHANGED');
  });

  test('lasts for the days in which the IRS takes a debit whose day has passed: a late return is not asked about again', async () => {
    const debit = {
      ...{ paymentMethod: 'efw', bankName: 'Harbor Bank', accountType: '2', routingTransitNum: '011000015' },
      ...{ accountNumber: '123456789', reAccountNumber: '123456789', requestedPaymentDate: irsDay(clock.at) },
    };
    await call(unlockForm720, { token: preparer.token, params: { id } });
    expect((await call(saveForm720, { token: preparer.token, body: { id, paymentOption: debit } })).status).toBe(200);
    await asSuperuser(`update filing set state = 'paid' where id = $1`, [id]);
    await ask(preparer, id);
    const own = await enter(await readLink());
    const { snapshotHash, debit: shownDebit } = await shown(own);
    expect(shownDebit).toMatchObject({ bankName: 'Harbor Bank', accountNumber: '••••6789' });
    expect((await answer(own, snapshotHash)).status).toBe(200);
    for (let days = 0; days < 4; days++) await nextDay();
    expect((await consent(preparer, id)).issues).toEqual([]);
    expect((await transmit(preparer, id, { signerTitle: 'Vice President', pin: undefined })).success.state).toBe(
      'queued',
    );
  });

  test('any later change of the return voids an approval, and both sides are mailed', async () => {
    await answer(access, snapshotHash);
    await correct(preparer, id, '2000');
    expect((await transmit(preparer, id)).error.code).toBe('INVALID_SIGNATURE');
    clock.at = new Date(clock.at.getTime() + 60_000);
    await settle(preparer);
    expect((await findRequest()).request).toMatchObject({ answer: 'approved', ended: 'changed' });
    for (const address of [CLIENT, preparer.emailId]) {
      const subjects = (await mailsTo(address)).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringContaining('was changed after it was approved'));
    }
    expect((await call(getClientReturn, { body: { access } })).error.code).toBe('CLIENT_LINK_REFUSED');
  });

  test('a change of the business voids an approval too', async () => {
    await answer(access, snapshotHash);
    const { businessId } = await consent(preparer, id);
    const {
      id: _,
      version: __,
      ...business
    } = (await call(getBusiness, { token: preparer.token, params: { id: businessId } })).success;
    expect(business.businessName).toBeTruthy();
    await asSuperuser(`update business set contact_city = 'Elsewhere', updated_at = $2 where id = $1`, [
      businessId,
      new Date(clock.at.getTime() + 1_000),
    ]);
    await settle(preparer);
    expect((await findRequest()).request?.ended).toBe('changed');
  });

  test('may ask for changes, with a word that the preparer reads, answers and settles', async () => {
    expect((await answer(access, snapshotHash, { answer: 'changes', text: ' ' })).error.code).toBe('INVALID_BODY');
    await answer(access, snapshotHash, { answer: 'changes', text: 'Did you count the load of Sep 30?' });
    const { threads } = (await call(listComments, { token: preparer.token, params: { id } })).success;
    expect(threads[0]?.comments[0]).toMatchObject({
      text: 'Did you count the load of Sep 30?',
      author: { name: 'Omar Reyes, client' },
    });
    expect((await mailsTo(preparer.emailId)).map(({ subject }) => subject)).toContainEqual(
      'Omar Reyes asked for changes to Form 720, 2026 Q3',
    );
    const threadId = threads[0]?.id ?? '';
    const body = { threadId, text: 'Yes, row 38.' };
    await call(addComment, { token: preparer.token, params: { id }, body });
    await call(resolveComment, { token: preparer.token, params: { id, threadId }, body: { resolved: true } });
    const subjects = (await mailsTo(CLIENT)).map(({ subject }) => subject);
    expect(subjects).toContainEqual('Priya Nair answered your comment');
    expect(subjects).toContainEqual('Priya Nair settled your comment');
    expect((await shown(access)).comments.map(({ text, own }) => [text, own])).toEqual([
      ['Did you count the load of Sep 30?', true],
      ['Yes, row 38.', false],
    ]);
  });

  test('a client sees no comment of the account that they did not begin', async () => {
    const body = { path: 'filing', text: 'Between us' };
    await call(addComment, { token: preparer.token, params: { id }, body });
    expect((await shown(access)).comments).toEqual([]);
    const mine = await call(commentAsClient, { body: { access, cell: '60.tax', text: 'Which rate?' } });
    expect(mine.success.comments).toMatchObject([
      { about: expect.stringMatching(/\(60\)$/), own: true, author: 'Omar Reyes' },
    ]);
  });

  test('explains an amount and gives the return as PDF', async () => {
    const { explanation } = (await call(explainToClient, { body: { access, cell: '60.tax' } })).success;
    expect(JSON.stringify(explanation)).toContain('0.24');
    const unknown = await call(explainToClient, { body: { access, cell: 'nothing' } });
    expect(unknown.success.explanation).toBeNull();
    const pdf = await call(downloadForClient, { body: { access, document: 'return' } });
    expect(pdf.success.mediaType).toBe('application/pdf');
    expect(Buffer.from(pdf.success.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    const other = { access, document: 'return', ending: '-schedule-6' };
    expect((await call(downloadForClient, { body: other })).error.code, 'a form that it is not').toBe('NOT_FOUND');
  });

  test('a client writes no comment on a return that holds as many as it may', async () => {
    const comment = () => call(commentAsClient, { body: { access, text: 'Which rate?' } });
    expect((await comment()).status).toBe(201);
    await asSuperuser(
      `insert into filing_comment
       select (jsonb_populate_record(null::filing_comment, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid()))).*
       from filing_comment c, generate_series(1, $2) where filing_id = $1`,
      [id, MAX_COMMENTS - 1],
    );
    expect((await comment()).error.code).toBe('TOO_MANY_COMMENTS');
    const changes = await answer(access, snapshotHash, { answer: 'changes', text: 'The gallons of March' });
    expect(changes.error.code).toBe('TOO_MANY_COMMENTS');
    expect((await findRequest()).request?.answer).toBeNull();
  });

  test('that approves ends the reminders', async () => {
    await answer(access, snapshotHash);
    await nextDay();
    const { returns } = (await call(remindClients, { token: preparer.token, body: { filings: [id] } })).success;
    expect(returns[0]).toMatchObject({ done: false, message: 'The client approved this return already.' });
  });

  test('is not asked again with others about a return that is as it was when they asked for a change', async () => {
    await answer(access, snapshotHash, { answer: 'changes', text: 'We had 12 lives' });
    const other = await paidFiling(preparer);
    const body = { filings: [id, other] };
    const { returns } = (await call(askClients, { token: preparer.token, body })).success;
    expect(returns.map(({ done }) => done)).toEqual([false, true]);
    expect(returns[0]?.message).toContain('The client asked for a change, and the return is as it was.');
    expect((await findRequest()).request?.answer).toBe('changes');
    // Alone, with an answer to the comment, they are.
    expect((await ask(preparer, id)).success.returns[0]?.done).toBe(true);
  });

  test('an approval can be taken back by asking for changes', async () => {
    await answer(access, snapshotHash);
    await answer(access, snapshotHash, { answer: 'changes', text: 'Wait' });
    expect((await consent(preparer, id)).authority).toBeNull();
    const { rows } = await asSuperuser('select pin_cipher, declaration from client_request where filing_id = $1', [id]);
    expect(rows).toEqual([{ pin_cipher: null, declaration: null }]);
  });

  test('webhooks are told of an approval, of changes that are asked for, and of an approval that ended', async () => {
    const webhook = newId();
    await asSuperuser(
      `insert into webhook (id, account_id, url, events, secret_cipher, created_by, created_at, updated_at)
       select $1, $2, 'https://hooks.example/in', $3, 'none', id, now(), now() from app_user where email = $4`,
      [
        webhook,
        preparer.accountId,
        ['client.approved', 'client.changes_requested', 'client.approval_ended'],
        preparer.emailId,
      ],
    );
    try {
      await answer(access, snapshotHash);
      await answer(access, snapshotHash, { answer: 'changes', text: 'Wait' });
      await answer(access, snapshotHash);
      await correct(preparer, id, '2000');
      clock.at = new Date(clock.at.getTime() + 60_000);
      await settle(preparer);
      const { rows } = await asSuperuser(
        `select e.type, e.data from webhook_event e join webhook_delivery d on d.event_id = e.id
         where d.webhook_id = $1 order by e.at, e.id`,
        [webhook],
      );
      const { request } = (await call(getClientRequest, { token: preparer.token, params: { filingId: id } })).success;
      expect(rows.map(({ type, data }) => [type, data.id, data.requestId])).toEqual(
        ['client.approved', 'client.changes_requested', 'client.approved', 'client.approval_ended'].map((type) => [
          type,
          id,
          request?.id,
        ]),
      );
      expect(JSON.stringify(rows)).not.toContain('Ann Hall');
    } finally {
      await asSuperuser('delete from webhook_delivery where webhook_id = $1', [webhook]);
      await asSuperuser('delete from webhook where id = $1', [webhook]);
    }
  });

  test('the trail says what the client did, and no figure', async () => {
    await answer(access, snapshotHash);
    const { content } = (await call(listActivity, { token: preparer.token, query: { size: '50' } })).success;
    const types = content.map(({ actionType }) => actionType);
    expect(types).toEqual(expect.arrayContaining(['CLIENT_ASKED', 'CLIENT_OPENED', 'CLIENT_APPROVED']));
    expect(JSON.stringify(content)).not.toContain('40712');
    const who = (type: string) => content.find(({ actionType }) => actionType === type)?.client;
    expect(who('CLIENT_APPROVED')).toEqual({ name: 'Omar Reyes', email: CLIENT });
    expect(who('CLIENT_ASKED')).toBeNull();
    const file = (await call(downloadActivity, { token: preparer.token, query: {} })).success;
    expect(new TextDecoder().decode(file.bytes)).toContain(`"Omar Reyes, client",${CLIENT}`);
    // A job ends the approval, not the client.
    await correct(preparer, id, '77');
    await settle(preparer);
    const later = (await call(listActivity, { token: preparer.token, query: { size: '50' } })).success.content;
    expect(later.find(({ actionType }) => actionType === 'CLIENT_APPROVAL_ENDED')).toMatchObject({ client: null });
  });
});

describe('a link withstands', () => {
  test('guessing: unknown tokens, five wrong codes, and no code of another link', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const unknown = 'A'.repeat(43);
    for (const route of [openClientLink, sendClientCode])
      expect((await call(route, { body: { token: unknown } })).error.code).toBe('CLIENT_LINK_REFUSED');
    const code = await codeFor(token);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++)
      expect((await call(enterClientCode, { body: { token, code: wrong } })).error.code).toBe('CODE_REFUSED');
    expect((await call(enterClientCode, { body: { token, code } })).error.code).toBe('CODE_REFUSED');
    const other = await paidFiling(preparer);
    await ask(preparer, other);
    const theirs = await readLink();
    expect(theirs).not.toBe(token);
    const fresh = await codeFor(token);
    expect((await call(enterClientCode, { body: { token: theirs, code: fresh } })).error.code).toBe('CODE_REFUSED');
  });

  test('reuse: a code opens once, and ten minutes long', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const code = await codeFor(token);
    expect((await call(enterClientCode, { body: { token, code } })).status).toBe(200);
    expect((await call(enterClientCode, { body: { token, code } })).error.code).toBe('CODE_REFUSED');
    const late = await codeFor(token);
    clock.at = new Date(clock.at.getTime() + 10 * 60_000);
    expect((await call(enterClientCode, { body: { token, code: late } })).error.code).toBe('CODE_REFUSED');
  });

  test('asking for codes: one in a minute, thirty by a link, sixty in an hour to an address', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const refused = async () => {
      const { error } = await call(sendClientCode, { body: { token } });
      return [error?.code, error?.errorDescription];
    };
    await codeFor(token);
    const young = 'A code was mailed a moment ago. Wait a minute, then ask for another one.';
    expect(await refused()).toEqual(['RATE_LIMITED', young]);
    clock.at = new Date(clock.at.getTime() + 60_000);
    await asSuperuser('update client_request set codes_sent = 30 where filing_id = $1', [id]);
    const many = 'This link got as many codes as may be mailed. Ask the sender for a new link.';
    expect(await refused()).toEqual(['RATE_LIMITED', many]);
    await asSuperuser('update client_request set codes_sent = 29 where filing_id = $1', [id]);
    await repeatMail('clientCode', CLIENT, 59);
    const flooded = 'This address got as many codes as may be mailed for now. Try again later.';
    expect(await refused()).toEqual(['RATE_LIMITED', flooded]);
    clock.at = new Date(clock.at.getTime() + 61 * 60_000);
    expect((await call(sendClientCode, { body: { token } })).status).toBe(200);
  });

  test('forwarding: who has the link alone sees no figure, and codes go to the address alone', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const printed = JSON.stringify((await call(openClientLink, { body: { token } })).success);
    expect(printed).not.toMatch(/244|Hall|juniper\.example.*omar/);
    await call(sendClientCode, { body: { token } });
    const { rows } = await asSuperuser(`select distinct email from mail where kind = 'clientCode'`);
    expect(rows).toEqual([{ email: CLIENT }]);
  });

  test('racing: of several approvals at once the first counts, and one email says so', async () => {
    await ask(preparer, id);
    const { access, snapshotHash } = await approvable();
    const answers = await Promise.all(['40712', '11111', '22222'].map((pin) => answer(access, snapshotHash, { pin })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await asSuperuser(
      `select count(*)::int as n from audit_event where document_id = $1 and action_type = 'CLIENT_APPROVED'`,
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('racing: one code entered twenty times at once opens one browser; one approval of many is kept', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const code = await codeFor(token);
    const tries = await Promise.all(Array.from({ length: 20 }, () => call(enterClientCode, { body: { token, code } })));
    const opened = tries.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    const access = opened[0]?.success.access ?? '';
    const { snapshotHash } = await shown(access);
    await call(unlockForm720, { token: preparer.token, params: { id } });
    const [approved, saved] = await Promise.all([answer(access, snapshotHash), save(preparer, id, '3000')]);
    expect(saved.status).toBe(200);
    expect([200, 409]).toContain(approved.status);
    // In either order nothing is signed that the client did not see.
    expect((await consent(preparer, id)).authority).toBeNull();
  });

  test('time: the hour after the code, thirty days, and an account that is closed', async () => {
    await ask(preparer, id);
    const token = await readLink();
    const access = await enter(token);
    clock.at = new Date(clock.at.getTime() + 61 * 60_000);
    expect((await call(getClientReturn, { body: { access } })).error.errorDescription).toContain('hour');
    clock.at = new Date(clock.at.getTime() + 30 * 24 * 3_600_000);
    expect((await call(openClientLink, { body: { token } })).error.errorDescription).toContain('too old');
  });

  test('nonsense of every kind, without a defect', async () => {
    for (const body of [{}, { token: 1 }, { token: '' }, { token: 'x'.repeat(1_000) }, []])
      expect((await call(openClientLink, { body })).status).toBe(422);
    expect((await call(getClientReturn, { body: { access: 'B'.repeat(43) } })).error.code).toBe('CLIENT_LINK_REFUSED');
    const { headers, payload } = uploadOfSeveral(
      {
        access: 'B'.repeat(43),
        snapshotHash: '0'.repeat(64),
        signerName: 'Ann Hall',
        signerTitle: 'CEO',
        signedOn: '2026-10-20',
      },
      [{ name: 'scan.pdf', bytes: samplePdf(), type: 'application/pdf' }],
      'files',
    );
    const upload = await site.app.inject({ method: 'POST', url: attachAsClient.path, headers, payload });
    expect(JSON.parse(upload.body).Error.code).toBe('CLIENT_LINK_REFUSED');
  });
});

describe('the signature of a client', async () => {
  const signing = (form: '8453-EX' | '8879-EX', isElectronic: boolean) => ({
    isStandIn: false,
    signing: { form, isElectronic, ...(form === '8879-EX' && { originatorPin: '12345678901' }) },
  });
  const electronic = await testApp({}, undefined, {}, { mef: signing('8879-EX', true) });
  const onPaper = await testApp({}, undefined, {}, { mef: signing('8453-EX', false) });

  /** A paid return of a client, asked about and opened. */
  async function opened(of: TestApp) {
    of.clock.at = new Date('2026-10-20T12:00:00Z');
    const owner = await of.account();
    await of.asSuperuser(
      `update app_user set tax_preparer = true, first_name = 'Priya', last_name = 'Nair' where email = $1`,
      [owner.emailId],
    );
    const { paidFiling: paid, consent: consentOf } = submissionsOf(of);
    const filing = await paid(owner);
    const clients = clientsOf(of);
    const address = `client${filing}@juniper.example`;
    await clients.ask(owner, filing, { contact: { name: 'Omar Reyes', email: address } });
    const token = await clients.readLink(address);
    const code = await clients.codeFor(token, address);
    const { access } = (await of.call(enterClientCode, { body: { token, code } })).success;
    const transmitted = async (more: object) => {
      const { snapshotHash } = await consentOf(owner, filing);
      const body = { ...signature, pin: undefined, signerTitle: 'Vice President', snapshotHash, ...more };
      return of.call(transmitForm720, { token: owner.token, params: { id: filing }, body });
    };
    const { snapshotHash } = await clients.shown(access);
    return { ...clients, owner, filing, access, snapshotHash, transmitted, consentOf };
  }

  /** Uploads a form by the link. */
  async function upload(of: TestApp, access: string, snapshotHash: string, signerName = 'Ann Hall') {
    const { headers, payload } = uploadOfSeveral(
      { access, snapshotHash, signerName, signerTitle: 'Vice President', signedOn: irsDay(of.clock.at) },
      [{ name: 'scan.pdf', bytes: samplePdf(), type: 'application/pdf' }],
      'files',
    );
    return of.app.inject({ method: 'POST', url: attachAsClient.path, headers, payload });
  }

  test('by Form 8879-EX on the page is the PIN and the declaration of the client, not of the sender', async () => {
    const at = await opened(electronic);
    await at.answer(at.access, at.snapshotHash);
    expect((await at.consentOf(at.owner, at.filing)).authority).toMatchObject({ by: 'client', hasPin: true });
    const sent = await at.transmitted({});
    expect(sent.status).toBe(200);
    const { rows } = await electronic.asSuperuser('select consent_text from submission where filing_id = $1', [
      at.filing,
    ]);
    expect(rows[0]?.consent_text).toContain('to enter the PIN that I choose here');
  });

  test.each([
    [
      'asking for changes',
      async (at: Awaited<ReturnType<typeof opened>>) => {
        await at.answer(at.access, at.snapshotHash, { answer: 'changes', text: 'Do not send' });
      },
    ],
    [
      'taking the link back',
      async (at: Awaited<ReturnType<typeof opened>>) => {
        const params = { filingId: at.filing };
        await electronic.call(withdrawClientRequest, { token: at.owner.token, params });
      },
    ],
  ])('is gone after %s', async (_, act) => {
    const at = await opened(electronic);
    await at.answer(at.access, at.snapshotHash);
    await act(at);
    expect((await at.consentOf(at.owner, at.filing)).authority).toBeNull();
    expect((await at.transmitted({ pin: '99999' })).error.code).toBe('INVALID_SIGNATURE');
  });

  test('by hand is uploaded after the approval, in the name of the signing authority, and sends the return', async () => {
    const at = await opened(onPaper);
    expect((await upload(onPaper, at.access, at.snapshotHash)).json().Error.code).toBe('WRONG_STATE');
    await at.answer(at.access, at.snapshotHash, { pin: undefined });
    // An approval alone is no signature.
    expect((await at.transmitted({ pin: '04711' })).error.code).toBe('NOT_READY_TO_SIGN');
    const other = await upload(onPaper, at.access, at.snapshotHash, 'Omar Reyes');
    expect(other.json().Error.issues[0].message).toContain('Ann Hall is the signing authority');
    expect((await upload(onPaper, at.access, at.snapshotHash)).statusCode).toBe(201);
    expect((await at.transmitted({ pin: '04711' })).status).toBe(200);
  });

  test('by hand is not kept when the link ends while the form is read', async () => {
    const at = await opened(onPaper);
    await at.answer(at.access, at.snapshotHash, { pin: undefined });
    expect((await upload(onPaper, at.access, at.snapshotHash)).statusCode).toBe(201);
    const forms = async () =>
      (await onPaper.asSuperuser('select id from signed_form where filing_id = $1', [at.filing])).rows;
    const before = await forms();
    const uploading = await onPaper.database.inAccount(at.owner.accountId, async (tx) => {
      await sql`select id from signed_form where filing_id = ${at.filing} for update`.execute(tx);
      const begun = upload(onPaper, at.access, at.snapshotHash);
      // Read by now: the call waits to take the place of the first form.
      await expect
        .poll(async () => {
          const waiting =
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
          return (await onPaper.asSuperuser(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
      const ended = sql`update client_request set ended = 'withdrawn', ended_at = now() where filing_id = ${at.filing}`;
      await ended.execute(tx);
      return { begun };
    });
    expect((await uploading.begun).json().Error.code).toBe('CLIENT_LINK_REFUSED');
    expect(await forms()).toEqual(before);
  });

  test('by hand is gone when the client asks for changes after all', async () => {
    const at = await opened(onPaper);
    await at.answer(at.access, at.snapshotHash, { pin: undefined });
    await upload(onPaper, at.access, at.snapshotHash);
    await at.answer(at.access, at.snapshotHash, { answer: 'changes', text: 'Do not send' });
    expect((await at.consentOf(at.owner, at.filing)).authority).toBeNull();
    expect((await at.transmitted({ pin: '04711' })).error.code).toBe('INVALID_SIGNATURE');
  });
});

describe('a preparer does not answer as the client', () => {
  test('by a form in another name, by the name of a colleague, or at an address of the account', async () => {
    const scan = uploadOfSeveral(
      {
        snapshotHash: (await call(getSignature, { token: preparer.token, params: { id } })).success.snapshotHash,
        signerName: 'Priya Nair',
        signerTitle: 'Preparer',
        signedOn: irsDay(clock.at),
      },
      [{ name: 'scan.pdf', bytes: samplePdf(), type: 'application/pdf' }],
      'files',
    );
    const attached = await site.app.inject({
      method: 'POST',
      url: attachSignature.path.replace('{id}', id),
      headers: { ...scan.headers, authorization: `Bearer ${preparer.token}` },
      payload: scan.payload,
    });
    expect(attached.json().Error.code).toBe('INVALID_SIGNATURE');
    const manager = await member(preparer.accountId, 'manager');
    await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where id = $1`, [manager.userId]);
    const { snapshotHash } = await consent(preparer, id);
    const body = { ...signature, snapshotHash };
    const signed = await call(transmitForm720, { token: manager.token, params: { id }, body });
    expect(signed.error.code).toBe('INVALID_SIGNATURE');
    const own = await ask(preparer, id, { contact: { name: 'Ann Hall', email: manager.emailId } });
    expect(own.success.returns[0]?.message).toContain('a person in your account');
  });

  test('an editor chooses no contact', async () => {
    const editor = await member(preparer.accountId, 'editor');
    const { businessId } = await consent(preparer, id);
    const contact = { name: 'Ann Hall', email: 'editor@elsewhere.example' };
    const saved = await call(saveClientContact, { token: editor.token, params: { businessId }, body: { contact } });
    expect(saved.error.code).toBe('FORBIDDEN');
  });
});

test('reading the answer of a client ends and mails nothing; the job does, once', async () => {
  await ask(preparer, id);
  const access = await enter(await readLink());
  await answer(access, (await shown(access)).snapshotHash);
  await correct(preparer, id, '2000');
  await Promise.all(Array.from({ length: 8 }, () => findRequest()));
  expect((await findRequest()).request?.ended).toBe('changed');
  const events = async () =>
    (
      await asSuperuser(`select 1 from audit_event where action_type = 'CLIENT_APPROVAL_ENDED' and document_id = $1`, [
        id,
      ])
    ).rows;
  expect(await events()).toHaveLength(0);
  clock.at = new Date(clock.at.getTime() + 60_000);
  await settle(preparer);
  await settle(preparer);
  expect(await events()).toHaveLength(1);
});

test('an approved link opens nothing after its last day, and the approval stays', async () => {
  await ask(preparer, id);
  const token = await readLink();
  const access = await enter(token);
  await answer(access, (await shown(access)).snapshotHash);
  clock.at = new Date(clock.at.getTime() + 31 * 24 * 3_600_000);
  await asSuperuser("update session set expires_at = expires_at + interval '32 days', last_seen_at = $1", [clock.at]);
  expect((await call(openClientLink, { body: { token } })).error.code).toBe('CLIENT_LINK_REFUSED');
  expect((await consent(preparer, id)).authority).toMatchObject({ by: 'client' });
});

/** Returns of the batch below. */
const BATCH = sizeOf('BATCH_AUTHORITY', 15);

test(`a batch of ${BATCH} returns with mixed authority: each is signed by who may, and nothing else is sent`, async () => {
  await asSuperuser(`update app_user set first_name = 'Priya', last_name = 'Nair' where email = $1`, [
    preparer.emailId,
  ]);
  const kinds = ['own', 'approved', 'changed', 'form', 'asked'] as const;
  const of = (at: number) => kinds[at % kinds.length] as (typeof kinds)[number];
  const plans = Array.from({ length: BATCH }, (_, at) => ({
    ...businessFacts,
    businessName: `Employer ${String(at).padStart(3, '0')}`,
    EIN: String(620_000_000 + at),
    contactEmailAddress: `owner${at}@employers.example`,
    signingAuthorityName: of(at) === 'own' ? 'Priya Nair' : `Owner ${String(at).padStart(3, '0')} Smith`,
    planYearEnd: '12/31/2025',
    policyType: 'insured',
    avgNumberOfLivesCovered: '10',
    'IRS Payment': 'EFTPS',
  }));
  const sheet = Buffer.from(writeCsv([Object.keys(plans[0] ?? {}), ...plans.map((plan) => Object.values(plan))]));
  const upload = uploadOf({}, sheet, 'file', 'plans.csv');
  const { id: batchId } = (
    await site.app.inject({
      method: 'POST',
      url: uploadPcorSheet.path,
      headers: { ...upload.headers, authorization: `Bearer ${preparer.token}` },
      payload: upload.payload,
    })
  ).json().Success;
  const returns = [];
  for (let page = 0; page * 100 < BATCH; page++) {
    const query = { size: '100', pageNumber: String(page) };
    const { filings } = (await call(getPcorBatch, { token: preparer.token, params: { id: batchId }, query })).success;
    returns.push(...filings);
  }
  expect(returns).toHaveLength(BATCH);
  for (const one of returns) await markPaid(asSuperuser, one.id);

  // The clients of all but the own business are asked at once; some answer.
  const clients = returns.filter((_, at) => of(at) !== 'own');
  for (let at = 0; at < clients.length; at += 50) {
    const filings = clients.slice(at, at + 50).map(({ id: filing }) => filing);
    // As confirmed one by one: the addresses came with a sheet.
    await asSuperuser('update business set confirmed_contact = lower(contact_email_address) where account_id = $1', [
      preparer.accountId,
    ]);
    const { success } = await call(askClients, { token: preparer.token, body: { filings } });
    expect(success.returns.filter(({ done }) => !done)).toEqual([]);
  }
  for (const [at, one] of returns.entries()) {
    if (of(at) === 'approved' || of(at) === 'changed') {
      const request = await findRequest(preparer, one.id);
      const access = await enterBy(clientToken(site.deps.ring, request.request?.id ?? ''));
      const { snapshotHash, signer } = await shown(access);
      const signed = await answer(access, snapshotHash, { signerName: signer.name, signerTitle: signer.title });
      expect(signed.status).toBe(200);
    }
    if (of(at) === 'form') {
      const scan = uploadOfSeveral(
        {
          snapshotHash: (await call(getSignature, { token: preparer.token, params: { id: one.id } })).success
            .snapshotHash,
          signerName: one.signingAuthority,
          signerTitle: 'Owner',
          signedOn: irsDay(clock.at),
        },
        [{ name: 'scan.pdf', bytes: samplePdf(), type: 'application/pdf' }],
        'files',
      );
      const attached = await site.app.inject({
        method: 'POST',
        url: attachSignature.path.replace('{id}', one.id),
        headers: { ...scan.headers, authorization: `Bearer ${preparer.token}` },
        payload: scan.payload,
      });
      expect(attached.statusCode).toBe(201);
    }
    if (of(at) === 'changed') {
      clock.at = new Date(clock.at.getTime() + 1000);
      const body = { id: one.id, thirdPartyDesignee: null, paymentOption: null };
      await call(unlockForm720, { token: preparer.token, params: { id: one.id } });
      expect((await call(saveForm720, { token: preparer.token, body })).status).toBe(200);
      const paid = { id: one.id, paymentOption: { paymentMethod: 'eftps' } };
      await call(saveForm720, { token: preparer.token, body: { ...paid, overpayment: { overPaymentAmt: '1' } } });
    }
  }

  const results = new Map<string, { sent: boolean; message: string | null }>();
  for (let at = 0; at < BATCH; at += MAX_SIGNED_TOGETHER) {
    const turn: { id: string; snapshotHash: string }[] = [];
    for (const { id: filing } of returns.slice(at, at + MAX_SIGNED_TOGETHER))
      turn.push({ id: filing, snapshotHash: (await consent(preparer, filing)).snapshotHash });
    const body = { returns: turn, signerName: 'Priya Nair', signerTitle: 'Preparer', pin: '04711', consent: true };
    const { success } = await call(transmitPcorBatch, { token: preparer.token, params: { id: batchId }, body });
    for (const one of success.returns) results.set(one.id, one);
  }
  // The batch says how far each client is, also once the return is sent.
  const steps = { own: null, approved: 'approved', changed: 'changed', form: 'form', asked: 'asked' };
  for (let page = 0; page * 100 < BATCH; page++) {
    const query = { size: '100', pageNumber: String(page) };
    const { filings } = (await call(getPcorBatch, { token: preparer.token, params: { id: batchId }, query })).success;
    for (const [at, { client }] of filings.entries()) expect(client).toBe(steps[of(page * 100 + at)]);
  }
  const { rows } = await asSuperuser('select filing_id, signer_name from submission where filing_id = any($1)', [
    returns.map(({ id: filing }) => filing),
  ]);
  const signers = new Map(
    (rows as { filing_id: string; signer_name: string }[]).map((row) => [row.filing_id, row.signer_name]),
  );
  for (const [at, one] of returns.entries()) {
    const found = { kind: of(at), sent: results.get(one.id)?.sent, signer: signers.get(one.id) };
    const maySign = ['own', 'approved', 'form'].includes(of(at));
    expect(found).toEqual({ kind: of(at), sent: maySign, signer: maySign ? one.signingAuthority : undefined });
    if (!maySign) expect(results.get(one.id)?.message).toBeTruthy();
  }
});

/** Enters a link with the code of its email. */
async function enterBy(token: string): Promise<string> {
  expect((await call(sendClientCode, { body: { token } })).status).toBe(200);
  const { rows } = await asSuperuser('select code_mail_id from client_request where token_hash = $1', [
    tokenHash(token),
  ]);
  const code = mailedCode(site.deps.ring, rows[0]?.code_mail_id);
  return (await call(enterClientCode, { body: { token, code } })).success.access;
}
