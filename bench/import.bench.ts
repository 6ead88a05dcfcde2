// The longest task that freezes the page while 10,000 rows are checked, imported and opened in their grid, and while 5,000 lines are
// pasted there, on a processor slowed to a quarter. Limit: a second.
import { openProduct } from '../e2e/product.ts';
import { judgeTask, slowDown, watchTasks } from './long-grid.ts';

const ROWS = 10_000;
const PASTED = 5_000;

const rowOf = (n: number, separator: string) => [`1/${(n % 28) + 1}/2026`, '60a', String(7_000 + n)].join(separator);

const product = await openProduct();
try {
  const account = await product.account();
  const filing = await product.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '1',
    filingData: {},
  });
  const page = await product.visit(`/home/business/importrows?filing=${filing}&line=60`, {
    session: product.signedIn(account),
  });
  const file = page.getByLabel('Choose a file, or drop it here');
  await file.waitFor();
  await slowDown(page);
  const longest = await watchTasks(page);

  const sheet = ['Tax date,Type of event,No. of gallons', ...Array.from({ length: ROWS }, (_, n) => rowOf(n, ','))];
  await file.setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet.join('\r\n')) });
  await page.getByRole('button', { name: 'Import 10,000 rows' }).click();
  await page.getByLabel('No. of gallons, row 1', { exact: true }).waitFor();
  const imported = await longest();

  await page.getByLabel('Tax date, row 1', { exact: true }).focus();
  const block = Array.from({ length: PASTED }, (_, n) => rowOf(n + ROWS, '\t')).join('\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByText(`${PASTED.toLocaleString('en-US')} rows filled in.`).waitFor();
  const pasted = await longest();

  judgeTask(`Importing ${ROWS.toLocaleString('en-US')} rows and opening them`, imported);
  judgeTask(`Pasting ${PASTED.toLocaleString('en-US')} lines among them`, pasted);
} finally {
  await product.close();
}
