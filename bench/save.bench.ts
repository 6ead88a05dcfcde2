// Compares saving a page through the whole server with the same SQL sent straight through pg: the difference is the
// cost of reading, checking, computing, answering and the network. The statements are recorded from a real save.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildApp } from '../apps/server/src/app.ts';
import { openAccount } from '../apps/server/src/commands/open-account.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { newId } from '../apps/server/src/db/public.ts';
import { recordStatements } from '../apps/server/src/testing/statements.ts';
import { compare } from './compare.ts';

const LIMIT = 1.8;
const SAVES = 20;

const folder = await mkdtemp(join(tmpdir(), 'gauger-bench-'));
const many = '1000000';
const parts = await compose(
  readConfig({
    GAUGER_DATA_DIR: folder,
    GAUGER_LOG_LEVEL: 'silent',
    GAUGER_SHED_ABOVE_MS: '0',
    GAUGER_RATE_PER_SESSION: many,
    GAUGER_RATE_WRITES: many,
    GAUGER_RATE_PER_ADDRESS: many,
  }),
);
const app = await buildApp(parts);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const { token, businessId } = await openAccount(parts, {
  email: 'ann@hall.example',
  businessName: 'Hall Oil',
  ein: '123456789',
});

// A connection that stays open and packed answers, as browsers have them.
const agent = new Agent({ keepAlive: true });
async function call(method: string, path: string, payload: string): Promise<Buffer> {
  const sent = request(address + path, {
    method,
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'accept-encoding': 'br',
    },
  });
  sent.end(payload);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200 && response.statusCode !== 201) throw new Error(bytes.toString());
  return bytes;
}
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    taxDate: `2026-0${1 + (n % 3)}-${String(1 + (n % 28)).padStart(2, '0')}`,
    typeOfEvent: '60a',
    noOfGallons: String(8_000 + n),
    twoPartyExchange: false,
  }));

async function measure(name: string, count: number): Promise<void> {
  const year = String(2021 + (count % 5));
  const quarter = { taxYear: year, taxYearAndQuarter: '1' };
  const added = await call('POST', '/form720/add', JSON.stringify({ businessId, taxYearQuarter: quarter }));
  const page = JSON.stringify({
    id: JSON.parse(brotliDecompressSync(added).toString()).Success.id,
    filingData: { 60: { rows: rows(count).map((row) => ({ ...row, taxDate: row.taxDate.replace('2026', year) })) } },
  });
  // The page is written once and the answer only received: work of the browser is not the server's time.
  const save = () => call('PUT', '/form720/emailId', page);
  await save();
  const { statements, client } = await recordStatements(save);
  await client.connect();
  const replay = async () => {
    // The trail accepts each event once.
    for (const { text, values } of statements)
      await client.query(text, text.includes('append_audit_event') ? [newId(), ...values.slice(1)] : values);
  };
  const times = (once: () => Promise<unknown>) => async () => {
    for (let n = 0; n < SAVES; n++) await once();
    return count;
  };
  await compare({
    name,
    ours: { name: 'through the server', run: times(save), units: SAVES },
    baseline: { name: `its ${statements.length} statements through pg`, run: times(replay), units: SAVES },
    atMost: LIMIT,
  });
  await client.end();
}

try {
  await measure('a page of 20 rows', 20);
  await measure('a page of 300 rows', 301);
} finally {
  agent.destroy();
  await app.close();
  await parts.close();
  await rm(folder, { recursive: true, force: true });
}
