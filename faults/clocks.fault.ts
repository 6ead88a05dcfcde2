import { test } from 'vitest';
import { runTests } from './run-tests.ts';

const CLOCKS = ['apps/server/src/clock.test.ts', 'packages/excise/src/calendar'];

test.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'sessions, links, quarters and due dates are the same on a machine in the time zone %s',
  async (TZ) => {
    await runTests(CLOCKS, {}, { env: { TZ } });
  },
);
