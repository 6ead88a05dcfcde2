import {
  addCompanyUser,
  addForm720,
  addForm720X,
  addForm8849,
  addTaxPreparer,
  routes,
  uploadAttachments,
} from '@gauger/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { companyUserFacts, taxPreparerFacts } from '../testing/facts.ts';
import { wireRequest } from '../testing/requests.ts';
import { sizeOf } from '../testing/size.ts';
import { attachmentOf } from '../testing/uploads.ts';

/**
 * Two accounts, random calls by the people of both, each knowing the other's ids: no answer ever holds anything of the other, and
 * no call changes anything of the other. What belongs to an account is asked of the database, so that a new table is looked at too.
 */

/** Sequences of calls. */
const RUNS = sizeOf('TENANT', 12);

const { app, account, business, member, call, asSuperuser } = await testApp();

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
  const claim = {
    businessId: of.businessId,
    schedule: { scheduleType: 'sch1', year: '2026', month: '12' } as const,
    sch1: { periodStart: '2026-01-01', periodEnd: '2026-06-30', 3: { lines: [{ line: '3d', gallons: '9000' }] } },
  };
  const claims = [(await call(addForm8849, { token: of.token, body: claim })).success.id];
  const original = { filing: { formType: 'Form720', ...body.taxYearQuarter, filingData: body.filingData } };
  const amended = { businessId: of.businessId, original };
  const amendments = [(await call(addForm720X, { token: of.token, body: amended })).success.id];
  const preparer = { ...taxPreparerFacts, personName: canary };
  const preparers = [(await call(addTaxPreparer, { token: of.token, body: preparer })).success.id];
  const limited = await member(of.accountId, 'editor');
  await asSuperuser('update membership set businesses = $2 where user_id = $1', [
    limited.userId,
    businesses.slice(0, 1),
  ]);
  const people = [
    of,
    await member(of.accountId, 'manager'),
    await member(of.accountId, 'editor'),
    await member(of.accountId, 'approver'),
    limited,
  ];
  await asSuperuser(
    `update app_user set first_name = $2, last_name = $2, city = $2
     where id in (select user_id from membership where account_id = $1)`,
    [of.accountId, canary],
  );
  const person = { ...companyUserFacts, lastName: canary, emailId: `user.${canary}@tenants.example` };
  const companyUsers = [
    (await call(addCompanyUser, { token: of.token, body: person })).success.id,
    (await member(of.accountId, 'viewer')).userId,
  ];
  const { headers, payload } = attachmentOf(of.businessId);
  const authorization = `Bearer ${of.token}`;
  const sent = await app.inject({
    method: 'POST',
    url: uploadAttachments.path,
    headers: { ...headers, authorization },
    payload,
  });
  const attachments = [sent.json().Success[0].id as string];
  return {
    ...of,
    canary,
    businesses,
    filings: [id],
    claims,
    amendments,
    preparers,
    companyUsers,
    attachments,
    tokens: people.map(({ token }) => token),
  };
}

const tenants = [await tenant('alphacanary'), await tenant('betacanary')] as const;
const ids = {
  filings: tenants.flatMap(({ filings }) => filings),
  claims: tenants.flatMap(({ claims }) => claims),
  amendments: tenants.flatMap(({ amendments }) => amendments),
  businesses: tenants.flatMap(({ businesses }) => businesses),
  preparers: tenants.flatMap(({ preparers }) => preparers),
  attachments: tenants.flatMap(({ attachments }) => attachments),
  companyUsers: tenants.flatMap(({ companyUsers }) => companyUsers),
  emails: tenants.map(({ emailId }) => emailId),
};
const calls = routes.filter(({ name }) => name !== 'deleteSession' && name !== 'signOut');
const step = fc
  .constantFrom(0, 1)
  .chain((who) =>
    wireRequest({ ...ids, tokens: tenants[who]?.tokens ?? [] }, calls).map((request) => ({ who, request })),
  );

/** Every table with rows of accounts, and whether they have an id of their own. */
const { rows: tables } = await asSuperuser(
  `select c.relname as name, exists (
     select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
   ) as has_id
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
);
const idsOf = tables
  .filter(({ has_id }) => has_id)
  .map(({ name }) => `select id::text from ${name} where account_id = $1`)
  .join(' union all ');
const rowsOf = [
  ...tables.map(({ name }) => `select '${name}', t::text as row from ${name} t where account_id = $1`),
  `select 'app_user', u::text from app_user u join membership m on m.user_id = u.id where m.account_id = $1`,
].join(' union all ');

/** Everything of an account that an answer could let out, apart from its name. */
const secretIds = async (accountId: string) =>
  (await asSuperuser(idsOf, [accountId])).rows.map(({ id }) => id as string);
/** A fingerprint of everything an account has. */
const readState = async (accountId: string) =>
  (await asSuperuser(`select md5(string_agg(row, ' ' order by row)) as state from (${rowsOf}) as of`, [accountId]))
    .rows[0].state;

test('no answer holds, and no call changes, anything of the other account', async () => {
  expect(tables.length).toBeGreaterThan(10);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      for (const { who, request } of steps) {
        const { route, url, headers, payload } = request;
        const other = tenants[1 - who];
        if (!other) throw new Error('there are two tenants');
        const before = await readState(other.accountId);
        const response = await app.inject({
          method: route.method,
          url,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        expect(response.body).not.toContain(other.canary);
        for (const id of await secretIds(other.accountId)) expect(response.body).not.toContain(id);
        expect(await readState(other.accountId), `what ${route.name} left of the other account`).toBe(before);
      }
    }),
    { numRuns: RUNS },
  );
});

test('every record stayed in its account', async () => {
  const { rows } = await asSuperuser(
    'select f.id from filing f join business b on b.id = f.business_id where f.account_id <> b.account_id',
  );
  expect(rows).toEqual([]);
});
