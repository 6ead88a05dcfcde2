import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { withClient } from './connections.ts';
import { openDatabase } from './database.ts';
import { newId } from './ids.ts';
import { dropDatabase, makeDatabase } from './testing.ts';
import { addAccount } from './testing-rows.ts';

/** The statements of users.sh, for users that only this test has: users belong to the whole server. */
function statements(suffix: string): string {
  const [, text = ''] = readFileSync(new URL('users.sh', import.meta.url), 'utf8').split(/<<'SQL'\n|\nSQL\n/);
  return text.replace(/\bgauger_(\w+)/g, `gauger_$1_${suffix}`).replace(/:'\w+'/g, `'p'`);
}

test.skipIf(process.env.GAUGER_TEST_DATABASE_URL)(
  'the users that compose.yaml makes bring a new database up to date and serve it',
  async () => {
    const suffix = newId().slice(-12);
    const server = inject('testServer');
    const { name, superuserUrl } = await makeDatabase(server, 'template1');
    const as = (user: string) => {
      const url = new URL(superuserUrl);
      url.username = `gauger_${user}_${suffix}`;
      url.password = 'p';
      return url.href;
    };
    await withClient({ connectionString: superuserUrl }, (client) => client.query(statements(suffix)));
    const shown: string[] = [];
    const opened = await openDatabase({
      dataRoot: '/nonexistent',
      url: as('app'),
      ownerUrl: as('owner'),
      adminUrl: as('admin'),
      log: (message) => shown.push(message),
    });
    try {
      const { accountId } = await addAccount(opened);
      expect(await opened.asAdmin((tx) => tx.selectFrom('account').select('id').execute())).toEqual([
        { id: accountId },
      ]);
      expect(shown.filter((message) => message.includes('app_admin'))).toEqual([]);
    } finally {
      await opened.close();
      await dropDatabase(server, name);
    }
  },
);
