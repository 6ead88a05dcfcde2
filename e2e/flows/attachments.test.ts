/** @module-tag variant */

import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { plainPdf, samplePdf } from '../../apps/server/src/testing/pdf.ts';
import { violationsOn } from '../a11y/violations.ts';
import { openDownloads } from '../downloads.ts';
import { openSite } from '../site.ts';

const site = await openSite();
const { saved } = await openDownloads();

/** Opens a claim on Schedule 8, which takes files, at the place for them. */
async function openClaim(width?: number): Promise<Page> {
  const account = await site.account();
  const { businessId } = account;
  const schedule = { scheduleType: 'sch8', year: '2026', month: '12' };
  const { id } = (await site.call(account, 'POST', '/form8849/add', { businessId, schedule })) as { id: string };
  const facts = { periodStart: '2026-07-01', periodEnd: '2026-09-30', regNum: 'CC-310060' };
  const lines = [{ line: '2', gallons: '5000' }];
  await site.call(account, 'PUT', '/form8849/emailId', { id, sch8: { ...facts, 2: { lines } } });
  const page = await site.visit(`/home/business/form8849/claims/2?filing=${id}`, {
    session: site.signedIn(account),
    ...(width && { width }),
  });
  await page.getByText('Attach PDF files (optional)').press('Enter');
  return page;
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('PDF files are attached, looked at, downloaded and removed; each that is not taken says why', async () => {
  const page = await openClaim(390);
  const choice = page.getByLabel('Choose PDF files, or drop them here');
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const large = Buffer.alloc(5 * 1024 * 1024);
  await choice.setInputFiles([
    file('invoices.pdf', samplePdf(3)),
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    file('scan.pdf', large),
    file('words.pdf', Buffer.from('only words')),
    file('letter.pdf', samplePdf(1)),
  ]);
  await item('invoices.pdf').getByText('3 pages').waitFor();
  await item('letter.pdf').getByText('1 page').waitFor();
  await item('photo.png').getByText('Attachment should be PDF').waitFor();
  await item('scan.pdf').getByText('File is too big').waitFor();
  await item('words.pdf').getByText('Attachment should be PDF').waitFor();
  // The server's no to "words.pdf" is an answer like any other.
  site.expectedFaults();
  // Drawn under the policy of the product, by a worker of its own.
  await page.locator('[data-drawn=true] canvas').nth(1).waitFor();
  const ink = await page
    .locator('[data-drawn=true] canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.filter((value, at) => at % 4 < 3 && value < 128).length;
    });
  expect(ink).toBeGreaterThan(10);
  expect(await violationsOn(page)).toEqual([]);

  for (const name of ['photo.png', 'scan.pdf', 'words.pdf'])
    await page.getByRole('button', { name: `Dismiss ${name}` }).click();
  const invoices = await saved(page, () => page.getByRole('button', { name: 'Download invoices.pdf' }).click());
  expect(basename(invoices)).toBe('invoices.pdf');

  const remove = page.getByRole('button', { name: 'Remove invoices.pdf' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await item('invoices.pdf').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Attachments');
  // PDF.js may warn that it draws without fonts of its own.
  site.expectedFaults();
});

test('a file that is lost on its way is sent again on request, and one on its way can be given up', async () => {
  const page = await openClaim();
  const choice = page.getByLabel('Choose PDF files, or drop them here');
  await page.route('**/cloud/upload-by-businessid', (route) => route.abort());
  await choice.setInputFiles(file('lost.pdf', samplePdf(2)));
  const again = page.getByRole('button', { name: 'Try again: lost.pdf' });
  await again.waitFor();
  site.expectedFaults();
  await page.unroute('**/cloud/upload-by-businessid');
  await again.click();
  await page.getByText('2 pages').waitFor();

  // The first of two hangs until it is given up.
  await page.route('**/cloud/upload-by-businessid', () => {}, { times: 1 });
  await choice.setInputFiles([file('slow.pdf', samplePdf(1)), file('next.pdf', samplePdf(4))]);
  await page.getByRole('button', { name: 'Cancel slow.pdf' }).click();
  await page.getByText('4 pages').waitFor();
  await expect.poll(() => page.getByText('slow.pdf').count()).toBe(0);
  site.expectedFaults();
});

test('a row of a tax line takes files: kept with the page, marked at the row, read again where nothing can be changed', async () => {
  const account = await site.account();
  const rows = ['2026-01-15', '2026-02-03'].map((taxDate) => ({ taxDate, typeOfEvent: '60a', noOfGallons: '1000' }));
  const facts = { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1', filingData: { 60: { rows } } } as const;
  const filing = await site.form720(account, facts);
  const lineSixty = `/home/business/filing/3/1?filing=${filing}`;
  const page = await site.visit(lineSixty, { session: site.signedIn(account) });
  await page.getByLabel('No. of gallons, row 2').click();
  await page.getByRole('button', { name: 'Attach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attachments of row 2' });
  await dialog.getByLabel('Choose PDF files').setInputFiles(file('ledger.pdf', plainPdf));
  await dialog.getByText('1 page').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Row 2, 1 attachment' }).waitFor();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await page.getByText('Saved successfully').waitFor();

  await site.markPaid(filing);
  await page.goto(new URL(lineSixty, page.url()).href);
  await page.getByRole('button', { name: 'Row 2, 1 attachment' }).click();
  await dialog.getByText('ledger.pdf').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /Remove/ }).count()).toBe(0);
});
