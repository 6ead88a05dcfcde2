import { form8849Schedules } from '@gauger/excise';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, test } from 'vitest';
import { formPdf } from '../../files/form-pdf.ts';
import { returnXml } from '../../files/return-xml.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { claimForms, claimOf, claimWith } from '../../testing-returns.ts';
import { lineInWords } from './schedule.ts';

/** The text of each page, with every run of blanks as one. */
async function read(doc: ReturnDocument<'Form8849'>): Promise<{ pages: string[]; text: string }> {
  const { text } = await extractText(await getDocumentProxy(await formPdf(doc)), { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, text: pages.join(' ') };
}

const grouped = (value: string): string =>
  Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe.each(claimForms)('the copy of examples/form-8849/%s', async (_, doc) => {
  const { pages, text } = await read(doc);
  const [form = '', ...others] = pages;
  const [schedule = ''] = Object.keys(doc.facts.schedules);
  const total = grouped(doc.computed.cells['totals.totalClaim'] ?? '');

  it('has the claimant, the month, the schedule and the refund on its first page', () => {
    expect(form).toContain('Form 8849 Copy for your records');
    expect(form).toContain('Month the income tax year ends');
    // The form of August 2014, which has the box of Schedule 3, has no line for the refund.
    expect(form).toContain(schedule === '3' ? `Total refund ${total}` : `1a Total refund ${total}`);
    expect(form).toContain(schedule === '3' ? 'Rev. August 2014' : 'Rev. December 2025');
    expect(form.includes('Schedule 3, ')).toBe(schedule === '3');
    const title = form8849Schedules.find((one) => one.schedule === schedule)?.title;
    expect(form).toContain(`Schedule ${schedule}, ${title} (checked)`);
    expect(form.match(/\(checked\)/g)).toHaveLength(1);
  });

  it('has every claimed line with its amount, and the total carried to the form', () => {
    const pagesOfSchedule = others.join(' ').split(' Workpapers ')[0] ?? '';
    for (const { amount, crn, rows } of Object.values(doc.computed.schedules[schedule as '1'] ?? {})) {
      // Schedule 6 prints its rows alone.
      const printed = schedule === '6' ? rows.map(({ amountOfClaim }) => amountOfClaim ?? '') : [amount];
      for (const figure of printed) expect(pagesOfSchedule).toContain(grouped(figure));
      if (crn !== null) expect(pagesOfSchedule).toContain(crn);
    }
    const carried = schedule === '3' ? '' : ', carried to line 1a of Form 8849';
    expect(pagesOfSchedule).toContain(`Total refund of Schedule ${schedule}${carried} ${total}`);
  });

  it('has a workpaper for each line that is claimed', () => {
    for (const [line, { amount }] of Object.entries(doc.computed.schedules[schedule as '1'] ?? {}))
      expect(text).toMatch(
        new RegExp(`W-\\d+ Schedule ${schedule}, ${lineInWords(schedule as '1', line)} .{0,200}${grouped(amount)}`),
      );
  });

  it('says on every page that it is not the official form', () => {
    for (const page of pages) expect(page).toContain('Copy for your records. Not an official IRS form.');
  });
});

test('Schedule 1 says what rows are: type of use, gallons, rate, amount, credit reference number', async () => {
  const { text } = await read(
    claimOf(
      claimWith('1', {
        'dye.3': true,
        'detailedExplanation.3': 'A red tank was drained by mistake.',
        whyInTime: 'The claim was sent on time and rejected.',
        lines: [
          { line: '3a', typeOfUse: '2', gallons: '1000' },
          { line: '3b', gallons: '3000' },
        ],
      }),
    ),
  );
  expect(text).toContain(
    '3 Nontaxable use of undyed diesel fuel Some of the fuel showed visible evidence of dye (checked)',
  );
  expect(text).toContain('4 Nontaxable use of undyed kerosene');
  expect(text).not.toContain('None of the fuel showed');
  expect(text).toContain('8 Exported dyed fuels and exported gasoline blendstocks');
  expect(text).toContain('3b Use on a farm for farming purposes 3,000 0.243 729.00 360 W-2');
  expect(text).toContain('1,000 0.243 243.00 360 W-1');
  expect(text).toContain('The form has one amount for lines 3a and 3b: 972.00');
  expect(text).toContain('Detailed explanation, line 3 A red tank was drained by mistake.');
  expect(text).toContain('Why this claim is in time The claim was sent on time and rejected.');
  expect(text).toContain('Period of claim from Jan 1, 2026 Period of claim to Mar 31, 2026 Total refund ($) 972.00');
});

test('the reference of a row is in its workpaper, and neither on the schedule nor in what is sent to the IRS', async () => {
  const doc = claimOf(
    claimWith('6', {
      lines: [
        {
          line: '396',
          year: '2026',
          quarterEnding: '3',
          noOfTires: '40',
          amountOfClaim: '800',
          explanationOfClaim: 'Exported.',
          reference: 'INV-4711',
        },
      ],
    }),
  );
  const { text } = await read(doc);
  const [schedule = '', papers = ''] = text.split(' Workpapers ');
  expect(schedule).toContain('Exported.');
  expect(schedule).not.toContain('INV-4711');
  expect(papers).toContain('INV-4711');
  const xml = returnXml(doc);
  expect(xml).toContain('800');
  expect(xml).not.toContain('INV-4711');
});

test('Schedule 2 lists its buyers with the end of their numbers only', async () => {
  const { text } = await read(
    claimOf(
      claimWith('2', {
        uvRegNumber: 'UV-123456',
        lines: [{ line: '1a', nameOfGovUnit: 'Test County', tinOfGovUnit: '00-7654321', gallons: '2000' }],
      }),
    ),
  );
  expect(text).toContain('Registration number (UV)');
  expect(text).toContain('UV-123456');
  expect(text).toContain('Line 6 Governmental units');
  expect(text).toContain('••••4321 Test County 1a 2,000');
  expect(text).not.toContain('7654321');
});

test('Schedule 5 checks the type of claim and supports each line by its rows', async () => {
  const { text } = await read(
    claimOf(
      claimWith('5', {
        regNum: 'S-123456',
        lines: [
          { line: '3', dateSecondTax: '2026-02-10', gallons: '8000', amountOfClaim: '1952' },
          { line: '1', date: '2025-11-15', gallons: '10000', amount: '1840.00' },
          { line: '3', dateSecondTax: '2026-02-11', gallons: '1000', amountOfClaim: '244' },
        ],
      }),
    ),
  );
  expect(text).toContain('Section 4081(e) and 6435 Claims Registration number S-123456 Total refund');
  expect(text).not.toContain('Period of claim');
  expect(text).toContain('1 Gasoline 1,840.00 362 W-1 2 Aviation gasoline 324 3 Diesel fuel 2,196.00 360 W-2');
  expect(text).toContain('Section 4081(e) claims, Part II (checked) Section 6435 claims, Part III Part II');
  expect(text).toContain('Date of the second tax liability Gallons Second tax paid ($)');
  expect(text).toContain(
    '1 Gasoline Nov 15, 2025 10,000 1,840.00 3 Diesel fuel Feb 10, 2026 8,000 1,952.00 3 Diesel fuel Feb 11, 2026 1,000 244.00',
  );
});

test('a claim for dyed fuel is printed though its number is not known', async () => {
  const { text } = await read(
    claimOf(
      claimWith('5', {
        lines: [{ line: '10', date: '2026-01-10', year: '2025', quarterEnding: '12', gallons: '3000', amount: '732' }],
      }),
    ),
  );
  expect(text).toContain('10 Dyed kerosene (section 6435) 732.00 W-1');
  expect(text).toContain('Section 4081(e) claims, Part II Section 6435 claims, Part III (checked) Part III');
  expect(text).toContain('Date of removal Gallons Prior tax paid ($) 10 Dyed kerosene Jan 10, 2026 3,000 732.00');
});

test('Schedule 6 says for each row with which form its tax was paid, and why it is claimed', async () => {
  const { text } = await read(
    claimOf(
      claimWith('6', {
        regNum: 'M-123456',
        lines: [
          { line: '310', gallons: '20000', explanationOfClaim: 'An emulsion with 15 percent water.' },
          { line: '365', vin: '1htmsazl4rh000001', amountOfClaim: '412.50', explanationOfClaim: 'The truck was sold.' },
        ],
      }),
    ),
  );
  expect(text).toContain('Earliest date of the claim Jan 1, 2026 Latest date Mar 31, 2026');
  expect(text).toContain(
    'Gallons: 20,000 at 0.046 Registration number: M-123456 An emulsion with 15 percent water. Form 720 920.00 310 W-1',
  );
  expect(text).toContain(
    '2 Heavy highway vehicle use tax (Form 2290) Vehicle identification number: 1HTMSAZL4RH000001 The truck was sold. Form 2290 412.50 365 W-2',
  );
});

test('the same claim gives the same bytes', async () => {
  const doc = claimOf(claimWith('8', { regNum: 'CC-123456', lines: [{ line: '1', gallons: '1000' }] }));
  expect(await formPdf(doc)).toEqual(await formPdf(doc));
});
