import { test } from 'vitest';
import { runTests } from './run-tests.ts';

const FORM_720 = 'apps/server/src/features/filings/forms/form-720/filings.test.ts';
const PAYMENTS = 'apps/server/src/features/money/payments/payments.test.ts';
const TRANSMIT = 'apps/server/src/features/sending/submissions/transmit.test.ts';

test.each([
  ['50 calls to pay at once, 100 times, are one order each', PAYMENTS, { RACE_PAY: 100 }, '50 calls to pay'],
  [
    '50 calls to confirm at once, 100 times, are one charge each',
    PAYMENTS,
    { RACE_CONFIRM: 100 },
    '50 calls to confirm',
  ],
  ['50 signatures at once, 100 times, are one submission each', TRANSMIT, { RACE_TRANSMIT: 100 }, 'asked for 50 times'],
  ['20 saves at once with one ETag, 200 times: one wins', FORM_720, { RACE_SAVE: 200 }, 'of twenty saves'],
  ['20 calls at once to add one quarter, 100 times, make one filing', FORM_720, { RACE_ADD: 100 }, 'twenty at once'],
] as const)('%s', async (_, file, sizes, pattern) => {
  await runTests([file], sizes, { pattern });
});
