import {
  changeAddress,
  changePassword,
  confirmAddress,
  getMailbox,
  getSession,
  keepAddress,
  listActivity,
  signIn,
} from '@gauger/contract';
import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendMailJob } from '../../../mail/public.ts';
import { testApp } from '../../../testing/app.ts';

/** Changes of a person's login: the password and the address. */

const { call, account, member, admin, deps, database, clock, asSuperuser } = await testApp();
const SITE = 'https://gauger.example';
const DAY = 24 * 60 * 60_000;
const oldPassword = 'correct horse battery';
const newPassword = 'a staple and a barrel';
// One hash is enough: what it costs is of no interest here.
const oldHash = await hash(oldPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
beforeEach(() => {
  clock.at = new Date(clock.at.getTime() + 25 * 60 * 60_000);
});

/** Creates a person with a password, logged in. */
async function someone() {
  const person = await account();
  await asSuperuser('update app_user set password_hash = $2 where email = $1', [person.emailId, oldHash]);
  return person;
}
const readUser = async (emailId: string) =>
  (await asSuperuser('select id from app_user where email = $1', [emailId])).rows[0]?.id as string | undefined;
const lives = async (token: string) => (await call(getSession, { token })).status === 200;
const signsIn = async (emailId: string, password: string) =>
  (await call(signIn, { body: { emailId, password } })).status === 200;
async function mailsTo(email: string) {
  const { rows } = await asSuperuser('select id from mail where sent_at is null order by id');
  for (const { id } of rows)
    await sendMailJob
      .handler({ ...deps, siteUrl: SITE })
      .run(database, { data: { mailId: id } }, { signal: new AbortController().signal, log: () => undefined });
  return (await call(getMailbox)).success.messages.filter(({ to }) => to === email);
}
const tokenTo = async (email: string, page: 'confirm' | 'keep') =>
  new RegExp(`${SITE}/${page}-address\\?token=(\\S{43})`).exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? 'none';

describe('the password', () => {
  const change = (token: string, body: object) =>
    call(changePassword, { token, body: { oldPassword, newPassword, ...body } });

  test('is changed by whoever knows it; this session goes on, every other one ends, and a mail tells', async () => {
    const person = await someone();
    const other = (await call(signIn, { body: { emailId: person.emailId, password: oldPassword } })).success.jwtToken;
    const { success } = await change(person.token, { emailId: person.emailId });
    expect(success).toEqual({ emailId: person.emailId, message: 'Password updated successfully' });
    expect([await lives(person.token), await lives(other)]).toEqual([true, false]);
    expect(await signsIn(person.emailId, oldPassword)).toBe(false);
    expect(await signsIn(person.emailId, newPassword)).toBe(true);
    expect((await mailsTo(person.emailId)).map(({ subject }) => subject)).toContain('Your Gauger password was changed');
    const { rows } = await asSuperuser(
      `select outcome from audit_event where action_type = 'PASSWORD_CHANGED' and account_id = $1`,
      [person.accountId],
    );
    expect(rows).toEqual([{ outcome: 'success' }]);
  });

  test.each([
    ['a wrong one', { oldPassword: 'wrong' }, 'PASSWORD_REFUSED', 'oldPassword', 'Incorrect current password'],
    [
      'the same again',
      { newPassword: oldPassword },
      'PASSWORD_REFUSED',
      'newPassword',
      'This is your current password. Choose another one',
    ],
    [
      'one that everybody tries first',
      { newPassword: 'password1' },
      'INVALID_PASSWORD',
      'newPassword',
      expect.stringContaining('first that are tried'),
    ],
    ['a short one', { newPassword: 'short' }, 'INVALID_BODY', 'newPassword', expect.any(String)],
    ['a very long one', { newPassword: 'x'.repeat(129) }, 'INVALID_BODY', 'newPassword', expect.any(String)],
    ['an empty old one', { oldPassword: '' }, 'INVALID_BODY', 'oldPassword', expect.any(String)],
    ['an unknown key', { role: 'owner' }, 'INVALID_BODY', 'role', expect.any(String)],
  ])('%s is refused, and nothing changes', async (_, body, code, path, message) => {
    const person = await someone();
    const { error } = await change(person.token, body);
    expect([error.code, error.issues[0]?.path, error.issues[0]?.message]).toEqual([code, path, message]);
    const { rows } = await asSuperuser('select password_hash from app_user where email = $1', [person.emailId]);
    expect(rows[0].password_hash).toBe(oldHash);
    if (code === 'PASSWORD_REFUSED') expect(error.errorDescription).toBe('There is a problem in Update Password');
  });

  test('is not tried out by a stolen session: the fifth wrong one waits, like a sign-in', async () => {
    const person = await someone();
    for (let n = 0; n < 5; n += 1) expect((await change(person.token, { oldPassword: 'wrong' })).status).toBe(409);
    expect((await change(person.token, {})).error.code).toBe('RATE_LIMITED');
    expect(await signsIn(person.emailId, oldPassword)).toBe(false);
  });

  test('is changed once by two who change it at the same time', async () => {
    const person = await someone();
    const both = await Promise.all(
      ['a first new secret', 'a second new secret'].map((secret) => change(person.token, { newPassword: secret })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("another's address is refused; an administrator changes their own", async () => {
    const person = await someone();
    expect((await change(person.token, { emailId: 'x@people.example' })).error.code).toBe('SCOPE_MISMATCH');
    const operator = await admin();
    await asSuperuser('update app_user set password_hash = $2 where id = $1', [operator.userId, oldHash]);
    expect((await change(operator.token, {})).status).toBe(200);
  });
});

describe('the address', () => {
  let count = 0;
  const fresh = () => {
    count += 1;
    return `new${count}@people.example`;
  };
  const ask = (token: string, newEmailId: string, password = oldPassword) =>
    call(changeAddress, { token, body: { newEmailId, password } });
  const confirm = (token: string) => call(confirmAddress, { body: { token } });
  const keep = (token: string) => call(keepAddress, { body: { token } });
  /** Reads the account's own activity. */
  const trail = async (token: string) =>
    (await call(listActivity, { token, query: { size: '100' } })).success.content.map(({ actionType }) => actionType);

  test('changed and kept is in the activity of the account', async () => {
    const person = await someone();
    const next = fresh();
    await ask(person.token, next);
    await confirm(await tokenTo(next, 'confirm'));
    const { jwtToken } = (await call(signIn, { body: { emailId: next, password: oldPassword } })).success;
    expect(await trail(jwtToken)).toEqual(expect.arrayContaining(['ADDRESS_CHANGE_ASKED', 'ADDRESS_CHANGED']));
    expect((await keep(await tokenTo(person.emailId, 'keep'))).status).toBe(200);
    const colleague = await member(person.accountId, 'manager');
    expect(await trail(colleague.token)).toContain('ADDRESS_KEPT');
  });

  test('changes when the new one confirms, not before; every session ends, and the trail says so', async () => {
    const person = await someone();
    const next = fresh();
    expect((await ask(person.token, next.toUpperCase())).success).toEqual({ newEmailId: next.toUpperCase() });
    expect(await signsIn(person.emailId, oldPassword)).toBe(true);
    expect(await lives(person.token)).toBe(true);
    const token = await tokenTo(next, 'confirm');
    expect((await confirm(token)).success).toEqual({ confirmed: true });
    expect(await lives(person.token)).toBe(false);
    expect([await signsIn(person.emailId, oldPassword), await signsIn(next, oldPassword)]).toEqual([false, true]);
    const again = await confirm(token);
    expect([again.error.code, again.error.issues[0]?.message]).toEqual([
      'ADDRESS_REFUSED',
      'This link was used or expired',
    ]);
    const { rows } = await asSuperuser(`select action_type from audit_event where actor_id = $1 order by seq`, [
      await readUser(next),
    ]);
    expect(rows.map(({ action_type }) => action_type)).toEqual(
      expect.arrayContaining(['ADDRESS_CHANGE_ASKED', 'ADDRESS_CHANGED']),
    );
  });

  test('is kept by the old one before or after, for seven days; then the password opens nothing', async () => {
    for (const confirmed of [false, true]) {
      const person = await someone();
      const next = fresh();
      await ask(person.token, next);
      const [confirmToken, keepToken] = [await tokenTo(next, 'confirm'), await tokenTo(person.emailId, 'keep')];
      if (confirmed) await confirm(confirmToken);
      clock.at = new Date(clock.at.getTime() + 7 * DAY - 1_000);
      expect((await keep(keepToken)).success).toEqual({ kept: true });
      expect(await readUser(next)).toBeUndefined();
      expect(await readUser(person.emailId)).toBeDefined();
      expect(await signsIn(person.emailId, oldPassword)).toBe(false);
      expect(await lives(person.token)).toBe(false);
      expect([(await keep(keepToken)).status, (await confirm(confirmToken)).status]).toEqual([409, 409]);
    }
  });

  test('links end: the one to the new address after a day, the other after a week, both with a newer wish', async () => {
    const person = await someone();
    const next = fresh();
    await ask(person.token, next);
    const [late, veryLate] = [await tokenTo(next, 'confirm'), await tokenTo(person.emailId, 'keep')];
    clock.at = new Date(clock.at.getTime() + DAY);
    expect((await confirm(late)).status).toBe(409);
    clock.at = new Date(clock.at.getTime() + 6 * DAY);
    expect((await keep(veryLate)).status).toBe(409);
    expect(await readUser(person.emailId)).toBeDefined();

    const other = await someone();
    const [first, second] = [fresh(), fresh()];
    await ask(other.token, first);
    const older = await tokenTo(first, 'confirm');
    await ask(other.token, second);
    expect((await confirm(older)).status).toBe(409);
    expect((await confirm(await tokenTo(second, 'confirm'))).status).toBe(200);
  });

  test('that somebody has is answered like any other; only who reads its mails learns it', async () => {
    const [person, holder] = [await someone(), await someone()];
    const free = await ask(person.token, fresh());
    const taken = await ask((await someone()).token, holder.emailId);
    expect(taken.status).toBe(free.status);
    const refused = await confirm(await tokenTo(holder.emailId, 'confirm'));
    expect(refused.error.issues[0]?.message).toBe('This email address is taken');
    expect(await lives(holder.token)).toBe(true);
  });

  test('needs the password, differs from the own, and is confirmed once by twenty at the same time', async () => {
    const person = await someone();
    const next = fresh();
    const wrong = await ask(person.token, next, 'wrong');
    expect([wrong.status, wrong.error.issues[0]?.path]).toEqual([409, 'password']);
    const same = await ask(person.token, person.emailId.toUpperCase());
    expect([same.status, same.error.issues[0]?.path]).toEqual([409, 'newEmailId']);
    expect((await ask(person.token, 'nobody')).error.code).toBe('INVALID_BODY');
    expect(await mailsTo(next)).toEqual([]);
    await ask(person.token, next);
    const token = await tokenTo(next, 'confirm');
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => confirm(token)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is asked for ten times an hour at most: the next wish is refused, and mails nobody', async () => {
    const person = await someone();
    for (let n = 0; n < 10; n++) expect((await ask(person.token, fresh())).status).toBe(200);
    const next = fresh();
    const { error, headers } = await ask(person.token, next);
    expect([error.code, headers['retry-after']]).toEqual(['RATE_LIMITED', '3600']);
    expect(await mailsTo(next)).toEqual([]);
  });

  test("of a company user changes without the owner's; kept tokens are nowhere in the database", async () => {
    const owner = await someone();
    const editor = await member(owner.accountId, 'editor');
    await asSuperuser('update app_user set password_hash = $2 where id = $1', [editor.userId, oldHash]);
    const next = fresh();
    await ask(editor.token, next);
    const token = await tokenTo(next, 'confirm');
    const { rows } = await asSuperuser('select c::text as row from address_change c');
    for (const { row } of rows) expect(row).not.toContain(token);
    expect((await confirm(token)).status).toBe(200);
    expect(await lives(owner.token)).toBe(true);
    expect(await readUser(next)).toBe(editor.userId);
  });
});
