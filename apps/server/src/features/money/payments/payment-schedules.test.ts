import { addForm720, confirmPayment, getForm720, hearProvider, payFee } from '@gauger/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { randomFrom, SEED, sizeOf } from '../../../testing/size.ts';
import { settlePayment } from './settle-payment.ts';
import { sweepPayments } from './sweep-payments.ts';

/** Payments in which anything goes wrong at any time, by chance: a fee is charged once at most, and is paid when the provider has it. */

const SCHEDULES = sizeOf('PAYMENT_SCHEDULES', 3);
const STEPS = 12;
const MINUTE = 60_000;

const { app, call, account, business, deps, sandbox, clock, asSuperuser } = await testApp();
const hall = await account();
const random = randomFrom(SEED);
const pick = <T>(...of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0];

/** Faults after which the provider may have done it, or not. */
const troubles = ['down', 'brokenAfter', 'slow'] as const;
/** Faults by which the provider answers about another payment. */
const frauds = ['wrongAmount', 'wrongCurrency', 'wrongPayee', 'wrongCustomId'] as const;

async function runSchedule(at: number) {
  const isFraud = at > 0 && random() < 0.2;
  const businessId = await business(hall.accountId);
  const taxYearQuarter = { taxYear: '2026', taxYearAndQuarter: '1', zeroLiability: true };
  const filing = (await call(addForm720, { token: hall.token, body: { businessId, taxYearQuarter } })).success;
  const about = { businessId, transactionFor: filing.id, transactionFormType: 'Form720' } as const;
  let payment: { id: string; paymentId: string | null } | undefined;
  let approved = false;
  const done: string[] = [];

  const pay = async () => {
    const { success } = await call(payFee, { token: hall.token, body: { ...about, certification: true } });
    if (success) payment = success;
  };
  const approve = async (how: 'approve' | 'decline') => {
    if (!payment?.paymentId) return;
    await sandbox.approve(payment.paymentId, how);
    approved ||= how === 'approve';
  };
  const confirm = async () => {
    if (payment) await call(confirmPayment, { token: hall.token, body: { ...payment, payerId: 'ANYBODY' } });
  };
  const settle = async () => {
    if (payment) await settlePayment(deps, hall.accountId, payment.id).catch(() => {});
  };
  const hear = async (times: number, forge = false) => {
    if (!payment?.paymentId) return;
    await sandbox.provider.notify('http://127.0.0.1:9/nobody').catch(() => {});
    const { webhooks } = await sandbox.control<{ webhooks: { id: string }[] }>('webhooks');
    const event = await sandbox
      .control<{ body: string; headers: Record<string, string> }>('event', {
        id: payment.paymentId,
        webhookId: webhooks[0]?.id,
      })
      .catch(() => undefined);
    if (!event) return;
    const payload = forge ? event.body.replace('WH-', 'WX-') : event.body;
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        app.inject({ method: 'POST', url: hearProvider.path, payload, headers: event.headers }),
      ),
    );
    if (forge) for (const { statusCode } of answers) expect([403, 503]).toContain(statusCode);
  };
  const steps: Record<string, () => Promise<unknown>> = {
    pay,
    'pay twice': () => Promise.all([pay(), pay()]),
    approve: () => approve('approve'),
    decline: () => approve('decline'),
    confirm,
    'confirm beside the job': () => Promise.all([confirm(), settle(), confirm()]),
    settle,
    'an event ten times': () => hear(10),
    'a forged event': () => hear(1, true),
    'a day passes': async () => {
      clock.at = new Date(clock.at.getTime() + 24 * 60 * MINUTE);
    },
    'the provider fails': () => sandbox.fault(pick('create', 'get', 'capture', 'token'), pick(...troubles), pick(1, 2)),
    'the provider answers about another payment': async () => {
      if (isFraud) await sandbox.fault('capture', pick(...frauds));
    },
  };
  await pay();
  // The first schedule begins as most payments go, so that one fee at least is charged whatever the seed.
  if (at === 0) {
    await approve('approve');
    await confirm();
  }
  for (let step = 0; step < STEPS; step++) {
    const name = pick(...(Object.keys(steps) as [string, ...string[]]));
    done.push(name);
    await steps[name]?.();
    // The caller's own session lives on.
    await asSuperuser('update session set expires_at = $1, last_seen_at = $2', [
      new Date(clock.at.getTime() + 60 * MINUTE),
      clock.at,
    ]);
  }
  // The provider is back: the jobs settle the payment within a quarter of an hour.
  await sandbox.control('clear');
  for (let look = 0; look < 3; look++) {
    clock.at = new Date(clock.at.getTime() + 5 * MINUTE);
    await deps.database.acrossAccounts((tx) => sweepPayments(tx, deps.now()));
    await settle();
  }

  const how = `seed ${SEED}, schedule ${at}: ${done.join(', ')}`;
  const captured = (await sandbox.orders(filing.id)).filter(({ captureId }) => captureId !== null);
  expect(captured.length, how).toBeLessThanOrEqual(1);
  await asSuperuser('update session set expires_at = $1, last_seen_at = $2', [
    new Date(clock.at.getTime() + 60 * MINUTE),
    clock.at,
  ]);
  const { success } = await call(getForm720, { token: hall.token, params: { id: filing.id } });
  if (success.paymentStatus === 1) expect(captured, how).toHaveLength(1);
  if (!isFraud) expect(success.paymentStatus, how).toBe(captured.length);
  const { rows } = await asSuperuser(
    `select count(*)::int as receipts from audit_event where document_id = $1 and action_type = 'PAYMENT_APPROVED'`,
    [filing.id],
  );
  expect(rows[0].receipts, how).toBe(success.paymentStatus);
  return captured.length > 0 && approved;
}

test(`${SCHEDULES} payments in which anything goes wrong: charged once at most, paid exactly when the provider has the money`, async () => {
  let charged = 0;
  for (let at = 0; at < SCHEDULES; at++) if (await runSchedule(at)) charged += 1;
  expect(charged, `seed ${SEED}`).toBeGreaterThan(0);
});
