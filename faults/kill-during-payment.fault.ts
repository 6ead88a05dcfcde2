import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchStandIn } from '@gauger/stand-in';
import { afterAll, expect, test } from 'vitest';
import { testFolder } from '../apps/server/src/db/testing-root.ts';
import { type Account, type Answered, ask, kill, openInstallation, type Server } from './installation.ts';

/** The provider keeps running while the server dies, as a real provider does. */
const sandbox = await launchStandIn('payment-sandbox', join(testFolder(), 'sandbox'));
const installation = openInstallation({ GAUGER_PAYPAL_URL: sandbox.address, GAUGER_PAYMENT_TIMEOUT_MS: '800' });
const KILLS = 20;
const eventually = { timeout: 60_000, interval: 100 };

let server: Server | undefined;
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await sandbox.stop();
});

/** The payer: a new account in each round. */
let account: Account;

/** Calls the server; undefined when it died first. */
const call = async (method: string, path: string, body?: object) => server && ask(server, account, method, path, body);
const atSandbox = (path: string, body: object | URLSearchParams) =>
  fetch(`${sandbox.address}${path}`, {
    method: 'POST',
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    redirect: 'manual',
  });

/** Repeats a call until the server has a final answer, longer than an interrupted call to the provider blocks it. */
async function persist(
  ask: () => Promise<Answered | undefined>,
  isFinal: (answer: Answered) => boolean,
): Promise<Answered> {
  let last: Answered | undefined;
  await expect
    .poll(async () => {
      last = await ask();
      return last !== undefined && isFinal(last);
    }, eventually)
    .toBe(true);
  return last as Answered;
}

test(`${KILLS} kills during payments: each fee is charged exactly once`, async () => {
  server = await installation.startServer();
  for (let round = 0; round < KILLS; round++) {
    account = installation.openAccount(`ann${round}@example.com`);
    const { businessId } = account;
    const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true };
    const filing = await call('POST', '/form720/add', { businessId, taxYearQuarter });
    const transactionFor = filing?.success.id ?? '';
    const pay = () =>
      call('POST', '/paypal/pay', { businessId, transactionFor, transactionFormType: 'Form720', certification: true });
    // Half of the kills hit the creation of the order, half the capture of the money; each at another moment.
    const duringOrder = round % 2 === 0;
    const moment = (round / KILLS) * 400;
    if (round % 4 >= 2)
      await atSandbox('/control/fault', { on: duringOrder ? 'create' : 'capture', what: 'silentAfter' });
    if (duringOrder) await killedWhile(pay, moment);
    const payment = await persist(pay, ({ status }) => status === 200);
    const { id, paymentId = '' } = payment.success;
    await atSandbox('/checkoutnow/approve', new URLSearchParams({ token: paymentId }));
    const confirm = () => call('POST', '/paypal/success', { id, paymentId });
    if (!duringOrder) await killedWhile(confirm, moment);
    const receipt = await persist(confirm, ({ success }) => success.paymentStatus === 'APPROVED');
    expect(receipt.success.invoiceNumber).toBe(`INV-${String(round + 1).padStart(6, '0')}`);
    const known = await atSandbox('/control/orders', { customId: transactionFor });
    const { orders } = (await known.json()) as { orders: { captureId: string | null }[] };
    expect(orders).toHaveLength(1);
    expect(orders[0]?.captureId).not.toBeNull();
    expect((await call('GET', `/form720/form720id/${transactionFor}`))?.success).toMatchObject({
      paymentStatus: 1,
      state: 'paid',
    });
  }
  expect(JSON.parse(installation.admin('audit', 'verify'))).toMatchObject({ breaks: [] });
});

/** Kills the server while it answers, and starts it again. */
async function killedWhile(ask: () => Promise<unknown>, moment: number): Promise<void> {
  const asked = ask();
  await sleep(moment);
  if (server) await kill(server);
  await asked;
  await atSandbox('/control/clear', {});
  server = await installation.startServer();
}
