import { addForm720, addTaxPreparer, routes } from '@gauger/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxPreparerFacts, testApp } from './testing-app.ts';
import { wireRequest } from './testing-requests.ts';

/** Two accounts, random calls by both, each knowing the other's ids: no answer ever holds anything of the other. */

const { app, account, business, call, asSuperuser } = await testApp();

async function tenant(canary: string) {
  const of = await account(`${canary}@tenants.example`);
  await asSuperuser('update business set business_name = $2 where account_id = $1', [of.accountId, canary]);
  const businesses = [of.businessId, await business(of.accountId)];
  const rows = [{ taxDate: '2026-01-15', typeOfEvent: '60b', noOfGallons: '1' }];
  const body = {
    businessId: of.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    filingData: { 60: { rows } },
  };
  const { id } = (await call(addForm720, { token: of.token, body })).success;
  const preparer = { ...taxPreparerFacts, personName: canary };
  const preparers = [(await call(addTaxPreparer, { token: of.token, body: preparer })).success.id];
  return { ...of, canary, businesses, filings: [id], preparers };
}

const tenants = [await tenant('alphacanary'), await tenant('betacanary')] as const;
const ids = {
  filings: tenants.flatMap(({ filings }) => filings),
  businesses: tenants.flatMap(({ businesses }) => businesses),
  preparers: tenants.flatMap(({ preparers }) => preparers),
  emails: tenants.map(({ emailId }) => emailId),
};
const calls = routes.filter(({ name }) => name !== 'deleteSession' && name !== 'signOut');
const step = fc
  .constantFrom(0, 1)
  .chain((who) =>
    wireRequest({ ...ids, tokens: [tenants[who]?.token ?? ''] }, calls).map((request) => ({ who, request })),
  );

/** Everything of the other account that an answer could let out, apart from the ids the request itself named. */
const secretsOf = async (accountId: string, canary: string) => {
  const { rows } = await asSuperuser(
    `select id::text from filing where account_id = $1 union select id::text from business where account_id = $1
     union select id::text from tax_preparer where account_id = $1`,
    [accountId],
  );
  return { canary, ids: rows.map(({ id }) => id as string) };
};

test('no answer holds a name, an address or a record of the other account', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      for (const { who, request } of steps) {
        const { route, url, headers, payload } = request;
        const response = await app.inject({
          method: route.method,
          url,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        const other = tenants[1 - who];
        if (!other) throw new Error('there are two tenants');
        const secrets = await secretsOf(other.accountId, other.canary);
        expect(response.body).not.toContain(secrets.canary);
        for (const id of secrets.ids) expect(response.body).not.toContain(id);
      }
    }),
    { numRuns: 40 },
  );
});

test('every record stayed in its account', async () => {
  const { rows } = await asSuperuser(
    'select f.id from filing f join business b on b.id = f.business_id where f.account_id <> b.account_id',
  );
  expect(rows).toEqual([]);
});
