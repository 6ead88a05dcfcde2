// The longest task that freezes the page while a grid of 20,000 rows, the most a line holds, is opened, scrolled from end to end,
// searched, and saved after a change, on a processor slowed to a quarter. Limit: a second.
import { openProduct } from '../e2e/product.ts';
import { judgeTask, slowDown, visitTaxes, watchTasks } from './long-grid.ts';

const ROWS = 20_000;

const product = await openProduct();
try {
  const account = await product.account();
  const page = await visitTaxes(product, account, ROWS);
  const line = page.getByRole('link', { name: /^Diesel/ }).first();
  await line.waitFor();
  await slowDown(page);
  const longest = await watchTasks(page);

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
        for (const share of [0.25, 0.5, 0.75, 1, 0]) {
          await page.evaluate((to) => window.scrollTo(0, document.documentElement.scrollHeight * to), share);
          // The head of the page takes the height of some ten rows.
          await gallons(Math.min(ROWS, Math.round(share * ROWS) + 10)).waitFor();
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
    judgeTask(`${what} ${ROWS.toLocaleString('en-US')} rows`, await longest());
  }
} finally {
  await product.close();
}
