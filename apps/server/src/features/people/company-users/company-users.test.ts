import {
  acceptInvitation,
  addCompanyUser,
  addForm720,
  changeAddress,
  chooseNewPassword,
  confirmAddress,
  deleteCompanyUser,
  findInvitation,
  getForm720,
  getSession,
  inviteCompanyUser,
  keepAddress,
  listActivity,
  listCompanyUsers,
  payFee,
  proveAddress,
  resetPassword,
  saveCompanyUser,
  signIn,
} from '@gauger/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordEvent, verifyAudit } from '../../../audit/public.ts';
import { newId } from '../../../db/public.ts';
import { mailedToken } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';

const { app, call, account, member, deps, clock, asSuperuser } = await testApp();
const hall = await account();
await asSuperuser(`update app_user set first_name = 'Ann', last_name = 'Hall' where email = $1`, [hall.emailId]);

const DAY = 24 * 3_600_000;
/** Lets days pass without ending the owner's session. */
async function pass(days: number) {
  clock.at = new Date(clock.at.getTime() + days * DAY);
  await asSuperuser('update session set last_seen_at = $1, expires_at = $2 where account_id = $3', [
    clock.at,
    new Date(clock.at.getTime() + DAY),
    hall.accountId,
  ]);
}
const password = 'correct horse battery';
const someone = () => `p${newId().slice(-12)}@people.example`;
const facts = (more: object = {}) => ({
  firstName: 'Ben',
  lastName: 'Cask',
  emailId: someone(),
  contactNumber: '503-555-0142',
  ext: '0',
  role: 'editor',
  ...more,
});
const add = (body: object, token = hall.token) => call(addCompanyUser, { token, body });
const added = async (more: object = {}, token = hall.token) => (await add(facts(more), token)).success;
const withPassword = { signInWith: 'password', password };
const save = (body: object, token = hall.token) => call(saveCompanyUser, { token, body });
const remove = (id: string, token = hall.token) => call(deleteCompanyUser, { token, params: { id } });
const enter = (emailId: string, typed = password, cookie = '') =>
  call(signIn, { body: { emailId, password: typed }, ...(cookie && { headers: { cookie } }) });
/** The cookies that an answer sets, as a browser sends them. */
const cookiesOf = ({ headers }: { headers: Record<string, string | number | string[] | undefined> }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
const accept = (invitationToken: string, more: object = {}) =>
  call(acceptInvitation, { body: { invitationToken, firstName: 'Ben', lastName: 'Cask', password, ...more } });
const prove = (invitationToken: string) => call(proveAddress, { body: { invitationToken } });
/** The token in the newest invitation mailed to an address. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await asSuperuser(
    `select id from mail where email = $1 and kind = 'invitation' order by created_at desc, id desc limit 1`,
    [email],
  );
  return mailedToken(deps.ring, rows[0].id);
}
/** Creates a person who accepted and logged in. */
async function joined(role: string, of = hall) {
  const invited = await added({ role }, of.token);
  expect((await accept(await tokenFor(invited.emailId))).status).toBe(200);
  const { success } = await enter(invited.emailId);
  return { ...invited, token: success.jwtToken };
}
const readIssues = async (more: object) =>
  (await add(facts(more))).error.issues.map(({ path, message }) => [path, message]);

describe('the facts of a company user', () => {
  test.each([
    [{ firstName: ' ' }, 'firstName', 'First Name is required'],
    [{ firstName: 'B' }, 'firstName', 'First Name must be at least 2 characters long'],
    [{ firstName: 'B'.repeat(51) }, 'firstName', 'First Name must be at most 50 characters long'],
    [{ lastName: '' }, 'lastName', 'Last Name is required'],
    [{ lastName: 'B'.repeat(51) }, 'lastName', 'Last Name must be at most 50 characters long'],
    [{ emailId: '' }, 'emailId', 'Email is required'],
    [{ emailId: 'ben@people' }, 'emailId', 'Invalid Email'],
    [{ emailId: `${'b'.repeat(60)}@people-of-oil.example` }, 'emailId', 'Email must be at most 75 characters long'],
    [{ contactNumber: '' }, 'contactNumber', 'Contact Number is required'],
    [{ contactNumber: '555-0142' }, 'contactNumber', 'Contact Number must be at least 10 characters long'],
    [{ contactNumber: '503-555-01423' }, 'contactNumber', 'Contact Number must be at most 12 characters long'],
    [{ ext: '12a' }, 'ext', 'Use digits only for Ext, or leave it empty'],
    [{ ext: '12345678901' }, 'ext', 'Ext must be at most 10 characters long'],
    [{ role: '' }, 'role', 'Role is required'],
    [{ role: 'owner' }, 'role', 'Choose the Role from its list'],
    [{ signInWith: 'password' }, 'password', 'Password is required'],
    [{ signInWith: 'password', password: 'short' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long'],
  ])('%j is refused in its words', async (more, path, message) => {
    expect(await readIssues(more)).toEqual([[path, message]]);
  });

  test('are refused all at once, under the words of the specification', async () => {
    const { status, error } = await add({ signInWith: 'password' });
    expect([status, error.errorDescription]).toEqual([422, 'There is a problem in add/update company user']);
    expect(error.issues.map(({ path }) => path)).toEqual([
      'firstName',
      'lastName',
      'emailId',
      'contactNumber',
      'role',
      'password',
    ]);
  });

  test('are kept tidied, and told without a password', async () => {
    const emailId = someone();
    const body = facts({ firstName: '  Ben ', emailId: emailId.toUpperCase(), ...withPassword });
    const { status, success } = await add(body);
    expect(status).toBe(201);
    expect(success).toMatchObject({ firstName: 'Ben', emailId, role: 'editor', activeStatus: 'Unproven' });
    expect(success).not.toHaveProperty('password');
    const { rows } = await asSuperuser('select password_hash from invitation where id = $1', [success.id]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  test('a password that everybody tries first is refused', async () => {
    const { status, error } = await add(facts({ ...withPassword, password: 'password1' }));
    expect([status, error.code, error.issues[0]?.path]).toEqual([422, 'INVALID_PASSWORD', 'password']);
  });
});

describe('an invitation', () => {
  test('is listed, opens once, and makes a login in the account of who invited', async () => {
    const invited = await added({ role: 'manager' });
    expect(invited.activeStatus).toBe('Invited');
    expect(invited.invitedUntil).toBe(new Date(clock.at.getTime() + 7 * DAY).toISOString());
    expect((await enter(invited.emailId)).status).toBe(401);
    const token = await tokenFor(invited.emailId);
    expect((await call(findInvitation, { body: { invitationToken: token } })).success).toEqual({
      emailId: invited.emailId,
      firstName: 'Ben',
      lastName: 'Cask',
      role: 'manager',
      account: `Ann Hall (${hall.emailId})`,
      passwordSet: false,
    });
    const answers = await Promise.all([accept(token, { firstName: 'Benjamin' }), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await accept(token)).error.code).toBe('INVITATION_REFUSED');
    // The one who accepted is logged in.
    const opened = answers.find(({ status }) => status === 200)?.success.signedIn;
    expect((await call(getSession, { token: opened?.jwtToken ?? '' })).success.userId).toBe(invited.id);

    const { success } = await enter(invited.emailId);
    const session = (await call(getSession, { token: success.jwtToken })).success;
    expect(session).toMatchObject({ userId: invited.id, principal: 'manager', account: 'Ann Hall' });
    const list = (await call(listCompanyUsers, { token: success.jwtToken, query: { size: '100' } })).success;
    expect(list.companyUsers.find(({ id }) => id === invited.id)).toMatchObject({
      activeStatus: 'Active',
      invitedUntil: null,
    });
  });

  test('keeps only a hash of its token', async () => {
    const { emailId, id } = await added();
    const { rows } = await asSuperuser('select i::text as row from invitation i where id = $1', [id]);
    expect(rows[0].row).not.toContain(await tokenFor(emailId));
  });

  test('sent again voids the link before; withdrawn, both', async () => {
    const { id, emailId } = await added();
    const first = await tokenFor(emailId);
    await pass(1);
    const again = await call(inviteCompanyUser, { token: hall.token, params: { id } });
    expect(again.success.invitedUntil).toBe(new Date(clock.at.getTime() + 7 * DAY).toISOString());
    const second = await tokenFor(emailId);
    expect((await accept(first)).status).toBe(409);
    expect((await remove(id)).status).toBe(200);
    expect((await accept(second)).status).toBe(409);
  });

  test('is over after seven days, and can be sent again', async () => {
    const { id, emailId } = await added();
    const token = await tokenFor(emailId);
    await pass(7);
    expect((await call(findInvitation, { body: { invitationToken: token } })).status).toBe(409);
    expect((await accept(token)).status).toBe(409);
    await call(inviteCompanyUser, { token: hall.token, params: { id } });
    expect((await accept(await tokenFor(emailId))).status).toBe(200);
  });

  test('to another address, or to another role, is another invitation', async () => {
    const { id, emailId } = await added();
    const first = await tokenFor(emailId);
    const elsewhere = someone();
    expect((await save({ id, emailId: elsewhere })).success).toMatchObject({
      emailId: elsewhere,
      activeStatus: 'Invited',
    });
    expect((await accept(first)).status).toBe(409);
    const second = await tokenFor(elsewhere);
    await save({ id, role: 'viewer' });
    expect((await accept(second)).status).toBe(409);
    const third = await tokenFor(elsewhere);
    await save({ id, firstName: 'Benedict', activeStatus: 'Invited' });
    expect((await call(findInvitation, { body: { invitationToken: third } })).success).toMatchObject({
      firstName: 'Benedict',
      role: 'viewer',
    });
  });

  test('is mailed to one address five times a day at most', async () => {
    const own = await account();
    const { id } = await added({}, own.token);
    const again = () => call(inviteCompanyUser, { token: own.token, params: { id } });
    for (let mailed = 1; mailed < 5; mailed++) expect((await again()).status).toBe(200);
    const { error } = await again();
    expect([error.code, error.errorDescription]).toEqual([
      'RATE_LIMITED',
      'This address got as many invitations today as may be sent. Try again tomorrow.',
    ]);
  });

  test('is not switched off but withdrawn', async () => {
    const { id } = await added();
    const { status, error } = await save({ id, activeStatus: 'Inactive' });
    expect([status, error.issues[0]?.path]).toEqual([422, 'activeStatus']);
  });

  test('cannot be sent to who has a login', async () => {
    const { id } = await joined('viewer');
    expect((await call(inviteCompanyUser, { token: hall.token, params: { id } })).status).toBe(404);
  });
});

describe('an address', () => {
  test('is taken once in an account, whoever has it and however it is written', async () => {
    const { emailId } = await added();
    for (const taken of [emailId, emailId.toUpperCase(), hall.emailId]) {
      const { status, error } = await add(facts({ emailId: taken }));
      expect([status, error.code, error.issues[0]?.path]).toEqual([409, 'COMPANY_USER_EXISTS', 'emailId']);
    }
    const both = someone();
    const twice = await Promise.all([add(facts({ emailId: both })), add(facts({ emailId: both }))]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('of an invitation is not changed to one that the account has already', async () => {
    const own = await account();
    const [{ id }, other] = [await added({}, own.token), await added({}, own.token)];
    for (const emailId of [other.emailId.toUpperCase(), own.emailId]) {
      const { status, error } = await save({ id, emailId }, own.token);
      expect([status, error.code, error.issues[0]?.path]).toEqual([409, 'COMPANY_USER_EXISTS', 'emailId']);
    }
  });

  test('of a login elsewhere is invited like any other, and never taken over', async () => {
    const other = await account();
    const stranger = await joined('editor', other);
    for (const emailId of [other.emailId, stranger.emailId]) {
      const { status, success } = await add(facts({ emailId }));
      expect([status, success.activeStatus]).toEqual([201, 'Invited']);
      const { error } = await accept(await tokenFor(emailId), { password: 'another long password' });
      expect(error.code).toBe('INVITATION_REFUSED');
      const refused = await add(facts({ emailId: emailId.toUpperCase(), ...withPassword }), other.token);
      expect(refused.error.code).toBe('COMPANY_USER_EXISTS');
    }
    const third = await account();
    const parked = await add(facts({ emailId: stranger.emailId, ...withPassword }), third.token);
    expect([parked.status, parked.success.activeStatus]).toEqual([201, 'Unproven']);
    expect((await prove(await tokenFor(stranger.emailId))).error.code).toBe('INVITATION_REFUSED');
    expect((await enter(stranger.emailId)).status).toBe(200);
    expect((await call(getSession, { token: stranger.token })).success.principal).toBe('editor');
  });

  test('is mailed in the name of an account fifty times a day at most, with a password or without', async () => {
    await pass(1);
    const busy = await account();
    // The trail holds the emails that the account sent before.
    await deps.database.inAccount(busy.accountId, async (tx) => {
      for (let n = 0; n < 49; n++)
        await recordEvent(tx, { accountId: busy.accountId, actionType: 'COMPANY_USER_INVITED', outcome: 'success' });
    });
    const more = [withPassword, {}, withPassword].map((body) => add(facts(body), busy.token));
    expect((await Promise.all(more)).map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  });

  test('with a password waits: it opens nothing before the mailed link proved the address', async () => {
    const { id, emailId, activeStatus, invitedUntil } = await added({ role: 'viewer', ...withPassword });
    expect([activeStatus, invitedUntil]).toEqual(['Unproven', new Date(clock.at.getTime() + 7 * DAY).toISOString()]);
    const { rows } = await asSuperuser(`select kind, facts from mail where email = $1`, [emailId]);
    const owner = `Ann Hall (${hall.emailId})`;
    expect(rows).toEqual([{ kind: 'invitation', facts: { owner, role: 'viewer', passwordSet: true } }]);
    expect((await enter(emailId)).status).toBe(401);

    const first = await tokenFor(emailId);
    expect((await call(findInvitation, { body: { invitationToken: first } })).success.passwordSet).toBe(true);
    // A reader of the emails proves the address; they set no password unknown to the owner.
    expect((await accept(first)).error.code).toBe('INVITATION_REFUSED');
    expect((await accept(first, { password: 'password1' })).error.code, 'no password is read').toBe(
      'INVITATION_REFUSED',
    );
    await call(inviteCompanyUser, { token: hall.token, params: { id } });
    expect((await prove(first)).error.code).toBe('INVITATION_REFUSED');
    const second = await tokenFor(emailId);
    const answers = await Promise.all([prove(second), prove(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const proven = answers.find(({ status }) => status === 200);
    expect(proven?.success.signedIn?.mustChangePassword).toBe(true);
  });

  test('of an invitation without a password is not proven with none', async () => {
    const { emailId } = await added();
    expect((await prove(await tokenFor(emailId))).error.code).toBe('INVITATION_REFUSED');
  });

  test('that is only invited can still sign up or be added elsewhere', async () => {
    const { emailId } = await added();
    const other = await account();
    const token = await tokenFor(emailId);
    expect((await add(facts({ emailId, ...withPassword }), other.token)).status).toBe(201);
    expect((await prove(await tokenFor(emailId))).status).toBe(200);
    expect((await accept(token)).error.errorDescription).toContain('has a Gauger login');
    // The inviting person sees that it ended.
    const { companyUsers } = (await call(listCompanyUsers, { token: hall.token, query: { size: '100' } })).success;
    const ended = companyUsers.find((user) => user.emailId === emailId);
    expect(ended?.activeStatus).toBe('Ended');
    const params = { id: ended?.id ?? '' };
    expect((await call(inviteCompanyUser, { token: hall.token, params })).status).toBe(404);
    expect((await save({ ...params, emailId: someone() })).error.issues[0]?.path).toBe('emailId');
    expect((await remove(params.id)).status).toBe(200);
  });

  test('of who has a login is theirs to change', async () => {
    const { id, emailId } = await joined('viewer');
    const { status, error } = await save({ id, emailId: someone() });
    expect([status, error.issues[0]?.path]).toEqual([422, 'emailId']);
    expect((await save({ id, emailId: emailId.toUpperCase(), firstName: 'Benno' })).success).toMatchObject({
      emailId,
      firstName: 'Benno',
    });
  });
});

describe('a company user', () => {
  test('with a password of the owner chooses another one first', async () => {
    const { emailId } = await added(withPassword);
    const { signedIn } = (await prove(await tokenFor(emailId))).success;
    const { status, error } = await call(listCompanyUsers, { token: signedIn?.jwtToken });
    expect([status, error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });

  test('logs in with the password of the owner once where the address was proven, to choose another one and for nothing else', async () => {
    const { id, emailId } = await added(withPassword);
    expect((await enter(emailId)).status).toBe(401);
    const cookie = cookiesOf(await prove(await tokenFor(emailId)));
    // The owner knows the password, and comes from another browser.
    const stolen = await enter(emailId);
    expect([stolen.status, stolen.error.issues[0]?.message]).toEqual([
      401,
      'Another person chose this password. Choose your own with Forgot Password',
    ]);
    const first = (await enter(emailId, password, cookie)).success;
    expect(first.mustChangePassword).toBe(true);
    const other = await call(listCompanyUsers, { token: first.jwtToken });
    expect([other.status, other.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    const { status, error } = await enter(emailId, password, cookie);
    expect([status, error.code, error.issues[0]?.message]).toEqual([
      401,
      'SIGN_IN_REFUSED',
      'Another person chose this password. Choose your own with Forgot Password',
    ]);
    const choose = (newPassword: string) => call(chooseNewPassword, { token: first.jwtToken, body: { newPassword } });
    expect((await choose(password)).error.code).toBe('PASSWORD_REFUSED');
    const own = 'a password of my own';
    const { jwtToken: token } = (await choose(own)).success;
    expect((await call(getSession, { token })).success.principal).toBe('editor');
    expect((await enter(emailId, own)).status).toBe(200);
    expect((await enter(emailId)).error.issues[0]?.message).toBe('Incorrect email or password');
    const { rows } = await asSuperuser(
      `select actor_id from audit_event where account_id = $1 and action_type = 'FIRST_PASSWORD_USED' and document_id = $2`,
      [hall.accountId, id],
    );
    expect(rows).toEqual([{ actor_id: id }]);
  });

  test('chooses no password once the one of the owner was replaced while they chose', async () => {
    const { emailId } = await added(withPassword);
    const { signedIn } = (await prove(await tokenFor(emailId))).success;
    const body = { newPassword: 'a password of my own' };
    const { choosing } = await deps.database.inAccount(hall.accountId, async (tx) => {
      await sql`select id from app_user where email = ${emailId} for update`.execute(tx);
      const begun = call(chooseNewPassword, { token: signedIn?.jwtToken, body });
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await asSuperuser(waiting)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0);
      await sql`update app_user set password_hash = 'replaced' where email = ${emailId}`.execute(tx);
      return { choosing: begun };
    });
    const { status, error } = await choosing;
    expect([status, error?.code]).toEqual([401, 'UNAUTHENTICATED']);
    const { rows } = await asSuperuser('select password_hash from app_user where email = $1', [emailId]);
    expect(rows).toEqual([{ password_hash: 'replaced' }]);
  });

  test('uses the password of the owner once, also when it is typed twice at the same time, and not after the invitation', async () => {
    const { emailId } = await added(withPassword);
    const cookie = cookiesOf(await prove(await tokenFor(emailId)));
    const both = await Promise.all([enter(emailId, password, cookie), enter(emailId, password, cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await added(withPassword);
    const lateCookie = cookiesOf(await prove(await tokenFor(late.emailId)));
    const at = clock.at;
    clock.at = new Date(at.getTime() + 7 * DAY + 1_000);
    const { status } = await enter(late.emailId, password, lateCookie);
    clock.at = at;
    expect(status).toBe(401);
  });

  test('opens no call with the password of the owner in place of a token', async () => {
    const { emailId } = await added(withPassword);
    const cookie = cookiesOf(await prove(await tokenFor(emailId)));
    const authorization = `Basic ${Buffer.from(`${emailId}:${password}`).toString('base64')}`;
    const { statusCode } = await app.inject({ url: '/auth/session', headers: { authorization } });
    expect(statusCode).toBe(401);
    expect((await enter(emailId, password, cookie)).status).toBe(200);
  });

  test('who left before choosing a password sets it by Forgot Password', async () => {
    const { emailId } = await added(withPassword);
    const { signedIn } = (await prove(await tokenFor(emailId))).success;
    // The first step of Forgot Password when its email is sent.
    await asSuperuser(
      `insert into password_reset (token_hash, user_id, created_at, expires_at)
       select sha256(email::bytea), id, $2::timestamptz, $2::timestamptz + interval '30 minutes' from app_user where email = $1`,
      [emailId, clock.at],
    );
    const newPassword = 'a password of my own';
    const body = { emailId, resetPasswordToken: emailId, newPassword };
    expect((await call(resetPassword, { body })).status).toBe(200);
    expect((await enter(emailId, newPassword)).status).toBe(200);
    // The step that was left open sets no other one.
    const late = await call(chooseNewPassword, { token: signedIn?.jwtToken, body: { newPassword: 'one more horse' } });
    expect(late.status).toBe(401);
  });

  test('has the rights of a new role from the next call on', async () => {
    const ben = await joined('editor');
    expect((await call(listCompanyUsers, { token: ben.token })).status).toBe(403);
    expect((await save({ id: ben.id, role: 'manager' })).success.role).toBe('manager');
    expect((await call(listCompanyUsers, { token: ben.token })).status).toBe(200);
    await save({ id: ben.id, role: 'viewer' });
    expect((await call(listCompanyUsers, { token: ben.token })).status).toBe(403);
  });

  test('made inactive is refused at once and cannot sign in; an old session stays ended afterwards', async () => {
    const ben = await joined('editor');
    expect((await save({ id: ben.id, activeStatus: 'Inactive' })).success.activeStatus).toBe('Inactive');
    expect((await call(getSession, { token: ben.token })).status).toBe(401);
    expect((await enter(ben.emailId)).status).toBe(401);
    expect((await save({ id: ben.id, activeStatus: 'Active' })).success.activeStatus).toBe('Active');
    expect((await call(getSession, { token: ben.token })).status).toBe(401);
    expect((await enter(ben.emailId)).status).toBe(200);
  });

  test('deleted is refused at once, the address is free, and what was done keeps the name', async () => {
    const ben = await joined('editor');
    const body = { businessId: hall.businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
    const filing = (await call(addForm720, { token: ben.token, body })).success;
    expect((await remove(ben.id)).success).toEqual({ id: ben.id });
    expect((await call(getSession, { token: ben.token })).status).toBe(401);
    expect((await enter(ben.emailId)).status).toBe(401);
    expect((await remove(ben.id)).status).toBe(404);
    expect((await save({ id: ben.id, role: 'manager' })).status).toBe(404);
    const list = (await call(listCompanyUsers, { token: hall.token, query: { size: '100' } })).success;
    expect(list.companyUsers.map(({ id }) => id)).not.toContain(ben.id);
    expect((await call(getForm720, { token: hall.token, params: { id: filing.id } })).status).toBe(200);

    const again = await added({ emailId: ben.emailId });
    expect((await accept(await tokenFor(again.emailId))).status).toBe(200);
    const { rows } = await asSuperuser(
      `select e.action_type, u.first_name from audit_event e join app_user u on u.id = e.actor_id
       where e.actor_id = $1 order by e.seq`,
      [ben.id],
    );
    expect(rows.map(({ action_type }) => action_type)).toEqual(
      expect.arrayContaining(['INVITATION_ACCEPTED', 'SIGN_IN', 'FILING_ADDED']),
    );
    expect(new Set(rows.map(({ first_name }) => first_name))).toEqual(new Set(['Ben']));
  });

  test('deleted leaves nothing to sign in with and no photo; the trail tells the name', async () => {
    const ben = await joined('editor');
    const photo = newId();
    await asSuperuser(`update app_user set photo = $2, photo_type = 'image/png' where id = $1`, [ben.id, photo]);
    await asSuperuser(
      `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports, created_at)
       values ($1, $2, 'Phone', 'k', '', 0, '{}', now())`,
      [newId(), ben.id],
    );
    await asSuperuser(
      `insert into identity (provider, subject, user_id, created_at) values ('google', 'sub ' || $2, $1, now())`,
      [ben.id, ben.emailId],
    );
    const left = `select (select count(*)::int from passkey where user_id = $1) + (select count(*)::int from identity where user_id = $1) as left`;
    expect((await asSuperuser(left, [ben.id])).rows).toEqual([{ left: 2 }]);
    await remove(ben.id);
    expect((await asSuperuser(left, [ben.id])).rows).toEqual([{ left: 0 }]);
    expect((await asSuperuser('select photo from app_user where id = $1', [ben.id])).rows).toEqual([{ photo: null }]);
    const { rows: jobs } = await asSuperuser(
      `select from graphile_worker._private_jobs where payload->'data'->>'key' = $1::text`,
      [photo],
    );
    expect(jobs).toHaveLength(1);
    const { content } = (await call(listActivity, { token: hall.token, query: { userId: ben.id } })).success;
    expect(new Set(content.map(({ person }) => person?.name))).toEqual(new Set(['Ben Cask']));
  });

  test('nobody who is still there can be robbed of their sign-in', async () => {
    const ben = await joined('editor');
    const forget = (id: string) =>
      deps.database.inAccount(hall.accountId, (tx) => sql`select forget_sign_in(${id})`.execute(tx));
    await expect(forget(ben.id)).rejects.toThrow('Only the sign-in of a deleted company user is forgotten.');
  });

  test('deleted takes no address back by a link that was mailed before, and none that waits', async () => {
    for (const confirmed of [false, true]) {
      const ben = await joined('editor');
      const [later, mailed] = [someone(), await added()];
      expect((await call(changeAddress, { token: ben.token, body: { newEmailId: later, password } })).status).toBe(200);
      const linkTo = async (email: string) => {
        const { rows } = await asSuperuser(`select id from mail where email = $1 and kind = 'addressChange'`, [email]);
        return { body: { token: mailedToken(deps.ring, rows[0].id) } };
      };
      if (confirmed) expect((await call(confirmAddress, await linkTo(later))).status).toBe(200);
      // The owner had invited the address that they took.
      await asSuperuser('update invitation set email = (select email from app_user where id = $1) where id = $2', [
        ben.id,
        mailed.id,
      ]);
      expect((await remove(ben.id)).status).toBe(200);
      expect((await call(keepAddress, await linkTo(ben.emailId))).status).toBe(409);
      expect((await call(confirmAddress, await linkTo(later))).status).toBe(409);
      expect((await accept(await tokenFor(mailed.emailId))).status).toBe(409);
      const { rows } = await asSuperuser('select email from app_user where id = $1', [ben.id]);
      expect(rows).toEqual([{ email: `${ben.id}@deleted.invalid` }]);
    }
  });

  test('who edits does not pay', async () => {
    const ben = await joined('editor');
    const businessId = hall.businessId;
    const quarter = { businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2' } };
    const { id } = (await call(addForm720, { token: ben.token, body: quarter })).success;
    const body = { businessId, transactionFor: id, transactionFormType: 'Form720', certification: true };
    expect((await call(payFee, { token: ben.token, body })).status).toBe(403);
  });
});

test('the list is sorted by name, in pages until one is empty, without the owner', async () => {
  const small = await account();
  for (const firstName of ['Carl', 'anna', 'Bert']) await added({ firstName }, small.token);
  await member(small.accountId, 'viewer');
  const page = async (pageNumber: string, size: string) =>
    (await call(listCompanyUsers, { token: small.token, query: { pageNumber, size } })).success;
  expect((await page('0', '')).companyUsers.map(({ firstName }) => firstName)).toEqual(['', 'anna', 'Bert', 'Carl']);
  const last = await page('1', '3');
  expect(last).toMatchObject({ totalCompanyUsers: 4, totalPages: 2, currentPage: 1 });
  expect(last.companyUsers.map(({ firstName }) => firstName)).toEqual(['Carl']);
  const past = { companyUsers: [], totalCompanyUsers: 4, totalPages: 2, currentPage: 2 };
  expect(await page('2', '3')).toEqual(past);
});

test('every change is in the trail of the account, and its chain holds', async () => {
  const quiet = await account();
  const ben = await joined('viewer', quiet);
  await save({ id: ben.id, role: 'editor', activeStatus: 'Inactive' }, quiet.token);
  const { id, emailId } = await added(withPassword, quiet.token);
  await prove(await tokenFor(emailId));
  await remove(id, quiet.token);
  await remove((await added({}, quiet.token)).id, quiet.token);
  const { rows } = await asSuperuser(
    `select action_type, detail, document_type from audit_event
     where account_id = $1 and document_type = 'company_user' order by seq`,
    [quiet.accountId],
  );
  expect(rows.map(({ action_type }) => action_type)).toEqual([
    'COMPANY_USER_INVITED',
    'INVITATION_ACCEPTED',
    'COMPANY_USER_SAVED',
    'COMPANY_USER_ADDED',
    'INVITATION_ACCEPTED',
    'COMPANY_USER_DELETED',
    'COMPANY_USER_INVITED',
    'INVITATION_WITHDRAWN',
  ]);
  expect(rows[2].detail).toEqual({ roleBefore: 'viewer', role: 'editor', activeStatus: 'Inactive' });
  expect(JSON.stringify(rows)).not.toContain('@');
  expect(await verifyAudit(deps.database)).toMatchObject({ breaks: [] });
});
