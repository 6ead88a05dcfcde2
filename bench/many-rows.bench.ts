// The longest task that freezes the page while a grid of 20,000 rows, the most a line holds, is opened, scrolled from end to end,
// searched, and saved after a change, on a processor slowed to a quarter. Limit: a second.
import { openProduct } from '../e2e/product.ts';
import { inMs } from './statistics.ts';

const LIMIT = 1_000;
const ROWS = 20_000;
const SLOWDOWN = 4;

const product = await openProduct();
try {
  const account = await product.account();
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    taxDate: `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
    typeOfEvent: '60a',
    noOfGallons: String(7_000 + n),
  }));
  const filing = await product.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '1',
    filingData: { '60': { emptyTaxLiability: false, rows } },
  });
  const page = await product.visit(`/home/business/irstaxinfo?filing=${filing}`, {
    session: product.signedIn(account),
  });
  const line = page.getByRole('link', { name: /^Diesel/ }).first();
  await line.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(() => {
    const longest = { task: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration);
    }).observe({ type: 'longtask' });
  });

  const gallons = (row: number) => page.getByLabel(`No. of gallons, row ${row}`, { exact: true });
  const steps: readonly [what: string, act: () => Promise<void>][] = [
    [
      'Opening',
      async () => {
        await line.click();
        await gallons(1).waitFor();
      },
    ],
    [
      'Scrolling',
      async () => {
        const scroller = page.getByRole('grid').locator('..');
        for (const share of [0.25, 0.5, 0.75, 1, 0]) {
          await scroller.evaluate((element, to) => element.scrollTo(0, element.scrollHeight * to), share);
          await gallons(Math.max(1, Math.round(share * ROWS))).waitFor();
        }
      },
    ],
    [
      'Searching',
      async () => {
        await page.getByLabel('Find in the rows of Diesel').fill('26,999');
        await page.getByText('1 of 1', { exact: true }).waitFor();
        await page.keyboard.press('Escape');
      },
    ],
    [
      'Saving',
      async () => {
        await page.keyboard.type('8000');
        await page.getByRole('button', { name: 'Save and Continue' }).first().click();
        await page.getByText('Saved successfully').waitFor();
      },
    ],
  ];
  for (const [what, act] of steps) {
    await act();
    const task = await page.evaluate(() => {
      const kept = (window as unknown as { longest: { task: number } }).longest;
      const { task } = kept;
      kept.task = 0;
      return task;
    });
    const kept = task <= LIMIT;
    console.log(
      `${kept ? '✓' : '✗'} ${what} ${ROWS.toLocaleString('en-US')} rows: longest task ${inMs(task)}; limit ${inMs(LIMIT)}, ` +
        `ratio ${(task / LIMIT).toPrecision(3)} (at most 1)`,
    );
    if (!kept) process.exitCode = 1;
  }
} finally {
  await product.close();
}
