/** @module-tag variant */

import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { awaitAnswer, payFee, sign } from '../journey.ts';
import { openOwnSite, type SiteAccount } from '../site.ts';

/** Schedule 3 is taken for fuel to the end of 2024, in the form of that year: the clock of the whole site is in March 2025. */
const MARCH_2025 = '2025-03-10T15:00:00Z';
const site = await openOwnSite({
  NODE_OPTIONS: `--import ${new URL('../moved-clock.mjs', import.meta.url).href}`,
  E2E_CLOCK: MARCH_2025,
});
let account: SiteAccount;
let businessId: string;

beforeAll(async () => {
  account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Gas Works', EIN: '300000131' };
  ({ id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string });
});

test('in March 2025 a claim on Schedule 3 for 2024 goes to acceptance in the form of August 2014', async () => {
  const page = await site.visit(`/home/business?business=${businessId}&form=Form8849`, {
    session: site.signedIn(account),
    clock: new Date(MARCH_2025),
  });
  await page.getByRole('heading', { level: 1, name: 'Claim a refund on Form 8849' }).waitFor();
  await page.getByText('Choose the schedule yourself').click();
  await page.getByRole('radio', { name: /Certain Fuel Mixtures/ }).check();
  await page.getByRole('combobox', { name: 'Month your income tax year ends' }).selectOption('12');
  await page.getByRole('combobox', { name: 'Year it begins' }).selectOption('2024');
  await page.getByRole('button', { name: 'Start Schedule 3' }).click();

  await page.getByRole('heading', { level: 1, name: 'Claims (Form 8849)' }).waitFor();
  await page.getByLabel('Period of claim from').fill('2024-10-01');
  await page.getByLabel('Period of claim to').fill('2024-12-31');
  await page
    .getByLabel(/registration number/i)
    .first()
    .fill('AL-310082');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Alternative fuel/i })
    .first()
    .click();
  await page.getByRole('group', { name: 'line 3a, row 1' }).getByLabel(/^GGE/).fill('2000');
  await page.getByRole('button', { name: /^Save, then/ }).click();
  await page.getByText('Claims Saved successfully').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Check your claim' }).waitFor();
  // 2,000 GGE at $0.50 (26 USC 6426(d), 6427(e)(2)).
  await expect.poll(() => page.locator('main').textContent()).toMatch(/Total claim\$?1,000\.00/);
  await payFee(page);
  await sign(page);
  await awaitAnswer(page, 'Accepted');
  const filing = new URL(page.url()).searchParams.get('filing');
  const printed = await fetch(new URL(`/form8849/form8849id/${filing}/documents/form8849.pdf`, page.url()), {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await printed.arrayBuffer())), {
    mergePages: true,
  });
  expect(text).toMatch(/August 2014/);
});
