import type { Page } from 'playwright-core';
import type { Product, SiteAccount } from '../e2e/product.ts';
import { inMs } from './statistics.ts';

/** A long grid of the diesel line on a slow processor, for the measurements of the browser. */

/** The factor by which the measured processor is slower than this machine. */
const SLOWDOWN = 4;
/** The longest time a page may be frozen, in milliseconds. */
const LONGEST_TASK = 1_000;

/** Adds a filing with so many rows of diesel and opens its list of taxes. */
export async function visitTaxes(product: Product, account: SiteAccount, count: number): Promise<Page> {
  const filing = await addFiling(product, account, count);
  return product.visit(`/home/business/irstaxinfo?filing=${filing}`, { session: product.signedIn(account) });
}

/** Adds a filing of the first quarter of a year with so many rows of diesel. @returns its id */
export function addFiling(product: Product, account: SiteAccount, count: number, taxYear = '2026'): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => ({
    taxDate: `${taxYear}-01-${String((n % 28) + 1).padStart(2, '0')}`,
    typeOfEvent: '60a',
    noOfGallons: String(7_000 + n),
  }));
  return product.form720(account, {
    formType: 'Form720',
    taxYear,
    taxYearAndQuarter: '1',
    filingData: { '60': { emptyTaxLiability: false, rows } },
  });
}

/**
 * Slows the processor under a page.
 * @returns a function that ends the slowdown
 */
export async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const run = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await run(SLOWDOWN);
  return () => run(1);
}

/**
 * Watches the tasks of a page.
 * @returns a function that gives the longest task since its last call, in milliseconds
 */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const longest = { task: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration);
    }).observe({ type: 'longtask' });
  });
  return () =>
    page.evaluate(() => {
      const kept = (window as unknown as { longest: { task: number } }).longest;
      const { task } = kept;
      kept.task = 0;
      return task;
    });
}

/** Prints how long a page was frozen by an action; more than the limit fails the run. */
export function judgeTask(what: string, task: number): void {
  const kept = task <= LONGEST_TASK;
  console.log(
    `${kept ? '✓' : '✗'} ${what}: longest task ${inMs(task)}; limit ${inMs(LONGEST_TASK)}, ` +
      `ratio ${(task / LONGEST_TASK).toPrecision(3)} (at most 1)`,
  );
  if (!kept) process.exitCode = 1;
}
