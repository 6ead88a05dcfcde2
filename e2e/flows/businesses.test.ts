import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openSite, type SiteAccount } from '../site.ts';
import { asVariant } from '../variant.ts';

const site = await openSite();
let account: SiteAccount;
beforeAll(async () => {
  account = await site.account();
});

const visit = (path: string, width = 1440) => site.visit(path, { width, session: site.signedIn(account) });
/** A field by its label; the star of a required one belongs to it. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const summary = (page: Page) => page.getByRole('group', { name: /need(s)? your attention/ });
const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor();

/** Sends a call as the owner. */
async function send(page: Page, method: string, path: string, data?: object) {
  const headers = { Authorization: `Bearer ${account.token}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
  return (await answer.json()).Success;
}

const copper = {
  businessName: 'Copper & Sons',
  EIN: '98-7654321',
  businessType: 'Partnership',
  signingAuthorityName: 'Ada Cask',
  signingAuthorityPhone: '503-555-0142',
  signingAuthorityTitle: 'Partner',
  contactCountry: 'United States of America',
  contactAddressLine1: '1 Cask Road',
  contactCity: 'Portland',
  contactState: 'Oregon',
  contactPostalCode: '97201',
  contactPhoneNumber: '503-555-0143',
  contactEmailAddress: 'office@copper.example',
};

async function pasteInto(page: Page, label: string, text: string) {
  await field(page, label).focus();
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Goes on with Tab until a field has the focus. */
async function tabTo(page: Page, id: string) {
  for (let presses = 0; presses < 40; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${id}`);
}

for (const width of [1440, 390])
  describe(`at ${width} px`, asVariant(width === 390), () => {
    test('who has no business adds the first one by keyboard alone and goes on to its form', async () => {
      const newcomer = await site.account();
      const page = await site.visit('/home/getstarted', { width, session: site.signedIn(newcomer) });
      await page.request.delete(`/business/businessId/${newcomer.businessId}`, {
        headers: { Authorization: `Bearer ${newcomer.token}` },
      });
      await page.goto('/home');
      await page.getByRole('heading', { name: 'Get Started' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'New Filings' }).focus();
      await page.keyboard.press('Enter');
      await step(page, 'Business Profile');
      const type = async (id: string, text: string) => {
        await tabTo(page, id);
        await page.keyboard.type(text);
      };
      await type('businessName', 'Brass Rule Co.');
      await type('EIN', '123456789');
      await type('businessType', 'Corp');
      await tabTo(page, 'nameControl');
      await page.keyboard.press('Enter');
      await step(page, 'Signing Authority Information');
      await type('signingAuthorityName', 'Ann Rule');
      await type('signingAuthorityPhone', '5035550142');
      await type('signingAuthorityTitle', 'President');
      await page.keyboard.press('Enter');
      await step(page, 'Contact Information');
      await type('contactAddressLine1', '12 Harbor Road');
      await type('contactCity', 'Portland');
      await type('contactState', 'Oreg');
      await type('contactPostalCode', '97201');
      await type('contactPhoneNumber', '5035550143');
      await type('contactEmailAddress', 'office@brass.example');
      await page.keyboard.press('Enter');
      await page.getByText('Your new business has been added to your account.').waitFor();
      await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      const form = page.getByRole('main').getByRole('link', { name: /^Form 720 / });
      expect(await form.getAttribute('href')).toMatch(/^\/home\/business\?business=[0-9a-f-]{36}&form=Form720$/);
    });

    test('a step that misses something says what, and takes the reader there', async () => {
      const page = await visit('/home/addbusiness', width);
      await next(page);
      await summary(page).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('businessName');
      await expect
        .poll(() => summary(page).getByRole('link').allTextContents())
        .toEqual(['Business Name is required', 'EIN is required', 'Business Type is required']);
      expect(await violationsOn(page)).toEqual([]);
      await summary(page).getByRole('link', { name: 'EIN is required' }).click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('EIN');
    });
  });

describe('what is typed', () => {
  test('is an SSN or ITIN for an individual without an EIN, kept masked and never by the browser', async () => {
    const page = await visit('/home/addbusiness');
    await field(page, 'Business Name').fill('Ida Brass');
    await expect.poll(() => page.getByLabel('SSN or ITIN').count()).toBe(0);
    await field(page, 'Business Type').selectOption('Individual');
    await next(page);
    await summary(page).getByRole('link', { name: 'SSN or ITIN is required' }).click();
    await page.keyboard.type('000-12-3456');
    expect(await violationsOn(page)).toEqual([]);
    await next(page);
    await step(page, 'Signing Authority Information');
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(stored).not.toMatch(/000-?12-?3456/);
    for (const [label, text] of [
      ['Signing Authority Name', 'Ida Brass'],
      ['Signing Authority Phone', '5035550142'],
      ['Signing Authority Title', 'Owner'],
    ] as const)
      await field(page, label).fill(text);
    await next(page);
    await step(page, 'Contact Information');
    for (const [label, text] of [
      ['Address Line 1', '12 Harbor Road'],
      ['City', 'Portland'],
      ['Postal Code', '97201'],
      ['Phone Number', '5035550143'],
      ['Email Address', 'ida@brass.example'],
    ] as const)
      await field(page, label).fill(text);
    await field(page, 'State').selectOption('Oregon');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your new business has been added to your account.').waitFor();
    await page.goto('/home/businesslist?search=Ida');
    await page.getByRole('row', { name: /Ida Brass.*SSN ••••3456/ }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
  });

  test('is judged in the words of the rules', { tags: ['variant'] }, async () => {
    const page = await visit('/home/addbusiness');
    const shown = async () => {
      await next(page);
      await summary(page).waitFor();
      return summary(page).getByRole('link').allTextContents();
    };
    await field(page, 'Business Name').fill('x');
    await field(page, 'EIN').fill('12345678');
    await field(page, 'Business Type').selectOption('Estates');
    await expect
      .poll(() => shown())
      .toEqual(['Business Name must be atleast 2 characters long', 'Please Enter 9 digit number']);
    await field(page, 'Business Name').fill('Brass Rule');
    await field(page, 'EIN').fill('123456789');
    await next(page);
    await step(page, 'Signing Authority Information');
    await field(page, 'Signing Authority Name').fill('Al');
    await field(page, 'Signing Authority Phone').fill('503555014');
    await field(page, 'Signing Authority Title').fill('VP');
    await expect
      .poll(() => shown())
      .toEqual([
        'Signing Authority Name must be at least 3 characters long',
        'Phone Number must be at least 10 characters long',
        'Signing Authority Title must be at least 3 characters long',
      ]);
    await field(page, 'Signing Authority Name').fill('Ada Cask');
    await field(page, 'Signing Authority Phone').fill('5035550142');
    await field(page, 'Signing Authority Title').fill('Owner');
    await next(page);
    await step(page, 'Contact Information');
    await field(page, 'Country').selectOption('Others');
    await field(page, 'Postal Code').fill('80');
    await field(page, 'Email Address').fill('office@brass');
    await page.getByRole('button', { name: 'Save' }).click();
    await summary(page).waitFor();
    await expect
      .poll(() => summary(page).getByRole('link').allTextContents())
      .toEqual([
        'Address Line 1 is required',
        'City is required',
        'Country Code is required',
        'State Code is required',
        'Postal Code must be at least 5 characters long',
        'Phone Number is required',
        'This is not a valid Email!!!',
      ]);
  });

  test('or pasted becomes an EIN and a phone number', async () => {
    const page = await visit('/home/addbusiness');
    await field(page, 'EIN').pressSequentially('12345');
    await expect.poll(() => field(page, 'EIN').inputValue()).toBe('12-345');
    await field(page, 'EIN').fill('');
    await pasteInto(page, 'EIN', ' EIN 98 7654321\n');
    await expect.poll(() => field(page, 'EIN').inputValue()).toBe('98-7654321');
    await field(page, 'Business Name').fill('Pasted Casks');
    await field(page, 'Business Type').selectOption('Partnership');
    await next(page);
    await step(page, 'Signing Authority Information');
    await pasteInto(page, 'Signing Authority Phone', '+1 (503) 555-0142');
    await expect.poll(() => field(page, 'Signing Authority Phone').inputValue()).toBe('503-555-0142');
  });

  test('tells others of its EIN once it is saved, archived ones too, and asks for none by the address of a call', {
    tags: ['variant'],
  }, async () => {
    const page = await visit('/home/businesslist');
    const shared = { ...copper, EIN: '123456789', businessName: 'Tidewater Fuel West' };
    const archived = await send(page, 'POST', '/business/add', shared);
    await send(page, 'POST', `/business/businessId/${archived.id}/archive`, {});
    // Nine digits of a name are no EIN.
    await send(page, 'POST', '/business/add', { ...copper, EIN: '987654322', businessName: 'Depot 123456780' });
    const own = await send(page, 'POST', '/business/add', {
      ...copper,
      EIN: '987654323',
      businessName: 'Tidewater East',
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await page.goto(`/home/addbusiness?business=${own.id}`);
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByText(/^Your account already has this EIN/);
    await field(page, 'EIN').fill('123456780');
    await save();
    await page.getByText('Business updated successfully', { exact: true }).waitFor();
    await page.goto(`/home/addbusiness?business=${own.id}`);
    await field(page, 'EIN').fill('123456789');
    await expect.poll(() => notice.count()).toBe(0);
    await save();
    await page
      .getByText(/Business updated successfully. Your account already has this EIN: .*Tidewater Fuel West/)
      .waitFor();
    await page.goto(`/home/addbusiness?business=${own.id}`);
    await page
      .getByRole('status')
      .getByText(/^Your account already has this EIN: .*Tidewater Fuel West/)
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await field(page, 'EIN').fill('123456780');
    await notice.waitFor({ state: 'detached' });
    expect(asked.filter((url) => /\d{9}/.test(new URL(url).search.replace(own.id, '')))).toEqual([]);
    await send(page, 'DELETE', `/business/businessId/${archived.id}`);
    await send(page, 'DELETE', `/business/businessId/${own.id}`);
  });

  test('warns at a ZIP code of another state, and saves it', { tags: ['variant'] }, async () => {
    const page = await visit('/home/businesslist');
    const { id } = await send(page, 'POST', '/business/add', { ...copper, businessName: 'Copper Coast' });
    await page.goto(`/home/addbusiness?business=${id}&step=contact`);
    const warning = page.getByRole('status').getByText('This ZIP code is in another state.');
    await field(page, 'Postal Code').fill('90210');
    await warning.waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await field(page, 'State').selectOption('California');
    await warning.waitFor({ state: 'detached' });
    await field(page, 'State').selectOption('Oregon');
    await warning.waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Business updated successfully', { exact: true }).waitFor();
    await send(page, 'DELETE', `/business/businessId/${id}`);
  });

  test('outlives a reload until it is dropped', async () => {
    const page = await visit('/home/addbusiness');
    await field(page, 'Business Name').fill('Kept Casks');
    await page.reload();
    await page.getByText('We restored what you typed before.').waitFor();
    await expect.poll(() => field(page, 'Business Name').inputValue()).toBe('Kept Casks');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => field(page, 'Business Name').inputValue()).toBe('');
    await page.reload();
    await step(page, 'Business Profile');
    await expect.poll(() => field(page, 'Business Name').inputValue()).toBe('');
  });

  test('with an error in an earlier step is not saved: Save leads to the first one', async () => {
    const page = await visit('/home/addbusiness?step=contact');
    // The address of a later step leaves no empty one out.
    await step(page, 'Business Profile');
    const { id } = await send(page, 'POST', '/business/add', { ...copper, businessName: 'Copper Kettles' });
    await page.goto(`/home/addbusiness?business=${id}`);
    await field(page, 'Business Name').fill('');
    await page.goto(`/home/addbusiness?business=${id}&step=contact`);
    await field(page, 'City').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await step(page, 'Business Profile');
    await summary(page).getByRole('link', { name: 'Business Name is required' }).waitFor();
    await summary(page).getByRole('link', { name: 'City is required' }).click();
    await step(page, 'Contact Information');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contactCity');
  });
});

describe('a business', () => {
  test('is found, changed and deleted in the list', { tags: ['variant'] }, async () => {
    const page = await visit('/home/businesslist');
    const added = await send(page, 'POST', '/business/add', copper);
    await page.reload();
    await page.getByLabel('Search businesses').fill('4321');
    const row = page.getByRole('row', { name: /Copper & Sons/ });
    await page.getByRole('row', { name: /Tidewater/ }).waitFor({ state: 'detached' });
    await expect.poll(() => row.textContent()).toContain('98-7654321');
    expect(await violationsOn(page)).toEqual([]);

    await row.getByRole('link', { name: 'Edit Copper & Sons' }).click();
    await field(page, 'Business Name').fill('Copper & Daughters');
    // Another person who signs is named with what follows from it, before anything is saved.
    await page.getByRole('button', { name: 'Next' }).click();
    await field(page, 'Signing Authority Name').fill('Ben Cask');
    await page.getByText(/^The signing authority was /).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await field(page, 'Signing Authority Name').fill(copper.signingAuthorityName);
    await page.getByText(/^The signing authority was /).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Previous' }).click();
    // Change the business elsewhere while this form has unsaved changes.
    await send(page, 'PUT', '/business/business/emailId', { id: added.id, contactCity: 'Salem' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'This business was changed after you opened it' }).waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Business updated successfully').waitFor();
    expect(site.expectedFaults().join()).toContain('412');

    // Archived, it is in its own list alone, and no filing is begun for it.
    await page.getByRole('button', { name: 'Archive Copper & Daughters' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Business archived successfully').waitFor();
    await page.getByRole('row', { name: /Copper & Daughters/ }).waitFor({ state: 'detached' });
    await page.getByLabel('Show', { exact: true }).selectOption('Archived');
    const archived = page.getByRole('row', { name: /Copper & Daughters/ });
    await expect.poll(() => archived.getByRole('link', { name: /Start Filing/ }).count()).toBe(0);
    await archived.getByRole('button', { name: 'Restore Copper & Daughters' }).click();
    await page.getByText('Business restored successfully').waitFor();
    await page.getByText('No business is archived').waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('In use');

    // Sorted by keyboard, either way; the address keeps it.
    const names = async () => (await page.getByRole('rowheader').allTextContents()).map((name) => name.toLowerCase());
    await page.getByRole('row', { name: /Copper & Daughters/ }).waitFor();
    const up = await names();
    expect(up).toEqual([...up].sort());
    await page.getByRole('columnheader', { name: 'Business Name' }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual([...up].reverse());
    await page.reload();
    await expect.poll(names).toEqual([...up].reverse());

    await send(page, 'POST', '/form720/add', {
      businessId: added.id,
      taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '1' },
    });
    await page.getByRole('button', { name: 'Delete Copper & Daughters' }).click();
    await page.getByText('Its unpaid draft is deleted with it.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Business deleted successfully').waitFor();
    await page.getByRole('row', { name: /Copper & Daughters/ }).waitFor({ state: 'detached' });
  });

  test('that is mended from the summary of a filing leads back to it', async () => {
    const facts = { formType: 'Form720' as const, taxYear: '2025', taxYearAndQuarter: '4', filingData: {} };
    const filing = await site.form720(account, facts);
    const page = await visit(`/home/business/taxsummary?filing=${filing}`);
    const link = page.getByRole('main').locator(`a[href*="/home/addbusiness?business=${account.businessId}"]`).first();
    await link.click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await send(page, 'PUT', '/business/business/emailId', {
      ...copper,
      id: account.businessId,
      businessName: 'Tidewater',
    });
    await page.reload();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Business updated successfully').waitFor();
    await page.waitForURL((url) => url.pathname === '/home/business/taxsummary');
    expect(new URL(page.url()).searchParams.get('filing')).toBe(filing);
  });

  test('that is not found is said so, with what can be searched', async () => {
    const page = await visit('/home/businesslist?search=nobody');
    await page.getByText('No business found').waitFor();
  });

  test('of the same name and EIN is refused beside the name', async () => {
    const page = await visit('/home/businesslist');
    await send(page, 'POST', '/business/add', { ...copper, businessName: 'Twin Casks' });
    await page.goto('/home/addbusiness');
    await field(page, 'Business Name').fill('Twin Casks');
    await field(page, 'EIN').fill('987654321');
    await field(page, 'Business Type').selectOption('Partnership');
    await next(page);
    await field(page, 'Signing Authority Name').fill('Ada Cask');
    await field(page, 'Signing Authority Phone').fill('5035550142');
    await field(page, 'Signing Authority Title').fill('Partner');
    await next(page);
    await field(page, 'Address Line 1').fill('1 Cask Road');
    await field(page, 'City').fill('Portland');
    await field(page, 'State').selectOption('Oregon');
    await field(page, 'Postal Code').fill('97201');
    await field(page, 'Phone Number').fill('5035550143');
    await field(page, 'Email Address').fill('office@copper.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await summary(page)
      .getByRole('link', { name: /already has a business with this name and EIN/ })
      .waitFor();
    await step(page, 'Business Profile');
    expect(site.expectedFaults().join()).toContain('409');
  });
});

test('"Add New Filing" leads by how many businesses there are', async () => {
  const other = await site.account();
  const page = await site.visit('/home/myfilings', { session: site.signedIn(other) });
  const headers = { Authorization: `Bearer ${other.token}` };
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add New Filing' });
  await expect.poll(() => entry.getAttribute('href')).toBe(`/home/chooseformtype?business=${other.businessId}`);
  await page.request.post('/business/add', { headers, data: copper });
  await page.reload();
  await expect.poll(() => entry.getAttribute('href')).toBe('/home/businesslist?for=filing');
});

test('changing the business saves the page and shows the forms of the other', { tags: ['variant'] }, async () => {
  const filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: {},
  });
  const page = await visit(`/home/business/filing/3/1?filing=${filing}`);
  const other = await send(page, 'POST', '/business/add', { ...copper, businessName: 'Zinc Works' });
  await page.reload();
  await page.getByLabel('Tax date, row 1', { exact: true }).fill('7/8/2026');
  await page.getByLabel('Type of event, row 1', { exact: true }).selectOption('60a');
  await page.getByLabel('No. of gallons, row 1', { exact: true }).fill('1000');
  const choose = async () => {
    await page.getByRole('button', { name: /Choose Your Company/ }).click();
    await page.getByLabel('Search by Company name').fill('zinc');
    await page.getByRole('button', { name: 'Zinc Works' }).click();
    return page.getByRole('dialog', { name: 'Change the current details' });
  };
  await (await choose()).getByRole('button', { name: 'Cancel' }).click();
  expect(new URL(page.url()).searchParams.get('filing')).toBe(filing);
  await (await choose()).getByRole('button', { name: 'Save and switch business' }).click();
  await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
  expect(new URL(page.url()).searchParams.get('business')).toBe(other.id);
  const saved = await send(page, 'GET', `/form720/form720id/${filing}`);
  expect(saved.filingData['60'].tax).toBe('244.00');
});
