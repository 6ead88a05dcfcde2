// The same calls to two servers, one over 10,000 filings and one over 1,000,000: lists, counts, suggestions, reports and due dates take
// at most 1.5 times as long, or 5 ms more; every total that is counted whole is compared with the rows themselves. What finds more
// than 10,000 in ways that no counter counts is answered within 250 ms. No statement reads a large table from end to end.
// The databases are built once, with COPY, and kept (scale-data.ts).
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buildApp } from '../apps/server/src/app.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { connection, DATABASE, superuserConnection } from '../apps/server/src/db/embedded/provision.ts';
import { newId, withClient } from '../apps/server/src/db/public.ts';
import { signInAdministrator } from '../apps/server/src/db/testing-rows.ts';
import { recordStatements } from '../apps/server/src/testing/statements.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { compare } from './compare.ts';
import { type Asked, callsOf } from './scale-calls.ts';
import { type Client, openScaleDatabase, type ScaleDatabase } from './scale-data.ts';
import { inMs, median } from './statistics.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const LIMIT = 1.5;
const NOISE_MS = 5;
const MOST_MS = 250;
const MOST_COUNTED = 10_000;
const LARGE_TABLES =
  /Seq Scan on (filing|filing_page|payment|submission|submission_event|audit_event|app_user|business|membership)\b/;

interface Running extends ScaleDatabase {
  readonly server: RunningServer;
}
interface Place extends Running {
  readonly tokens: { readonly owner: string; readonly admin: string };
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

async function start(filings: number): Promise<Running> {
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
  return { ...opened, server };
}

const signIn = async (running: Running): Promise<Place> => ({
  ...running,
  tokens: await asSuperuser(running, async (client) => ({
    owner: await signInOwner(client, running.owner),
    admin: await signInAdministrator((text, values) => client.query(text, values)),
  })),
});

const asSuperuser = <T>({ root }: Pick<Place, 'root'>, work: (client: Client) => Promise<T>) =>
  withClient(superuserConnection(root), work);

async function signInOwner(client: Client, { userId, accountId }: ScaleDatabase['owner']): Promise<string> {
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

/** Compares the total of a call with the rows. */
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
  const found =
    answer.total === undefined ? 'finds more than it shows' : `finds ${answer.total}${answer.more ? ' and more' : ''}`;
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

const running = [await start(SMALL), await start(LARGE)] as const;
try {
  // A session of an administrator ends after a quarter of an hour without a call: building takes longer.
  const [small, large] = [await signIn(running[0]), await signIn(running[1])];
  const asked = callsOf(large.owner);
  await checkPlans(large, asked);
  for (const one of asked) await measure({ small, large }, one);
} finally {
  agent.destroy();
  for (const { server, database } of running) {
    await server.stop();
    await database.close();
  }
}
