import type { Page } from 'playwright-core';

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
/** Registers up to the code, from the button in the header. */
export async function register(page: Page, emailId: string, password: string, { taxPreparer = false } = {}) {
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await heading(page, 'Register');
  await page.keyboard.type('Ann');
  await page.getByLabel('Last name').fill('Hall');
  await page.getByLabel('Email').fill(emailId);
  if (taxPreparer) await page.getByLabel('Tax Preparer').check();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Enter the code');
}

export async function logIn(page: Page, emailId: string, password: string) {
  await page.getByLabel('Email').fill(emailId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

export const loggedIn = (page: Page) => page.getByRole('button', { name: /account menu/ }).waitFor();
