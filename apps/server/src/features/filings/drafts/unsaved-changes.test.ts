import {
  addForm720,
  confirmPayment,
  deleteCompanyUser,
  deleteDraft,
  getConsent,
  getDraft,
  getPreflight,
  markReady,
  payFee,
  saveDraft,
  saveForm720,
  takeDraft,
  transmitForm720,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signature, submissionsOf } from '../../../testing/submissions.ts';
import { stateOfFiling } from './drafts.ts';
import { keepDraft } from './keep-draft.ts';

const site = await testApp();
const { call, account, business, member, deps, sandbox, asSuperuser } = site;
const { paidFiling, consent } = submissionsOf(site);
const hall = await account();
const manager = await member(hall.accountId, 'manager');
const editor = await member(hall.accountId, 'editor');
const viewer = await member(hall.accountId, 'viewer');
for (const [first, { userId }] of [
  ['Mia', manager],
  ['Ed', editor],
] as const)
  await asSuperuser("update app_user set first_name = $1, last_name = 'Lee' where id = $2", [first, userId]);

const rows = [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }];
const typed = { rows: [{ ...rows[0], noOfGallons: '2000' }] };

async function begin() {
  const body = {
    businessId: await business(hall.accountId),
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { 60: { rows } },
    paymentOption: { paymentMethod: 'eftps' },
  };
  return (await call(addForm720, { token: hall.token, body })).success;
}
const keep = (id: string, page = '62', token = hall.token, fields: object = typed) =>
  call(saveDraft, { token, params: { id, page }, body: { fields } });
const unsaved = async (id: string, token = hall.token) =>
  (await call(getPreflight, { token, params: { id } })).success.issues.filter(({ code }) => code === 'unsavedChanges');
const shown = async (id: string) => {
  const [found] = await unsaved(id);
  if (!found?.draft) throw new Error('There are no unsaved changes');
  return { author: found.draft.author.id, typedAt: found.draft.typedAt };
};
const pay = ({ id, businessId }: { id: string; businessId: string }) =>
  call(payFee, {
    token: hall.token,
    body: { businessId, transactionFor: id, transactionFormType: 'Form720', certification: true },
  });
const sign = async (id: string) =>
  call(transmitForm720, {
    token: hall.token,
    params: { id },
    body: { ...signature, snapshotHash: (await consent(hall, id)).snapshotHash },
  });
const events = async (id: string) =>
  (await asSuperuser('select action_type, actor_id, detail from audit_event where document_id = $1', [id])).rows;

describe('unsaved changes', () => {
  test('of anyone are found before the fee, each with its page, its author and when it was typed', async () => {
    const { id } = await begin();
    await keep(id, '62');
    await keep(id, '62', editor.token);
    await keep(id, 'claims.3', editor.token, { periodStart: '2026-07-01' });
    const found = await unsaved(id);
    expect(found.map(({ path, blocks, severity, draft }) => [path, blocks, severity, draft?.own])).toEqual([
      ['drafts.62', 'pay', 'error', true],
      ['drafts.62', 'pay', 'error', false],
      ['drafts.claims.3', 'pay', 'error', false],
    ]);
    expect(found[1]?.draft).toEqual({
      page: '62',
      author: { id: editor.userId, name: 'Ed Lee' },
      typedAt: '2026-11-21T12:00:00.000Z',
      own: false,
    });
    expect(found.map(({ message }) => message).slice(0, 2)).toEqual([
      expect.stringMatching(
        /^You have unsaved changes on .+ \(62\), last typed on Nov 21, 2026\. Save or discard them$/,
      ),
      expect.stringMatching(/^Ed Lee has unsaved changes on .+ \(62\), last typed on Nov 21, 2026\. /),
    ]);
    expect((await unsaved(id, viewer.token)).map(({ draft }) => draft?.own)).toEqual([false, false, false]);
  });

  test('stop the fee, until they are saved or discarded', async () => {
    const filing = await begin();
    await keep(filing.id, '62', editor.token);
    const refused = await pay(filing);
    expect([refused.status, refused.error.code]).toEqual([409, 'UNSAVED_CHANGES']);
    expect(refused.error.issues[0]).toMatchObject({ path: 'drafts.62', draft: { author: { name: 'Ed Lee' } } });
    await call(deleteDraft, { token: editor.token, params: { id: filing.id, page: '62' } });
    expect((await pay(filing)).status).toBe(200);
  });

  test('typed after the order was approved stop the taking of the money', async () => {
    const filing = await begin();
    const { id, paymentId } = (await pay(filing)).success;
    await sandbox.approve(paymentId ?? '');
    await keep(filing.id, '62', editor.token);
    const { error } = await call(confirmPayment, { token: hall.token, body: { id, paymentId, payerId: 'ANY' } });
    expect(error.code).toBe('UNSAVED_CHANGES');
    expect(error.issues[0]?.draft?.page).toBe('62');
    expect((await sandbox.orders(filing.id)).every(({ captureId }) => captureId === null)).toBe(true);
  });

  test('stop a return from being marked ready', async () => {
    const { id } = await begin();
    await keep(id, '62');
    const { error } = await call(markReady, { token: editor.token, params: { id } });
    expect([error.code, error.issues[0]?.path]).toEqual(['UNSAVED_CHANGES', 'drafts.62']);
  });

  test('of the payment option, typed after the fee, stop the signature, and the consent names them', async () => {
    const id = await paidFiling(hall);
    await keep(id, 'paymentOption', manager.token, { paymentMethod: 'efw', bankName: 'First Bank' });
    const { issues } = (await call(getConsent, { token: hall.token, params: { id } })).success;
    expect(issues[0]).toMatchObject({ code: 'unsavedChanges', draft: { page: 'paymentOption', own: false } });
    const refused = await sign(id);
    expect([refused.status, refused.error.code]).toEqual([409, 'UNSAVED_CHANGES']);
    await call(deleteDraft, { token: manager.token, params: { id, page: 'paymentOption' } });
    expect((await sign(id)).status).toBe(200);
  });

  test('that were typed while the fee was taken stop the signature, and can still be discarded', async () => {
    const id = await paidFiling(hall);
    await asSuperuser("update filing set state = 'draft' where id = $1", [id]);
    await keep(id, '62', editor.token);
    await asSuperuser("update filing set state = 'paid' where id = $1", [id]);
    expect((await sign(id)).error.code).toBe('UNSAVED_CHANGES');
    const dropped = await call(deleteDraft, { token: hall.token, params: { id, page: '62' }, query: await shown(id) });
    expect(dropped.success.dropped).toBe(true);
    expect((await sign(id)).status).toBe(200);
  });

  test('of a person who left stay, with the name, until somebody decides', async () => {
    const { id } = await begin();
    const gone = await member(hall.accountId, 'editor');
    await asSuperuser("update app_user set first_name = 'Zoe', last_name = 'Ash' where id = $1", [gone.userId]);
    await keep(id, '62', gone.token);
    await call(deleteCompanyUser, { token: hall.token, params: { id: gone.userId } });
    expect((await unsaved(id)).map(({ draft }) => draft?.author.name)).toEqual(['Zoe Ash']);
  });
});

describe('kept at the same moment as a signature', () => {
  const option = { paymentMethod: 'efw' };

  test('are waited for and stop it', async () => {
    const id = await paidFiling(hall);
    const { snapshotHash } = await consent(hall, id);
    const key = { accountId: hall.accountId, filingId: id, userId: manager.userId, page: 'paymentOption' };
    let signing: ReturnType<typeof sign> | undefined;
    await deps.database.inAccount(hall.accountId, async (tx) => {
      await stateOfFiling(tx, hall.accountId, id, 'hold');
      await keepDraft(deps.cipherOf, tx, key, option, { savedAt: deps.now() });
      const body = { ...signature, snapshotHash };
      signing = call(transmitForm720, { token: hall.token, params: { id }, body });
      await expect
        .poll(async () => {
          const waiting =
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
          return (await asSuperuser(waiting, [])).rowCount;
        })
        .toBeGreaterThan(0);
    });
    expect((await signing)?.error.code).toBe('UNSAVED_CHANGES');
  });

  test('either stop it or are refused, never neither and never both', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await paidFiling(hall);
      const { snapshotHash } = await consent(hall, id);
      const body = { ...signature, snapshotHash };
      const [kept, signed] = await Promise.all([
        keep(id, 'paymentOption', manager.token, option),
        call(transmitForm720, { token: hall.token, params: { id }, body }),
      ]);
      expect([
        ['200', 'UNSAVED_CHANGES'],
        ['NOT_EDITABLE', '200'],
      ]).toContainEqual([
        kept.status === 200 ? '200' : kept.error.code,
        signed.status === 200 ? '200' : signed.error.code,
      ]);
    }
  });
});

describe('what is typed and taken back', () => {
  const isKept = async (id: string, page: string, fields: object) =>
    !(await keep(id, page, hall.token, fields)).success.isSaved;

  test('is no unsaved change: a draft with the content of the saved page goes', async () => {
    const { id } = await begin();
    expect(await isKept(id, '60', typed)).toBe(true);
    expect(await isKept(id, '60', { emptyTaxLiability: false, rows: [{ ...rows[0], taxAmount: '244' }, {}] })).toBe(
      false,
    );
    expect(await unsaved(id)).toEqual([]);
    expect(await isKept(id, '62', { rows: [{ taxDate: '' }] })).toBe(false);
    expect(await isKept(id, '62', { emptyTaxLiability: true, rows: [] })).toBe(true);
    await call(saveForm720, {
      token: hall.token,
      body: { id, deposit: { depositedAmt: '10', depositedUsingSHRule: true } },
    });
    const deposit = { depositedAmt: '10', depositedUsingSHRule: true, depositedByHalfMonths: false, deposits: [] };
    expect(await isKept(id, 'deposit', deposit)).toBe(false);
    expect(await isKept(id, 'deposit', { ...deposit, depositedUsingSHRule: false })).toBe(true);
  });

  test('is kept where it may hold a taxpayer number that is sealed apart', async () => {
    const { id } = await begin();
    const lines = [
      { line: '6b', typeOfUse: '2', gallons: '5000', governmentalUnitName: 'Salem', governmentalUnitTIN: '123456789' },
    ];
    const group = { lines: lines.map(({ governmentalUnitName: _, governmentalUnitTIN: __, ...line }) => line) };
    await asSuperuser(
      `insert into filing_page (account_id, filing_id, page, facts, sealed, version, saved_at)
       select f.account_id, f.id, p.page, p.facts::jsonb, p.sealed, 1, now()
       from filing f, (values ('claims', '{}', 'sealed'), ('claims.6', $2, null)) as p (page, facts, sealed)
       where f.id = $1`,
      [id, JSON.stringify(group)],
    );
    expect(await isKept(id, 'claims.6', group)).toBe(true);
  });
});

describe('unsaved changes of another person', () => {
  const take = (id: string, body: object, token = hall.token, page = '62') =>
    call(takeDraft, { token, params: { id, page }, body });
  const read = async (id: string, token: string) =>
    (await call(getDraft, { token, params: { id, page: '62' } })).success.fields;

  test('are taken over by whoever edits, to be saved or discarded, and the trail tells it', async () => {
    const { id } = await begin();
    await keep(id, '62', editor.token);
    expect((await take(id, await shown(id))).status).toBe(200);
    expect(await read(id, hall.token)).toEqual(typed);
    expect(await read(id, editor.token)).toBeNull();
    expect((await unsaved(id)).map(({ draft }) => draft?.own)).toEqual([true]);
    expect(await events(id)).toContainEqual(
      expect.objectContaining({ action_type: 'DRAFT_TAKEN_OVER', detail: { page: '62', author: editor.userId } }),
    );
  });

  test('are discarded by whoever edits, and the trail tells it', async () => {
    const { id } = await begin();
    await keep(id, '62', hall.token);
    const dropped = await call(deleteDraft, {
      token: editor.token,
      params: { id, page: '62' },
      query: await shown(id),
    });
    expect(dropped.success.dropped).toBe(true);
    expect(await unsaved(id)).toEqual([]);
    expect(await events(id)).toContainEqual(
      expect.objectContaining({ action_type: 'DRAFT_DISCARDED', actor_id: editor.userId }),
    );
  });

  test('are not touched when more was typed since they were shown', async () => {
    const { id } = await begin();
    await keep(id, '62', editor.token);
    const before = await shown(id);
    site.clock.at = new Date(site.clock.at.getTime() + 1_000);
    await keep(id, '62', editor.token, { rows: [], note: 'more' });
    expect((await take(id, before)).error.code).toBe('DRAFT_CHANGED');
    const discard = (query: Record<string, string>, token = hall.token) =>
      call(deleteDraft, { token, params: { id, page: '62' }, query });
    expect((await discard(before)).error.code).toBe('DRAFT_CHANGED');
    expect((await discard({ typedAt: before.typedAt }, editor.token)).error.code).toBe('DRAFT_CHANGED');
    expect(await read(id, editor.token)).toEqual({ rows: [], note: 'more' });
  });

  test('never replace those that the caller has on the page', async () => {
    const { id } = await begin();
    await keep(id, '62', editor.token);
    const of = await shown(id);
    await keep(id, '62', hall.token, { rows: [], note: 'mine' });
    expect((await take(id, of)).error.code).toBe('DRAFT_EXISTS');
    expect(await read(id, hall.token)).toEqual({ rows: [], note: 'mine' });
    expect(await read(id, editor.token)).toEqual(typed);
  });

  test('stay where they are once the filing was sent', async () => {
    const { id } = await begin();
    await keep(id, '62', editor.token);
    const of = await shown(id);
    await asSuperuser(`update filing set state = 'sent' where id = $1`, [id]);
    expect((await take(id, of)).error.code).toBe('NOT_EDITABLE');
    expect(await read(id, editor.token)).toEqual(typed);
  });

  test('are taken by one of two who try at once', async () => {
    const { id } = await begin();
    await keep(id, '62', editor.token);
    const of = await shown(id);
    const taken = await Promise.all([take(id, of), take(id, of, manager.token)]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await unsaved(id)).toHaveLength(1);
  });

  test('of the payment option are for owner and Managers', async () => {
    const { id } = await begin();
    await keep(id, 'paymentOption', manager.token, { paymentMethod: 'efw' });
    const of = await shown(id);
    expect((await take(id, of, editor.token, 'paymentOption')).error.code).toBe('FORBIDDEN');
    const params = { id, page: 'paymentOption' };
    expect((await call(deleteDraft, { token: editor.token, params, query: of })).error.code).toBe('FORBIDDEN');
    expect((await take(id, of, hall.token, 'paymentOption')).status).toBe(200);
  });
});
