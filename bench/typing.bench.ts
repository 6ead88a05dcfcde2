// Measures the time from a key to the new total on the screen, in a grid of 2,000 rows inside a filing, on a
// processor slowed to a quarter. For comparison, a bare field whose page adds up as many numbers at each key: the
// browser's own time. Limit: 40 ms.
import type { Locator, Page } from 'playwright-core';
import { openProduct } from '../e2e/product.ts';
import { slowDown, visitTaxes } from './long-grid.ts';
import { inMs, median } from './statistics.ts';

const LIMIT = 40;
const ROWS = 2_000;
const KEYS = 200;

const product = await openProduct();
try {
  const account = await product.account();
  const page = await visitTaxes(product, account, ROWS);
  await page
    .getByRole('link', { name: /^Diesel/ })
    .first()
    .click();
  const total = page.getByRole('button', { name: /section total: why this number/ });
  await total.waitFor();
  await page.getByLabel('No. of gallons, row 1', { exact: true }).focus();
  // The first key replaces the content of the cell; further keys are typed into it.
  await page.keyboard.type('700');
  const before = await total.textContent();
  const ours = await times(page, total);
  if ((await total.textContent()) !== before) throw new Error('The total differs after as many keys there as back.');

  await page.goto('about:blank');
  await page.setContent('<input value="7000"><output>0</output>');
  await page.evaluate((count) => {
    const field = document.querySelector('input') as HTMLInputElement;
    const sum = document.querySelector('output') as HTMLOutputElement;
    const others = Array.from({ length: count }, (_, n) => String(7_000 + n));
    field.addEventListener('input', () => {
      const all = others.reduce((added, gallons) => added + BigInt(gallons) * 244n, BigInt(field.value) * 244n);
      sum.textContent = `${all / 1000n}.${all % 1000n}`;
    });
    field.focus();
  }, ROWS);
  const bare = await times(page, page.locator('output'));

  const kept = median(ours) <= LIMIT;
  console.log(
    `${kept ? '✓' : '✗'} Typing in a grid of ${ROWS.toLocaleString('en-US')} rows, key to new total: ours ${inMs(median(ours))} ` +
      `(slowest ${inMs(Math.max(...ours))}), a bare field ${inMs(median(bare))}, ratio ${(median(ours) / median(bare)).toPrecision(3)}; ` +
      `limit ${inMs(LIMIT)}, ratio ${(median(ours) / LIMIT).toPrecision(3)} (at most 1)`,
  );
  if (!kept) process.exitCode = 1;
} finally {
  await product.close();
}

/**
 * Types a digit and deletes it, again and again.
 * @returns milliseconds from each key to the frame that shows the new total
 */
async function times(page: Page, total: Locator): Promise<number[]> {
  const runFree = await slowDown(page);
  await total.evaluate((output) => {
    const state = { began: 0, times: [] as number[] };
    Object.assign(window, { typing: state });
    document.addEventListener('keydown', (event) => Object.assign(state, { began: event.timeStamp }), true);
    // The frame with the new text has been drawn when the task after its animation frame runs.
    new MutationObserver(() => {
      const { began } = state;
      requestAnimationFrame(() => setTimeout(() => state.times.push(performance.now() - began)));
    }).observe(output, { childList: true, characterData: true, subtree: true });
  });
  const measured = () => page.evaluate(() => (window as unknown as { typing: { times: number[] } }).typing.times);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 2 === 0 ? '5' : 'Backspace');
    await page.waitForFunction(
      (count) => (window as unknown as { typing: { times: number[] } }).typing.times.length > count,
      key,
    );
  }
  await runFree();
  // The first keys warm up.
  return (await measured()).slice(10);
}
