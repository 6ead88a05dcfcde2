import { amendmentStatements, computeForm720X, type Form720X, law, withRateBook } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, test } from 'vitest';
import { cellsCsv } from '../../csv.ts';
import { formPdf } from '../../files/form-pdf.ts';
import { ReturnRefused, returnXml } from '../../files/return-xml.ts';
import { packageOfForm } from '../../package-zip/open-package.ts';
import { readPackage } from '../../package-zip/read-package.ts';
import { irsAddresses } from '../../rendering/mail-addresses.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { FilingRefused, returnOfFiling } from '../../return-of-filing.ts';
import { amendedExamples, amendedOf, filingWith } from '../../testing-returns.ts';
import { mailingOf as mailingOfReturn, periodInName } from '../renderings.ts';
import { declarations } from './adjustments.ts';
import { mailingOf } from './mailing.ts';

type Amended = ReturnDocument<'Form720X'>;

/** The text of each page, with every run of blanks as one. */
async function read(doc: Amended, toMail = false): Promise<{ pages: string[]; text: string }> {
  const bytes = await formPdf(doc, law, toMail ? mailingOf(doc) : null);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, text: pages.join(' ') };
}

const grouped = (amount: string): string =>
  Number(amount.replace('-', '')).toLocaleString('en-US', { minimumFractionDigits: 2 });
const inColumnF = (amount: string): string => (amount.startsWith('-') ? `(${grouped(amount)})` : grouped(amount));

const diesel = (noOfGallons: string) =>
  filingWith('2026Q1', { 60: { rows: [{ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons }] } });
const pair = (from: string, to: string, own: Partial<Form720X> = {}): Form720X => ({
  formType: 'Form720X',
  original: diesel(from),
  corrected: diesel(to),
  ...own,
});
const decrease = pair('2000', '1000', { statements: { 60: '3b-repaid' }, overpaymentUse: 'refund' });
const taxes = ['60', '62', '69', '79', '14', '112', '118'];
const byHand = (numbers: readonly string[]): Form720X => ({
  formType: 'Form720X',
  adjustmentsToLiability: {
    adjustmentsToLiabilityRows: numbers.map((taxName, at) => ({
      year: '2025',
      quarterEnding: '4',
      taxName,
      taxAsOriginallyReported: '500.00',
      adjustedTax: `30${at}.00`,
      explanation: `Reason ${at}`,
    })),
  },
  overpaymentUse: 'refund',
});

describe.each(amendedExamples)('the figures of examples/form-720x/%s', async (_, facts) => {
  const doc = amendedOf(facts);
  const { text } = await read(doc, true);
  const [, form = ''] = (await read(doc, true)).pages;

  it('stand alike on the form, in its workpapers, in the sheet and in the package', () => {
    const sheet = cellsCsv(doc.computed);
    for (const { original, adjusted, change, explanation } of doc.computed.adjustments) {
      expect(form).toContain(`${grouped(original)} ${grouped(adjusted)} ${inColumnF(change)}`);
      expect(text).toContain(
        `previously adjusted ${grouped(original)} Adjusted ${grouped(adjusted)} Change: adjusted less original ${inColumnF(change)}`,
      );
      expect(text).toContain(explanation);
    }
    for (const [cell, value] of Object.entries(doc.computed.cells))
      expect(sheet).toMatch(new RegExp(`^${cell.replaceAll('.', '\\.')},.*,'?${value.replace('.', '\\.')}\\r$`, 'm'));
    expect(form).toContain(inColumnF(doc.computed.totals.line4));
  });

  it('are those of both returns, line by line', () => {
    const papers = text.split(' Workpapers ').at(-1) ?? '';
    for (const { irsNumber, original, adjusted } of doc.computed.adjustments) {
      expect(papers).toMatch(new RegExp(`As filed IRS No\\. ${irsNumber} .{0,120}${grouped(original)}`));
      expect(papers).toMatch(new RegExp(`Corrected IRS No\\. ${irsNumber} .{0,120}${grouped(adjusted)}`));
    }
  });
});

test('a decrease has its statement on a page with name and EIN, and its box on line 3', async () => {
  const { pages, text } = await read(amendedOf(decrease), true);
  const statement = pages.find((page) => page.startsWith('Enclose Statement for line 3b')) ?? '';
  expect(statement).toContain('Sample Fuel & Tire Co, EIN 00-1234567');
  expect(statement).toContain('(244.00) The claimant has repaid the tax to the ultimate purchaser.');
  expect(text).toMatch(/3b, other IRS Nos\.[^.]*attached \(checked\)/);
  expect(text).not.toContain('Statement for line 3a');
});

test('a row by hand has a statement of its own', async () => {
  const [row] = byHand(['62']).adjustmentsToLiability?.adjustmentsToLiabilityRows ?? [];
  const rows = [{ ...row, statement: '3b-notCollected' }] as never;
  const facts = { ...byHand([]), adjustmentsToLiability: { adjustmentsToLiabilityRows: rows } };
  const { text } = await read(amendedOf(facts), true);
  expect(text).toContain('(200.00) The claimant has not included the tax in the price of the article');
});

test('a row by hand without a statement has not that of the pair for the same tax', async () => {
  const use = (noOfGallons: string) =>
    filingWith('2026Q1', { 112: { rows: [{ taxDate: '2026-01-15', noOfGallons }] } });
  const [row] = byHand(['112']).adjustmentsToLiability?.adjustmentsToLiabilityRows ?? [];
  const facts = {
    ...pair('1', '1', { statements: { 112: '3b-repaid' }, overpaymentUse: 'refund' }),
    ...{ original: use('2000'), corrected: use('1000') },
    adjustmentsToLiability: { adjustmentsToLiabilityRows: [row] } as never,
  };
  const { pages } = await read(amendedOf(facts), true);
  const statement = pages.find((page) => page.startsWith('Enclose Statement for line 3b')) ?? '';
  expect(statement).toContain('2026');
  expect(statement).not.toContain('(200.00)');
});

test('rows and rates that come to another amount than the form are left out of the workpapers, and it says so', async () => {
  const values = [
    {
      ...{ parameter: 'fuel.diesel', from: '2026-01-01', to: '2026-03-31', value: '0.25' },
      ...{ citation: 'Invented for a test', confidence: 'confirmed', sourceClass: 'primary' },
    },
  ];
  const newer = withRateBook({ format: 'gauger/rate-book@1', version: 'test.newer', values }, law);
  const bytes = await formPdf(amendedOf(decrease), newer, null);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text).toContain('488.00');
  expect(text).not.toMatch(/500\.00|250\.00/);
  expect(text.replace(/\s+/g, ' ')).toContain('As filed, Corrected: computed by the rates of another rate book');
});

test('workpapers show each return by its own rates', async () => {
  const value = { parameter: 'fuel.diesel', from: '2026-01-01', to: '2026-03-31', value: '0.25' };
  const citation = { citation: 'Invented for a test', confidence: 'confirmed', sourceClass: 'primary' };
  const book = { format: 'gauger/rate-book@1', version: 'test.newer', values: [{ ...value, ...citation }] };
  const newer = withRateBook(book, law);
  const facts: Form720X = { ...decrease, ratesInForce: true };
  const { issues: _, ...computed } = computeForm720X(facts, newer, law);
  const doc = { ...amendedOf(facts), computed, lawOfOriginal: law };
  const { text } = await extractText(await getDocumentProxy(await formPdf(doc, newer, null)), { mergePages: true });
  expect(computed.adjustments).toMatchObject([{ original: '488.00', adjusted: '250.00' }]);
  expect(text.replace(/\s+/g, ' ')).not.toContain('rates of another rate book');
  expect(text).toMatch(/0\.244/);
  expect(text).toMatch(/0\.25\b/);
});

test('every statement of line 3 has its words', () => {
  expect(Object.keys(declarations)).toEqual(amendmentStatements.map(({ id }) => id));
});

test('an increase has no statement, and is paid with the return', async () => {
  const { text } = await read(amendedOf(pair('1000', '2000')), true);
  expect(text).not.toContain('Statement for line');
  expect(text).toContain('Balance due, paid with this return 244.00');
  expect(text).toContain('Pay $244.00 at eftps.gov, or enclose a check');
  expect(text).not.toContain('6511(a)');
});

test('rows that the form does not hold are on an additional sheet, and every row counts', async () => {
  const { pages, text } = await read(amendedOf(byHand(taxes)), true);
  const [, form = '', sheet = ''] = pages;
  expect(form).toContain('2 further rows: see the additional sheet (389.00)');
  expect(form).toContain('Line 1 together (1,379.00)');
  expect(sheet).toMatch(/^Enclose Additional sheet .*Together \(389\.00\)/);
  expect(text).toContain('Additional sheet rows of lines 1 and 2');
  const few = await read(amendedOf(byHand(taxes.slice(0, 5))), true);
  expect(few.text).not.toContain('dditional sheet');
  for (const at of taxes.keys()) expect(text).toContain(`Reason ${at}`);
  expect(text).toContain('The amounts were entered by hand.');
});

test('the package says where to mail, what to enclose and what to check; the copy does not', async () => {
  const { pages } = await read(amendedOf(decrease), true);
  const [sheet = ''] = pages;
  for (const words of [
    'How to mail Form 720-X',
    ...irsAddresses.form720X.lines,
    'From Instructions for Form 720 (Rev. June 2026), not verified for Form 720-X, as of Oct 6, 2026. Compare the address at irs.gov/Form720X',
    'Compare the address at irs.gov/Form720X first',
    'with the pages headed "Enclose"',
    'Before you mail it',
    'Mailed on',
    'Tracking number',
    'No payment enclosed',
  ])
    expect(sheet).toContain(words);
  expect((await read(amendedOf(decrease))).text).not.toContain('How to mail');
});

test('the operator may name another address', () => {
  const elsewhere = { lines: ['IRS', 'Elsewhere'], source: null, asOf: null };
  expect(mailingOfReturn(amendedOf(decrease), { form720X: elsewhere }).address).toEqual(elsewhere);
});

test('an overpayment that is applied names the lines and the quarter of the Form 720 that takes it', () => {
  const facts = { ...decrease, overpaymentUse: 'applyToNextReturn' as const, applyToQuarter: '2026Q4' };
  expect(mailingOf(amendedOf(facts)).steps.join(' ')).toContain(
    'Enter $244.00 on lines 6 and 7 of Form 720 for the quarter ending Dec 31, 2026.',
  );
});

test('a written consent and a changed Form 7208 are enclosed', () => {
  const consent = amendedOf({ ...decrease, statements: { 60: '3b-consent' } });
  expect(mailingOf(consent).enclosures.map(({ name }) => name)).toContain('Written consent');
  const stock = amendedOf(byHand(['150']));
  expect(mailingOf(stock).enclosures.map(({ name }) => name)).toContain('Form 7208');
});

test.each<[string, object]>([
  ['the quarter of the overpayment', { overpaymentUse: 'applyToNextReturn', applyToQuarter: 5 }],
  ['the use of the overpayment', { overpaymentUse: 7 }],
  ['the statements', { statements: { 60: 'x' } }],
  ['a list of statements', { statements: [] }],
  [
    'rows without their block',
    { adjustmentsToLiability: byHand(['62']).adjustmentsToLiability?.adjustmentsToLiabilityRows },
  ],
  [
    'rows alone, without their block',
    {
      ...byHand([]),
      original: undefined,
      corrected: undefined,
      adjustmentsToLiability: byHand(['62']).adjustmentsToLiability?.adjustmentsToLiabilityRows,
    },
  ],
  ['rows', { adjustmentsToLiability: { adjustmentsToLiabilityRows: [null, {}, 7] } }],
  ['a return of the pair', { original: { ...diesel('1'), filingData: [] } }],
  ['a return without lines', { original: { formType: 'Form720', taxYear: '2026', taxYearAndQuarter: '1' } }],
])('%s that is no such thing is refused by name, or printed', async (_, own) => {
  const business = { businessName: 'Sample Fuel & Tire Co', EIN: '001234567' };
  const made = { preparedAt: '2026-11-21T12:00:00Z', software: { softwareId: '0', version: '0', efin: '0' } };
  try {
    const doc = returnOfFiling({ ...decrease, business, ...own }, law, made) as Amended;
    expect((await read(doc, true)).text).toContain('Form 720-X');
    expect(periodInName(doc)).toMatch(/^20/);
  } catch (cause) {
    expect(cause).toBeInstanceOf(FilingRefused);
  }
});

test('it is never sent', () => {
  expect(() => returnXml(amendedOf(decrease))).toThrow(ReturnRefused);
  expect(() => returnXml(amendedOf(decrease))).toThrow('formType: IRS e-file does not take Form 720-X');
});

test('its files are named by the corrected quarters', () => {
  expect(periodInName(amendedOf(decrease))).toBe('2026-Q1');
  expect(periodInName(amendedOf({ ...decrease, ...byHand(['62']) }))).toBe('2025-Q4-2026-Q1');
});

test('a package is read back as the same filing, with what its rows name', async () => {
  const facts = byHand(['150']);
  const [row] = facts.adjustmentsToLiability?.adjustmentsToLiabilityRows ?? [];
  const named = {
    ...facts,
    adjustmentsToLiability: { adjustmentsToLiabilityRows: [{ ...row, attachments: ['id-1'] }] },
  };
  const document = amendedOf(named as Form720X, {
    attachments: [{ id: 'id-1', name: 'form7208.pdf', description: 'Form 7208', bytes: 5, pages: 1, sha256: '0' }],
  });
  const pdf = await formPdf(document);
  const attached = new Map([['id-1', new TextEncoder().encode('%PDF-')]]);
  const bytes = packageOfForm({
    ...{ document, law, attached, acknowledgement: null },
    form: { pdf, xml: null, mailing: pdf },
  });
  const { facts: back, entries } = readPackage(bytes);
  expect([...entries.keys()].sort()).toEqual([
    'attachments/form7208.pdf',
    'cells.csv',
    'filing.json',
    'form720x.pdf',
    'hashes.sha256',
    'mailing.pdf',
  ]);
  expect(back).toMatchObject({
    formType: 'Form720X',
    adjustmentsToLiability: { adjustmentsToLiabilityRows: [{ taxName: '150', attachments: ['form7208.pdf'] }] },
  });
});
