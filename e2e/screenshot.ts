// Takes the picture of the README from the running product: a tax line of the fuel distributor's return, with one
// amount asked why. Run it when the page has changed: node e2e/screenshot.ts
import { join } from 'node:path';
import { example } from './journey.ts';
import { openProduct } from './product.ts';

const PICTURE = join(import.meta.dirname, '../docs/screenshot.png');

const product = await openProduct();
try {
  const account = await product.account();
  const facts = example('fuel-distributor-2026q1');
  await product.call(account, 'PUT', '/business/business/emailId', { id: account.businessId, ...facts.business });
  const filing = await product.form720(account, facts);
  const page = await product.visit(`/home/business/irstaxinfo?filing=${filing}`, {
    session: product.signedIn(account),
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /\(60\)/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Diesel' }).waitFor();
  await page.getByRole('button', { name: /tax, row 2: why this number/i }).click();
  await page.getByRole('dialog').waitFor();
  await page.screenshot({ path: PICTURE, animations: 'disabled' });
} finally {
  await product.close();
}
