// A new employer's PCOR return from the landing page to "sent", with a mouse: how many clicks and submits, and how many
// seconds without the typing. Limits: 25 clicks or submits, three minutes.
import type { Page } from 'playwright-core';
import {
  addBusiness,
  beginForm720,
  chooseEftps,
  example,
  goToConsent,
  pasteLine,
  payFee,
  register,
  saveAndGoTo,
  sign,
} from '../e2e/journey.ts';
import { openProduct } from '../e2e/product.ts';

const MOST_ACTS = 25;
const MOST_SECONDS = 180;

const product = await openProduct();
try {
  const employer = example('pcor-employer-2026q2');
  const page = await product.visit('/');
  const acts = await countActs(page);
  const began = performance.now();
  await register(page, {
    firstName: 'Sam',
    lastName: 'Example',
    emailId: 'sam@example.com',
    password: 'correct horse',
  });
  await addBusiness(page, employer.business);
  await beginForm720(page, employer);
  await pasteLine(page, '133', employer.filingData['133']?.rows ?? []);
  await saveAndGoTo(page, 'IRS Payment');
  await chooseEftps(page);
  await payFee(page);
  await goToConsent(page);
  await sign(page);
  const seconds = (performance.now() - began) / 1000;
  const kept = acts.count <= MOST_ACTS && seconds <= MOST_SECONDS;
  console.log(
    `${kept ? '✓' : '✗'} A new employer's PCOR return, landing page to sent: ours ${acts.count} clicks and submits, ` +
      `limit ${MOST_ACTS}, ratio ${(acts.count / MOST_ACTS).toPrecision(3)} (at most 1); ` +
      `ours ${seconds.toPrecision(3)} s without typing, limit ${MOST_SECONDS} s, ratio ${(seconds / MOST_SECONDS).toPrecision(3)} (at most 1)`,
  );
  if (!kept) process.exitCode = 1;
} finally {
  await product.close();
}

/** Counts clicks of the mouse and presses of Enter, in the page and in what it frames, from its next load on. */
async function countActs(page: Page): Promise<{ count: number }> {
  const acts = { count: 0 };
  await page.exposeFunction('countAct', () => {
    acts.count++;
  });
  await page.addInitScript(() => {
    const { countAct } = window as unknown as { countAct: () => void };
    // A click that the browser makes of a key has no detail.
    document.addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && countAct(), true);
    document.addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key === 'Enter' && countAct(), true);
  });
  await page.reload();
  await page.locator('main h1').waitFor();
  return acts;
}
