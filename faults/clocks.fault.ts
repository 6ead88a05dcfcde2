import { test } from 'vitest';
import { runTests } from './run-tests.ts';

const CLOCKS = ['apps/server/src/whole/clock.test.ts', 'packages/excise/src/calendar'];

test.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'sessions, links, quarters and due dates are the same on a machine in the time zone %s',
  async (TZ) => {
    await runTests(CLOCKS, {}, { env: { TZ } });
  },
);

test.each(['2026-12-01', '2027-01-12', '2028-02-29'])(
  'on %s the quarter that ended before goes to acceptance, with server and browser on that day',
  async (day) => {
    await runTests(['e2e/flows/moved-clock.test.ts'], {}, { env: { GAUGER_TEST_DAY: day } });
  },
);
