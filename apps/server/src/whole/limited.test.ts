import {
  addBusiness,
  addComment,
  addForm720,
  addForm720X,
  addForm8849,
  addTaxPreparer,
  applyCoupon,
  confirmPayment,
  countBusinessFilings,
  countFilings,
  downloadActivity,
  getOwnApiKey,
  getPcorBatch,
  getSession,
  getTaxPreparer,
  getYear,
  importRows,
  listActivity,
  listApiKeys,
  listBusinesses,
  listBusinessNames,
  listClients,
  listCompanyUsers,
  listDue,
  listFilings,
  listPayments,
  listPcorBatches,
  listTaxPreparers,
  markReady,
  payFee,
  payPcorBatch,
  routes,
  saveBusiness,
  saveCompanyUser,
  saveDraft,
  saveForm720,
  transmitPcorBatch,
  uploadAttachments,
} from '@gauger/contract';
import { keyScopeNames } from '@gauger/contract/api-key';
import { irsDay } from '@gauger/excise';
import { writeCsv } from '@gauger/sheet';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { limitedTo, newId } from '../db/public.ts';
import { mailDay } from '../features/filings/daily-mail/mail-day.ts';
import { CERTIFICATION_OF_EACH } from '../features/money/payments/certification.ts';
import { testApp } from '../testing/app.ts';
import { businessFacts, companyUserFacts, taxPreparerFacts } from '../testing/facts.ts';
import { wireRequest } from '../testing/requests.ts';
import { sizeOf } from '../testing/size.ts';
import { attachmentOf, uploadOf } from '../testing/uploads.ts';

/**
 * Two businesses of one account, and people and API keys that are limited to one of them: no answer holds anything of the other business, and
 * no call changes its rows.
 */

/** Sequences of calls. */
const RUNS = sizeOf('LIMITED', 12);

const { app, account, business, member, apiKey, call, asSuperuser, database, clock, sandbox } = await testApp();
const hall = await account('hall@limits.example');
const { accountId } = hall;

/** Limits a person of the account to businesses; null lifts the limit. */
const limit = (userId: string, businesses: readonly string[] | null) =>
  asSuperuser('update membership set businesses = $2 where user_id = $1', [userId, businesses]);
const limitKey = (name: string, businesses: readonly string[] | null) =>
  asSuperuser('update api_key set businesses = $2 where name = $1', [name, businesses]);

const quarterOne = { taxYear: '2026', taxYearAndQuarter: '1' };
const rows = [{ taxDate: '2026-01-15', typeOfEvent: '60b', noOfGallons: '1' }];

/** A business with something of every kind. */
async function world(canary: string) {
  const { token } = hall;
  const businessId = await business(accountId, { businessName: `${canary} Oil` });
  const add = (body: object) =>
    call(addForm720, { token, body: { businessId, filingData: { 60: { rows } }, ...body } });
  const filing = (await add({ taxYearQuarter: quarterOne })).success.id;
  const sch1 = { periodStart: '2026-01-01', periodEnd: '2026-06-30', 3: { lines: [{ line: '3d', gallons: '9000' }] } };
  const schedule = { scheduleType: 'sch1', year: '2026', month: '12' } as const;
  const claim = (await call(addForm8849, { token, body: { businessId, schedule, sch1 } })).success.id;
  const original = { filing: { formType: 'Form720', ...quarterOne, filingData: { 60: { rows } } } };
  const amendment = (await call(addForm720X, { token, body: { businessId, original } })).success.id;
  const { threads } = (
    await call(addComment, { token, params: { id: filing }, body: { path: 'filing', text: `${canary} says` } })
  ).success;
  await call(saveDraft, {
    token,
    params: { id: filing, page: 'deposit' },
    body: { fields: { depositedAmt: '77' } } as never,
  });
  const { headers, payload } = attachmentOf(businessId);
  const authorization = `Bearer ${token}`;
  const sent = await app.inject({
    method: 'POST',
    url: uploadAttachments.path,
    headers: { ...headers, authorization },
    payload,
  });
  const sheet = uploadOf({ irsNumber: '140' }, Buffer.from(writeCsv([['Sales price'], ['200']])), 'file', 'sheet.csv');
  await app.inject({
    method: 'POST',
    url: importRows.path.replace('{id}', filing),
    headers: { ...sheet.headers, authorization },
    payload: sheet.payload,
  });
  return {
    canary,
    businessId,
    filing,
    claim,
    amendment,
    thread: threads[0]?.id ?? '',
    attachment: sent.json().Success[0].id as string,
  };
}
const seen = await world('Alphacanary');
const other = await world('Betacanary');
await asSuperuser(
  `insert into webhook (id, account_id, url, events, secret_cipher, created_by, created_at, updated_at)
   select $1, $2, 'https://hooks.example/', '{return.created,return.ready,return.deleted}', '', user_id, now(), now()
   from membership where account_id = $2 and role = 'owner'`,
  [newId(), accountId],
);

/** A sheet of one plan for each of two employers, of which the first is then the business that is seen. */
const plan = (EIN: string, businessName: string) => ({
  ...businessFacts,
  EIN,
  businessName,
  planYearEnd: '2025-12-31',
  policyType: 'insured',
  avgNumberOfLivesCovered: '10',
});
const plans = [plan('610000001', 'Alphacanary Plans'), plan('610000002', 'Betacanary Plans')];
const plansSheet = uploadOf(
  {},
  Buffer.from(writeCsv([Object.keys(plans[0] ?? {}), ...plans.map((facts) => Object.values(facts))])),
  'file',
  'sheet.csv',
);
const uploaded = await app.inject({
  method: 'POST',
  url: '/pcor/upload',
  headers: { ...plansSheet.headers, authorization: `Bearer ${hall.token}` },
  payload: plansSheet.payload,
});
const batchId = uploaded.json().Success.id as string;
const batch = (await call(getPcorBatch, { token: hall.token, params: { id: batchId } })).success.filings;
const planOf = (name: string) => {
  const found = batch.find(({ businessName }) => businessName.startsWith(name));
  if (!found) throw new Error(`The batch has no return of ${name}`);
  return found;
};
const [seenPlan, otherPlan] = [planOf('Alpha'), planOf('Beta')];
const seenBusinesses = [seen.businessId, seenPlan.businessId];
const otherBusinesses = [other.businessId, otherPlan.businessId, hall.businessId];

const people = {
  manager: await member(accountId, 'manager'),
  editor: await member(accountId, 'editor'),
  approver: await member(accountId, 'approver'),
};
const key = await apiKey(hall, keyScopeNames);
await asSuperuser(`update api_key set name = 'limited key' where account_id = $1`, [accountId]);
beforeEach(async () => {
  for (const { userId } of Object.values(people)) await limit(userId, seenBusinesses);
  await limitKey('limited key', seenBusinesses);
});
const tokens = [...Object.values(people).map(({ token }) => token), key];

/** The tables of accounts, by how a row names its business. */
const readColumns = async () => {
  const { rows: found } = await asSuperuser(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by 1 having 'account_id' = any (array_agg(a.attname::text)) order by 1`,
  );
  return found as { name: string; columns: string[] }[];
};
const tables = await readColumns();
const ofOther = ({ name, columns }: { name: string; columns: string[] }): string | undefined => {
  if (name === 'business') return 'id = any($1)';
  if (columns.includes('business_id')) return 'business_id = any($1)';
  if (columns.includes('filing_id')) return 'filing_id in (select id from filing where business_id = any($1))';
  return undefined;
};
const named = tables.flatMap((table) => {
  const where = ofOther(table);
  return where === undefined ? [] : [{ ...table, where }];
});

describe('row-level security', () => {
  /** Tables of an account whose rows are of the account or of a person, and of no business. */
  const ofAccount = ['account', 'daily_mail', 'mail_choice', 'row_headings', 'tax_preparer', 'webhook'];
  /** Written by functions of their owner alone: no request reads them. */
  const unread = ['audit_head'];

  test('has a policy for who is limited on every table of accounts, or the table is known to need none', async () => {
    const { rows: policed } = await asSuperuser(
      `select distinct tablename as name from pg_policies where 'app_limited' = any (roles) and permissive = 'RESTRICTIVE'`,
    );
    const narrowed = policed.map(({ name }) => name as string);
    const others = tables.map(({ name }) => name).filter((name) => !narrowed.includes(name) && !unread.includes(name));
    expect(others.sort()).toEqual(ofAccount.filter((name) => name !== 'account').sort());
    expect(named.map(({ name }) => name).filter((name) => !narrowed.includes(name))).toEqual([]);
  });

  test('shows and changes no row of another business, whatever is asked', async () => {
    const { userId } = people.manager;
    for (const { name, where } of named) {
      const { rowCount } = await asSuperuser(`select from ${name} where ${where}`, [otherBusinesses]);
      const found = await limitedTo({ userId }, () =>
        database.inAccount(accountId, async (tx) => {
          const { rows: read } = await sql`select * from ${sql.table(name)}`.execute(tx);
          return read as { businessId?: string; filingId?: string; id?: string }[];
        }),
      );
      const hidden = found.filter(({ businessId, id }) => otherBusinesses.includes(businessId ?? id ?? ''));
      expect([name, hidden]).toEqual([name, []]);
      const { rows: all } = await asSuperuser(`select count(*)::int as count from ${name} where account_id = $1`, [
        accountId,
      ]);
      expect([name, found.length + (rowCount ?? 0)]).toEqual([name, all[0].count]);
    }
    const moved = limitedTo({ userId }, () =>
      database.inAccount(accountId, (tx) =>
        tx.updateTable('filing').set({ businessId: other.businessId }).where('id', '=', seen.filing).execute(),
      ),
    );
    await expect(moved).rejects.toThrow('violates row-level security policy');
    const untouched = await limitedTo({ userId }, () =>
      database.inAccount(accountId, async (tx) => {
        const deleted = await tx.deleteFrom('filing').where('id', '=', other.filing).executeTakeFirst();
        const renamed = await tx
          .updateTable('business')
          .set({ businessName: 'Mine' })
          .where('id', '=', other.businessId)
          .executeTakeFirst();
        return [deleted.numDeletedRows, renamed.numUpdatedRows];
      }),
    );
    expect(untouched).toEqual([0n, 0n]);
    for (const businesses of [null, otherBusinesses]) {
      const widened = limitedTo({ userId }, () =>
        database.inAccount(accountId, (tx) =>
          tx.updateTable('membership').set({ businesses }).where('userId', '=', userId).execute(),
        ),
      );
      await expect(widened).rejects.toThrow('violates row-level security policy');
    }
  });

  test('shows nothing to a person whose limit was lifted, or whose last business is gone, while the call lasts', async () => {
    const { userId } = people.editor;
    const count = () =>
      limitedTo({ userId }, () =>
        database.inAccount(accountId, (tx) => tx.selectFrom('filing').select('id').execute()),
      );
    await limit(userId, null);
    expect(await count()).toEqual([]);
    await limit(userId, []);
    expect(await count()).toEqual([]);
  });

  test('plans the lists of everybody else as if there were no limits', async () => {
    const explained = (work: (run: () => Promise<string>) => Promise<string>) =>
      work(() =>
        database.inAccount(accountId, async (tx) => {
          const { rows: lines } = await sql<{ queryPlan: string }>`explain (costs off)
            select id from filing where account_id = ${accountId} and deleted_at is null
            order by created_at desc, id desc limit 10`.execute(tx);
          return lines.map(({ queryPlan, ...line }) => queryPlan ?? Object.values(line)[0]).join('\n');
        }),
      );
    const free = await explained((run) => run());
    expect(free).not.toMatch(/InitPlan|SubPlan|seen_businesses/);
    expect(await explained((run) => limitedTo({ userId: people.editor.userId }, run))).toMatch(/InitPlan/);
  });
});

describe('lists, counts and files', () => {
  const { token } = people.manager;

  test('of the account show the businesses of the caller alone', async () => {
    const ids = new Set<string>(seenBusinesses);
    const { businesses, totalBusinesses } = (await call(listBusinesses, { token })).success;
    expect([businesses.map(({ id }) => id).sort(), totalBusinesses]).toEqual([[...ids].sort(), 2]);
    expect((await call(listBusinessNames, { token })).success.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect((await call(listBusinessNames, { token, query: { businessName: 'Beta' } })).success).toEqual([]);
    const filings = (await call(listFilings, { token, query: { size: '100' } })).success;
    const { rows: own } = await asSuperuser(
      'select count(*)::int as count from filing where business_id = any($1) and deleted_at is null',
      [seenBusinesses],
    );
    expect([filings.total, filings.content.length]).toEqual([own[0].count, own[0].count]);
    expect(filings.content.filter(({ businessId }) => !ids.has(businessId))).toEqual([]);
    expect((await call(listFilings, { token, query: { businessName: 'Beta' } })).success.total).toBe(0);
    const [counts] = (await call(countFilings, { token })).success;
    expect(Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(own[0].count);
    const clients = (await call(listClients, { token, query: { size: '100' } })).success;
    expect([clients.clients, clients.content.filter(({ businessId }) => !ids.has(businessId))]).toEqual([2, []]);
    expect(new Set(clients.content.map(({ businessId }) => businessId))).toEqual(ids);
    const due = (await call(listDue, { token })).success.items;
    expect(due.filter(({ businessId }) => !ids.has(businessId))).toEqual([]);
  });

  test('of another business answer as those of no business', async () => {
    const refusals = await Promise.all(
      [other.businessId, newId()].map(async (id) => [
        (await call(getYear, { token, params: { id, year: '2026' } })).error.code,
        (await call(listDue, { token, query: { business: id } })).error.code,
        (await call(countBusinessFilings, { token, params: { id } })).error.code,
      ]),
    );
    expect(refusals[0]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(refusals[1]).toEqual(refusals[0]);
  });

  test('of what was done tell of the businesses of the caller, and what they did to their own login', async () => {
    const { content, people: shown } = (await call(listActivity, { token, query: { size: '100' } })).success;
    expect(content.length).toBeGreaterThan(0);
    expect(JSON.stringify(content)).not.toContain('Beta');
    expect(shown.map(({ emailId }) => emailId)).toContain(hall.emailId);
    expect(shown.length).toBeLessThan(4);
    expect((await call(listActivity, { token, query: { businessName: 'Beta' } })).success.total).toBe(0);
    const file = (await call(downloadActivity, { token })).success as unknown as { bytes: Buffer };
    expect(file.bytes.toString()).toContain('Alphacanary');
    expect(file.bytes.toString()).not.toContain('Betacanary');
  });

  test('a batch of plans has the returns of the caller alone', async () => {
    const { batches } = (await call(listPcorBatches, { token })).success;
    expect(batches).toMatchObject([{ id: batchId, returns: 1 }]);
    const shown = (await call(getPcorBatch, { token, params: { id: batchId } })).success;
    expect([shown.returns, shown.totals.unpaid, shown.filings.map(({ id }) => id)]).toEqual([1, 1, [seenPlan.id]]);
    await limit(people.manager.userId, [seen.businessId]);
    expect((await call(listPcorBatches, { token })).success.totalBatches).toBe(0);
    expect((await call(getPcorBatch, { token, params: { id: batchId } })).status).toBe(404);
  });

  test('a call over returns of several businesses does nothing at all', async () => {
    const both = [seenPlan.id, otherPlan.id];
    const pay = { filings: both, certification: CERTIFICATION_OF_EACH };
    const signature = { signerName: 'Ann Hall', signerTitle: 'Controller', pin: '04711', consent: true };
    const returns = both.map((id) => ({ id, snapshotHash: '0'.repeat(64) }));
    const answers = [
      await call(payPcorBatch, { token, params: { id: batchId }, body: pay }),
      await call(transmitPcorBatch, { token, params: { id: batchId }, body: { returns, ...signature } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await call(listPayments, { token })).success.totalpayments).toBe(0);
  });
});

describe('a payment of several businesses', () => {
  const { token } = people.manager;
  const pay = { filings: [seenPlan.id, otherPlan.id], certification: CERTIFICATION_OF_EACH };
  const payOwn = () =>
    call(payFee, {
      token,
      body: {
        businessId: seenPlan.businessId,
        transactionFor: seenPlan.id,
        transactionFormType: 'Form720',
        certification: true,
      },
    });

  test('is not replaced by who sees a part of it, and settles as a whole when they come back', async () => {
    const begun = (await call(payPcorBatch, { token: hall.token, params: { id: batchId }, body: pay })).success;
    expect((await payOwn()).error.code).toBe('WRONG_STATE');
    const own = (await call(listPayments, { token })).success.payments;
    expect(own.map(({ transactionFor }) => transactionFor)).toEqual([seenPlan.id]);
    await sandbox.approve(String(begun.paymentId));
    const id = own[0]?.id ?? '';
    const answer = await call(confirmPayment, { token, body: { id, paymentId: String(begun.paymentId) } });
    expect(answer.success).toMatchObject({ transactionFor: seenPlan.id, paymentStatus: 'APPROVED' });
    expect(answer.success.paidAmount).toBe('25.00');
    const { rows: states } = await asSuperuser(
      'select distinct state from payment where filing_id = any($1) and state <> $2',
      [[seenPlan.id, otherPlan.id], 'void'],
    );
    expect(states).toEqual([{ state: 'approved' }]);
  });
});

describe('who is limited', () => {
  test('adds no business and sees nothing of the account as a whole', async () => {
    const { token } = people.manager;
    const session = (await call(getSession, { token })).success;
    expect(session.limited).toBe(true);
    expect((await call(getSession, { token: hall.token })).success.limited).toBe(false);
    const { error } = await call(addBusiness, { token, body: { ...businessFacts, EIN: '610000009' } });
    expect(error).toMatchObject({
      code: 'FORBIDDEN',
      errorDescription: expect.stringContaining('only some businesses'),
    });
    expect((await call(listApiKeys, { token })).success.keys).toEqual([]);
  });

  test('reads the preparers of the account to name one, and otherwise those named on returns they see', async () => {
    const preparers: string[] = [];
    for (const PTIN of ['P01234561', 'P01234562', 'P01234563'])
      preparers.push(
        (await call(addTaxPreparer, { token: hall.token, body: { ...taxPreparerFacts, PTIN } })).success.id,
      );
    const [ofSeen, ofOther] = preparers;
    await asSuperuser('update filing set paid_preparer_id = $2 where id = $1', [seen.filing, ofSeen]);
    await asSuperuser('update filing set paid_preparer_id = $2 where id = $1', [other.filing, ofOther]);
    const read = async (token: string) =>
      (await call(listTaxPreparers, { token })).success.taxPreparer.map(({ id }) => id).sort();
    expect(await read(people.editor.token)).toEqual([...preparers].sort());
    expect(await read(people.approver.token)).toEqual([ofSeen]);
    const one = (id = '') => call(getTaxPreparer, { token: people.approver.token, params: { id } });
    expect([(await one(ofSeen)).status, (await one(ofOther)).status]).toEqual([200, 404]);
    await asSuperuser('update filing set paid_preparer_id = null');
  });

  test('is heard by the webhooks of the account, and counts among those who try coupons', async () => {
    const { token } = people.editor;
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '2' };
    const { id } = (await call(addForm720, { token, body: { businessId: seen.businessId, taxYearQuarter } })).success;
    const { rows: heard } = await asSuperuser(
      `select d.state from webhook_delivery d join webhook_event e on e.id = d.event_id where e.data ->> 'id' = $1`,
      [id],
    );
    expect(heard).toEqual([{ state: 'waiting' }]);
    const guess = (by: string) =>
      call(applyCoupon, { token: by, body: { filings: [seen.filing], couponCode: `GUESS-${newId().slice(-6)}` } });
    for (let tries = 0; tries < 5; tries += 1) await guess(hall.token);
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push((await guess(people.manager.token)).error.code);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  test('moves no return to a business that they do not see, nor one of it to theirs', async () => {
    const { token } = people.editor;
    const move = (id: string, businessId: string) => call(saveForm720, { token, body: { id, businessId } as never });
    // The business of a return is set once: what is sent is passed over.
    await move(seen.filing, other.businessId);
    expect((await move(other.filing, seen.businessId)).error.code).toBe('NOT_FOUND');
    const taken = await call(saveBusiness, { token, body: { id: other.businessId, businessName: 'Mine' } });
    expect(taken.error.code).toBe('NOT_FOUND');
    const { rows: found } = await asSuperuser('select business_id from filing where id = any($1) order by 1', [
      [seen.filing, other.filing],
    ]);
    expect(found.map((row) => row.business_id).sort()).toEqual([seen.businessId, other.businessId].sort());
  });

  test('sees and does with the next call what a change of the limit leaves', async () => {
    const { token, userId } = people.editor;
    const names = async () => (await call(listBusinessNames, { token })).success.map(({ id }) => id);
    expect(await names()).toHaveLength(2);
    await limit(userId, [other.businessId]);
    expect(await names()).toEqual([other.businessId]);
    await limit(userId, null);
    expect((await names()).length).toBeGreaterThan(3);
  });

  test('never gets the view of a colleague who calls at the same time', async () => {
    const asked = Array.from({ length: 60 }, async (_, turn) => {
      const token = [people.editor.token, hall.token, key][turn % 3] as string;
      const { content } = (await call(listFilings, { token, query: { size: '100' } })).success;
      return [turn % 3 === 1, content.some(({ businessId }) => otherBusinesses.includes(businessId))] as const;
    });
    for (const [isFree, seesOther] of await Promise.all(asked)) expect(seesOther).toBe(isFree);
  });

  test('by an API key sees what both the key and its person may', async () => {
    const { userId, emailId } = people.editor;
    const own = await apiKey({ accountId, emailId }, keyScopeNames);
    await asSuperuser(`update api_key set name = 'key of editor' where user_id = $1`, [userId]);
    const names = async () => (await call(listBusinessNames, { token: own })).success.map(({ id }) => id);
    expect((await names()).sort()).toEqual([...seenBusinesses].sort());
    await limitKey('key of editor', [seen.businessId, other.businessId]);
    expect(await names()).toEqual([seen.businessId]);
    const shown = (await call(getOwnApiKey, { token: own })).success.businesses;
    expect(shown?.map(({ id }) => id)).toEqual([seen.businessId]);
    await limit(userId, [seenPlan.businessId]);
    expect(await names()).toEqual([]);
  });

  test('is mailed of their businesses alone', async () => {
    const { userId, emailId } = people.manager;
    const mailed = async () => {
      const { rows: sent } = await asSuperuser(`select facts from mail where email = $1 order by created_at`, [
        emailId,
      ]);
      return JSON.stringify(sent);
    };
    await call(markReady, { token: hall.token, params: { id: other.filing } });
    await call(markReady, { token: hall.token, params: { id: seen.filing } });
    expect(await mailed()).not.toContain('Betacanary');
    await asSuperuser(
      `insert into daily_item (id, account_id, user_id, kind, facts, created_at)
       select gen_random_uuid(), $1, $2, 'reviewAsked', json_build_object('form', 'F', 'businessName', n, 'filingId', f, 'person', 'P'), now()
       from (values ('Betacanary', $3), ('Alphacanary', $4)) v (n, f)`,
      [accountId, userId, other.filing, seen.filing],
    );
    clock.at = new Date('2027-04-16T13:00:00Z');
    await database.inAccount(accountId, (tx) => mailDay(tx, accountId, irsDay(clock.at), clock.at));
    const facts = await mailed();
    expect(facts).toContain('Alphacanary');
    expect(facts).not.toContain('Betacanary');
    clock.at = new Date('2026-11-21T12:00:00Z');
    const { rows: waiting } = await asSuperuser('select id from daily_item where user_id = $1', [userId]);
    expect(waiting).toEqual([]);
  });
});

describe('giving access to businesses', () => {
  const viewer = () => member(accountId, 'viewer');
  const give = (token: string, id: string, businesses: readonly string[] | null, more: object = {}) =>
    call(saveCompanyUser, { token, body: { id, businesses: businesses as string[] | null, ...more } });

  test('is done by owner and Manager, shown by name, and recorded with ids', async () => {
    const { userId } = await viewer();
    const manager = await member(accountId, 'manager');
    const given = (await give(manager.token, userId, [other.businessId, seen.businessId])).success;
    expect(given.businesses?.map(({ businessName }) => businessName)).toEqual(['Alphacanary Oil', 'Betacanary Oil']);
    expect((await give(hall.token, userId, null)).success.businesses).toBeNull();
    const { rows: events } = await asSuperuser(
      `select detail from audit_event where document_id = $1 and action_type = 'COMPANY_USER_SAVED' order by seq`,
      [userId],
    );
    expect(events.map(({ detail }) => detail)).toEqual([
      { businessesBefore: null, businesses: [seen.businessId, other.businessId].sort() },
      { businessesBefore: [seen.businessId, other.businessId].sort(), businesses: null },
    ]);
  });

  test('by a Manager changes nothing else, and nobody of their role', async () => {
    const manager = await member(accountId, 'manager');
    const colleague = await member(accountId, 'manager');
    const { userId } = await viewer();
    expect((await give(manager.token, userId, null, { role: 'editor' })).error.code).toBe('FORBIDDEN');
    expect((await give(manager.token, colleague.userId, [seen.businessId])).error.code).toBe('FORBIDDEN');
    expect((await give(manager.token, manager.userId, [seen.businessId])).error.code).toBe('FORBIDDEN');
  });

  test('by who is limited gives no more than they have, to nobody who has more', async () => {
    const { token } = people.manager;
    const { userId } = await viewer();
    const nobody = (await give(token, userId, [seen.businessId])).error.code;
    expect(nobody).toBe('NOT_FOUND');
    await limit(userId, [seen.businessId, other.businessId]);
    expect((await give(token, userId, [seen.businessId])).error.code).toBe('NOT_FOUND');
    await limit(userId, [seen.businessId]);
    expect((await give(token, userId, [other.businessId])).error.code).toBe('NOT_FOUND');
    expect((await give(token, userId, null)).error.code).toBe('FORBIDDEN');
    expect((await give(token, userId, seenBusinesses)).success.businesses).toHaveLength(2);
    const { companyUsers } = (await call(listCompanyUsers, { token, query: { size: '100' } })).success;
    for (const { businesses } of companyUsers)
      expect(businesses?.every(({ id }) => seenBusinesses.includes(id))).toBe(true);
    expect(companyUsers.map(({ id }) => id)).toContain(userId);
  });

  test.each([
    ['none', []],
    ['unknown', [newId()]],
  ])('refuses %s', async (_, businesses) => {
    const { userId } = await viewer();
    expect([404, 422]).toContain((await give(hall.token, userId, businesses)).status);
    const stranger = await account();
    expect((await give(hall.token, userId, [stranger.businessId])).error.code).toBe('NOT_FOUND');
  });

  test('goes with an invitation', async () => {
    const added = await app.inject({
      method: 'POST',
      url: '/business/user/add',
      headers: { authorization: `Bearer ${hall.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        ...companyUserFacts,
        role: 'approver',
        emailId: 'client@limits.example',
        businesses: [seen.businessId],
      }),
    });
    expect(added.json().Success).toMatchObject({ role: 'approver', businesses: [{ id: seen.businessId }] });
    const { id } = added.json().Success;
    await asSuperuser(`update invitation set token_hash = sha256('t') where id = $1`, [id]);
    const accepted = await database.outsideAccounts((tx) =>
      sql<{ of: string }>`select accept_invitation(sha256('t'), 'Cli', 'Ent', 'hash', ${clock.at}) as of`.execute(tx),
    );
    expect(accepted.rows[0]?.of).toBe(accountId);
    const { rows: joined } = await asSuperuser('select role, businesses from membership where user_id = $1', [id]);
    expect(joined).toEqual([{ role: 'approver', businesses: [seen.businessId] }]);
  });
});

// The last test: random calls change the businesses that the callers see.
test('no answer holds, and no call changes, anything of another business', async () => {
  const calls = routes.filter(({ name }) => name !== 'deleteSession' && name !== 'signOut');
  const ids = {
    filings: [seen.filing, other.filing, seenPlan.id, otherPlan.id],
    claims: [seen.claim, other.claim],
    amendments: [seen.amendment, other.amendment],
    businesses: [...seenBusinesses, ...otherBusinesses],
    preparers: [newId()],
    attachments: [seen.attachment, other.attachment, other.thread, batchId],
    companyUsers: [people.editor.userId, (await member(accountId, 'viewer')).userId],
    emails: [hall.emailId],
    tokens,
  };
  const rowsOfOther = named
    .map(({ name, where }) => `select '${name}' || t::text as row from ${name} t where ${where}`)
    .join(' union all ');
  const stateOfOther = async () =>
    (
      await asSuperuser(`select md5(string_agg(row, ' ' order by row)) as state from (${rowsOfOther}) of_other`, [
        otherBusinesses,
      ])
    ).rows[0].state as string;
  const idsOfOther = named
    .filter(({ columns }) => columns.includes('id'))
    .map(({ name, where }) => `select id::text from ${name} where ${where}`)
    .join(' union ');
  const before = await stateOfOther();
  const secrets = (await asSuperuser(idsOfOther, [otherBusinesses])).rows.map(({ id }) => id as string);
  expect(secrets.length).toBeGreaterThanOrEqual(10);
  await fc.assert(
    fc.asyncProperty(fc.array(wireRequest(ids, calls), { minLength: 10, maxLength: 20 }), async (steps) => {
      for (const { route, url, headers, payload } of steps) {
        // A password that was guessed ends sessions of its person: whose they are is not what is asked here.
        const response = await app.inject({
          method: route.method,
          url,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        expect(response.statusCode, `${route.name}: ${response.body}`).toBeLessThan(500);
        expect(response.body, route.name).not.toContain(other.canary);
        for (const id of secrets) expect(response.body, route.name).not.toContain(id);
        expect(await stateOfOther(), `what ${route.name} left of the other business`).toBe(before);
      }
    }),
    { numRuns: RUNS },
  );
});
