/** @module-tag variant */

import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { openSite, type SiteAccount } from '../site.ts';

/** A page on paper: a document with its name, EIN and page numbers, and nothing to press. */

const site = await openSite();
let account: SiteAccount;
let filing: string;
beforeAll(async () => {
  account = await site.account();
  filing = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '3',
    filingData: {
      '60': {
        rows: Array.from({ length: 165 }, (_, at) => ({
          taxDate: '2026-07-08',
          typeOfEvent: '60a',
          noOfGallons: String(1000 + at),
        })),
      },
    },
  });
});

/** The text of each sheet of a page as the browser prints it. */
async function printed(path: string, of = filing): Promise<string[]> {
  const page = await site.visit(`/home/business/${path}?filing=${of}`, {
    session: site.signedIn(account),
    scheme: 'dark',
  });
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--print-head').includes('EIN'));
  const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })), {
    mergePages: false,
  });
  return text;
}

test('each sheet names the business, its EIN, the return and its number, and shows no button', async () => {
  const sheets = await printed('taxsummary');
  expect(sheets.length).toBeGreaterThan(1);
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toMatch(/^Tidewater Fuel, EIN \d\d-\d{7}, Form 720, 2026 Q3/);
    expect(sheet).toContain(`Page ${at + 1} of ${sheets.length}`);
  }
  const all = sheets.join('\n');
  for (const text of ['Check your return', 'Diesel (60)', '43,561.32']) expect(all).toContain(text);
  for (const text of [
    'Back',
    'Continue to fee',
    'Continue to IRS Payment',
    'Add New Filing',
    'Left to do',
    'Return package',
  ])
    expect(all).not.toContain(text);
});

test('a grid prints all its rows, also those outside of the window', async () => {
  const sheets = await printed('filing/3/1');
  const all = sheets.join('\n');
  for (const gallons of ['1,000', '1,090', '1,164']) expect(all).toContain(` ${gallons} `);
  expect(all).toContain('$43,561.32');
  // The headings are on each sheet with rows.
  const withRows = sheets.filter((sheet) => sheet.includes('Terminal rack'));
  expect(withRows.length).toBeGreaterThan(1);
  for (const sheet of withRows) expect(sheet).toContain('No. of gallons');
  for (const text of ['Add row', 'Find in the rows', 'Save', 'More', 'Instructions']) expect(all).not.toContain(text);
});

test('a grid with thousands of rows prints those in the window, and says where all of them are', async () => {
  const row = { taxDate: '2026-04-08', typeOfEvent: '60a', noOfGallons: '1000' };
  const many = await site.form720(account, {
    formType: 'Form720',
    taxYear: '2026',
    taxYearAndQuarter: '2',
    filingData: { '60': { rows: Array.from({ length: 2_001 }, () => row) } },
  });
  const sheets = await printed('filing/3/1', many);
  expect(sheets.length).toBeLessThan(6);
  expect(sheets.join('\n')).toContain('Only some of the 2,001 rows are printed here.');
});
