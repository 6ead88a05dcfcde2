// The PCORI fee worked out without an account, and the return that starts from it.
import { expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { fromMailbox } from '../mailbox.ts';
import { openSite } from '../site.ts';

const site = await openSite();

test('the fee of an HRA is worked out by keyboard at 390 px, and what is missing is named', async () => {
  const page = await site.visit('/pcori', { width: 390 });
  await page.getByLabel('Plan', { exact: true }).selectOption('hra');
  await page.getByLabel('Last day of the plan year').fill('12/31/2025');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('group', { name: 'One thing needs your attention' });
  await summary.getByRole('link', { name: /should not be empty/ }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('avgNumberOfLivesCovered');
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.type('23');
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Fee of this plan year' });
  await result.getByText('$88.32').first().waitFor();
  await expect
    .poll(() => result.textContent())
    .toMatch(/row 133d, due Jul 31, 2026.*Estimate of penalties and interest/s);
  await expect.poll(() => summary.count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('avgNumberOfLivesCovered')).toBe('23');
  const data = await page.request.get(
    (await result.getByRole('link', { name: 'View as JSON' }).getAttribute('href')) ?? '',
  );
  expect(((await data.json()) as { Success: { fee: string } }).Success.fee).toBe('88.32');
});

test('what was asked is on the way of a person without a business, who adds one first', async () => {
  const account = await site.account();
  await site.call(account, 'DELETE', `/business/businessId/${account.businessId}`);
  const page = await site.visit('/pcori?plan=insured&planYearEnd=2024-12-31&avgNumberOfLivesCovered=1234', {
    session: site.signedIn(account),
  });
  await page.getByRole('link', { name: 'File this fee' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add Business' }).waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    afterAdd: 'pcor',
    plan: 'insured',
    planYearEnd: '2024-12-31',
    avgNumberOfLivesCovered: '1234',
  });
});

test('what was asked is in the return that starts from it, and stays while another business is added', async () => {
  const account = await site.account();
  const page = await site.visit('/pcori?plan=hra&planYearEnd=2025-12-31&avgNumberOfLivesCovered=23', {
    session: site.signedIn(account),
  });
  await page.getByRole('link', { name: 'File this fee' }).click();
  await page.getByRole('heading', { level: 1, name: 'File Your PCORI' }).waitFor();
  await expect.poll(() => page.getByLabel('Average number of lives covered').inputValue()).toBe('23');
  await expect.poll(() => page.getByLabel('Last day of the plan year').inputValue()).toBe('Dec 31, 2025');
  await page.getByRole('link', { name: 'Add another business' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add Business' }).waitFor();
  expect(new URL(page.url()).searchParams.get('avgNumberOfLivesCovered')).toBe('23');
});

test('a visitor starts the return by registering, and finds what was asked once the business is added', {
  tags: ['variant'],
}, async () => {
  const page = await site.visit('/pcori?plan=hra&planYearEnd=2025-12-31&avgNumberOfLivesCovered=23');
  await page.getByRole('link', { name: 'Start this return' }).click();
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Visitor');
  await page.getByLabel('Email').fill('nora@visitor.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await page.keyboard.type(await fromMailbox(page, 'nora@visitor.example', /\d{6}/));
  await page.getByRole('heading', { level: 1, name: 'Add Business' }).waitFor();
  expect(new URL(page.url()).searchParams.get('avgNumberOfLivesCovered')).toBe('23');
});
