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
  const fault = page.getByRole('table', { name: 'Faulty cells' }).getByRole('row').last();
  expect((await fault.textContent())?.replace(/\s+/g, ' ')).toMatch(/B2.*EIN.*12-34567.*Please Enter 9 digit number/);
  expect(await violationsOn(page)).toEqual([]);
  expect(site.expectedFaults()).toEqual([]);

  const marked = await saved(page, () => page.getByRole('button', { name: 'Download marked sheet' }).click());
  const text = await readFile(marked, 'utf8');
  expect(text).toContain(',Problems');
  // The import ignores the Problems column of the marked sheet.
  writeFileSync(marked, text.replace('12-34567,', '12-3456799,'));
  await choose(marked);
  await page.getByText('businesses-marked.csv: 2 businesses without a fault').waitFor();
  const save = page.getByRole('button', { name: 'Save all 2 businesses' });
  await save.focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 businesses added').waitFor();
  await page.getByRole('rowheader', { name: 'Brass Depot' }).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(
    expect.arrayContaining(['Brass Depot', 'Zinc Depot']),
  );

  // Divisions may share an EIN: it is said, and stops nothing.
  await page.goto('/home/uploadbusiness');
  await choose(write(row('Brass Depot South', '20-1234567')));
  await page.getByText('businesses.csv: 1 business without a fault').waitFor();
  const remark = page.getByRole('table', { name: 'Remarks' }).getByRole('row').last();
  expect((await remark.textContent())?.replace(/\s+/g, ' ')).toMatch(
    /B2.*EIN.*20-1234567.*Brass Depot has the same EIN/,
  );

  // The same sheet again adds nothing, and says why in words.
  await page.goto('/home/uploadbusiness');
  await choose(marked);
  await page.getByText('2 cells need fixing, in 2 of 2 rows').waitFor();
  await page.getByText('Your account already has a business of this name and EIN.').first().waitFor();

  const wrong = pathOf('notes.csv');
  writeFileSync(wrong, 'a,b\n1,2\n');
  await choose(wrong);
  await page.getByText(/no heading that is known here/).waitFor();
  expect(site.expectedFaults().join()).toContain('422');
});
