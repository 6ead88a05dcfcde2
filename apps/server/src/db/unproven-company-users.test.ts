import { afterAll, expect, inject, test } from 'vitest';
import { withClient } from './connections.ts';
import { newId } from './ids.ts';
import { migrate, readMigrations } from './migrate.ts';
import { cloneDatabase, connectionUrl, dropDatabase } from './testing.ts';

const server = inject('testServer');
const name = `test_${newId().replaceAll('-', '')}`;
afterAll(() => dropDatabase(server, name));

test('company users of before whose address was never proven wait for it, keep what they did, and come back with it', async () => {
  await cloneDatabase(server, name, 'template1');
  const owner = { connectionString: connectionUrl(server.ownerUrl, name) };
  const superuser = { connectionString: connectionUrl(server.superuserUrl, name) };
  await migrate(
    owner,
    readMigrations().filter((migration) => migration.name < '0046'),
  );
  await withClient(superuser, async (client) => {
    const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
    const account = newId();
    await query(`insert into account (id, data_key) values ($1, 'key')`, [account]);
    const person = async (first: string, role: string, active = true) => {
      const id = newId();
      await query(
        `insert into app_user (id, email, first_name, last_name, password_hash) values ($1, $2, $3, 'Cask', $4)`,
        [id, `${first.toLowerCase()}@people.example`, first, `hash of ${first}`],
      );
      await query(`insert into membership (account_id, user_id, role, active) values ($1, $2, $3, $4)`, [
        account,
        id,
        role,
        active,
      ]);
      await query(
        `insert into session (id, token_hash, scope, user_id, account_id, expires_at)
         values ($1, sha256($1::uuid::text::bytea), 'account', $2, $3, now() + interval '1 day')`,
        [newId(), id, account],
      );
      return id;
    };
    const ids = {
      owner: await person('Ann', 'owner'),
      unproven: await person('Ben', 'manager'),
      inactive: await person('Ida', 'viewer', false),
      accepted: await person('Cy', 'editor'),
      changed: await person('Di', 'editor'),
    };
    for (const [actionType, id] of [
      ['INVITATION_ACCEPTED', ids.accepted],
      ['ADDRESS_CHANGED', ids.changed],
    ])
      await query(
        `insert into audit_event (id, account_id, seq, created_at, actor_id, action_type, document_type, document_id, outcome, prev, hash)
         values ($1, $2, (select count(*) + 1 from audit_event), now(), $3, $4, 'company_user', $5, 'success', '', '')`,
        [newId(), account, id, actionType, id],
      );

    await migrate(owner);
    const users = await query(
      'select first_name, email, active_status, invited_until <= now() as over from company_user order by 1',
    );
    expect(users).toEqual([
      { first_name: 'Ben', email: 'ben@people.example', active_status: 'Unproven', over: true },
      { first_name: 'Cy', email: 'cy@people.example', active_status: 'Active', over: null },
      { first_name: 'Di', email: 'di@people.example', active_status: 'Active', over: null },
      { first_name: 'Ida', email: 'ida@people.example', active_status: 'Unproven', over: true },
    ]);
    const live = await query(
      'select u.first_name from session s join app_user u on u.id = s.user_id where s.revoked_at is null order by 1',
    );
    expect(live.map(({ first_name }) => first_name)).toEqual(['Ann', 'Cy', 'Di']);
    const logins = await query(`select user_id from find_sign_in('ben@people.example')`);
    expect(logins).toEqual([]);
    expect(await query('select first_name, password_hash from app_user where id = $1', [ids.unproven])).toEqual([
      { first_name: 'Ben', password_hash: null },
    ]);

    // The owner sends a link, which Ben uses.
    await query(
      `update invitation set token_hash = sha256('token'), expires_at = now() + interval '7 days' where id = $1`,
      [ids.unproven],
    );
    const [{ accepted }] = await query(
      `select accept_invitation(sha256('token'), null, null, null, now()) as accepted`,
    );
    expect(accepted).toBe(account);
    const [ben] = await query(
      `select user_id, password_hash, must_change_password, role, membership_active from find_sign_in('ben@people.example')`,
    );
    expect(ben).toEqual({
      user_id: ids.unproven,
      password_hash: 'hash of Ben',
      must_change_password: false,
      role: 'manager',
      membership_active: true,
    });
  });
});
