import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite, type SiteAccount } from '../site.ts';

const site = await openSite();
const { path: pathOf, saved } = await openDownloads();
let account: SiteAccount;
beforeAll(async () => {
  account = await site.account();
});

test('a sheet of businesses: template, marked cells, mended, saved', async () => {
  const page = await site.visit('/home/businesslist', { width: 390, session: site.signedIn(account) });
  await page.getByRole('link', { name: 'Upload Business' }).click();
  await page.getByRole('heading', { level: 1, name: 'Upload Business' }).waitFor();
  const template = await saved(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());

  const [headings = '', example = ''] = (await readFile(template, 'utf8')).trimEnd().split('\r\n');
  const row = (name: string, ein: string) => example.replace('Example Fuel Company', name).replace('00-1234567', ein);
  const write = (...rows: string[]) => {
    const path = pathOf('businesses.csv');
    writeFileSync(path, [headings, ...rows].join('\r\n'));
    return path;
  };
  const choose = (path: string) => page.getByLabel(/^Choose (a|another) file/).setInputFiles(path);

  await choose(write(row('Zinc Depot', '12-34567'), row('Brass Depot', '20-1234567')));
  await page.getByText('businesses.csv: 1 cell needs fixing, in 1 of 2 rows').waitFor();
  const fault = page.getByRole('table', { name: 'Cells with errors' }).getByRole('row').last();
  expect((await fault.textContent())?.replace(/\s+/g, ' ')).toMatch(/B2.*EIN.*12-34567.*Please Enter 9 digit number/);
  expect(await violationsOn(page)).toEqual([]);
  expect(site.expectedFaults()).toEqual([]);

  const marked = await saved(page, () => page.getByRole('button', { name: 'Download marked file' }).click());
  const text = await readFile(marked, 'utf8');
  expect(text).toContain(',Problems');
  // The import ignores the Problems column of the marked file.
  writeFileSync(marked, text.replace('12-34567,', '12-3456799,'));
  await choose(marked);
  await page.getByText('businesses-marked.csv: 2 businesses with no errors').waitFor();
  const save = page.getByRole('button', { name: 'Save all 2 businesses' });
  await save.focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 businesses added').waitFor();
  await page.getByRole('rowheader', { name: 'Brass Depot' }).waitFor();
  await expect
    .poll(() => page.getByRole('rowheader').allTextContents())
    .toEqual(expect.arrayContaining(['Brass Depot', 'Zinc Depot']));

  // Divisions may share an EIN: it is said, and stops nothing.
  await page.goto('/home/uploadbusiness');
  await choose(write(row('Brass Depot South', '20-1234567')));
  await page.getByText('businesses.csv: 1 business with no errors').waitFor();
  const remark = page.getByRole('table', { name: 'Warnings' }).getByRole('row').last();
  expect((await remark.textContent())?.replace(/\s+/g, ' ')).toMatch(
    /B2.*EIN.*20-1234567.*Brass Depot has the same EIN/,
  );

  // The same sheet again adds nothing, and says why in words.
  await page.goto('/home/uploadbusiness');
  await choose(marked);
  await page.getByText('2 cells need fixing, in 2 of 2 rows').waitFor();
  await page.getByText('Your account already has a business with this name and EIN.').first().waitFor();

  const wrong = pathOf('notes.csv');
  writeFileSync(wrong, 'a,b\n1,2\n');
  await choose(wrong);
  await page.getByText(/notes.csv: 1 row, \d+ questions to answer/).waitFor();
  await page.getByLabel('A: a').waitFor();
});

test('rows that a save leaves out stay on the page with their errors, and come back alone to be fixed and chosen again', async () => {
  const page = await site.visit('/home/uploadbusiness', { width: 1280, session: site.signedIn(account) });
  const template = await saved(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  const [headings = '', example = ''] = (await readFile(template, 'utf8')).trimEnd().split('\r\n');
  const row = (name: string, ein: string) => example.replace('Example Fuel Company', name).replace('00-1234567', ein);
  const path = pathOf('depots.csv');
  writeFileSync(path, [headings, row('Cobalt Depot', '20-2222222'), row('Nickel Depot', '20-33333')].join('\r\n'));
  const choose = (file: string) => page.getByLabel(/^Choose (a|another) file/).setInputFiles(file);
  await choose(path);
  await page.getByRole('button', { name: 'Save the 1 good row only' }).click();
  await page.getByText('1 business added, 1 left out. Fix this business next').waitFor();
  expect(await page.getByRole('button', { name: 'Go to My Business' }).count()).toBe(1);
  const fault = page.getByRole('table', { name: 'Cells with errors' }).getByRole('row').last();
  expect((await fault.textContent())?.replace(/\s+/g, ' ')).toMatch(/B3.*EIN.*20-33333/);
  expect(await violationsOn(page)).toEqual([]);
  const rest = await saved(page, () => page.getByRole('button', { name: 'Download rows left out' }).click());
  const text = await readFile(rest, 'utf8');
  expect([text.includes('Nickel Depot'), text.includes('Cobalt Depot')]).toEqual([true, false]);
  writeFileSync(rest, text.replace('20-33333,', '20-3333333,'));
  await choose(rest);
  await page.getByText('businesses-left-out.csv: 1 business with no errors').waitFor();
  await page.getByRole('button', { name: 'Save the business' }).click();
  await page.getByRole('rowheader', { name: 'Nickel Depot' }).waitFor();
});

test('a sheet of clients as it is: header found, columns named, type by ending, zeros put back', {
  tags: ['variant'],
}, async () => {
  const page = await site.visit('/home/uploadbusiness', { session: site.signedIn(account) });
  const path = pathOf('clients.csv');
  const headings = [
    'Account',
    'FEIN',
    'Signer',
    'Signer Phone',
    'Signer Title',
    'Street',
    'City',
    'State',
    'Zip',
    'Phone',
    'Reach at',
  ];
  const client = (name: string, ein: string, zip: string) => [
    name,
    ein,
    'Ann Voss',
    '503-555-0142',
    'President',
    '12 Harbor Road',
    'Boston',
    'Massachusetts',
    zip,
    '503-555-0143',
    'ann@example.com',
  ];
  const rows = [
    ['Clients of Voss'],
    headings,
    client('"Sandbar Fuel, LLC"', '12345678', '2139'),
    client('Tarn Inc.', '20-7654321', '02139'),
  ];
  writeFileSync(path, rows.map((cells) => cells.join(',')).join('\r\n'));
  await page.getByLabel(/^Choose a file/).setInputFiles(path);
  await page.getByText('clients.csv: 2 rows, 2 questions to answer').waitFor();
  await page.getByText('Sheet and header row: row 2').waitFor();
  await page.getByLabel('A: Account').selectOption({ label: 'Business Name' });
  await page.getByText('clients.csv: 2 rows, 1 question to answer').waitFor();
  await page.getByRole('button', { name: 'Match 1 column' }).focus();
  await page.keyboard.press('Enter');
  const column = page.getByLabel('Which column is Email Address?', { exact: true });
  await expect.poll(() => column.evaluate((element) => element === document.activeElement)).toBe(true);
  await column.selectOption({ label: 'K, Reach at' });
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm: Which column is Email Address? K, Reach at' }).click();
  await page.getByText('2 numbers lack a leading zero').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore the zeros' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('clients.csv: 2 businesses with no errors').waitFor();
  await page.getByText('Read as 012345678: the spreadsheet took its zero').waitFor();
  await page.getByRole('button', { name: 'Save all 2 businesses' }).click();
  await page.getByText('2 businesses added').waitFor();
  expect(site.expectedFaults()).toEqual([]);

  // Words that no list has are asked about before anything else; the answers are those of this file.
  await page.goto('/home/uploadbusiness');
  const kinds = pathOf('kinds.csv');
  const clients = [
    ['EIN', 'Kind of Client'],
    ['01-2345678', 'monthly'],
    ['20-7654321', 'fee'],
  ];
  writeFileSync(kinds, clients.map((cells) => cells.join(',')).join('\r\n'));
  await page.getByLabel(/^Choose a file/).setInputFiles(kinds);
  await page.getByText('kinds.csv: 2 rows, 2 questions to answer').waitFor();
  await page.getByLabel('What is "monthly"?', { exact: true }).selectOption({ label: 'Every quarter' });
  await page.getByLabel('What is "fee"?', { exact: true }).selectOption({ label: 'PCORI fee only' });
  await page.getByRole('button', { name: 'Confirm all 2' }).click();
  await page.getByText('kinds.csv: 2 businesses with no errors').waitFor();
  await page.getByText('2 businesses are already in your account').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save 2 clients' }).click();
  await page.getByText('2 clients saved').waitFor();
});
