import { law } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { formPdf } from '../../files/form-pdf.ts';
import { irsAddresses } from '../../rendering/mail-addresses.ts';
import { filingWith, returnOf } from '../../testing-returns.ts';
import { mailingOf } from './mailing.ts';

const diesel = (quarter: string, taxDate: string) =>
  filingWith(quarter, { 60: { rows: [{ taxDate, typeOfEvent: '60a', noOfGallons: '1000' }] } });
const due = returnOf(diesel('2021Q1', '2021-01-15'));

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('a balance due is paid at eftps.gov or by a check with Form 720-V, whose boxes are filled', () => {
  const { voucher, steps, address } = mailingOf(due);
  expect(address).toEqual(irsAddresses.form720);
  expect(voucher).toEqual([
    { label: 'Box 1, employer identification number', value: '00-1234567' },
    { label: 'Box 2, amount you are paying', value: '$244.00' },
    { label: 'Box 3, tax period', value: '1st quarter of 2021' },
    {
      label: 'Box 4, name and address',
      value: 'Sample Fuel & Tire Co, 100 Sample Road, Columbus, OH 43085',
    },
    { label: 'On the check', value: '00-1234567, Form 720, 2021 Q1' },
  ]);
  expect(steps.join(' ')).toContain('Pay $244.00 at eftps.gov, or enclose a check');
});

test('a return without a balance encloses no payment, and one paid by EFTPS no check', () => {
  const nothing = returnOf({ ...filingWith('2021Q1', {}), zeroLiability: true });
  expect(mailingOf(nothing).voucher).toBeNull();
  expect(mailingOf(nothing).steps).toContain('Enclose no payment: nothing is due.');
  const eftps = { ...due, paymentOption: { paymentMethod: 'eftps' as const } };
  expect(mailingOf(eftps).steps).toContain('Pay $244.00 at eftps.gov. Enclose no check and no Form 720-V.');
});

test('a return that can still be in time says until when it is mailed', () => {
  const inTime = returnOf(diesel('2026Q4', '2026-10-15'), { preparedAt: '2027-01-05T12:00:00Z' });
  expect(mailingOf(inTime).steps.join(' ')).toContain('Mail it to the address shown by Feb 1, 2027');
  expect(mailingOf(due).steps.join(' ')).toContain('Mail it to the address shown. Compare');
});

test('the envelope holds the schedules, forms and attachments that the return has', () => {
  expect(mailingOf(due).enclosures).toEqual([
    { name: 'Form 720', about: 'Parts I to III, signed; Schedule A, liability by period' },
  ]);
  const attached = { id: '1', name: 'export.pdf', description: 'Export statement', bytes: 1, pages: 1, sha256: '0' };
  expect(mailingOf({ ...due, attachments: [attached] }).enclosures).toContainEqual({
    name: 'export.pdf',
    about: 'Export statement',
  });
});

test('exports on Schedule C have a statement with name and EIN, which is enclosed', async () => {
  const lines = [
    { line: '1b', gallons: '5000' },
    { line: '1a', typeOfUse: '2', gallons: '1000' },
  ];
  const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
  const exported = returnOf({ ...diesel('2026Q1', '2026-01-15'), claimsData: { groups: { 1: { ...period, lines } } } });
  const mailing = mailingOf(exported);
  expect(mailing.enclosures).toContainEqual({ name: 'Statement of export', about: 'from this package' });
  const pages = await readPages(await formPdf(exported, law, mailing));
  const page = pages.find((one) => one.startsWith('Enclose Statement of export')) ?? '';
  expect(page).toContain('With Form 720 of Sample Fuel & Tire Co, EIN 00-1234567');
  expect(page).toContain('Schedule C, line 1b Gasoline Jan 1, 2026 to Mar 31, 2026 5,000 920.00');
  expect(page).not.toContain('line 1a');
  expect(pages[0]).toContain('with the pages headed "Enclose"');
  expect((await readPages(await formPdf(exported, law))).join(' ')).not.toContain('Statement of export');
  expect((await readPages(await formPdf(due, law, mailingOf(due)))).join(' ')).not.toContain('Enclose ');
});

test('the package begins with how to mail it, and no page contradicts that', async () => {
  const pages = await readPages(await formPdf(due, law, mailingOf(due)));
  const text = pages.join(' ');
  expect(pages[0]).toContain('How to mail Form 720');
  for (const part of [
    ...irsAddresses.form720.lines,
    'Form 720-V, if you pay by check',
    'Figures to copy to the official form',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/do not mail it|Copy for your records/);
  const copy = (await readPages(await formPdf(due, law))).join(' ');
  expect(copy).toContain('Copy for your records');
  expect(copy).not.toMatch(/mail/i);
});

test('each page of a practice site says that it is not for the IRS, and no page of another site does', async () => {
  const mark = 'PRACTICE: not for the IRS. Do not mail and do not pay.';
  const practice = { ...due, isPractice: true as const };
  for (const pages of [
    await readPages(await formPdf(practice, law, mailingOf(practice))),
    await readPages(await formPdf(practice, law)),
  ])
    expect(pages.filter((page) => !page.includes(mark))).toEqual([]);
  expect((await readPages(await formPdf(due, law, mailingOf(due)))).join(' ')).not.toContain('PRACTICE');
});
