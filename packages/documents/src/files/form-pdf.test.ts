import { attachedFormCell, type Filing, law, lineStatus, sublinesOf } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, test } from 'vitest';
import { linePaths, schedulePaths, totalPaths } from '../forms/form-720/bindings.ts';
import { MAX_PRINTED } from '../pdf/workpapers.ts';
import { type PrintedReturn, quarterOf } from '../return-document.ts';
import { formsFiling } from '../testing-forms.ts';
import { claimOf, claimWith, examples, filingWith, returnOf, returnOfBusiness } from '../testing-returns.ts';
import { formPdf } from './form-pdf.ts';

/** The text of each page, with every run of blanks as one, and the metadata of the file. */
async function read(doc: PrintedReturn): Promise<{ pages: string[]; text: string }> {
  const pdf = await getDocumentProxy(await formPdf(doc));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, text: pages.join(' ') };
}

const figure = (value: string): string => {
  const [whole = '', part] = value.split('.');
  const parted = Number(whole).toLocaleString('en-US');
  return part === undefined ? parted : `${parted}.${part}`;
};
const isZero = (value: string): boolean => /^[0.]*$/.test(value);
/** How often a figure occurs in a text as a separate word. */
const count = (text: string, value: string): number => text.split(' ').filter((word) => word === value).length;

const diesel = (rows: number): Filing =>
  filingWith('2026Q1', {
    60: {
      rows: Array.from({ length: rows }, () => ({ taxDate: '2026-01-15', typeOfEvent: '60a', noOfGallons: '1000' })),
    },
  });

test('a refund names its account, and never the whole number', async () => {
  const facts = { ...diesel(1), deposit: { depositedAmt: '300' }, overpayment: { overPaymentUse: 'refund' as const } };
  const refundAccount = { accountType: '2' as const, accountNumber: '98765432101', routingTransitNum: '021000021' };
  const { text } = await read(returnOf(facts, { refundAccount }));
  expect(text).toContain('11c Routing number ••••0021 11d Type: Checking 11e Account number ••••2101');
  expect(text).not.toContain('98765432101');
  expect((await read(returnOf(facts))).text).not.toContain('11c');
});

test('rejected transmissions are a page of their own, which names who answered and may be mailed only for the IRS', async () => {
  const sent = {
    submissionId: '00000020263250000abc',
    sentAt: '2026-04-20T12:00:00.000Z',
    rejectedAt: '2026-04-20T12:05:00.000Z',
  };
  const pageFor = async (answeredBy: string) =>
    (await read(returnOf(diesel(1), { rejectedTransmissions: [{ ...sent, answeredBy }] }))).pages.at(-1) ?? '';
  const page = await pageFor('IRS');
  expect(page).toContain('00000020263250000abc Apr 20, 2026, 12:00:00 UTC Apr 20, 2026, 12:05:00 UTC IRS');
  expect(page).toContain('Send it again electronically by Apr 30, 2026: 10 calendar days');
  expect(page).toContain('Enclose this page');
  expect(page).not.toContain('do not mail it');
  expect(await pageFor('MeF simulator')).toContain('The IRS did not receive these transmissions: do not enclose');
  expect((await read(returnOf(diesel(1)))).text).not.toContain('E-file record');
});

describe('the forms that go with a return', async () => {
  const doc = returnOf(formsFiling);
  const { text } = await read(doc);

  it('are printed whole, each figure beside the words of its line', () => {
    expect(text).toContain('3a Taxable crude oil: line 1 less line 2, superfund tax 900.5 0.18 162.09');
    expect(text).toContain('8 Benzene 11.111 9.74 108.22');
    expect(text).toContain('1 Cumene 10 Benzene 0.67 9.74 65.26');
    expect(text).toContain('2 Cumene 100.10 0.10 10.01');
    expect(text).toContain('2 21.5 22.5 1,000 3 3,000.00');
    expect(text).toContain('11 Tax (IRS No. 150)');
    for (const part of ['Part VI Floor stocks tax on ODCs', 'Part II Vehicle models subject to tax'])
      expect(text).toContain(part);
  });

  it('hold every figure, and no line of a tax that has ended', () => {
    for (const [id, value] of Object.entries(doc.computed.cells)) {
      const kind = attachedFormCell(id)?.column.kind;
      if (kind === 'money' && /\d/.test(value) && !isZero(value))
        expect(count(text, figure(value)), id).toBeGreaterThan(0);
    }
    expect(text).not.toContain('oil spill tax');
  });
});

describe.each(examples)('the copy of examples/%s', async (_, facts) => {
  const doc = returnOf(facts);
  const { pages, text } = await read(doc);
  const form = (text.split(' Workpapers ')[0] as string).replace(/ Schedule C Claims .* carried to line 4 [\d,.]+/, '');

  it('shows every tax and total of the form as often as the return holds it', () => {
    const taxes = law.lines.flatMap((line) => linePaths(line, law).filter(({ cell }) => cell.kind === 'tax'));
    const expected = new Map<string, number>();
    const ofForms = Object.keys(doc.computed.cells).filter((id) => attachedFormCell(id)?.column.kind === 'money');
    for (const id of [
      ...taxes.map(({ cell }) => cell.id),
      ...Object.keys(totalPaths),
      ...Object.keys(schedulePaths),
      ...ofForms,
    ]) {
      const value = doc.computed.cells[id];
      if (value !== undefined && !isZero(value)) expected.set(figure(value), (expected.get(figure(value)) ?? 0) + 1);
    }
    for (const [value, times] of expected) expect(count(form, value), value).toBe(times);
  });

  it('shows every quantity and its rate beside the words of its row', () => {
    for (const line of law.lines) {
      for (const { cell } of linePaths(line, law)) {
        const value = doc.computed.cells[cell.id];
        if (cell.kind !== 'sum' || value === undefined || isZero(value)) continue;
        const row = sublinesOf(line).find((subline) => subline?.value === cell.subline)?.label ?? line.title;
        const rate = doc.computed.cells[`${cell.id.split('.')[0]}.rate`];
        expect(form).toContain(`${row} ${figure(value)}${rate === undefined ? '' : ` ${rate}`}`);
      }
    }
  });

  it('shows every line of the quarter’s form and no other', () => {
    const quarter = quarterOf(doc);
    for (const line of law.lines) {
      const isOn = lineStatus(line, quarter).onReturn;
      const words = `${line.irsNumber} ${line.title}`.replace(/\s+/g, ' ');
      expect(form.includes(` ${words}`), words).toBe(isOn);
    }
  });

  it('names the filer and counts the pages on each page', () => {
    pages.forEach((page, at) => {
      expect(page).toContain('Sample Fuel & Tire Co EIN 00-1234567');
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain('Not an official IRS form');
    });
  });

  it('gives each line that bears tax a workpaper with its source', () => {
    const papers = text.split(' Workpapers ')[1] ?? '';
    for (const line of law.lines) {
      const tax = doc.computed.cells[`${line.irsNumber}.tax`];
      if (tax === undefined || isZero(tax)) continue;
      expect(papers).toContain(`IRS No. ${line.irsNumber} ${line.title} ${figure(tax)} ${line.citation}`);
    }
  });
});

test('a quarter that cannot be sent is printed all the same', async () => {
  const { text } = await read(
    returnOf(
      filingWith('2021Q2', { 62: { rows: [{ taxDate: '2021-05-01', typeOfEvent: '62a', noOfGallons: '5000' }] } }),
    ),
  );
  expect(text).toContain('2021 Q2');
  expect(text).toContain('920.00');
});

test('the rates of the quarter stand on lines without tax too', async () => {
  const { text } = await read(returnOf(diesel(1)));
  expect(text).toContain('104 Diesel-water fuel emulsion 0.198');
  expect(text).toContain('41 Sport fishing equipment (other than fishing rods and fishing poles) 10%');
});

test('boxes, choice, payment and signature are printed as they are', async () => {
  const facts = {
    ...diesel(10),
    finalReturn: true,
    deposit: { depositedAmt: '5', depositedUsingSHRule: true },
  };
  const { text } = await read(
    returnOf(facts, {
      paymentOption: {
        paymentMethod: 'efw',
        bankName: 'Sample Bank',
        accountType: '2',
        accountNumber: '000123456789',
        routingTransitNum: '021000021',
        requestedPaymentDate: '2026-11-30',
      },
      signature: { by: 'pin', pin: '12345', name: 'Sam Example', title: 'Controller', signedOn: '2026-11-20' },
      submissionId: '10123420263250000abc',
      answeredBy: 'MeF simulator',
    }),
  );
  expect(text).toContain('Final return (checked)');
  expect(text).not.toContain('Address change (checked)');
  expect(text).toContain('Safe harbor rule used (checked)');
  expect(text).toContain('Signed electronically by PIN');
  expect(text).toContain('Nov 20, 2026');
  expect(text).toContain('Answered by MeF simulator');
  expect(text).toContain('10123420263250000abc');
  expect(text).toContain('account ••••6789, on Nov 30, 2026');
  expect(text).not.toMatch(/000123456789|021000021|12345 /);
});

test('the same document gives the same bytes', async () => {
  const doc = returnOf(diesel(3));
  expect(Buffer.from(await formPdf(doc)).equals(Buffer.from(await formPdf(doc)))).toBe(true);
});

test('a name in other letters is printed as it is', async () => {
  const { text } = await read(returnOfBusiness(diesel(1), { businessName: 'Łódź & Søn Ölhandel – Ελλάς' }));
  expect(text).toContain('Łódź & Søn Ölhandel – Ελλάς');
});

test('each line of claims has a workpaper with its source, after those of the taxes', async () => {
  const period = { periodStart: '2026-01-01', periodEnd: '2026-03-31' };
  const groups = {
    3: {
      ...period,
      lines: [
        { line: '3a', typeOfUse: '2', gallons: '4000' },
        { line: '3b', gallons: '10' },
        { line: '3a', typeOfUse: '8', gallons: '100' },
      ],
    },
    7: {
      ...period,
      uvRegNumber: 'UV123456',
      lines: [{ line: '7a', gallons: '1000', nameOfGovUnit: 'City of Tidewater', tinOfGovUnit: '98-7654321' }],
    },
  };
  const doc = returnOf({ ...diesel(1), claimsData: { groups } });
  const { text } = await read(doc);
  const papers = text.split(' Workpapers ')[1] ?? '';
  expect(papers).toContain('W-1 IRS No. 60');
  const lines = law.claims.flatMap((group) => group.lines).filter(({ line }) => doc.computed.claims[line]);
  expect(lines.map(({ line }) => line)).toEqual(['3a', '3b', '7a']);
  lines.forEach(({ line, title, citation }, at) => {
    const amount = figure(doc.computed.claims[line]?.amount ?? '');
    expect(papers).toContain(`W-${at + 2} Schedule C, line ${line} ${title} ${amount} ${citation}`);
  });
  // Schedule C refers to the workpapers; a line with several rows refers by its sum.
  expect(text).toMatch(/Line 3a together 4,100 996\.30 W-2/);
  expect(text).toMatch(/1,000 0\.243 243\.00 360 W-4/);
  // Rows keep their places in the group.
  expect(papers).toMatch(/1 [^|]*4,000 × 0\.243 972\.0000 3 [^|]*100 × 0\.243 24\.3000/);
  expect(papers).toMatch(/City of Tidewater · ••••4321 1,000 × 0\.243 243\.0000/);
  expect(text).not.toMatch(/98-?7654321/);
});

test('a claim of an entered amount has a workpaper without a table of rates', async () => {
  const tires = {
    line: '396',
    year: '2025',
    quarterEnding: '12',
    noOfTires: '4',
    amountOfClaim: '31.07',
    explanationOfClaim: 'Exported.',
  };
  const { text } = await read(claimOf(claimWith('6', { lines: [tires] })));
  expect(text).toContain('W-1 Schedule 6, CRN 396');
  expect(text).not.toContain('In force Source');
  expect((await read(returnOf(diesel(1)))).text).toContain('In force Source');
});

test('many rows are cut, and said to be', async () => {
  const { text } = await read(returnOf(diesel(MAX_PRINTED + 9)));
  expect(text).toContain('9 further rows of the filing');
  expect(count(text, '244.0000')).toBe(MAX_PRINTED);
});
