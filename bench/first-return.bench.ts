// A new employer's PCOR return from the landing page to "sent", with a mouse, and the one of the year before after it; then
// a return of two taxes from the login to the check: how many clicks and submits, and how many seconds without the typing.
// Limits: 14 clicks or submits in three minutes for the first, 8 for the second, 14 for the third.
import type { Page } from 'playwright-core';
import {
  addPcorBusiness,
  beginForm720,
  chooseEftps,
  example,
  pasteRows,
  payFee,
  register,
  sign,
} from '../e2e/journey.ts';
import { openProduct } from '../e2e/product.ts';

const MAX_ACTS = 14;
const MAX_ACTS_AGAIN = 8;
const MAX_ACTS_TWO_TAXES = 14;
const MAX_SECONDS = 180;

const product = await openProduct();
try {
  const employer = example('pcor-employer-2026q2');
  const page = await product.visit('/', { alone: true });
  const acts = await countActs(page);
  const began = performance.now();
  const sam = { firstName: 'Sam', lastName: 'Example', emailId: 'sam@example.com', password: 'correct horse' };
  await register(page, sam);
  await addPcorBusiness(page, employer.business);
  await page.getByLabel('Average number of lives covered').fill('412');
  await send(page);
  const first = { acts: acts.count, seconds: (performance.now() - began) / 1000 };
  const keptFirst = first.acts <= MAX_ACTS && first.seconds <= MAX_SECONDS;
  console.log(
    `${keptFirst ? '✓' : '✗'} A new employer's PCOR return, landing page to sent: ours ${first.acts} clicks and submits, ` +
      `limit ${MAX_ACTS}, ratio ${(first.acts / MAX_ACTS).toPrecision(3)} (at most 1); ` +
      `ours ${first.seconds.toPrecision(3)} s without typing, limit ${MAX_SECONDS} s, ratio ${(first.seconds / MAX_SECONDS).toPrecision(3)} (at most 1)`,
  );
  acts.count = 0;
  await page.goto('/home/myfilings');
  await page.getByRole('main').getByRole('link', { name: 'File Your PCORI' }).click();
  await page.getByLabel('Last day of the plan year').fill('2024-12-31');
  await page.getByLabel('Average number of lives covered').fill('398');
  await send(page);
  const keptSecond = acts.count <= MAX_ACTS_AGAIN;
  console.log(
    `${keptSecond ? '✓' : '✗'} Another PCOR return of that employer, dashboard to sent: ours ${acts.count} clicks and submits, ` +
      `limit ${MAX_ACTS_AGAIN}, ratio ${(acts.count / MAX_ACTS_AGAIN).toPrecision(3)} (at most 1)`,
  );
  const again = await product.visit('/login', { alone: true });
  const actsOfTwo = await countActs(again);
  await again.getByLabel('Email').fill(sam.emailId);
  await again.getByLabel('Password', { exact: true }).fill(sam.password);
  await again.keyboard.press('Enter');
  await checkTwoTaxes(again);
  const keptThird = actsOfTwo.count <= MAX_ACTS_TWO_TAXES;
  console.log(
    `${keptThird ? '✓' : '✗'} A return of two taxes, login to the check: ours ${actsOfTwo.count} clicks and submits, ` +
      `limit ${MAX_ACTS_TWO_TAXES}, ratio ${(actsOfTwo.count / MAX_ACTS_TWO_TAXES).toPrecision(3)} (at most 1)`,
  );
  if (!keptFirst || !keptSecond || !keptThird) process.exitCode = 1;
} finally {
  await product.close();
}

/** From the plan to the end. */
async function send(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();
  await payFee(page);
  await sign(page);
}

/** From the list of filings to the check of a return on which two taxes were chosen and entered. */
async function checkTwoTaxes(page: Page): Promise<void> {
  const facts = { ...example('fuel-distributor-2026q1'), taxYear: '2026', taxYearAndQuarter: '1' };
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add New Filing' }).click();
  await beginForm720(page, facts);
  for (const name of ['Diesel (60)', 'Gasoline (62)']) {
    await page.getByLabel('Find a tax').fill(name.replace(/ \(.*/, ''));
    await page.getByRole('checkbox', { name, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Continue to Diesel (60)' }).click();
  for (const [irsNumber, typeOfEvent] of [
    ['60', '60a'],
    ['62', '62a'],
  ] as const) {
    await pasteRows(page, irsNumber, [{ taxDate: '2026-02-05', typeOfEvent, noOfGallons: '1200' }]);
    await page.getByRole('button', { name: 'Save and Continue' }).click();
  }
  for (const [title, go] of [
    ['Claims (Schedule C)', 'Save and Continue'],
    ['Deposit Details', 'Save and Continue'],
  ] as const) {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: go, exact: true }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'IRS Payment' }).waitFor();
  await chooseEftps(page);
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
