// The same calls to two servers, one over 10,000 filings and one over 1,000,000: lists, counts, suggestions, reports and due dates take
// at most 1.5 times as long, or 5 ms more; every total that is counted whole is compared with the rows themselves. What finds more
// than 10,000 in ways that no counter counts is answered within 250 ms. No statement reads a large table from end to end.
// The databases are built once, with COPY, and kept (scale-data.ts).
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { withClient } from '../apps/server/src/db/connections.ts';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { connection, DATABASE, superuserConnection } from '../apps/server/src/db/embedded/provision.ts';
import { newId } from '../apps/server/src/db/ids.ts';
import { signInAdministrator } from '../apps/server/src/db/testing-rows.ts';
import { recordStatements } from '../apps/server/src/testing-statements.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { compare } from './compare.ts';
import { openScaleDatabase, type ScaleDatabase } from './scale-data.ts';
import { inMs, median } from './statistics.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const LIMIT = 1.5;
const NOISE_MS = 5;
const MOST_MS = 250;
const MOST_COUNTED = 10_000;
const LARGE_TABLES =
  /Seq Scan on (filing|filing_page|payment|submission|submission_event|audit_event|app_user|business|membership)\b/;

interface Place extends ScaleDatabase {
  readonly server: RunningServer;
  readonly tokens: { readonly owner: string; readonly admin: string };
}

/** A call whose answer is measured over both databases. */
interface Asked {
  readonly name: string;
  readonly who: 'owner' | 'admin';
  readonly path: string;
  readonly body?: object;
  /** The rows it finds, as SQL. */
  readonly rows?: string;
  /** Whether it is judged by the other database, or only by the clock: it finds more in the larger. */
  readonly findsMore?: boolean;
}

const agent = new Agent({ keepAlive: true });

async function ask({ server, tokens }: Place, { who, path, body }: Asked): Promise<Record<string, unknown>> {
  const payload = body && Buffer.from(JSON.stringify(body));
  const sent = request(server.address + path, {
    method: payload ? 'POST' : 'GET',
    agent,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    },
  });
  sent.end(payload);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`);
  return JSON.parse(text).Success;
}

const LIST = '/dashboard/forms/emailId/paginate';
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const LAST_YEAR = String(new Date().getUTCFullYear() - 1);
const range = { fromDate: day(400), toDate: day(100) };
const within = (column: string) =>
  `${column} >= '${range.fromDate}T00:00:00Z' and ${column} < timestamptz '${range.toDate}T00:00:00Z' + interval '1 day'`;

function ownList(name: string, query: Record<string, string>, where = 'true'): Asked[] {
  const path = (more: Record<string, string>) => `${LIST}?${new URLSearchParams({ ...query, ...more })}`;
  const rows = `filing where account_id = $1 and deleted_at is null and ${where}`;
  return [{ name: `own filings${name}`, who: 'owner', path: path({}), rows }];
}

function adminList(name: string, body: object, rows?: string, more: Partial<Asked> = {}): Asked {
  return { name, who: 'admin', path: '/admin/fetch', body, ...(rows && { rows }), ...more };
}

const living = (where: string) => `filing where deleted_at is null and ${where}`;
const inRange = within('created_at');
const paidInRange = within('updated_at');
const get = (name: string, who: Asked['who'], path: string): Asked => ({ name, who, path });

/** @param owner the account of 10,000 filings, the same in both databases */
const calls = ({ email, businessName }: ScaleDatabase['owner']): readonly Asked[] => [
  ...ownList(', page 1', {}),
  ...ownList(', page 1,000', { pageNumber: '999' }),
  ...ownList(' of a form', { formType: 'Form8849' }, `form_type = 'Form8849'`),
  ...ownList(
    ' of a name',
    { businessName: 'Tidewater' },
    `business_id in (select id from business where business_name like 'Tidewater%')`,
  ),
  ...ownList(' of a tax year', { taxYear: LAST_YEAR }, `tax_year = ${LAST_YEAR}`),
  ...ownList(' of a quarter', { quarter: '2' }, 'quarter = 2'),
  ...ownList(' accepted', { filingStatus: 'Active' }, `state = 'accepted'`),
  ...ownList(' with the fee due', { invoiceStatus: 'Pending' }, `fee = 'due'`),
  ...ownList(' in draft', { state: 'draft' }, `state = 'draft'`),
  ...ownList(' of days', range, inRange),
  ...ownList(' accepted, of days', { filingStatus: 'Active', ...range }, `state = 'accepted' and ${inRange}`),
  ...ownList(
    ' with the fee returned, of days',
    { invoiceStatus: 'DeActive', ...range },
    `fee = 'returned' and ${inRange}`,
  ),
  ...ownList(' by the last change, page 1,000', { sort: 'updatedAt', pageNumber: '999' }),
  ...ownList(' by business', { sort: 'businessName', order: 'ascending' }),
  get('counts of the dashboard', 'owner', '/dashboard/forms/count'),
  get('clients of the dashboard', 'owner', '/dashboard/clients/paginate?size=50'),
  get('due dates', 'owner', '/business/due'),
  get('names that a filter suggests', 'owner', '/business/emailId/id-names'),
  get('names with a part', 'owner', '/business/emailId/id-names?businessName=Tide'),
  get('own transactions', 'owner', '/paypal/emailId/paginate'),
  get('own activity', 'owner', '/activity/emailId/paginate'),
  adminList('all filings, page 1', { filingsParams: {} }, living('true')),
  adminList('all filings, page 1,000', { filingsParams: { pageNumber: 999 } }, living('true')),
  adminList('all filings of a form', { filingsParams: { formType: 'Form8849' } }, living(`form_type = 'Form8849'`)),
  adminList('all filings of days', { filingsParams: range }, living(inRange)),
  adminList(
    'all filings of a form, of days',
    { filingsParams: { formType: 'Form720', ...range } },
    living(`form_type = 'Form720' and ${inRange}`),
  ),
  adminList('all filings of a tax year', { filingsParams: { taxYear: LAST_YEAR } }, living(`tax_year = ${LAST_YEAR}`)),
  adminList(
    'all filings of a tax year, of days',
    { filingsParams: { taxYear: LAST_YEAR, ...range } },
    living(`tax_year = ${LAST_YEAR} and ${inRange}`),
  ),
  adminList('all filings accepted', { filingsParams: { filingStatus: 'Active' } }, living(`state = 'accepted'`)),
  adminList(
    'all filings rejected or withdrawn, of days',
    { filingsParams: { filingStatus: 'DeActive', ...range } },
    living(`state in ('rejected', 'withdrawn') and ${inRange}`),
  ),
  adminList(
    'all filings not sent',
    { filingsParams: { filingStatus: 'Incomplete' } },
    living(`state in ('draft', 'ready', 'paid', 'signed')`),
  ),
  adminList('all filings with the fee due', { filingsParams: { invoiceStatus: 'Pending' } }, living(`fee = 'due'`)),
  adminList(
    'all filings with the fee returned, of days',
    { filingsParams: { invoiceStatus: 'DeActive', ...range } },
    living(`fee = 'returned' and ${inRange}`),
  ),
  adminList('all filings of a person', { filingsParams: { emailVal: email } }, living('account_id = $1')),
  adminList(
    'all filings of a name',
    { filingsParams: { businessName } },
    living(`business_id in (select id from business where business_name = $2)`),
  ),
  adminList(
    'all filings of a name, of days',
    { filingsParams: { searchStr: businessName, ...range } },
    living(`business_id in (select id from business where business_name = $2) and ${inRange}`),
  ),
  adminList(
    'all filings of a form and a state',
    { filingsParams: { formType: 'Form720', filingStatus: 'Active' } },
    undefined,
    { findsMore: true },
  ),
  adminList('all filings of a name that many have', { filingsParams: { businessName: 'Tidewater' } }, undefined, {
    findsMore: true,
  }),
  adminList(
    'all filings of a form and a fee, of days',
    { filingsParams: { formType: 'Form8849', invoiceStatus: 'DeActive', ...range } },
    undefined,
    { findsMore: true },
  ),
  adminList('all transactions, page 1', { transactionsParams: {} }, 'payment'),
  adminList('all transactions, page 1,000', { transactionsParams: { pageNumber: 799 } }, 'payment'),
  adminList(
    'all transactions of a form',
    { transactionsParams: { transactionFormType: 'Form720X' } },
    `payment where form_type = 'Form720X'`,
  ),
  adminList('all transactions of days', { transactionsParams: range }, `payment where ${paidInRange}`),
  adminList(
    'all transactions approved, of days',
    { transactionsParams: { paymentStatus: 'APPROVED', ...range } },
    `payment where state = 'approved' and ${paidInRange}`,
  ),
  adminList(
    'all transactions refunded',
    { transactionsParams: { paymentStatus: 'REFUNDED' } },
    `payment where state = 'refunded'`,
  ),
  adminList('all transactions by their id', { transactionsParams: { paymentId: 'order1z' } }, undefined, {
    findsMore: true,
  }),
  adminList(
    'all transactions by invoice',
    { transactionsParams: { invoiceNumber: '77' } },
    'payment where invoice_number = 77',
  ),
  adminList(
    'all transactions of a person',
    { transactionsParams: { emailVal: email } },
    'payment where account_id = $1',
  ),
  adminList('all transactions of a name', { transactionsParams: { businessName } }, `payment where business_name = $2`),
  adminList('all people', { usersParams: {} }, 'app_user'),
  adminList('all people, page 50', { usersParams: { pageNumber: 49 } }, 'app_user'),
  adminList(
    'all people with a part of the address',
    { usersParams: { searchStr: `${email}` } },
    `app_user where email = $3`,
  ),
  adminList('all people with a first name', { usersParams: { searchStr: 'Grace' } }, undefined, { findsMore: true }),
  adminList('audit log, page 1', { auditLogParams: {} }),
  adminList('audit log, page 1,000', { auditLogParams: { pageNumber: 999 } }),
  adminList('audit log of an action', { auditLogParams: { actionType: 'FILING_ADDED' } }),
  adminList('audit log of a document', { auditLogParams: { documentType: 'filing' } }),
  adminList('audit log of days', { auditLogParams: range }),
  adminList('audit log of an action, of days', { auditLogParams: { actionType: 'FILING_SAVED', ...range } }),
  adminList('audit log of a person', { auditLogParams: { email } }),
  adminList('audit log with a part of anything', { auditLogParams: { searchStr: 'filing' } }),
  adminList(
    'businesses of a person',
    { businessParams: { emailVal: email } },
    'business where account_id = $1 and deleted_at is null',
  ),
  adminList('report of filings', { filingSummary: { year: LAST_YEAR } }),
  adminList('report of transactions', { transactionSummary: { year: LAST_YEAR } }),
  adminList('report of people', { signupSummary: { year: LAST_YEAR } }),
  get('operations', 'admin', '/admin/operations'),
];

async function start(filings: number): Promise<Place> {
  const opened = await openScaleDatabase(filings);
  const url = (user: 'app_login' | 'owner_login' | 'admin_login') => {
    const { host, port, password } = connection(knownCluster(opened.root), user);
    const of = `${user}:${password}@localhost:${port}/${DATABASE}`;
    return host?.startsWith('/') ? `postgresql://${of}?host=${encodeURIComponent(host)}` : `postgresql://${of}`;
  };
  const server = await startServer({
    DATABASE_URL: url('app_login'),
    GAUGER_DATABASE_OWNER_URL: url('owner_login'),
    GAUGER_DATABASE_ADMIN_URL: url('admin_login'),
    GAUGER_DATA_DIR: opened.root,
  });
  const tokens = await asSuperuser(opened, async (client) => ({
    owner: await signInOwner(client, opened.owner),
    admin: await signInAdministrator((text, values) => client.query(text, values)),
  }));
  return { ...opened, server, tokens };
}

const asSuperuser = <T>({ root }: Pick<Place, 'root'>, work: (client: pg.Client) => Promise<T>) =>
  withClient(superuserConnection(root), work);

async function signInOwner(client: pg.Client, { userId, accountId }: ScaleDatabase['owner']): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into session (id, token_hash, scope, user_id, account_id, expires_at)
     values ($1, $2, 'account', $3, $4, now() + interval '8 hours')`,
    [newId(), createHash('sha256').update(token).digest(), userId, accountId],
  );
  return token;
}

/** How many rows there are that a call finds. */
async function countRows(place: Place, rows: string): Promise<number> {
  const { accountId, businessName, email } = place.owner;
  // Every statement has all three.
  const text = `select count(*)::int as count from ${rows.includes('where') ? rows : `${rows} where true`}
    and ($1::uuid, $2::text, $3::text) is not null`;
  const { rows: counted } = await asSuperuser(place, (client) =>
    client.query<{ count: number }>(text, [accountId, businessName, email]),
  );
  return counted[0]?.count ?? Number.NaN;
}

function fail(line: string): void {
  console.log(`✗ ${line}`);
  process.exitCode = 1;
}

/** Compares the total that a call tells with the rows. */
async function checkTotal(place: Place, asked: Asked, filings: number): Promise<void> {
  if (!asked.rows) return;
  const counted = await countRows(place, asked.rows);
  const { total, more } = await ask(place, asked);
  const isRight = more ? total === MOST_COUNTED && counted > MOST_COUNTED : total === counted;
  if (!isRight)
    fail(`${asked.name} over ${filings} filings: says ${total}${more ? ' and more' : ''}, there are ${counted}`);
}

async function measure(places: { small: Place; large: Place }, asked: Asked): Promise<void> {
  await checkTotal(places.small, asked, SMALL);
  await checkTotal(places.large, asked, LARGE);
  if (asked.findsMore) return measureAlone(places.large, asked);
  await compare({
    name: asked.name,
    ours: { name: 'over 1,000,000', run: () => ask(places.large, asked) },
    baseline: { name: 'over 10,000', run: () => ask(places.small, asked) },
    atMost: LIMIT,
    noiseMs: NOISE_MS,
    same: () => true,
  });
}

async function measureAlone(place: Place, asked: Asked): Promise<void> {
  const times: number[] = [];
  let answer: Record<string, unknown> = {};
  for (let n = 0; n < 12; n += 1) {
    const began = performance.now();
    answer = await ask(place, asked);
    times.push(performance.now() - began);
  }
  const ms = median(times.slice(2));
  const found = `finds ${answer.total}${answer.more ? ' and more' : ''}`;
  if (ms > MOST_MS) process.exitCode = 1;
  console.log(
    `${ms > MOST_MS ? '✗' : '✓'} ${asked.name} over 1,000,000: ${inMs(ms)}, ${found}, limit ${MOST_MS} ms, ratio ${(ms / MOST_MS).toPrecision(3)} (at most 1)`,
  );
}

/** Reads the plan of every statement that the calls cause. */
async function checkPlans({ server: { env }, tokens }: Place, asked: readonly Asked[]): Promise<void> {
  const parts = await compose(readConfig({ ...env, GAUGER_LOG_LEVEL: 'silent' }), true);
  const app = await buildApp(parts);
  let statementsRead = 0;
  try {
    for (const { name, who, path, body } of asked) {
      const { statements, client } = await recordStatements(async () => {
        const { statusCode } = await app.inject({
          method: body ? 'POST' : 'GET',
          url: path,
          headers: { authorization: `Bearer ${tokens[who]}`, host: 'localhost' },
          ...(body && { payload: body }),
        });
        if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`);
      });
      await client.connect();
      for (const { text, values } of statements) {
        if (/^(begin|set|commit|rollback)/.test(text)) {
          await client.query(text);
          continue;
        }
        const { rows } = await client.query({ text: `explain ${text}`, values });
        statementsRead += 1;
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        const found = LARGE_TABLES.exec(plan);
        if (found) fail(`${name}: ${found[0]} in\n${text}\n${plan}`);
      }
      await client.end();
    }
    console.log(`${statementsRead} plans of ${asked.length} calls read`);
  } finally {
    await app.close();
    await parts.close();
  }
}

const small = await start(SMALL);
const large = await start(LARGE);
try {
  const asked = calls(large.owner);
  await checkPlans(large, asked);
  for (const one of asked) await measure({ small, large }, one);
} finally {
  agent.destroy();
  for (const { server, database } of [small, large]) {
    await server.stop();
    await database.close();
  }
}
