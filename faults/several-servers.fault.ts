import { once } from 'node:events';
import { join } from 'node:path';
import { launchStandIn } from '@gauger/stand-in';
import { afterAll, describe, expect, test } from 'vitest';
import { BUCKET, startBucket } from '../apps/server/src/adapters/storage/testing-bucket.ts';
import { testFolder } from '../apps/server/src/db/testing-root.ts';
import { businessFacts } from '../apps/server/src/testing/facts.ts';
import { samplePdf } from '../apps/server/src/testing/pdf.ts';
import { uploadOfSeveral } from '../apps/server/src/testing/uploads.ts';
import { ask, type Installation, openInstallation, request, type Server } from './installation.ts';
import { startPostgres } from './postgres.ts';

const folder = testFolder();
const sandbox = await launchStandIn('payment-sandbox', join(folder, 'sandbox'));
const simulator = await launchStandIn('mef-simulator', join(folder, 'simulator'));
const bucket = await startBucket(join(folder, 'bucket'));
afterAll(() => Promise.all([sandbox.stop(), simulator.stop(), bucket.close()]));
const eventually = { timeout: 120_000, interval: 100 };

/** Returns that are filed from the first call to acceptance. */
const RETURNS = 8;
/** The simulator accepts a quarter of an EIN once, and both installations send to it. */
let eins = 210_000_000;
/** Saves of one return, through either server. */
const SAVES = 60;

describe.each([
  ['in a folder that both have', {}],
  [
    'in storage that speaks S3',
    {
      GAUGER_S3_BUCKET: BUCKET.bucket,
      GAUGER_S3_ENDPOINT: bucket.endpoint,
      GAUGER_S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
      GAUGER_S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
    },
  ],
])('two servers and two workers over one PostgreSQL, files %s,', async (where, storage) => {
  test('serve one account together; one server and one worker die, and nothing is lost or done twice', async () => {
    const postgres = await startPostgres(join(folder, where.replaceAll(' ', '-')));
    const installation = openInstallation({
      ...postgres.variables,
      ...storage,
      GAUGER_PAYPAL_URL: sandbox.address,
      GAUGER_MEF_URL: simulator.address,
      GAUGER_MEF_FIRST_QUESTION_MS: '200',
    });
    const account = installation.openAccount();
    const servers: [Server, Server] = [await installation.startServer(), await installation.startServer()];
    const workers = [await installation.startWorker(), await installation.startWorker()];
    try {
      await runThrough(installation, account, servers, workers);
    } finally {
      for (const process of [...servers.map(({ process }) => process), ...workers]) process.kill('SIGKILL');
      await postgres.stop();
    }
  });
});

async function runThrough(
  installation: Installation,
  account: ReturnType<Installation['openAccount']>,
  servers: readonly [Server, Server],
  workers: readonly { kill(signal: 'SIGKILL'): boolean }[],
): Promise<void> {
  let turn = 0;
  let isAlone = false;
  /** The servers answer in turn, until the first is killed. */
  const next = () => servers[isAlone ? 1 : ++turn % 2] ?? servers[1];
  const call = async (method: string, path: string, body?: object) => {
    // A call that the dying server took is asked again.
    for (;;) {
      const answer = await ask(next(), account, method, path, body);
      if (answer) return answer;
    }
  };

  const file = async () => {
    const EIN = String(eins++);
    const business = await call('POST', '/business/add', { ...businessFacts, EIN });
    // The server that died may have added it already.
    const businessId = business.success.id ?? business.current ?? '';
    const added = await call('POST', '/form720/add', {
      businessId,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true },
    });
    const transactionFor = added.success.id ?? added.current ?? '';
    const fee = { businessId, transactionFor, transactionFormType: 'Form720', certification: true };
    const payment = await call('POST', '/paypal/pay', fee);
    const { id = '', paymentId = '' } = payment.success;
    expect([payment.code, id]).toEqual([undefined, expect.stringMatching(/./)]);
    const token = new URLSearchParams({ token: paymentId });
    await fetch(`${sandbox.address}/checkoutnow/approve`, { method: 'POST', body: token, redirect: 'manual' });
    const paid = async () => {
      const { success, code } = await call('POST', '/paypal/success', { id, paymentId });
      return success.paymentStatus ?? code;
    };
    await expect.poll(paid, eventually).toBe('APPROVED');
    const path = `/form720/form720id/${transactionFor}`;
    const { snapshotHash } = (await call('GET', `${path}/consent`)).success;
    const signature = { signerName: 'Ann Hall', signerTitle: 'President', pin: '04711', consent: true, snapshotHash };
    const sent = await call('POST', `${path}/transmit`, signature);
    expect(sent.status).toBeLessThan(300);
    return transactionFor;
  };

  const added = await call('POST', '/form720/add', {
    businessId: account.businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '2' },
  });
  const draft = added.success.id ?? '';
  // One server keeps the file, the other gives it back.
  const bytes = samplePdf(1);
  const upload = uploadOfSeveral(
    { businessId: account.businessId, filingId: draft },
    [{ name: 'proof.pdf', bytes }],
    'files',
  );
  const kept = await fetch(`${servers[0].address}/cloud/upload-by-businessid`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, ...upload.headers },
    body: new Uint8Array(upload.payload),
  });
  const { Success } = (await kept.json()) as { Success: { id: string }[] };
  const read = await request(servers[1], account, 'GET', `/attachments/${Success[0]?.id}`);
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);

  let saved = 0;
  const save = async (gallons: number) => {
    const row = { taxDate: '2026-06-15', typeOfEvent: '60a', noOfGallons: String(gallons) };
    const body = { id: draft, filingData: { 60: { rows: [row] } } };
    if ((await call('PUT', '/form720/emailId', body)).status === 200) saved = gallons;
  };
  const filings: Promise<string>[] = [];
  for (let at = 1; at <= SAVES; at++) {
    if (at % Math.floor(SAVES / RETURNS) === 0 && filings.length < RETURNS) filings.push(file());
    if (at === SAVES / 2) {
      servers[0].process.kill('SIGKILL');
      workers[0]?.kill('SIGKILL');
      await once(servers[0].process, 'exit');
      isAlone = true;
    }
    await save(at);
  }
  expect(saved).toBe(SAVES);
  const { Success: form } = (await (
    await request(servers[1], account, 'GET', `/form720/form720id/${draft}`)
  ).json()) as {
    Success: { filingData: Record<string, { rows: { noOfGallons: string }[] }> };
  };
  expect(form.filingData['60']?.rows.map(({ noOfGallons }) => noOfGallons)).toEqual([String(SAVES)]);

  for (const id of await Promise.all(filings)) {
    const state = async () => (await call('GET', `/form720/form720id/${id}/status`)).success.state;
    await expect.poll(state, eventually).toBe('accepted');
    const orders = await fetch(`${sandbox.address}/control/orders`, {
      method: 'POST',
      body: JSON.stringify({ customId: id }),
    });
    const { orders: known } = (await orders.json()) as { orders: { captureId: string | null }[] };
    expect(known.filter(({ captureId }) => captureId !== null)).toHaveLength(1);
  }
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
}
