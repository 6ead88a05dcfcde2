import { expect, test } from 'vitest';
import { openSite } from '../site.ts';

const site = await openSite();

test('File your PCORI: counted by keyboard, added to the draft of the quarter, told when it is filed, offered next year', async () => {
  const account = await site.account();
  const draft = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '2',
    filingData: { '60': { rows: [{ taxDate: '2026-04-08', typeOfEvent: '60a', noOfGallons: '1000' }] } },
  });
  const page = await site.visit('/home/myfilings', { width: 390, session: site.signedIn(account) });
  await page.getByRole('button', { name: 'More ways to start a filing' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'File Your PCORI' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Last day of the plan year').fill('Dec 31, 2025');
  await page.getByLabel('Plan name').fill('Medical HRA');

  // Nothing is counted yet: the summary leads to the field, and what was typed stays.
  await page.keyboard.press('Enter');
  const summary = page.getByRole('group', { name: 'One thing needs your attention' });
  await summary.getByRole('link', { name: 'Average number of lives covered should not be empty' }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('avgNumberOfLivesCovered');

  await page.getByLabel('How are the lives counted?').selectOption('snapshotFactor');
  await page.getByLabel('Sum of participants with self-only coverage').fill('100');
  await page.getByLabel('Sum of participants with other coverage').fill('60');
  await page.getByLabel('Days counted').fill('4');
  // (100 + 2.35 × 60) ÷ 4 = 60.25, which is 60 lives at $3.84.
  await page.getByRole('button', { name: /\$230\.40.*fee of this plan: why this number/ }).click();
  const why = page.getByRole('dialog', { name: 'Why $230.40?' });
  await expect
    .poll(() => why.textContent())
    .toMatch(/60 × 2\.35.*60\.25.*Rounded half up to a whole life.*3\.84.*230\.40/s);
  await page.keyboard.press('Escape');
  await page.getByText('Form 720 for the second quarter of 2026, due Jul 31, 2026.').waitFor();
  await page.getByText('the IRS may charge penalties and interest').waitFor();
  // A reload loses nothing, and what is here again can be dropped.
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await expect.poll(() => page.getByLabel('Plan name').inputValue()).toBe('Medical HRA');
  await expect.poll(() => page.getByLabel('Days counted').inputValue()).toBe('4');
  await page.getByLabel('Days counted').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();
  expect(page.url()).toContain(draft);
  const kept = (await site.call(account, 'GET', `/form720/form720id/${draft}`)) as {
    filingData: Record<string, { tax: string; rows: object[] }>;
    paymentOption: object;
  };
  expect(kept.filingData['60']?.tax).toBe('244.00');
  expect(kept.paymentOption).toEqual({ paymentMethod: 'eftps' });
  expect(kept.filingData['133']).toMatchObject({
    tax: '230.40',
    rows: [
      {
        planName: 'Medical HRA',
        typeOfPolicy: '133d',
        planYearEnd: '2025-12-31',
        countingMethod: 'snapshotFactor',
        sumOfSelfOnly: '100',
        sumOfOthers: '60',
        daysCounted: '4',
        avgNumberOfLivesCovered: '60',
      },
    ],
  });

  // Saving the same plan again replaces its row; another plan adds a row.
  await page.goto('/home/pcor');
  await expect.poll(() => page.getByLabel('Days counted').inputValue()).toBe('4');
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'Another plan' });
  await page.getByLabel('Plan name').fill('Dental');
  await page.getByLabel('Last day of the plan year').fill('Jun 30, 2025');
  await page.getByLabel('Average number of lives covered').fill('10');
  await page.getByText('2 plans, including this one.').waitFor();
  await page.getByRole('button', { name: /\$34\.70/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => page.getByLabel('Plan name').inputValue()).toBe('Medical HRA');
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'Another plan' });
  await page.getByLabel('Plan name').fill('Dental');
  await page.getByLabel('Last day of the plan year').fill('Jun 30, 2025');
  await page.getByLabel('Average number of lives covered').fill('10');
  await page.getByRole('button', { name: 'Review the return' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your return' }).waitFor();

  // Once its fee is paid the return is no draft: the page says so, and the plans go on to the year after.
  await site.markPaid(draft);
  await page.goto('/home/pcor');
  await page.getByLabel('Plan name').waitFor();
  await expect
    .poll(() => page.getByLabel('Plan', { exact: true }).locator('option').allTextContents())
    .toEqual(['Another plan', 'Medical HRA', 'Dental']);
  await expect.poll(() => page.getByLabel('Last day of the plan year').inputValue()).toBe('Dec 31, 2026');
  await expect.poll(() => page.getByLabel('Days counted').inputValue()).toBe('');
  await page.getByLabel('Last day of the plan year').fill('Dec 31, 2025');
  await page.getByText('The return for the second quarter of 2026 is no longer a draft').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Review the return' }).count()).toBe(0);
});
