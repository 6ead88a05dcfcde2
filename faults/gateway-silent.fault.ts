import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { knownCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { asSuperuser, DATABASE } from '../apps/server/src/db/embedded/provision.ts';
import { markPaid } from '../apps/server/src/db/testing-rows.ts';
import { businessFacts } from '../apps/server/src/testing/facts.ts';
import { kill, openInstallation, request, type Server } from './installation.ts';

/** Returns under way: more than a process has slots for. */
const RETURNS = 20;
const PEOPLE = 3;
/** A code lives ten minutes, and its person waits in front of the page. */
const MOST_MS = 10_000;

/** A gateway that takes every connection and never answers. */
const sockets = new Set<Socket>();
const gateway = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
}).listen(0, '127.0.0.1');
await once(gateway, 'listening');
const { port } = gateway.address() as { port: number };
const installation = openInstallation({ GAUGER_MEF_URL: `http://127.0.0.1:${port}` });
let server: Server | undefined;
afterAll(async () => {
  if (server) await kill(server);
  for (const socket of sockets) socket.destroy();
  gateway.close();
});

test(`with ${RETURNS} returns at a gateway that never answers, each email code is sent within ${MOST_MS / 1_000} s`, async () => {
  const account = installation.openAccount();
  const running = await installation.startServer();
  server = running;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await request(running, account, method, path, body);
    expect(answer.status, path).toBeLessThan(300);
    return ((await answer.json()) as { Success: Record<string, string> }).Success;
  };
  for (let at = 0; at < RETURNS; at += 1) {
    const { id: businessId } = await call('POST', '/business/add', { ...businessFacts, EIN: String(300_000_000 + at) });
    const { id = '' } = await call('POST', '/form720/add', {
      businessId,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true },
      filingData: {},
    });
    await asSuperuser(knownCluster(installation.root), DATABASE, (client) =>
      markPaid((text, values) => client.query(text, values), id),
    );
    const path = `/form720/form720id/${id}`;
    const { snapshotHash } = await call('GET', `${path}/consent`);
    const signature = { signerName: 'Ann Hall', signerTitle: 'President', pin: '04711', consent: true };
    await call('POST', `${path}/transmit`, { ...signature, snapshotHash });
  }
  await expect.poll(() => sockets.size, { timeout: 30_000 }).toBeGreaterThan(2);
  for (let at = 0; at < PEOPLE; at += 1) {
    const emailId = `ann${at}@gauger.example`;
    installation.openAccount(emailId);
    const began = performance.now();
    const answer = await fetch(`${running.address}/usermanagement/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emailId }),
    });
    expect(answer.status).toBe(200);
    const sent = () =>
      asSuperuser(knownCluster(installation.root), DATABASE, async (client) => {
        const { rows } = await client.query('select from mail where email = $1 and sent_at is not null', [emailId]);
        return rows.length;
      });
    await expect.poll(sent, { timeout: MOST_MS, interval: 50 }).toBe(1);
    console.log(`Sent after ${Math.round(performance.now() - began)} ms.`);
  }
});
