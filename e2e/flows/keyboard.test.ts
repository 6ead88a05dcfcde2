import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { example } from '../journey.ts';
import { openSite } from '../site.ts';

const site = await openSite();
/** The components, loaded once for the tests of single fields and of the table: each starts with an empty field or sets its own. */
let components: Page;

beforeAll(async () => {
  components = await site.visit('/components');
});

async function visitHome(): Promise<Page> {
  return site.visit('/home/myfilings', { session: site.signedIn(await site.account()) });
}

/** Opens a filing of an account with two businesses. */
async function visitFiling(): Promise<Page> {
  const account = await site.account();
  const { business } = example('fuel-distributor-2026q1');
  await site.call(account, 'POST', '/business/add', { ...business, businessName: 'Zinc Works' });
  const quarter = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '3' } as const;
  const filing = await site.form720(account, { ...quarter, filingData: {} });
  return site.visit(`/home/business/filing/3/1?filing=${filing}`, { session: site.signedIn(account) });
}

/** The accessible name or text of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const label = element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return (label ?? element?.textContent ?? '').trim();
  });
}

const type = (page: Page, text: string) => page.keyboard.type(text);
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

/** Empties a field, which takes away its message, and puts the focus into it. */
async function emptied(field: Locator): Promise<Locator> {
  await field.fill('');
  await field.blur();
  await components.getByText(MESSAGES).waitFor({ state: 'detached' });
  await field.focus();
  return field;
}
const MESSAGES = /Use at most 2 decimals|is not a number like|a credit belongs on|round it yourself/;

describe('the way in', () => {
  test('the first Tab offers the way past the menus, and it leads into the page', async () => {
    const page = await site.visit('/rates');
    await press(page, 'Tab');
    await expect.poll(() => focused(page)).toBe('Skip to content');
    await press(page, 'Enter', 'Tab');
    await expect.poll(() => focused(page)).toBe('Quarter');
  });

  test('after a link the heading of the new page has the focus', async () => {
    const page = await site.visit('/mails');
    await page.getByRole('link', { name: 'Rate book' }).first().focus();
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Rate book', level: 1 }).waitFor();
    await expect.poll(() => focused(page)).toBe('Rate book');
  });
});

describe('a number field', () => {
  test('takes digits and one point, and refuses the rest where it stands', async () => {
    const page = components;
    const field = await emptied(page.getByLabel('Sales price'));
    await type(page, '1e2-3.4.567');
    await expect.poll(() => field.inputValue()).toBe('123.45');
    await page.getByText('Use at most 2 decimals.').waitFor();
  });

  test('keeps the caret where a key was refused', async () => {
    const page = components;
    const field = await emptied(page.getByLabel('Sales price'));
    await type(page, '1299');
    await press(page, 'ArrowLeft', 'ArrowLeft', 'e', '.');
    await expect.poll(() => field.inputValue()).toBe('12.99');
  });

  test('says how to round when a fraction is typed where only whole numbers stand', async () => {
    const page = components;
    await page.getByLabel('Number of gallons').focus();
    await press(page, 'End', '.');
    await page.getByText(/round it yourself: 14.4 down to 14/).waitFor();
    await expect.poll(() => page.getByLabel('Number of gallons').inputValue()).toBe('48216');
  });

  test('takes eighteen characters and not one more', async () => {
    const page = components;
    const field = await emptied(page.getByLabel('Weight'));
    await type(page, '1234567890123456789');
    await expect.poll(() => field.inputValue()).toBe('123456789012345678');
  });

  test.each([
    ['$1,234.50', '1234.50', ''],
    [' 46 573.5 ', '46573.5', ''],
    ['1.234,50', '', 'is not a number like 1,234.50'],
    ['-5', '', 'a credit belongs on a claim or on Form 720-X'],
    ['1e5', '', 'is not a number like 1,234.50'],
  ])('pasted %o becomes %o', async (pasted, kept, shown) => {
    const page = components;
    const field = await emptied(page.getByLabel('Sales price'));
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await press(page, 'ControlOrMeta+v');
    await expect.poll(() => field.inputValue()).toBe(kept);
    if (kept === '') await page.getByText(shown).waitFor();
  });

  test('groups thousands and tidies up when it is left', async () => {
    const page = components;
    const field = await emptied(page.getByLabel('Sales price'));
    await type(page, '0046573.');
    await press(page, 'Tab');
    await expect.poll(() => field.inputValue()).toBe('46,573');
  });
});

describe('fields in groups and days', () => {
  test('an EIN gets its hyphen by itself, typed or pasted, and the caret stays in place', async () => {
    const page = components;
    const field = await emptied(page.getByLabel('EIN', { exact: false }).first());
    await type(page, '001234567');
    await expect.poll(() => field.inputValue()).toBe('00-1234567');
    await press(page, 'Home', 'ArrowRight', 'Delete', '9');
    await expect.poll(() => field.inputValue()).toBe('09-1234567');
    await press(page, 'ControlOrMeta+a');
    await page.evaluate(() => navigator.clipboard.writeText('EIN: 00-7654321'));
    await press(page, 'ControlOrMeta+v');
    await expect.poll(() => field.inputValue()).toBe('00-7654321');
  });

  test('a pasted phone number loses its country code', async () => {
    const page = components;
    const field = await emptied(page.getByLabel('Phone'));
    await page.evaluate(() => navigator.clipboard.writeText('+1 (503) 555-0142'));
    await press(page, 'ControlOrMeta+v');
    await expect.poll(() => field.inputValue()).toBe('503-555-0142');
  });

  test.each(['2026-07-08', '7/8/2026', 'jul 8 2026'])('the day %o is shown as people write it', async (typed) => {
    const page = components;
    const field = await emptied(page.getByLabel('Tax date'));
    await type(page, typed);
    await press(page, 'Tab');
    await expect.poll(() => field.inputValue()).toBe('Jul 8, 2026');
  });

  test('a day that does not exist stays as it was typed', async () => {
    const page = components;
    const field = await emptied(page.getByLabel('Tax date'));
    await type(page, '2/30/2026');
    await press(page, 'Tab');
    await expect.poll(() => field.inputValue()).toBe('2/30/2026');
  });
});

describe('a form that cannot be saved', () => {
  test('the first field takes the focus below the summary, the title says Error, each message leads to its field', async () => {
    const page = await site.visit('/components');
    await page.getByLabel('Business name').focus();
    await press(page, 'Enter');
    const summary = page.getByRole('group', { name: '7 things need your attention' });
    await summary.waitFor();
    const first = (await summary.getByRole('link').first().getAttribute('href')) ?? '';
    expect(await page.locator(first).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toBe('Error: Components, Gauger');
    await summary.getByRole('link').nth(1).press('Enter');
    expect(await page.locator('#ein').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('#ein').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('what opens', () => {
  test.each(['Escape', 'Enter'])('an explanation is closed by %s, and the focus comes back', async (key) => {
    const page = await site.visit('/components/tax-line?irs=60&with=full');
    const amount = page.getByRole('button', { name: /section total: why this number/ });
    await amount.focus();
    await press(page, 'Enter');
    const popover = page.getByRole('dialog', { name: 'Why $46,573.50?' });
    await popover.waitFor();
    await expect.poll(() => focused(page)).toBe('Close');
    await press(page, key);
    await popover.waitFor({ state: 'hidden' });
    await expect.poll(() => amount.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a question keeps the focus inside, starts on the safe side, and Escape means no', async () => {
    const page = components;
    const opener = page.getByRole('button', { name: 'Delete filing' });
    await opener.focus();
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Delete this filing?' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Keep it');
    for (let round = 0; round < 6; round++) {
      await press(page, 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    }
    await press(page, 'Escape');
    await page.getByText('Kept', { exact: true }).waitFor();
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a question is answered with Enter', async () => {
    const page = components;
    await page.getByRole('button', { name: 'Change business' }).focus();
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Change the current details' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Save and switch business');
    await press(page, 'Enter');
    await page.getByText('Changed', { exact: true }).waitFor();
  });

  test('the user menu opens, moves with arrows and closes', async () => {
    const page = await visitHome();
    const menu = page.getByRole('button', { name: /account menu/ });
    await menu.focus();
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toBe('My Account');
    await press(page, 'ArrowUp');
    await expect.poll(() => focused(page)).toBe('Logout');
    await press(page, 'Escape');
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a press opens what is fetched late; without a connection it says so, and the next press fetches it', async () => {
    const page = await visitHome();
    const menu = page.getByRole('button', { name: /account menu/ });
    await page.context().setOffline(true);
    await menu.focus();
    await press(page, 'Enter');
    await page.getByRole('alert').getByText('did not load').waitFor();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');

    const { promise: late, resolve: arrives } = Promise.withResolvers<void>();
    await page.route(/user-menu-items-.*\.js/, (route) => late.then(() => route.continue()));
    await page.context().setOffline(false);
    await press(page, 'Enter');
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    arrives();
    await expect.poll(() => focused(page)).toBe('My Account');
  });

  test('a business is found by typing and chosen', async () => {
    const page = await visitFiling();
    await page.getByRole('button', { name: /Choose Your Company/ }).focus();
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toBe('Search by Company name');
    await type(page, 'zinc');
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
    await press(page, 'Tab', 'Enter');
    await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
  });

  test('tabs move with arrows', async () => {
    const page = components;
    await page.getByRole('tab', { name: 'Total Filing 14' }).focus();
    await press(page, 'ArrowRight');
    await page.getByText('Nine of them.').waitFor();
  });
});

describe('a paged table', () => {
  test('is walked through with its pager', async () => {
    const page = components;
    const pager = page.getByRole('navigation', { name: 'Filings: pages' });
    const row = (number: number) => page.getByRole('cell', { name: `No. ${number}`, exact: true });
    await pager.getByRole('button', { name: 'Next page' }).focus();
    await press(page, 'Enter');
    await row(11).waitFor();
    await press(page, 'Tab', 'Enter');
    await row(137).waitFor();
    await expect.poll(() => focused(page)).toBe('Last page');
    expect(await pager.getByRole('button', { name: 'Page 14' }).getAttribute('aria-current')).toBe('page');
    await press(page, 'Enter');
    await row(137).waitFor();
  });

  test.each([
    ['25', 25],
    ['0', 10],
    ['400', 100],
    ['', 10],
  ])('"Show %o Entries" shows %i', async (typed, rows) => {
    const page = components;
    await page.getByLabel(/^Show\s+Entries$/).focus();
    await press(page, 'ControlOrMeta+a', 'Backspace');
    await type(page, typed);
    await press(page, 'Enter');
    await expect.poll(() => page.getByRole('table', { name: 'Filings' }).locator('tbody tr').count()).toBe(rows);
  });

  test('is sorted by its headings, and says so', async () => {
    const page = components;
    const heading = page.getByRole('columnheader', { name: 'Filing', exact: true });
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    await heading.getByRole('button').focus();
    await press(page, 'Enter');
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('cell', { name: 'No. 137', exact: true }).waitFor();
  });
});
