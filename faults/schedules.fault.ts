import { test } from 'vitest';
import { runTests } from './run-tests.ts';

test('300 payments in which anything goes wrong are charged once at most', async () => {
  await runTests(['apps/server/src/features/money/payments/payment-schedules.test.ts'], { PAYMENT_SCHEDULES: 300 });
});

test('300 submissions in which the gateway fails in any way arrive under one id each', async () => {
  await runTests(['apps/server/src/features/sending/submissions/mef-schedules.test.ts'], { MEF_SCHEDULES: 300 });
});
