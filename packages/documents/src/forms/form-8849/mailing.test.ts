import { law } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { formPdf } from '../../files/form-pdf.ts';
import { irsAddresses, isPoBox } from '../../rendering/mail-addresses.ts';
import { claimOf, claimWith } from '../../testing-returns.ts';
import { mailingOf } from './mailing.ts';

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('an SSN is whole on the pages for the IRS, and masked on the copy for the records', async () => {
  const claim = claimOf({ ...claimWith('1', { lines: [{ line: '7b', gallons: '6000' }] }), ssn: '000123456' });
  const mailing = mailingOf(claim);
  const mailed = (await readPages(await formPdf(claim, law, mailing))).join(' ');
  expect(mailed).toContain('Social security number 000-12-3456');
  expect(mailed).toContain('With Form 8849 of Sample Fuel & Tire Co, SSN 000-12-3456');
  expect(mailed).toContain('Write Sample Fuel & Tire Co, SSN 000-12-3456');
  const copy = (await readPages(await formPdf(claim, law))).join(' ');
  expect(copy).toContain('SSN ••••3456');
  expect(copy).not.toMatch(/000-?12-?3456/);
});

test('exported dyed fuel and an exported emulsion have a statement, other uses have none', async () => {
  const lines = [
    { line: '7a', typeOfUse: '2', gallons: '5000' },
    { line: '7b', gallons: '6000', explanationOfClaim: 'Delivered to a buyer in Canada.' },
    { line: '8a', gallons: '4000' },
  ];
  const claim = claimOf(claimWith('1', { lines }));
  const mailing = mailingOf(claim);
  expect(mailing.enclosures.map(({ name }) => name)).toContain('Statement of export');
  const pages = await readPages(await formPdf(claim, law, mailing));
  const page = pages.find((one) => one.startsWith('Enclose Statement of export')) ?? '';
  expect(page).toContain('With Form 8849 of Sample Fuel & Tire Co, EIN 00-1234567');
  expect(page).toContain('Schedule 1, line 7b');
  expect(page).toContain('Schedule 1, line 8a');
  expect(page).not.toContain('line 7a');
  expect(page).toContain('Schedule 1, line 7b: Delivered to a buyer in Canada.');
  expect((await readPages(await formPdf(claim, law))).join(' ')).toContain('Delivered to a buyer in Canada.');
  const used = claimOf(claimWith('1', { lines: [{ line: '3a', typeOfUse: '2', gallons: '5000' }] }));
  expect(mailingOf(used).enclosures.map(({ name }) => name)).not.toContain('Statement of export');
});

test('each group of schedules has an address of its own, and a P.O. box is no place for a delivery service', () => {
  const one = claimOf(claimWith('1', { lines: [{ line: '3a', typeOfUse: '2', gallons: '5000' }] }));
  const five = claimOf(
    claimWith('5', { lines: [{ line: '1', dateSecondTax: '2026-02-01', gallons: '10', amountOfClaim: '2.43' }] }),
  );
  const ours = { lines: ['IRS', 'PO Box 1', 'Elsewhere'], source: 'A letter', asOf: '2026-10-01' };
  expect(mailingOf(one).address).toEqual(irsAddresses.form8849Schedules16);
  expect(mailingOf(five).address).toEqual(irsAddresses.form8849Schedules2358);
  expect(mailingOf(five, { form8849Schedules16: ours }).address).toEqual(irsAddresses.form8849Schedules2358);
  expect(mailingOf(one, { form8849Schedules16: ours }).address).toEqual(ours);
  expect([ours, irsAddresses.form8849Schedules2358, irsAddresses.form8849Schedules16].map(isPoBox)).toEqual([
    true,
    true,
    false,
  ]);
  expect(mailingOf(five).steps.join(' ')).toContain('A private delivery service cannot deliver to a P.O. box.');
  expect(mailingOf(one).steps.join(' ')).not.toContain('P.O. box');
  expect(mailingOf(one).returnAddress[0]).toBe('Sample Fuel & Tire Co');
});
