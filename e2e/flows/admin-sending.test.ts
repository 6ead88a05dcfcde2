/** @module-tag variant */

import { expect, test } from 'vitest';
import { businessFacts } from '../../apps/server/src/testing/facts.ts';
import { violationsOn } from '../a11y/violations.ts';
import { awaitAnswer, sign } from '../journey.ts';
import { openOwnSite } from '../site.ts';

const site = await openOwnSite();

test('an administrator pauses sending: a signed return waits, its filer reads why, and it is sent when sending resumes', async () => {
  const account = await site.account();
  const business = { ...businessFacts, businessName: 'Sample Paused Works', EIN: '300000242' };
  const { id: businessId } = (await site.call(account, 'POST', '/business/add', business)) as { id: string };
  const { id } = (await site.call(account, 'POST', '/form720/add', {
    businessId,
    taxYearQuarter: { taxYear: '2026', taxYearAndQuarter: '3' },
    filingData: { 60: { rows: [{ taxDate: '2026-07-15', typeOfEvent: '60a', noOfGallons: '1000' }] } },
    paymentOption: { paymentMethod: 'eftps' },
  })) as { id: string };
  await site.markPaid(id);

  const page = await site.visit('/home/admin/operations', { session: await site.administrator() });
  await page.getByRole('button', { name: 'Pause sending' }).click();
  const form = page.getByRole('form', { name: 'Pause sending' });
  await form.getByRole('button', { name: 'Pause sending' }).click();
  await page.getByRole('link', { name: 'Type the reason. The other administrators read it' }).waitFor();
  await page.getByLabel('Reason').fill('The IRS is down for maintenance');
  await form.getByRole('button', { name: 'Pause sending' }).click();
  await page.getByText('Reason: The IRS is down for maintenance').waitFor();
  expect(await violationsOn(page)).toEqual([]);

  const filer = await site.visit(`/home/business/concentforsubmission?filing=${id}`, {
    session: site.signedIn(account),
  });
  await sign(filer);
  await filer.getByText('Sending to the MeF simulator is paused').waitFor();
  await filer.getByText(/You signed it on .*, and that date does not change/).waitFor();
  expect(await violationsOn(filer)).toEqual([]);

  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('1 submission waits.').waitFor();
  await page.getByRole('button', { name: 'Resume sending' }).click();
  await page.getByRole('form').getByRole('button', { name: 'Resume sending' }).click();
  await page.getByText('Sending resumed').waitFor();
  await awaitAnswer(filer, 'Accepted');
  await page.goto('/home/admin/auditlog?actionType=SENDING_PAUSED');
  await page.getByRole('table', { name: 'Events' }).getByText('Paused sending to the IRS').waitFor();
});
