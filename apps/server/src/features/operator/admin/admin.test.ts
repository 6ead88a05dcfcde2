import {
  type AdminUserRow,
  type AuditLogRow,
  addAdministrator,
  addCompanyUser,
  addForm720,
  adminFetch,
  checkRateBook,
  downloadReport,
  endUserSessions,
  followFiling,
  getSession,
  getStanding,
  getUser,
  listBusinesses,
  loadRateBook,
  removeAdministrator,
  reportIncident,
  resendInvitation,
  setUserStatus,
} from '@gauger/contract';
import { readSheets } from '@gauger/sheet';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { newId, openDatabase } from '../../../db/public.ts';
import { callTo, type TestAccount, testApp } from '../../../testing/app.ts';
import { companyUserFacts, incidentFacts } from '../../../testing/facts.ts';
import { recordStatements } from '../../../testing/statements.ts';
import {
  appointAdministrator,
  appointFirstAdministrator,
  listAdministrators,
  passwordLink,
  revokeAdministrator,
} from './public.ts';

const { call, account, member, admin, clock, config, database, deps, asSuperuser } = await testApp();
const chief = await admin();

const fetched = async (body: object, token = chief.token) => call(adminFetch, { token, body });
const readPage = async <Row>(body: object) =>
  (await fetched(body)).success as unknown as { content: Row[]; total: number; totalPages: number };
const users = (usersParams: object = {}) => readPage<AdminUserRow>({ usersParams });
const trail = (auditLogParams: object = {}) => readPage<AuditLogRow>({ auditLogParams });
const addresses = ({ content }: { content: readonly { emailId: string | null }[] }) =>
  content.map(({ emailId }) => emailId);
const readsBy = async (userId: string) =>
  (
    await asSuperuser(
      `select document_type, document_id, detail from audit_event
       where actor_id = $1 and action_type = 'ADMIN_READ' order by seq`,
      [userId],
    )
  ).rows;
const named = async (emailId: string, firstName: string, lastName: string) => {
  const opened = await account(emailId);
  await asSuperuser('update app_user set first_name = $2, last_name = $3 where email = $1', [
    emailId,
    firstName,
    lastName,
  ]);
  const { rows } = await asSuperuser('select id from app_user where email = $1', [emailId]);
  return { ...opened, userId: rows[0].id as string };
};

describe('an administrator', () => {
  test('is made by command, belongs to no account, and sets a password with a link that works once', async () => {
    expect(await appointAdministrator(database, 'Grace@Office.example')).toEqual({
      emailId: 'grace@office.example',
      appointed: true,
    });
    expect((await appointAdministrator(database, 'grace@office.example')).appointed).toBe(false);
    const links = [
      await passwordLink(database, 'grace@office.example', 'https://gauger.example', clock.at),
      await passwordLink(database, 'grace@office.example', 'https://gauger.example', clock.at),
    ];
    const { rows } = await asSuperuser(
      `select r.used_at is null as open, r.expires_at, m.account_id from password_reset r
       join app_user u on u.id = r.user_id left join membership m on m.user_id = u.id
       where u.email = 'grace@office.example' order by open`,
    );
    expect(rows.map(({ open, account_id }) => [open, account_id])).toEqual([
      [false, null],
      [true, null],
    ]);
    expect(links[1]).toMatch(
      /^https:\/\/gauger\.example\/reset-password\?token=[\w-]{43}&emailId=grace%40office\.example&first=true$/,
    );
    expect(await listAdministrators(database)).toContainEqual({
      emailId: 'grace@office.example',
      since: expect.any(String),
      hasPassword: false,
    });
  });

  test('is nobody who has an account, and nobody without an address', async () => {
    const { emailId } = await account();
    await expect(appointAdministrator(database, emailId)).rejects.toThrow('An administrator cannot have one');
    await expect(appointFirstAdministrator(database, emailId)).rejects.toThrow('An administrator cannot have one');
    await expect(appointAdministrator(database, 'office')).rejects.toThrow('--email should be an email address');
    await expect(passwordLink(database, emailId, 'https://gauger.example', clock.at)).rejects.toThrow(
      'no administrator',
    );
  });

  test('of the configuration is made once: whose right was taken away stays without it', async () => {
    expect(await appointFirstAdministrator(database, 'first@office.example')).toBe('first@office.example');
    expect(await appointFirstAdministrator(database, 'First@office.example')).toBeNull();
    await revokeAdministrator(database, 'first@office.example', clock.at);
    expect(await appointFirstAdministrator(database, 'first@office.example')).toBeNull();
    expect((await appointAdministrator(database, 'first@office.example')).appointed).toBe(true);
  });

  test('whose right is taken away is signed out on the next call', async () => {
    const other = await admin();
    expect((await call(getSession, { token: other.token })).success.principal).toBe('admin');
    await revokeAdministrator(database, other.emailId, clock.at);
    expect((await fetched({ usersParams: {} }, other.token)).status).toBe(401);
    await expect(revokeAdministrator(database, other.emailId, clock.at)).rejects.toThrow('is no administrator');
  });

  test('adds another in the browser, who gets a link by mail, and removes them; the last who can log in stays', async () => {
    const boss = await admin();
    const post = (route: typeof addAdministrator | typeof removeAdministrator, emailId: string, of = boss) =>
      call(route, { token: of.token, body: { emailId } });
    expect((await post(addAdministrator, 'New@Office.example')).success).toEqual({ emailId: 'new@office.example' });
    const { rows } = await asSuperuser(`select kind, facts from mail where email = 'new@office.example'`);
    // The page and the email speak of the first password.
    expect(rows).toEqual([{ kind: 'reset', facts: { isFirst: true } }]);
    const twice = await Promise.all([0, 1, 2, 3].map(() => post(addAdministrator, 'at-once@office.example')));
    expect(twice.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(twice.some(({ status }) => status === 200)).toBe(true);
    const { emailId } = await account();
    expect((await post(addAdministrator, emailId)).error.code).toBe('ADMINISTRATOR_REFUSED');
    await asSuperuser(`update app_user set password_hash = 'x' where id = $1`, [boss.userId]);
    expect((await post(removeAdministrator, boss.emailId)).error.errorDescription).toContain('the last administrator');
    expect((await post(removeAdministrator, 'new@office.example')).status).toBe(200);
    expect((await post(removeAdministrator, 'new@office.example')).error.code).toBe('ADMINISTRATOR_REFUSED');
    // Two who remove each other at once: one of them stays.
    const other = await admin();
    await asSuperuser(`update app_user set password_hash = 'x' where id = $1`, [other.userId]);
    const both = await Promise.all([
      post(removeAdministrator, other.emailId),
      post(removeAdministrator, boss.emailId, other),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = await admin();
    await asSuperuser(`update session set created_at = created_at - interval '6 minutes' where user_id = $1`, [
      stale.userId,
    ]);
    expect((await post(addAdministrator, 'x@office.example', stale)).error.code).toBe('CODE_REFUSED');
    await asSuperuser('update app_user set password_hash = null where id = any($1)', [[boss.userId, other.userId]]);
  });

  test('is added once by two who add the same address: the second is told to look at the list', async () => {
    const boss = await admin();
    const emailId = 'twice@office.example';
    const adding = await database.acrossAccounts(async (tx) => {
      await tx.insertInto('appUser').values({ id: newId(), email: emailId, isAdmin: true }).execute();
      const second = call(addAdministrator, { token: boss.token, body: { emailId } });
      // The first one is not committed: the call waits for it alone.
      for (let waiting = 0; waiting === 0; )
        waiting = (
          await asSuperuser(
            `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rows.length;
      return { second };
    });
    const { error } = await adding.second;
    expect([error.code, error.errorDescription]).toEqual([
      'ADMINISTRATOR_REFUSED',
      'twice@office.example was added a moment ago. Look at the list.',
    ]);
    await revokeAdministrator(database, emailId, clock.at);
  });

  test('loads a rate book in the browser: its faults or its changes first, then once', async () => {
    const boss = await admin();
    const document = {
      format: 'gauger/rate-book@1',
      version: 'browser.1',
      values: [
        {
          parameter: 'fuel.diesel',
          from: '2026-01-01',
          to: '2026-03-31',
          value: '0.25',
          citation: 'Invented for a test',
          confidence: 'confirmed',
          sourceClass: 'primary',
        },
      ],
    };
    const check = async (of: unknown) =>
      (await call(checkRateBook, { token: boss.token, body: { document: of } })).success;
    expect((await check({ ...document, values: [{ parameter: 'none' }] })).faults.join()).toContain(
      'no parameter none',
    );
    expect((await check('nothing')).faults).not.toEqual([]);
    expect((await check(document)).changes).toMatchObject([
      { parameter: 'fuel.diesel', before: '0.244', value: '0.25', citation: 'Invented for a test' },
    ]);
    const load = () => call(loadRateBook, { token: boss.token, body: { document } });
    expect((await load()).success).toEqual({ rateBookVersion: 'browser.1' });
    expect((await load()).error.code).toBe('RATE_BOOK_REFUSED');
    const { rows } = await asSuperuser(
      `select actor_id, detail from audit_event where action_type = 'RATE_BOOK_LOADED'`,
    );
    expect(rows).toEqual([{ actor_id: boss.userId, detail: { version: 'browser.1' } }]);
  });

  test('reads only after the second factor, and nobody of an account does', async () => {
    const without = await admin('mfa');
    const owner = await account();
    const manager = await member(owner.accountId, 'manager');
    const codes = await Promise.all(
      [without.token, owner.token, manager.token].map(
        async (token) => (await fetched({ usersParams: {} }, token)).error.code,
      ),
    );
    expect(codes).toEqual(['INSUFFICIENT_SCOPE', 'FORBIDDEN', 'FORBIDDEN']);
  });

  test('has no way into the pages of an account', async () => {
    expect((await call(listBusinesses, { token: chief.token })).error.code).toBe('FORBIDDEN');
  });

  test('is signed out after a quarter of an hour unused, and after eight hours in any case', async () => {
    const start = clock.at.getTime();
    const alive = async (token: string) => (await call(getSession, { token })).status;
    try {
      const [idle, busy] = [await admin(), await admin()];
      clock.at = new Date(start + 15 * 60_000);
      expect(await alive(idle.token)).toBe(401);
      clock.at = new Date(start);
      for (let minutes = 14; minutes < 8 * 60; minutes += 14) {
        clock.at = new Date(start + minutes * 60_000);
        expect(await alive(busy.token)).toBe(200);
      }
      clock.at = new Date(start + 8 * 3_600_000);
      expect(await alive(busy.token)).toBe(401);
    } finally {
      clock.at = new Date(start);
    }
  });
});

describe('the lists', () => {
  test.each([
    ['none', {}],
    ['two', { usersParams: {}, auditLogParams: {} }],
  ])('are refused when %s is asked for', async (_, body) => {
    const { status, error } = await fetched(body);
    expect([status, error.issues[0]?.message]).toEqual([
      422,
      expect.stringContaining('Send exactly one of usersParams, auditLogParams'),
    ]);
  });

  test('take a page and a size as numbers and as text, and at most a hundred rows', async () => {
    const asNumbers = await users({ pageNumber: 0, size: 1 });
    expect(await users({ pageNumber: '0', size: '1' })).toEqual(asNumbers);
    expect(asNumbers.content).toHaveLength(1);
    const beyond = await users({ pageNumber: 999, size: 1 });
    expect(beyond).toMatchObject({ content: [], currentPage: 999, totalPages: beyond.total });
    expect(beyond.total).toBe(asNumbers.total);
    expect((await fetched({ usersParams: { pageNumber: -1 } })).error.issues[0]?.path).toBe('usersParams.pageNumber');
    const { total, totalPages } = await users({ size: 9_999 });
    expect(totalPages).toBe(Math.ceil(total / 100));
  });

  test('are recorded with their filters, by who read them', async () => {
    const reader = await admin();
    await fetched({ usersParams: { searchStr: 'hall', size: 5 } }, reader.token);
    await fetched({ auditLogParams: { actionType: 'SIGN_IN', email: '' } }, reader.token);
    expect(await readsBy(reader.userId)).toEqual([
      { document_type: 'app_user', document_id: null, detail: { pageNumber: 0, size: 5, searchStr: 'hall' } },
      { document_type: 'audit_event', document_id: null, detail: { pageNumber: 0, size: 10, actionType: 'SIGN_IN' } },
    ]);
  });
});

describe('all users', () => {
  test('are those of every account, who came last first, found by name and address in any order', async () => {
    const ada = await named('ada@lists.example', 'Ada', 'Lovelace');
    const mary = await named('mary@lists.example', 'Mary', 'Somerville');
    const both = await users({ searchStr: 'lists.example' });
    expect(both.content.map(({ id }) => id)).toEqual([mary.userId, ada.userId]);
    expect(both).toMatchObject({ total: 2, totalPages: 1, currentPage: 0, more: false });
    expect(both.content[1]).toEqual({
      id: ada.userId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      emailId: 'a•••@lists.example',
      mobileNumber: '',
      address: '',
      address2: '',
      city: '',
      state: '',
      country: 'United States of America',
      zipCode: '',
      createdAt: expect.any(String),
      activeStatus: 'Active',
    });
    for (const text of ['lovelace ada', 'ADA@LISTS', ' love '])
      expect((await users({ searchStr: text })).content, text).toMatchObject([{ id: ada.userId }]);
    for (const text of ['a%@lists', 'ada_lists', 'nobody at all'])
      expect((await users({ searchStr: text })).content, text).toEqual([]);
  });
});

describe('the report of a security incident', () => {
  const report = (more: object = {}) =>
    call(reportIncident, { token: chief.token, body: { ...incidentFacts, ...more } });

  test('is a workbook of the twelve items in the order of the IRS, in a ZIP that opens with its password alone', async () => {
    const response = await report();
    expect(response.status).toBe(200);
    const entries = (password: string) =>
      new ZipReader(new Uint8ArrayReader(response.success.bytes), { password, useWebWorkers: false }).getEntries();
    const [entry] = await entries(incidentFacts.password);
    expect(entry).toMatchObject({ filename: 'security-incident.xlsx', encrypted: true });
    if (!entry || entry.directory) throw new Error('The ZIP has no file');
    const bytes = await entry.getData(new Uint8ArrayWriter());
    const [sheet] = await readSheets(bytes, {
      rows: 20,
      columns: 3,
      cell: 5_000,
      unpacked: 1e6,
      ratio: 200,
      sheets: 1,
    });
    expect(sheet?.rows.map(([number]) => number)).toEqual([
      'No.',
      ...Array.from({ length: 12 }, (_, at) => String(at + 1)),
    ]);
    expect(sheet?.rows[9]?.[2]).toBe('Grace Chief, 503-555-0144, grace@gauger.example');
    const [wrong] = await entries('another password');
    if (!wrong || wrong.directory) throw new Error('The ZIP has no file');
    await expect(wrong.getData(new Uint8ArrayWriter())).rejects.toThrow(/password/i);
  });

  test('names every answer that is missing or wrong, and keeps nothing but that it was made', async () => {
    const { error } = await report({ efin: '12345', official: ' ', disclosed: 'maybe' });
    expect(error.issues?.map(({ path, message }) => [path, message])).toEqual([
      ['disclosed', 'Choose the Disclosure of taxpayer information from its list'],
      ['efin', 'EFIN of the provider should be six digits'],
      ['official', 'Principal or responsible official, as on the e-file application is required'],
    ]);
    const { rows } = await asSuperuser(`select detail from audit_event where action_type = 'INCIDENT_REPORT_MADE'`, []);
    expect(rows).toEqual([{ detail: { taxpayers: '0', disclosed: 'N' } }]);
  });
});

describe('an invitation that waits', () => {
  const invite = async (owner: TestAccount, address: string) => {
    const body = { ...companyUserFacts, emailId: address, signInWith: 'invitation' };
    return (await call(addCompanyUser, { token: owner.token, body })).success.id;
  };
  const readOwner = async ({ accountId }: TestAccount): Promise<string> =>
    (await asSuperuser(`select user_id from membership where account_id = $1 and role = 'owner'`, [accountId])).rows[0]
      .user_id;
  const linksTo = async (address: string) =>
    (await asSuperuser(`select id from mail where kind = 'invitation' and email = $1`, [address])).rows.length;

  test('is on the page of the owner, and its link is mailed again: a new one, in the chain of the account', async () => {
    const owner = await account();
    const chief = await admin();
    const id = await invite(owner, 'waits@invited.example');
    const of = { token: chief.token, params: { id: await readOwner(owner) } };
    const [before] = (await call(getStanding, of)).success.invitations;
    expect(before).toMatchObject({ id, emailId: 'w•••@invited.example' });
    const hash = async () =>
      (await asSuperuser('select token_hash from invitation where id = $1', [id])).rows[0].token_hash;
    const old = await hash();
    const { success } = await call(resendInvitation, { token: chief.token, params: { id }, body: {} });
    expect(success).toMatchObject({ id, emailId: 'waits@invited.example' });
    expect(await hash()).not.toEqual(old);
    expect(await linksTo('waits@invited.example')).toBe(2);
    const { rows } = await asSuperuser(
      `select actor_id from audit_event where account_id = $1 and action_type = 'COMPANY_USER_INVITED' order by seq desc limit 1`,
      [owner.accountId],
    );
    expect(rows).toEqual([{ actor_id: chief.userId }]);
  });

  test('that was accepted, or is not there, is not mailed again', async () => {
    const owner = await account();
    const id = await invite(owner, 'gone@invited.example');
    await asSuperuser('delete from invitation where id = $1', [id]);
    const { token } = await admin();
    for (const unknown of [id, newId()])
      expect((await call(resendInvitation, { token, params: { id: unknown }, body: {} })).error.code).toBe('NOT_FOUND');
    expect(await linksTo('gone@invited.example')).toBe(1);
  });
});

describe('the page of a person', () => {
  test('tells who they are and where they stand, and the look is recorded', async () => {
    const owner = await named('owner@page.example', 'Olga', 'Owner');
    const editor = await member(owner.accountId, 'editor');
    const reader = await admin();
    const of = { token: reader.token, params: { id: editor.userId } };
    expect((await call(getStanding, of)).success).toEqual({
      id: editor.userId,
      activeStatus: 'Active',
      role: 'editor',
      accountOwner: 'o•••@page.example',
      roleStatus: 'Active',
      createdAt: expect.any(String),
      lastSignInAt: null,
      sessions: 1,
      secondFactor: { authenticatorApp: false, passkeys: 0 },
      counts: { businesses: 1, filings: 0, transactions: 0 },
      invitations: [],
    });
    expect((await call(getUser, of)).success).toMatchObject({ id: editor.userId, emailId: editor.emailId });
    expect(await readsBy(reader.userId)).toEqual([
      { document_type: 'user_status', document_id: editor.userId, detail: {} },
      { document_type: 'app_user', document_id: editor.userId, detail: {} },
    ]);
    expect((await call(getUser, { ...of, params: { id: newId() } })).status).toBe(404);
    expect((await call(getStanding, { ...of, params: { id: newId() } })).status).toBe(404);
    expect((await call(getStanding, { ...of, params: { id: reader.userId } })).success).toMatchObject({
      role: 'admin',
      accountOwner: null,
      roleStatus: null,
    });
  });

  test('deactivates: the next call is refused, and it stands in the trail of the account once', async () => {
    const owner = await account();
    const editor = await member(owner.accountId, 'editor');
    const set = (activeStatus: string) =>
      call(setUserStatus, { token: chief.token, params: { id: editor.userId }, body: { activeStatus } });
    expect((await set('Inactive')).success).toMatchObject({ activeStatus: 'Inactive', sessions: 0 });
    expect((await set('Inactive')).success.activeStatus).toBe('Inactive');
    expect((await call(getSession, { token: editor.token })).status).toBe(401);
    expect((await set('Active')).success).toMatchObject({ activeStatus: 'Active', sessions: 0 });
    expect((await call(getSession, { token: editor.token })).status).toBe(401);
    const { rows } = await asSuperuser(
      `select action_type, actor_id from audit_event where account_id = $1 and document_id = $2 order by seq`,
      [owner.accountId, editor.userId],
    );
    expect(rows).toEqual([
      { action_type: 'USER_DEACTIVATED', actor_id: chief.userId },
      { action_type: 'USER_REACTIVATED', actor_id: chief.userId },
    ]);
  });

  test('deactivates an owner: the account is suspended, nobody of it goes on or signs in until the owner may again', async () => {
    const owner = await named('owner@suspended.example', 'Sam', 'Pended');
    const editor = await member(owner.accountId, 'editor');
    const stranger = await account();
    const set = (activeStatus: string) =>
      call(setUserStatus, { token: chief.token, params: { id: owner.userId }, body: { activeStatus } });
    const maySignIn = async (emailId: string) =>
      (await asSuperuser('select membership_active from find_sign_in($1)', [emailId])).rows[0]?.membership_active;
    const readStatus = async (token: string) => (await call(getSession, { token })).status;
    expect(await maySignIn(editor.emailId)).toBe(true);
    expect((await set('Inactive')).status).toBe(200);
    expect(await Promise.all([owner, editor, stranger].map(({ token }) => readStatus(token)))).toEqual([401, 401, 200]);
    expect(await maySignIn(editor.emailId)).toBe(false);
    const late = await member(owner.accountId, 'viewer');
    expect(await readStatus(late.token)).toBe(401);
    expect((await set('Active')).status).toBe(200);
    expect(await maySignIn(editor.emailId)).toBe(true);
    // Ended sessions stay ended.
    expect(await readStatus(editor.token)).toBe(401);
  });

  test('ends every session of a person and of nobody else', async () => {
    const owner = await account();
    const editor = await member(owner.accountId, 'editor');
    const answer = await call(endUserSessions, { token: chief.token, params: { id: editor.userId } });
    expect(answer.success).toMatchObject({ activeStatus: 'Active', sessions: 0 });
    expect((await call(getSession, { token: editor.token })).status).toBe(401);
    expect((await call(getSession, { token: owner.token })).status).toBe(200);
  });

  test('changes nothing of an administrator, and of nobody who is not there', async () => {
    const other = await admin();
    const inactive = { activeStatus: 'Inactive' };
    for (const id of [other.userId, chief.userId]) {
      const of = { token: chief.token, params: { id } };
      expect((await call(setUserStatus, { ...of, body: inactive })).error.code).toBe('IS_ADMINISTRATOR');
      expect((await call(endUserSessions, of)).error.code).toBe('IS_ADMINISTRATOR');
    }
    const nobody = { token: chief.token, params: { id: newId() } };
    expect((await call(setUserStatus, { ...nobody, body: inactive })).status).toBe(404);
    expect((await call(getSession, { token: other.token })).status).toBe(200);
  });
});

describe('the audit log', async () => {
  const ann = await account('ann@trail.example');
  const bob = await account('bob@trail.example');
  const begin = (of: typeof ann) =>
    call(addForm720, {
      token: of.token,
      body: { businessId: of.businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } },
    });
  await begin(ann);
  await begin(bob);
  await asSuperuser(
    `select append_audit_event($1, $2, null, null, null, null, 'SUBMISSION_ACCEPTED', 'submission', null, null, null, 'success', '{}')`,
    [newId(), ann.accountId],
  );
  const actions = async (params: object) => {
    const { content } = await trail({ size: 100, ...params });
    return content.map(({ actionType }) => actionType);
  };

  test('shows every account, the newest first; where the program acted, the owner of the account', async () => {
    const page = await trail({ email: 'trail.example' });
    expect(page.content[0]).toEqual({
      id: expect.any(String),
      emailId: 'a•••@trail.example',
      documentType: 'submission',
      actionType: 'SUBMISSION_ACCEPTED',
      outcome: 'success',
      createdAt: expect.any(String),
      about: null,
      filingId: null,
      actor: 'program',
      client: null,
      apiKey: null,
    });
    expect(new Set(addresses(page))).toEqual(new Set(['a•••@trail.example', 'b•••@trail.example']));
    const times = page.content.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('is narrowed by address, document type, action type and free text', async () => {
    const bobs = await actions({ email: 'BOB@trail' });
    expect(bobs.length).toBeGreaterThan(0);
    expect(await actions({ email: 'bob@trail', documentType: 'form720' })).toEqual(['FILING_ADDED']);
    expect(await actions({ email: 'ann@trail', actionType: 'submission acc' })).toEqual(['SUBMISSION_ACCEPTED']);
    expect(await actions({ searchStr: 'bob@trail.example' })).toEqual(bobs);
    expect(await actions({ searchStr: 'submission' })).toEqual(['SUBMISSION_ACCEPTED']);
    expect(await actions({ email: 'bob@trail', searchStr: 'added a return' })).toEqual(['FILING_ADDED']);
    expect(await actions({ searchStr: '%' })).toEqual([]);
    expect(await actions({ email: 'nobody@trail.example' })).toEqual([]);
  });

  test('says of each event the return, and who acted; a return is found by its name, business and id', async () => {
    const cara = await account('cara@records.example');
    const { id } = (await begin(cara)).success;
    await asSuperuser(`update business set business_name = 'Trail & Sons' where account_id = $1`, [cara.accountId]);
    const requestId = newId();
    await asSuperuser(
      `insert into client_request (id, account_id, filing_id, business_id, contact_name, email, asked_by, asked_at, expires_at, token_hash, snapshot_hash, checked_at)
       select $1, account_id, id, business_id, 'Omar Reyes', 'omar@client.example', (select user_id from membership where account_id = $2 and role = 'owner'),
         now(), now(), sha256('x'), repeat('a', 64), now() from filing where id = $3`,
      [requestId, cara.accountId, id],
    );
    const append = (action: string, detail: object) =>
      asSuperuser(
        `select append_audit_event($1, $2, null, null, null, null, $3, 'Form720', $4, null, null, 'success', $5::jsonb)`,
        [newId(), cara.accountId, action, id, JSON.stringify(detail)],
      );
    await append('CLIENT_OPENED', { request: requestId });
    await call(followFiling, { token: (await admin()).token, params: { id } });
    for (const searchStr of [id, 'Form 720, 2026 Q1, trail &', 'Trail &']) {
      const { content } = await trail({ searchStr, size: 100 });
      expect(content.map(({ actionType }) => actionType)).toContain('CLIENT_OPENED');
      expect(content.find(({ actionType }) => actionType === 'CLIENT_OPENED')).toMatchObject({
        about: 'Form 720, 2026 Q1, Trail & Sons',
        filingId: id,
        actor: 'client',
        client: { name: 'Omar Reyes', emailId: 'o•••@client.example' },
      });
    }
    expect(await actions({ searchStr: id })).toEqual(['ADMIN_READ', 'CLIENT_OPENED', 'FILING_ADDED']);
    expect((await actions({ searchStr: 'Form 720, 2026 Q1' })).length).toBeGreaterThan(2);
    expect(await actions({ searchStr: 'Form 720, 2026 Q4' })).toEqual([]);
  });

  test('leaves out what administrators read, unless it is asked for; full values that were shown stay in sight', async () => {
    const reader = await admin();
    const of = { token: reader.token };
    await call(adminFetch, { ...of, body: { usersParams: {} } });
    await call(adminFetch, { ...of, body: { usersParams: {}, revealReason: 'A call about a refund' } });
    const email = reader.emailId;
    expect(await actions({ email })).toEqual(['FULL_VALUES_SHOWN', 'ADMIN_READ']);
    expect(await actions({ email, adminReads: 'all' })).toEqual(['FULL_VALUES_SHOWN', 'ADMIN_READ']);
    expect(await actions({ email, adminReads: 'exclude' })).toEqual(['FULL_VALUES_SHOWN']);
    expect(await actions({ email, adminReads: 'exclude', actionType: 'ADMIN_READ' })).toEqual(['ADMIN_READ']);
    expect(await actions({ email: 'bob@trail', adminReads: 'exclude' })).toEqual(await actions({ email: 'bob@trail' }));
  });

  test('is narrowed by days, both of them included; a day that is none is named', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const all = await actions({ email: 'trail.example' });
    expect(await actions({ email: 'trail.example', fromDate: today, toDate: tomorrow })).toEqual(all);
    expect(await actions({ email: 'trail.example', fromDate: '2020-01-01', toDate: '2020-12-31' })).toEqual([]);
    for (const fromDate of ['2026-02-30', '0000-01-01']) {
      const { status, error } = await fetched({ auditLogParams: { fromDate } });
      expect([status, error.issues[0]?.path]).toEqual([422, 'auditLogParams.fromDate']);
    }
  });

  test.each([
    ['nothing', {}, /audit_event_newest/],
    ['reads by administrators', { adminReads: 'exclude' }, /audit_event_newest/],
    ['address', { email: 'ann@trail' }, /audit_event_(actor|account)/],
    ['action type', { actionType: 'SUBMISSION_ACCEPTED' }, /audit_event_(action|newest)/],
    ['document type', { documentType: 'submission' }, /audit_event_(document_type|newest)/],
    ['free text', { searchStr: 'ann@trail' }, /audit_event_(actor|account)/],
    ['a record', { searchStr: ann.businessId }, /audit_event_document/],
  ])('filtered by %s is cut from an index, not from all events there are', async (_, params, index) => {
    const { statements, client } = await recordStatements(() => trail(params));
    const listing = statements.find(({ text }) => text.includes('left join app_user actor'));
    await client.connect();
    await client.query('begin');
    await client.query('set local role app_admin; set local enable_seqscan = off');
    const { rows } = await client.query(`explain ${listing?.text}`, listing?.values);
    await client.query('rollback');
    await client.end();
    expect(JSON.stringify(rows)).toMatch(index);
  });
});

describe('a server without a database login for administrators', async () => {
  const off = await openDatabase({ ...config, adminUrl: undefined });
  const withoutAdmin = await buildApp({ ...deps, database: off });
  await withoutAdmin.ready();
  afterAll(async () => {
    await withoutAdmin.close();
    await off.close();
  });

  test('says to an administrator that administration is off and what turns it on', async () => {
    const { userId } = await named('off@people.example', 'Ann', 'Hall');
    for (const [route, sent] of [
      [adminFetch, { body: { usersParams: {} } }],
      [adminFetch, { body: { auditLogParams: {} } }],
      [downloadReport, { params: { report: 'filingSummary' }, query: { year: '2026', format: 'csv' } }],
      [getStanding, { params: { id: userId } }],
      [getUser, { params: { id: userId } }],
      [setUserStatus, { params: { id: userId }, body: { activeStatus: 'Inactive' } }],
      [endUserSessions, { params: { id: userId } }],
    ] as const) {
      const { error } = await callTo(withoutAdmin, route, { token: chief.token, ...sent });
      expect([error.code, error.errorDescription], route.name).toEqual([
        'ADMINISTRATION_OFF',
        expect.stringContaining('sets GAUGER_DATABASE_ADMIN_URL'),
      ]);
    }
  });

  test('serves everybody else, and administrators their own profile and session', async () => {
    const person = await named('on@people.example', 'Ben', 'Hall');
    const { token } = person;
    expect((await callTo(withoutAdmin, listBusinesses, { token })).status).toBe(200);
    expect((await callTo(withoutAdmin, getSession, { token: chief.token })).status).toBe(200);
    const own = await callTo(withoutAdmin, getUser, { token: chief.token, params: { id: chief.userId } });
    expect(own.success.emailId).toBe(chief.emailId);
    expect(await listAdministrators(off)).toContainEqual(expect.objectContaining({ emailId: chief.emailId }));
  });
});
