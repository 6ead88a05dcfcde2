import { afterAll, expect, test } from 'vitest';
import type { Drill } from '../apps/server/src/backup/drill.ts';
import { ask, openInstallation, type Server } from './installation.ts';

/** Saves before the drill, so that there is something to restore. */
const SAVES_BEFORE = 300;
const SIDES = 4;

const installation = openInstallation();
const account = installation.openAccount();
let server: Server | undefined;
afterAll(() => server?.process.kill('SIGKILL'));

test('a backup that is taken while people save is restored apart, equal byte for byte, with whole audit chains', async () => {
  server = await installation.startServer();
  const running = server;
  const sides = await Promise.all(
    Array.from({ length: SIDES }, async (_, side) => {
      const taxYearQuarter = { taxYear: '2025', taxYearAndQuarter: String(side + 1) };
      const added = await ask(running, account, 'POST', '/form720/add', {
        businessId: account.businessId,
        taxYearQuarter,
      });
      return { id: added?.success.id ?? '', taxDate: `2025-${String(side * 3 + 2).padStart(2, '0')}-15` };
    }),
  );
  let saves = 0;
  let writing = true;
  const writers = sides.map(async ({ id, taxDate }) => {
    while (writing) {
      const row = { taxDate, typeOfEvent: '60a', noOfGallons: String(saves) };
      const answer = await ask(running, account, 'PUT', '/form720/emailId', {
        id,
        filingData: { 60: { rows: [row] } },
      });
      if (answer?.status === 200) saves += 1;
      else expect([503, 409]).toContain(answer?.status);
    }
  });
  await expect.poll(() => saves, { timeout: 120_000 }).toBeGreaterThan(SAVES_BEFORE);
  const before = saves;
  const drill = JSON.parse(await installation.adminLater('backup', 'drill')) as Drill;
  writing = false;
  await Promise.all(writers);
  expect(drill).toMatchObject({ equal: true, difference: null, audit: { breaks: 0 } });
  expect(drill.rows).toBeGreaterThan(SAVES_BEFORE);
  console.log(
    `${saves - before} saves meanwhile. ${drill.rows} rows, ${drill.megabytes} MB: backup ${drill.backupSeconds} s, RTO ${drill.rtoSeconds} s, ` +
      `RPO ${drill.rpoSeconds} s, at most ${drill.rpoAtMostSeconds} s.`,
  );
});
