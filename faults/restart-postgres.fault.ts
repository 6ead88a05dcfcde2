import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { testFolder } from '../apps/server/src/db/testing-root.ts';
import { openInstallation, request, type Server } from './installation.ts';
import { startPostgres } from './postgres.ts';

const RESTARTS = 3;
/** Calls begun in a second, a quarter of them saves. */
const CALLS = 100;
const SIDES = 6;
const eventually = { timeout: 60_000, interval: 50 };

const postgres = await startPostgres(join(testFolder(), 'postgres'));
const installation = openInstallation(postgres.variables);
const account = installation.openAccount();
let server: Server | undefined;
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await postgres.stop();
});

test(`${RESTARTS} restarts of PostgreSQL under ${CALLS} calls a second lose nothing, and are answered with 503 and when to come again`, async () => {
  server = await installation.startServer();
  const running = server;
  const filings = await Promise.all(
    Array.from({ length: SIDES }, async (_, side) => {
      const taxYearQuarter = {
        taxYear: String(2024 + Math.floor(side / 4)),
        taxYearAndQuarter: String((side % 4) + 1),
      };
      const added = await request(running, account, 'POST', '/form720/add', {
        businessId: account.businessId,
        taxYearQuarter,
      });
      const { Success } = (await added.json()) as { Success: { id: string } };
      return { id: Success.id, sent: 0, acknowledged: 0, isSaving: false };
    }),
  );
  const faults: string[] = [];
  const counts = { answered: 0, refused: 0 };

  /** One call; anything but success or an orderly refusal is a fault. */
  const call = async (method: string, path: string, body?: object): Promise<boolean> => {
    const answer = await request(running, account, method, path, body).catch((error: Error) => error);
    if (answer instanceof Error) {
      faults.push(`${method} ${path}: ${answer.message}`);
      return false;
    }
    await answer.arrayBuffer();
    if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) counts.refused += 1;
    else if (answer.status < 300) counts.answered += 1;
    else faults.push(`${method} ${path}: ${answer.status}`);
    return answer.status < 300;
  };
  const save = async (filing: (typeof filings)[number]) => {
    filing.isSaving = true;
    filing.sent += 1;
    const amount = filing.sent;
    const body = { id: filing.id, deposit: { depositedAmt: `${amount}.00` } };
    if (await call('PUT', '/form720/emailId', body)) filing.acknowledged = amount;
    filing.isSaving = false;
  };

  let isLoading = true;
  const underWay = new Set<Promise<unknown>>();
  const load = (async () => {
    for (let at = 0; isLoading; at++) {
      const filing = filings[at % SIDES];
      // The saves of one filing come one after another, so that its last one is known.
      const next =
        filing && at % 4 === 0 && !filing.isSaving
          ? save(filing)
          : call('GET', '/form720/count/emailid/ann@example.com');
      underWay.add(next);
      void next.finally(() => underWay.delete(next));
      await sleep(1_000 / CALLS);
    }
  })();

  for (let restart = 0; restart < RESTARTS; restart++) {
    const before = counts.answered;
    await expect.poll(() => counts.answered - before, eventually).toBeGreaterThan(CALLS);
    await postgres.restart();
    const restarted = counts.answered;
    await expect.poll(() => counts.answered - restarted, eventually).toBeGreaterThan(0);
  }
  isLoading = false;
  await load;
  await Promise.all(underWay);

  expect(faults.slice(0, 5)).toEqual([]);
  for (const { id, acknowledged, sent } of filings) {
    const read = await request(running, account, 'GET', `/form720/form720id/${id}`);
    const { Success } = (await read.json()) as { Success: { deposit?: { depositedAmt: string } } };
    const kept = Number(Success.deposit?.depositedAmt ?? 0);
    expect(kept).toBeGreaterThanOrEqual(acknowledged);
    expect(kept).toBeLessThanOrEqual(sent);
  }
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
  console.log(`${counts.answered} calls answered, ${counts.refused} refused for a moment.`);
});
