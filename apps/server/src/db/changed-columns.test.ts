import { afterAll, expect, inject, test } from 'vitest';
import { withClient } from './connections.ts';
import { newId } from './ids.ts';
import { migrate, readMigrations } from './migrate.ts';
import { cloneDatabase, connectionUrl, dropDatabase } from './testing.ts';

const server = inject('testServer');
const name = `test_${newId().replaceAll('-', '')}`;
afterAll(() => dropDatabase(server, name));

test('boxes and named people of before were changed by the newest version, for all that is known', async () => {
  await cloneDatabase(server, name, 'template1');
  const owner = { connectionString: connectionUrl(server.ownerUrl, name) };
  await migrate(
    owner,
    readMigrations().filter((migration) => migration.name < '0060'),
  );
  const superuser = { connectionString: connectionUrl(server.superuserUrl, name) };
  await withClient(superuser, async (client) => {
    const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
    const account = newId();
    const business = newId();
    await query(`insert into account (id, data_key) values ($1, 'key')`, [account]);
    await query(
      `insert into business (id, account_id, business_name, name_control, ein_cipher, ein_index, ein_last4_index,
         business_type, signing_authority_name, signing_authority_phone, signing_authority_title, contact_address_line1,
         contact_city, contact_country, contact_postal_code, contact_phone_number, contact_email_address)
       values ($1, $2, '', '', '', $3, $3, '', '', '', '', '', '', '', '', '', '')`,
      [business, account, Buffer.alloc(16)],
    );
    const filing = async (quarter: number, version: number, deletedAt: string | null = null) => {
      const id = newId();
      await query(
        `insert into filing (id, account_id, business_id, form_type, tax_year, quarter, version, deleted_at, rate_book_version)
         values ($1, $2, $3, 'Form720', 2026, $4, $5, $6, '1')`,
        [id, account, business, quarter, version, deletedAt],
      );
      return id;
    };
    const saved = await filing(1, 3);
    await filing(2, 1);
    await filing(3, 3, '2026-01-01');
    await query(
      `insert into filing_page (account_id, filing_id, page, version, saved_at) values ($1, $2, 'deposit', 2, now())`,
      [account, saved],
    );

    await migrate(owner);
    expect(await query('select filing_id, page, version, removed, saved_by from filing_page order by page')).toEqual(
      [
        { page: 'boxes', version: 3, removed: true },
        { page: 'deposit', version: 2, removed: false },
        { page: 'paidPreparer', version: 3, removed: true },
        { page: 'thirdPartyDesignee', version: 3, removed: true },
      ].map((row) => ({ filing_id: saved, saved_by: null, ...row })),
    );
  });
});
