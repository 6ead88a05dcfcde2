// Measures opening the page of a line in a filing with 20,000 rows on another line, compared with one row there: from
// the address to the grid, on a processor slowed to a quarter.
import { openProduct } from '../e2e/product.ts';
import { addFiling, slowDown } from './long-grid.ts';
import { inMs, median } from './statistics.ts';

const ROWS = 20_000;
const ROUNDS = 7;
/** Largest allowed ratio to the time with one row. */
const AT_MOST = 2;

const product = await openProduct();
try {
  const account = await product.account();
  const few = await addFiling(product, account, 1, '2025');
  const many = await addFiling(product, account, ROWS, '2026');
  const page = await product.visit('/', { session: product.signedIn(account) });
  await slowDown(page);
  const open = async (filing: string): Promise<number> => {
    const began = performance.now();
    await page.goto(`/home/business/filing/3/12?filing=${filing}`);
    await page.getByLabel('No. of gallons, row 1', { exact: true }).waitFor();
    return performance.now() - began;
  };
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
  // The first of each fills the caches of browser and database.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, filing] of [['few', few] as const, ['many', many] as const]) {
      const time = await open(filing);
      if (round > 0) times[name].push(time);
    }
  const ratio = median(times.many) / median(times.few);
  const isKept = ratio <= AT_MOST;
  console.log(
    `${isKept ? '✓' : '✗'} Opening a line beside ${ROWS.toLocaleString('en-US')} rows of another: ` +
      `${inMs(median(times.many))}, beside one row ${inMs(median(times.few))}, ratio ${ratio.toPrecision(3)} (at most ${AT_MOST})`,
  );
  if (!isKept) process.exitCode = 1;
} finally {
  await product.close();
}
