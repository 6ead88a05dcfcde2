// Measures the import of long spreadsheets: the time from a file to its preview, next to the library that reads it alone, and by how much
// one account that checks three of them delays the reads of another user, in pairs with as many small ones.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { read, utils, write } from '@e965/xlsx';
import { checkRows } from '@gauger/contract';
import { openAccount } from '../apps/server/src/commands/open-account.ts';
import { compose } from '../apps/server/src/composition.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { startServer } from '../e2e/server.ts';
import { inMs, median, percentile } from './statistics.ts';

const ROWS = 19_900;
const AT_MOST_MS = 2_000;
const AT_MOST_RATIO = 3;
const PAIRS = 10;
/** The most by which reads of another user may wait longer at p95, in milliseconds. */
const LONGER = 50;
const PROBE_EVERY = 10;
const WARM_UP = 500;

const server = await startServer({});
const parts = await compose(readConfig(server.env), true);
const open = (email: string) => openAccount(parts, { email, businessName: 'Hall Oil', ein: '12-3456789' });
const sender = await open('sender@hall.example');
const other = await open('other@hall.example');
const authorized = (token: string) => ({ authorization: `Bearer ${token}` });

async function post(
  path: string,
  body: FormData | string,
): Promise<{ status: number; Success: { id: string; rows: number } }> {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { ...authorized(sender.token), ...headers },
    body,
  });
  return { status: answer.status, ...((await answer.json()) as { Success: { id: string; rows: number } }) };
}

const day = (n: number) => `1/${(n % 28) + 1}/2026`;
const headings = ['Tax date', 'Type of event', 'No. of gallons', 'Invoice', 'Customer', 'Terminal', 'Driver'];
const sheetOf = (rows: number, isBad: boolean) => [
  headings,
  ...Array.from({ length: rows }, (_, n) => [
    isBad ? `13/${(n % 28) + 40}/2026` : day(n),
    isBad ? `spill ${n % 500}` : '60a',
    isBad ? `${n}.5x` : String(7_000 + n),
    `INV-${n}`,
    `Customer ${n % 90}`,
    'Norfolk',
    `D${n % 40}`,
  ]),
];
const csvOf = (rows: string[][]) => Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n'));
function xlsxOf(rows: string[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '60');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

const filing = await newFiling();
async function newFiling(): Promise<string> {
  const body = { businessId: sender.businessId, taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' } };
  const answer = await post('/form720/add', JSON.stringify(body));
  if (answer.status !== 201) throw new Error(`The filing was answered ${JSON.stringify(answer)}`);
  return answer.Success.id;
}

async function check(file: Buffer, name: string): Promise<void> {
  const form = new FormData();
  form.set('irsNumber', '60');
  form.set('file', new Blob([new Uint8Array(file)]), name);
  const { status, Success } = await post(checkRows.path.replace('{id}', filing), form);
  if (status !== 200) throw new Error(`The check of ${name} answered ${status}`);
  if (Success.rows === 0) throw new Error(`${name} had no rows`);
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timePreview(name: string, file: Buffer): Promise<void> {
  const [whole, bare] = [[] as number[], [] as number[]];
  for (let round = 0; round < 5; round++) {
    whole.push(await timed(() => check(file, name)));
    bare.push(
      await timed(() =>
        utils.sheet_to_json(Object.values(read(file, { type: 'buffer' }).Sheets)[0] ?? {}, { header: 1 }),
      ),
    );
  }
  const [took, alone] = [median(whole), median(bare)];
  const isKept = took <= AT_MOST_MS && took <= AT_MOST_RATIO * alone;
  console.log(
    `${isKept ? '✓' : '✗'} ${name}, ${ROWS.toLocaleString('en-US')} rows: preview after ${inMs(took)} (limit ${inMs(AT_MOST_MS)}), ` +
      `${(took / alone).toFixed(1)} times the library alone, ${inMs(alone)} (limit ${AT_MOST_RATIO})`,
  );
  if (!isKept) process.exitCode = 1;
}

/** The waits of another user while something is done. */
async function watch(work: () => Promise<unknown>): Promise<number> {
  const url = `${server.address}/auth/session`;
  const probe = new Worker(new URL('./probe-thread.ts', import.meta.url), {
    workerData: { url, headers: authorized(other.token), every: PROBE_EVERY },
  });
  await sleep(WARM_UP);
  probe.postMessage('begin');
  await work();
  probe.postMessage('stop');
  const [waits] = (await once(probe, 'message')) as [number[]];
  return percentile(waits, 95);
}

async function measureDelay(name: string, file: Buffer): Promise<void> {
  const small = csvOf(sheetOf(1, false));
  const delays: number[] = [];
  const busy: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const took = { ms: 0 };
    const costly = await watch(async () => {
      took.ms = await timed(() => Promise.all([1, 2, 3].map(() => check(file, name))));
    });
    const cheap = await watch(async () => {
      const until = performance.now() + took.ms;
      while (performance.now() < until) await Promise.all([1, 2, 3].map(() => check(small, 'small.csv')));
    });
    busy.push(costly);
    delays.push(costly - cheap);
  }
  const delay = median(delays);
  const isKept = delay <= LONGER;
  console.log(
    `${isKept ? '✓' : '✗'} three checks of ${name}: reads of another user wait ${inMs(median(busy))} at p95, ` +
      `${inMs(Math.max(0, delay))} longer than with small ones (limit ${inMs(LONGER)})`,
  );
  if (!isKept) process.exitCode = 1;
}

try {
  const [good, bad] = [sheetOf(ROWS, false), sheetOf(ROWS, true)];
  await timePreview('good.csv', csvOf(good));
  await timePreview('good.xlsx', xlsxOf(good));
  await timePreview('bad.csv', csvOf(bad));
  await measureDelay('good.csv', csvOf(good));
  await measureDelay('bad.csv', csvOf(bad));
} finally {
  await parts.close();
  await server.stop();
}
