import {
  addCompanyUser,
  changePassword,
  deleteSession,
  endOtherSessions,
  endSession,
  endUserSessions,
  getSession,
  listSessions,
  proveAddress,
  resetPassword,
  saveCompanyUser,
  saveForm720,
  setUserStatus,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/public.ts';
import { testHttp } from '../../../http/testing-http.ts';
import { mailedToken } from '../../../mail/public.ts';
import { companyUserFacts } from '../../../testing/facts.ts';
import { issueToken } from './issue-token.ts';

const { call, admin, account, deps, asSuperuser, database, clock, hall, filing } = await testHttp();
const MOST_SESSIONS = 10;
const MINUTE = 60_000;
const password = 'correct horse battery';
/** Each way of ending is tried on the sessions of so many people. */
const PEOPLE = [1, 2];

/** An editor of the account who is signed in ten times. */
async function person() {
  const emailId = `p${newId().slice(-12)}@people.example`;
  const body = { ...companyUserFacts, emailId, signInWith: 'password', password };
  const { id } = (await call(addCompanyUser, { token: hall.token, body })).success;
  const { rows } = await asSuperuser('select id from mail where email = $1', [emailId]);
  done(await call(proveAddress, { body: { invitationToken: mailedToken(deps.ring, rows[0].id) } }));
  const tokens: string[] = [];
  for (let n = 0; n < MOST_SESSIONS; n++) tokens.push(await issueToken(database, emailId, clock.at));
  const { userId } = (await call(getSession, { token: tokens[0] })).success;
  return { id, userId, emailId, tokens };
}
type Someone = Awaited<ReturnType<typeof person>>;

const readStatus = async (token: string) => (await call(getSession, { token })).status;
const statuses = (tokens: readonly string[]) => Promise.all(tokens.map(readStatus));
const readId = async (token: string) =>
  (await call(listSessions, { token })).success.sessions.find(({ current }) => current)?.id ?? '';
const done = (answer: { status: number }) => expect(answer.status).toBe(200);

/** Actions that end sessions, and the number of first tokens that outlive each. */
const endings: Record<string, { outlive?: number; end(person: Someone): Promise<void> }> = {
  'a logout of each': {
    async end({ tokens }) {
      for (const token of tokens) done(await call(deleteSession, { token }));
    },
  },
  'a change of the password': {
    outlive: 1,
    async end({ tokens: [token] }) {
      const body = { oldPassword: password, newPassword: 'another horse battery' };
      done(await call(changePassword, { token, body }));
    },
  },
  'a reset of the password': {
    async end({ emailId, userId }) {
      await asSuperuser(
        `insert into password_reset (token_hash, user_id, created_at, expires_at)
         values (sha256($1::bytea), $2, $3::timestamptz, $3::timestamptz + interval '30 minutes')`,
        [emailId, userId, clock.at],
      );
      done(await call(resetPassword, { body: { emailId, resetPasswordToken: emailId, newPassword: password } }));
    },
  },
  'the owner, who makes them inactive': {
    async end({ id }) {
      done(await call(saveCompanyUser, { token: hall.token, body: { id, activeStatus: 'Inactive' } }));
    },
  },
  'an administrator, who deactivates them': {
    async end({ userId }) {
      const { token } = await admin();
      done(await call(setUserStatus, { token, params: { id: userId }, body: { activeStatus: 'Inactive' } }));
    },
  },
  'an administrator, who ends their sessions': {
    async end({ userId }) {
      const { token } = await admin();
      done(await call(endUserSessions, { token, params: { id: userId } }));
    },
  },
  'the end of each but one, one by one': {
    outlive: 1,
    async end({ tokens: [token = '', ...others] }) {
      for (const other of others) done(await call(endSession, { token, params: { id: await readId(other) } }));
    },
  },
  'the end of all others': {
    outlive: 1,
    async end({ tokens: [token] }) {
      expect((await call(endOtherSessions, { token })).success).toEqual({ ended: MOST_SESSIONS - 1 });
    },
  },
};

describe.each(Object.entries(endings))('%s', (_, { outlive = 0, end }) => {
  test.each(PEOPLE)('refuses every old token on the next call (person %i)', async () => {
    const someone = await person();
    expect(await statuses(someone.tokens)).toEqual(Array(MOST_SESSIONS).fill(200));
    await end(someone);
    expect(await statuses(someone.tokens)).toEqual([
      ...Array(outlive).fill(200),
      ...Array(MOST_SESSIONS - outlive).fill(401),
    ]);
    expect(await readStatus(hall.token)).toBe(200);
  });
});

test.each(PEOPLE)('a lower role takes the right from every session on the next call (person %i)', async () => {
  const { id, tokens } = await person();
  const save = async (token: string) =>
    (await call(saveForm720, { token, body: { id: filing.id, deposit: null } })).status;
  expect(await save(tokens[0] ?? '')).toBe(200);
  done(await call(saveCompanyUser, { token: hall.token, body: { id, role: 'viewer' } }));
  for (const token of tokens) expect(await save(token)).toBe(403);
});

test('a session of another person is none: it is neither shown nor ended, not even by the owner', async () => {
  const { tokens } = await person();
  const id = await readId(tokens[0] ?? '');
  const stranger = await account();
  for (const token of [hall.token, stranger.token, (await admin()).token]) {
    expect((await call(endSession, { token, params: { id } })).error.code).toBe('NOT_FOUND');
    const { sessions } = (await call(listSessions, { token })).success;
    expect(sessions.map((session) => session.id)).not.toContain(id);
    await call(endOtherSessions, { token });
  }
  expect(await statuses(tokens)).toEqual(Array(MOST_SESSIONS).fill(200));
});

test('nobody is signed in more than ten times: the oldest session ends', async () => {
  const { emailId, tokens } = await person();
  clock.at = new Date(clock.at.getTime() + 1);
  const eleventh = await issueToken(database, emailId, clock.at);
  expect((await call(listSessions, { token: eleventh })).success.sessions).toHaveLength(MOST_SESSIONS);
  const left = await statuses(tokens);
  expect(left.filter((status) => status === 401)).toHaveLength(1);
});

test('a session of an administrator ends after a quarter of an hour unused, and after eight hours in any case', async () => {
  const start = clock.at.getTime();
  const { token } = await admin();
  try {
    for (let minutes = 14; minutes < 8 * 60; minutes += 14) {
      clock.at = new Date(start + minutes * MINUTE);
      expect(await readStatus(token)).toBe(200);
    }
    clock.at = new Date(start + 8 * 60 * MINUTE);
    expect(await readStatus(token)).toBe(401);
    const idle = (await admin()).token;
    clock.at = new Date(clock.at.getTime() + 15 * MINUTE);
    expect(await readStatus(idle)).toBe(401);
  } finally {
    clock.at = new Date(start);
  }
});
