import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { asSuperuser, DATABASE } from '../apps/server/src/db/embedded/provision.ts';
import { commandsWith } from '../apps/server/src/db/testing-processes.ts';
import { kill, openInstallation, request, type Server } from './installation.ts';
import { promised } from './run-tests.ts';

const installation = openInstallation();
const { root, startServer } = installation;
const eventually = { timeout: 60_000, interval: 10 };

/** Number of filings saved at the same time; each save raises its filing's gallons by one. */
const SIDES = 6;
/** Kills at a random moment, during any saves; in the test of many saves as many kills again. */
const AT_RANDOM = 8;
const KILLS_OF_MANY = 20;
/** Saves acknowledged between the kills of that test, altogether. */
const MANY = promised(50_000);
/** A server must answer again within this time of its kill. */
const READY_MS = 10_000;
const underLoad = { timeout: 30 * 60_000, interval: 50 };
/** Kills while the server has an unanswered save: the database shows that it waits there. */
const BETWEEN_RECEIPT_AND_ANSWER = 12;

/** A filing with its facts recorded outside the server. */
interface Filing {
  readonly id: string;
  /** A day of its quarter. */
  readonly taxDate: string;
  /** Gallons of the last save that was answered with success. */
  acknowledged: number;
  /** Gallons of the last save that was sent. */
  sent: number;
}

const account = installation.openAccount();

const call = (server: Server, method: string, path: string, body?: object) =>
  request(server, account, method, path, body);

/** Adds a filing of a different quarter for each side, from the first of a year on. */
async function addFiling(server: Server, side: number, firstYear = 2024): Promise<Filing> {
  const year = firstYear + Math.floor(side / 4);
  const quarter = (side % 4) + 1;
  const taxYearQuarter = { taxYear: String(year), taxYearAndQuarter: String(quarter) };
  const answer = await call(server, 'POST', '/form720/add', {
    businessId: account.businessId,
    taxYearQuarter,
    ...line('0', ''),
  });
  expect(answer.status).toBe(201);
  const { Success } = (await answer.json()) as { Success: { id: string } };
  return { id: Success.id, taxDate: `${year}-${String(quarter * 3).padStart(2, '0')}-15`, acknowledged: 0, sent: 0 };
}

const line = (noOfGallons: string, taxDate: string) => ({
  filingData: { 60: { rows: taxDate ? [{ taxDate, typeOfEvent: '60a', noOfGallons }] : [] } },
});

/** Saves one gallon more than before; false when no answer came. Any answer but success is a separate failure. */
async function save(server: Server, filing: Filing): Promise<boolean> {
  filing.sent += 1;
  const gallons = filing.sent;
  const body = { id: filing.id, ...line(String(gallons), filing.taxDate) };
  const answer = await call(server, 'PUT', '/form720/emailId', body).catch(() => undefined);
  if (answer === undefined) return false;
  expect(answer.status).toBe(200);
  filing.acknowledged = gallons;
  return true;
}

const acknowledgedOf = (filings: readonly Filing[]) => filings.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** Reads a filing back: it must hold the acknowledged save, or a later save that was sent, whole. */
async function check(server: Server, filing: Filing): Promise<void> {
  const answer = await call(server, 'GET', `/form720/form720id/${filing.id}`);
  expect(answer.status).toBe(200);
  const { Success } = (await answer.json()) as {
    Success: { taxLiability: string; filingData: Record<string, { tax: string; rows: { noOfGallons: string }[] }> };
  };
  const saved = Success.filingData['60'];
  const gallons = Number(saved?.rows[0]?.noOfGallons ?? 0);
  expect(gallons).toBeGreaterThanOrEqual(filing.acknowledged);
  expect(gallons).toBeLessThanOrEqual(filing.sent);
  // Diesel fuel, 24.4 cents a gallon (26 USC 4081): facts, cells and total are of one save.
  const tax = (Math.round(gallons * 24.4) / 100).toFixed(2);
  expect([saved?.tax ?? '0.00', Success.taxLiability]).toEqual([tax, tax]);
  filing.acknowledged = gallons;
  filing.sent = gallons;
}

/** Kills the server during an unanswered save: the save waits for a row that is locked from outside. */
async function killBetweenReceiptAndAnswer(server: Server, filing: Filing): Promise<void> {
  await asSuperuser(knownCluster(root), DATABASE, async (holder) => {
    await holder.query('begin');
    await holder.query('select from filing where id = $1 for update', [filing.id]);
    const answered = save(server, filing);
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          "select from pg_stat_activity where application_name = 'gauger' and wait_event_type = 'Lock'",
        );
        return rows.length;
      }, eventually)
      .toBeGreaterThan(0);
    await kill(server);
    expect(await answered).toBe(false);
  });
}

/** @param saves acknowledged before the kill */
async function killAtAnyMoment(server: Server, filings: readonly Filing[], saves: number): Promise<void> {
  const before = acknowledgedOf(filings);
  const sides = filings.map(async (filing) => {
    while (await save(server, filing));
  });
  await expect.poll(() => acknowledgedOf(filings) - before, underLoad).toBeGreaterThanOrEqual(saves);
  await sleep(Math.random() * 500);
  await kill(server);
  await Promise.all(sides);
}

test(`a server killed ${BETWEEN_RECEIPT_AND_ANSWER + AT_RANDOM} times during saves starts again and has lost nothing acknowledged`, async () => {
  let server = await startServer();
  const filings = await Promise.all(Array.from({ length: SIDES }, (_, side) => addFiling(server, side)));
  let acknowledged = 0;
  for (let round = 0; round < BETWEEN_RECEIPT_AND_ANSWER + AT_RANDOM; round += 1) {
    const before = acknowledgedOf(filings);
    const filing = filings[round % SIDES];
    if (filing !== undefined && round < BETWEEN_RECEIPT_AND_ANSWER) {
      expect(await save(server, filing)).toBe(true);
      await killBetweenReceiptAndAnswer(server, filing);
    } else {
      await killAtAnyMoment(server, filings, SIDES);
    }
    acknowledged += acknowledgedOf(filings) - before;
    server = await startServer();
    for (const each of filings) await check(server, each);
  }
  expect(acknowledged).toBeGreaterThanOrEqual(BETWEEN_RECEIPT_AND_ANSWER + AT_RANDOM * SIDES);
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
  await kill(server);
  await expect.poll(() => commandsWith(`${root}/`), eventually).toEqual([]);
});

test(`${KILLS_OF_MANY} kills among ${MANY.toLocaleString('en-US')} acknowledged saves lose none, and the server is ready within ten seconds`, async () => {
  let server = await startServer();
  const filings = await Promise.all(Array.from({ length: SIDES }, (_, side) => addFiling(server, side, 2022)));
  let saves = 0;
  let longest = 0;
  for (let kills = 0; kills < KILLS_OF_MANY; kills += 1) {
    const before = acknowledgedOf(filings);
    await killAtAnyMoment(server, filings, Math.ceil(MANY / KILLS_OF_MANY));
    saves += acknowledgedOf(filings) - before;
    const from = performance.now();
    server = await startServer();
    longest = Math.max(longest, performance.now() - from);
    for (const each of filings) await check(server, each);
  }
  expect(saves).toBeGreaterThanOrEqual(MANY);
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
  await kill(server);
  await expect.poll(() => commandsWith(`${root}/`), eventually).toEqual([]);
  console.log(`${saves} saves acknowledged; ready after ${Math.round(longest)} ms at most.`);
  expect(longest).toBeLessThan(READY_MS);
});
