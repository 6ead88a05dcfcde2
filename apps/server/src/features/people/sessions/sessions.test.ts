import { deleteSession, getForm720, getSession, saveForm720 } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testHttp } from '../../../http/testing-http.ts';

const { call, account, member, asSuperuser, clock, hall, filing } = await testHttp();

describe('scope', () => {
  test("emailId is compared in query, path and body; another's is refused and recorded", async () => {
    const editor = await member(hall.accountId, 'editor');
    const read = (token: string, emailId: string) =>
      call(getForm720, { token, params: { id: filing.id }, query: { emailId } });
    expect((await read(hall.token, hall.emailId.toUpperCase())).status).toBe(200);
    expect((await read(editor.token, editor.emailId)).status).toBe(200);
    expect((await read(editor.token, hall.emailId)).status).toBe(200);
    const refusals = [
      await read(hall.token, 'other@people.example'),
      await read(hall.token, editor.emailId),
      await call(saveForm720, { token: editor.token, body: { id: filing.id, emailId: 'other@people.example' } }),
      await call(saveForm720, {
        token: hall.token,
        query: { emailId: 'other@people.example' },
        body: { id: filing.id },
      }),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual(Array(4).fill('SCOPE_MISMATCH'));
    const { rows } = await asSuperuser(
      `select outcome, actor_id, request_id from audit_event where action_type = 'SCOPE_MISMATCH' and account_id = $1`,
      [hall.accountId],
    );
    expect(rows).toHaveLength(4);
    expect(rows.map(({ request_id }) => request_id)).toContain(refusals[0]?.error.requestId);
  });
});

describe('sessions', () => {
  test('end after half an hour unused, and after twelve hours in any case', async () => {
    const other = await account();
    const alive = async () => (await call(getSession, { token: other.token })).status;
    const start = clock.at.getTime();
    try {
      for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
        clock.at = new Date(start + minutes * 60_000);
        expect(await alive()).toBe(200);
      }
      clock.at = new Date(start + 12 * 3_600_000);
      expect(await alive()).toBe(401);
      const idle = await account();
      clock.at = new Date(clock.at.getTime() + 30 * 60_000);
      expect((await call(getSession, { token: idle.token })).status).toBe(401);
    } finally {
      clock.at = new Date(start);
    }
  });

  test('signing out ends this session at once and no other', async () => {
    const person = await member(hall.accountId, 'editor');
    expect((await call(deleteSession, { token: person.token })).success).toEqual({ signedOut: true });
    expect((await call(getSession, { token: person.token })).status).toBe(401);
    expect((await call(getSession, { token: hall.token })).status).toBe(200);
  });

  test('a change of role acts on the next call', async () => {
    const person = await member(hall.accountId, 'editor');
    const save = () => call(saveForm720, { token: person.token, body: { id: filing.id, deposit: null } });
    expect((await save()).status).toBe(200);
    await asSuperuser(`update membership set role = 'viewer' where user_id = $1`, [person.userId]);
    expect((await save()).status).toBe(403);
  });

  test('the database holds no token', async () => {
    const { rows } = await asSuperuser('select s::text as row from session s');
    for (const { row } of rows) expect(row).not.toContain(hall.token);
  });
});
