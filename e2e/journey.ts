import { readFileSync } from 'node:fs';
import { type Filing, gridColumns, law, type Row } from '@gauger/excise';
import type { Page } from 'playwright-core';
import { fromMailbox } from './mailbox.ts';

/** The way of a return through the product, as people take it. Each step begins where the one before it ends. */

export interface Person {
  firstName: string;
  lastName: string;
  emailId: string;
  password: string;
}

/** A filing of `examples/`, by its name without ending. They all name their business. */
export const example = (name: string): Filing & { business: Record<string, string> } =>
  JSON.parse(readFileSync(new URL(`../examples/${name}.json`, import.meta.url), 'utf8'));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Signs up on the landing page. Ends on Get Started. */
export async function register(page: Page, { firstName, lastName, emailId, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(emailId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await page.keyboard.type(await fromMailbox(page, emailId, /\d{6}/));
  await page.getByText('User registered successfully.').waitFor();
  await titled(page, 'Get Started');
}

/** Adds the first business on the way to its first filing. Ends on the choice of the form. */
export async function addBusiness(page: Page, business: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('link', { name: 'New Filings' }).click();
  await fillBusiness(page, business);
  await page.getByText('Your new business has been added to your account.').waitFor();
  await titled(page, 'What do you want to do?');
}

/** Adds the first business on the way to its PCOR fee. Ends on the page of the fee. */
export async function addPcorBusiness(page: Page, business: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('link', { name: 'File Your PCORI' }).click();
  await fillBusiness(page, business);
  await titled(page, 'File Your PCORI');
}

async function fillBusiness(page: Page, business: Readonly<Record<string, string>>): Promise<void> {
  const fill = (label: string, key: string) => page.getByLabel(label).fill(business[key] ?? '');
  const choose = (name: string, key: string) => page.getByRole('combobox', { name }).selectOption(business[key] ?? '');
  await fill('Business Name', 'businessName');
  await page.getByRole('textbox', { name: 'EIN' }).fill(business.EIN ?? '');
  await choose('Business Type', 'businessType');
  await page.keyboard.press('Enter');
  await fill('Signing Authority Name', 'signingAuthorityName');
  await fill('Signing Authority Phone', 'signingAuthorityPhone');
  await fill('Signing Authority Title', 'signingAuthorityTitle');
  await page.keyboard.press('Enter');
  await fill('Address Line 1', 'contactAddressLine1');
  await fill('City', 'contactCity');
  await choose('State', 'contactState');
  await fill('Postal Code', 'contactPostalCode');
  await fill('Phone Number', 'contactPhoneNumber');
  await fill('Email Address', 'contactEmailAddress');
  await page.keyboard.press('Enter');
}

/** Begins a Form 720. Ends on the list of the taxes. */
export async function beginForm720(page: Page, { taxYear, taxYearAndQuarter }: Filing): Promise<void> {
  await page.getByRole('link', { name: /^Form 720 / }).click();
  await titled(page, 'Tax Year & Quarter Ending');
  await page
    .getByRole('combobox', { name: 'Tax Year & Quarter', exact: true })
    .selectOption(`${taxYear} ${taxYearAndQuarter}`);
  await button(page, 'Continue').click();
  await titled(page, 'Which taxes do you report?');
}

/** From the list of the taxes to one of them; its rows are pasted as a spreadsheet gives them. Ends on its page. */
export async function pasteLine(page: Page, irsNumber: string, rows: readonly Row[]): Promise<void> {
  await page.getByLabel('Find a tax').fill(irsNumber);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`\\(${irsNumber}\\)`) })
    .first()
    .click();
  await pasteRows(page, irsNumber, rows);
}

/** Pastes the rows of a line on its page, as a spreadsheet gives them. */
export async function pasteRows(page: Page, irsNumber: string, rows: readonly Row[]): Promise<void> {
  await page.getByText(`IRS No. ${irsNumber}`, { exact: true }).waitFor();
  const line = law.lines.find((each) => each.irsNumber === irsNumber);
  if (!line) throw new Error(`There is no line ${irsNumber}`);
  const columns = gridColumns(line)
    .filter(({ readOnly }) => !readOnly)
    .map(({ name }) => name);
  const first = line.fields.find(({ name }) => name === columns[0]);
  const cell = page.getByLabel(`${first?.label}, row 1`, { exact: true });
  const card = page.getByRole('button', { name: /^Row 1 / });
  await cell.or(card).waitFor();
  // On phones a row is opened from its card.
  const isCard = await card.isVisible();
  if (isCard) await card.click();
  await cell.focus();
  const block = rows.map((row) => columns.map((name) => row[name] ?? '').join('\t')).join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press('ControlOrMeta+v');
  // The product counts the rows of a block.
  if (rows.length > 1) await page.getByText(`${rows.length.toLocaleString('en-US')} rows filled in.`).waitFor();
  else await page.getByRole('button', { name: /tax, row 1: why this number/ }).waitFor();
  if (isCard) await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}

/** From the page of a line to another page of the filing, saving it on the way. */
export async function saveAndGoTo(page: Page, step: 'Deposit' | 'IRS Payment' | 'Summary'): Promise<void> {
  await page.getByRole('navigation', { name: 'Skip the other taxes' }).getByRole('link', { name: step }).click();
  await titled(page, { Deposit: 'Deposit Details', 'IRS Payment': 'IRS Payment', Summary: 'Check your return' }[step]);
}

/** From the IRS payment page: pays by EFTPS. Ends on the summary. */
export async function chooseEftps(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'EFTPS' }).check();
  await button(page, 'Save and Continue').click();
  await titled(page, 'Check your return');
}

/** From the summary: certifies and pays the fee at the sandbox. Ends on the page that signs. */
export async function payFee(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Continue to fee/ })
    .first()
    .click();
  await titled(page, 'Service Fee');
  await page.getByRole('checkbox').check();
  await button(page, 'Pay $25.00').click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click();
  await titled(page, /^Sign your (return|claim)$/);
  await page.getByText('nothing is filed yet').waitFor();
}

/** Consents and signs. Ends on the status page. */
export async function sign(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'PIN' }).fill('13579');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/status?filing=*');
}

/** Waits on the status page, which updates automatically, for the answer of the MeF simulator. */
export async function awaitAnswer(page: Page, answer: 'Accepted' | 'Rejected'): Promise<void> {
  await page.getByRole('heading', { level: 1, name: `${answer} by the MeF simulator` }).waitFor({ timeout: 90_000 });
}
