import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchStandIn } from '@gauger/stand-in';
import { expect, test } from 'vitest';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { asSuperuser, DATABASE } from '../apps/server/src/db/embedded/provision.ts';
import { testFolder } from '../apps/server/src/db/testing-root.ts';
import { markPaid } from '../apps/server/src/db/testing-rows.ts';
import { businessFacts } from '../apps/server/src/testing/facts.ts';
import { kill, openInstallation, request, type Server } from './installation.ts';

/** A simulator that outlives the servers, as the gateway of the IRS does. */
const simulator = await launchStandIn('mef-simulator', join(testFolder(), 'simulator'));
const installation = openInstallation({ GAUGER_MEF_URL: simulator.address, GAUGER_MEF_FIRST_QUESTION_MS: '200' });
const { root, startServer } = installation;
const eventually = { timeout: 180_000, interval: 100 };

const KILLS = 20;

async function control<Answer>(what: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`${simulator.address}/control/${what}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

const account = installation.openAccount();

async function call<Success>(server: Server, method: string, path: string, body?: object): Promise<Success> {
  const answer = await request(server, account, method, path, body);
  const { Success } = (await answer.json()) as { Success: Success };
  expect(answer.status, path).toBeLessThan(300);
  return Success;
}

/** Adds a complete filing of a new business, its fee paid; returns its id. */
async function addPaidFiling(server: Server, at: number): Promise<string> {
  const business = { ...businessFacts, EIN: String(200_000_000 + at) };
  const { id: businessId } = await call<{ id: string }>(server, 'POST', '/business/add', business);
  const { id } = await call<{ id: string }>(server, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true },
    filingData: {},
  });
  await asSuperuser(knownCluster(root), DATABASE, (client) =>
    markPaid((text, values) => client.query(text, values), id),
  );
  return id;
}

async function transmit(server: Server, id: string): Promise<void> {
  const path = `/form720/form720id/${id}`;
  const { snapshotHash } = await call<{ snapshotHash: string }>(server, 'GET', `${path}/consent`);
  const signature = { signerName: 'Ann Hall', signerTitle: 'President', pin: '04711', consent: true };
  await call(server, 'POST', `${path}/transmit`, { ...signature, snapshotHash });
}

test(`a server killed ${KILLS} times while it sends sends every return once`, async () => {
  await control('delay', { milliseconds: 300 });
  let server = await startServer();
  const filings: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const id = await addPaidFiling(server, round);
    filings.push(id);
    // Every other time the gateway answers late, so that the kill comes after it received the package and before it
    // answered.
    if (round % 2 === 0) await control('fault', { operation: 'SendSubmissions', fault: 'slow', times: 1 });
    await transmit(server, id);
    await sleep(Math.random() * 1_500);
    await kill(server);
    server = await startServer();
  }
  for (const id of filings) {
    await expect
      .poll(
        async () => (await call<{ state: string }>(server, 'GET', `/form720/form720id/${id}/status`)).state,
        eventually,
      )
      .toBe('accepted');
  }
  const { submissions } = await control<{ submissions: { submissionId: string; deliveries: number }[] }>('submissions');
  expect(submissions).toHaveLength(KILLS);
  expect(submissions.filter(({ deliveries }) => deliveries !== 1)).toEqual([]);
  const kept = await asSuperuser(knownCluster(root), DATABASE, (client) =>
    client.query('select submission_id from submission'),
  );
  expect(kept.rows.map((row) => row.submission_id).sort()).toEqual(
    submissions.map(({ submissionId }) => submissionId).sort(),
  );
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
  await kill(server);
  await simulator.stop();
});
