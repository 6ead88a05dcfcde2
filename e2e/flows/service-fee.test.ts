import { irsDay } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount, type Visit } from '../site.ts';

const site = await openSite();
let account: SiteAccount;
let begun = 0;

beforeAll(async () => {
  account = await site.account();
});

/** A filing with tax, of a quarter that no other test has. */
async function begin(of = account): Promise<string> {
  // The gateway takes the two years before this one: each return of the account is of another quarter.
  const at = of === account ? begun++ : 0;
  const taxYear = String(Number(irsDay(new Date()).slice(0, 4)) - 2 + Math.floor(at / 4));
  const quarter = (at % 4) + 1;
  const taxDate = `${taxYear}-${String(quarter * 3).padStart(2, '0')}-15`;
  return site.form720(of, {
    formType: 'Form720',
    taxYear,
    taxYearAndQuarter: String(quarter),
    filingData: { '60': { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons: '1000' }] } },
  });
}
const feePage = (filing: string, how: Visit = {}) =>
  site.visit(`/home/business/submissionfee?filing=${filing}`, { session: site.signedIn(account), ...how });
const provider = (page: Page) => page.frameLocator('iframe[title^="Payment provider"]');
const toProvider = async (page: Page) => {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await provider(page).getByRole('button', { name: 'Approve' }).waitFor();
};
const readStatus = async (filing: string) =>
  (await site.call(account, 'GET', `/form720/form720id/${filing}`)) as { paymentStatus: number };

describe('the service fee', () => {
  test('is paid by keyboard alone, and leads to the signature with a link to the receipt', async () => {
    const filing = await begin();
    const page = await feePage(filing);
    await page.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await provider(page).getByText('Nothing is charged').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe(
      'Payment provider: approve the payment',
    );
    const approve = provider(page).getByRole('button', { name: 'Approve' });
    await page.keyboard.press('Tab');
    await expect.poll(() => approve.evaluate((button) => button === document.activeElement)).toBe(true);
    const returned = page.waitForURL(/[?&]payment=/);
    await page.keyboard.press('Enter');
    await returned;
    const back = page.url();
    await page.getByRole('heading', { level: 1, name: 'Sign your return' }).waitFor();
    await page.getByText('Your Transaction has been completed successfully').waitFor();
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toContain('The fee is paid, but nothing is filed yet.');
    await page.getByRole('link', { name: 'Receipt' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Fee paid. Return not filed yet.' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toMatch(/Paid Amount\$25\.00.*Successfully Paid.*INV-\d{6}/);
    expect(await readStatus(filing)).toMatchObject({ paymentStatus: 1 });
    expect(await violationsOn(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Preview Filing (Download all Forms)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

    // Coming back to the address of the provider confirms nothing twice, and leads the same way.
    await page.goto(back);
    await page.getByRole('heading', { level: 1, name: 'Sign your return' }).waitFor();

    await page.goto(`/home/business/submissionfee?filing=${filing}`);
    await page.getByText('The service fee of this filing is paid').waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  test('takes a coupon off: a wrong code is named at the field, and with nothing left to pay nobody is asked', {
    tags: ['variant'],
  }, async () => {
    const code = `FREE-${Date.now().toString(36).toUpperCase()}`;
    const { jwtToken: token = '' } = await site.administrator();
    await site.call({ ...account, token }, 'POST', '/admin/coupons', {
      code,
      percent: '100',
      amount: null,
      firstDay: '2026-01-01',
      lastDay: null,
      maxUses: 1,
      maxUsesOfAccount: null,
      formTypes: ['Form720'],
    });
    const filing = await begin();
    const page = await feePage(filing, { width: 390 });
    await page.getByText('I have a coupon').click();
    await page.getByLabel('Coupon code').fill(`${code}-X`);
    await page.keyboard.press('Enter');
    await page.getByText(`There is no coupon ${code}-X`).waitFor();
    expect(site.expectedFaults().join()).toContain('409');
    await page.getByLabel('Coupon code').fill(code.toLowerCase());
    // A typed code that is not applied takes nothing off: nothing is paid before that.
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await page.getByText('Apply this coupon, or clear the field').waitFor();
    await page.getByRole('button', { name: 'Apply Coupon' }).click();
    await page.getByText(`Coupon ${code} applied`).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue for $0.00' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign your return' }).waitFor();
    expect(await readStatus(filing)).toMatchObject({ paymentStatus: 1 });
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toMatch(new RegExp(`Service Fee\\$25\\.00Discount−\\$25\\.00, coupon ${code}Paid Amount\\$0\\.00`));
    // The words of the discount take a second line, and the table of the administrator still fits.
    const list = await site.visit('/home/admin/transactions', { session: { jwtToken: token }, width: 1280 });
    await list.getByRole('table').getByText(code).waitFor();
    expect(await list.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  });

  test('needs the certification, and says so at the box', async () => {
    const page = await feePage(await begin());
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    const summary = page.getByRole('group', { name: 'One thing needs your attention' });
    await summary.waitFor();
    const isFocused = () => page.getByRole('checkbox').evaluate((box) => box === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await summary.getByRole('link').click();
    expect(await isFocused()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
  });

  test('cancelled at the provider: back at the fee, nothing charged, and the same payment goes on', {
    tags: ['variant'],
  }, async () => {
    const filing = await begin();
    const page = await feePage(filing);
    await toProvider(page);
    await provider(page).getByRole('link', { name: 'Cancel and return' }).click();
    await page.getByText('You came back without paying').waitFor();
    expect(await readStatus(filing)).toMatchObject({ paymentStatus: 0 });
    await toProvider(page);
    await provider(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Your Transaction has been completed successfully').waitFor();
  });

  test('declined: says so, and leads back to try again', async () => {
    const filing = await begin();
    const page = await feePage(filing);
    await toProvider(page);
    await provider(page).getByRole('button', { name: 'Decline' }).click();
    await page.getByText('The payment was declined. Nothing was charged.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(site.expectedFaults().join()).toContain('409');
    await page.getByRole('button', { name: 'Back to the service fee' }).click();
    await toProvider(page);
  });

  test('the payment of another filing is no payment of this one', async () => {
    const [paid, unpaid] = [await begin(), await begin()];
    const page = await feePage(paid);
    await toProvider(page);
    await provider(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign your return' }).waitFor();
    const { payment } = (await site.call(account, 'GET', `/paypal/transactionfor/${paid}`)) as {
      payment: { id: string; paymentId: string };
    };
    const named = new URLSearchParams({ filing: unpaid, payment: payment.id, token: payment.paymentId });
    await page.goto(`/home/business/paysuccess?${named}`);
    await page.getByText('The fee of this filing has not been paid').waitFor();
  });

  test('an address with nothing but the id of the provider is asked about once, and leads to its filing', {
    tags: ['variant'],
  }, async () => {
    const other = await site.account();
    const filing = await begin(other);
    const page = await feePage(filing, { session: site.signedIn(other) });
    await toProvider(page);
    const { payment } = (await site.call(other, 'GET', `/paypal/transactionfor/${filing}`)) as {
      payment: { paymentId: string };
    };
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/paypal/success')) asked++;
    });
    const { paymentId } = payment;
    await page.goto(
      `/home/business/paysuccess?${new URLSearchParams({ paymentId, token: paymentId, PayerID: 'ABCDEF' })}`,
    );
    await page.getByText('The fee is not paid').waitFor();
    expect(asked).toBe(1);
    site.expectedFaults();
  });

  test('an answer that is lost is asked for again: the fee is never said to be unpaid', async () => {
    const page = await feePage(await begin());
    let confirmations = 0;
    await page.route('**/paypal/success*', async (route) => {
      confirmations++;
      // The server confirms the payment, and its answer is lost.
      await route.fetch();
      await route.abort();
    });
    let isStored = false;
    await page.route('**/paypal/transactionfor/**', (route) => (isStored ? route.continue() : route.abort()));
    await toProvider(page);
    await provider(page).getByRole('button', { name: 'Approve' }).click();
    await page.getByText('We do not know yet whether the fee is paid').waitFor();
    await expect.poll(() => page.getByText('The fee is not paid').count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    isStored = true;
    // The page asks automatically too.
    await page.getByRole('heading', { level: 1, name: 'Sign your return' }).waitFor();
    expect(confirmations).toBe(1);
    site.expectedFaults();
  });

  test('the provider’s page is accessible in both schemes, and no other site frames it', {
    tags: ['variant'],
  }, async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await feePage(await begin(), { scheme });
      await toProvider(page);
      const address = (await page.locator('iframe').getAttribute('src')) ?? '';
      const policy = (await page.request.get(address)).headers()['content-security-policy'];
      expect(policy).toContain(`frame-ancestors ${new URL(page.url()).origin};`);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Approve a payment' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
    }
  });
});

test('the IRS payment option is a row with Change where the return is signed, and saving it comes back', {
  tags: ['variant'],
}, async () => {
  const filing = await begin();
  await site.call(account, 'PUT', '/form720/emailId', { id: filing, paymentOption: { paymentMethod: 'eftps' } });
  const page = await feePage(filing);
  await toProvider(page);
  await provider(page).getByRole('button', { name: 'Approve' }).click();
  await page.getByText(/^By EFTPS\. Due .* \(late\)\./).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change how you pay the IRS' }).click();
  await page.getByRole('heading', { level: 1, name: 'IRS Payment' }).waitFor();
  await page.getByRole('button', { name: 'Save and go back' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Sign your return' }).waitFor();
});

test('my transactions show what was paid and what was begun, and filter it', async () => {
  const page = await site.visit('/home/mytransactions', { session: site.signedIn(account) });
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  await rows.nth(1).waitFor();
  await page.getByLabel('Payment Status').selectOption('DECLINED');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => page.getByRole('cell', { name: 'APPROVED' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('cell', { name: 'DECLINED' }).count()).toBe(1);
  await page.getByLabel('Payment Status').selectOption('APPROVED');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => page.getByRole('cell', { name: 'DECLINED' }).count()).toBe(0);
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/INV-\d{6}.*APPROVED.*\$25\.00/);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel('Business Name').fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText('No transaction found').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('From Date').fill('soon');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'From Date should be a date, such as Nov 21, 2026' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});
