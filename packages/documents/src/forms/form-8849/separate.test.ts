import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, test } from 'vitest';
import { formPdf } from '../../files/form-pdf.ts';
import { returnXml } from '../../files/return-xml.ts';
import { readReturn, textAt } from '../../mef/testing-xml.ts';
import type { ReturnAttachment, ReturnDocument } from '../../return-document.ts';
import { claimExamples, claimForms, claimOf, claimWith, examples, returnOf } from '../../testing-returns.ts';
import { formsOf } from '../renderings.ts';

const cents = (text = ''): number => Math.round(Number(text) * 100);
const totalOf = ({ computed }: ReturnDocument<'Form8849'>): number => cents(computed.cells['totals.totalClaim']);

/** The text of a PDF, with every run of blanks as one. */
async function readPages(doc: ReturnDocument<'Form8849'>): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(await formPdf(doc)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** Uses of a fuel, with the claim of a blender and tires. */
const pair = claimWith('1', { lines: [{ line: '3a', typeOfUse: '2', gallons: '641', attachments: ['Log', 'both'] }] });
const claim = {
  ...pair,
  schedules: {
    ...pair.schedules,
    ...claimWith('6', {
      regNum: 'M-123456',
      lines: [
        { line: '310', gallons: '9801', explanationOfClaim: 'Emulsion.', attachments: ['both'] },
        {
          line: '396',
          year: '2025',
          quarterEnding: '12',
          noOfTires: '3',
          amountOfClaim: '31.07',
          explanationOfClaim: 'Exported.',
          attachments: ['bill'],
        },
      ],
    }).schedules,
  },
};

const attachment = (id: string): ReturnAttachment => ({
  id,
  name: `${id}.pdf`,
  description: `File ${id}`,
  bytes: 1000,
  pages: 1,
  sha256: '0'.repeat(64),
});

describe('the combined entry of Schedules 1 and 6', () => {
  const attachments = ['bill', 'log', 'both', 'loose'].map(attachment);
  const whole = claimOf(claim, { attachments });
  const [first, second, ...others] = formsOf(whole);
  if (!first || !second) throw new Error('It should be two forms');

  it('is two forms, one for each schedule', () => {
    expect(others).toEqual([]);
    expect([first, second].map(({ ending }) => ending)).toEqual(['-schedule-1', '-schedule-6']);
    for (const [{ doc }, schedule] of [
      [first, '1'],
      [second, '6'],
    ] as const) {
      expect(Object.keys(doc.facts.schedules)).toEqual([schedule]);
      expect(doc.facts.schedules[schedule]).toBe(whole.facts.schedules[schedule]);
      expect(doc.computed.schedules).toEqual({ [schedule]: whole.computed.schedules[schedule] });
      const [form, of] = readReturn(returnXml(doc)).documents;
      expect(form?.leaves[0]).toEqual([`Schedule${schedule}AttachedInd`, 'X']);
      expect(of?.name).toBe(`IRS8849Schedule${schedule}`);
      expect(of && cents(textAt(of, 'TotalRefundAmt'))).toBe(totalOf(doc));
    }
  });

  it('keeps the figures of the claim: the totals add up to its total, and every cell is in one form', () => {
    expect(totalOf(first.doc)).toBe(15_576);
    expect(totalOf(second.doc)).toBe(48_192);
    expect(totalOf(first.doc) + totalOf(second.doc)).toBe(totalOf(whole));
    const { 'totals.totalClaim': _, ...cells } = whole.computed.cells;
    const { 'totals.totalClaim': _one, ...ofFirst } = first.doc.computed.cells;
    const { 'totals.totalClaim': _two, ...ofSecond } = second.doc.computed.cells;
    expect({ ...ofFirst, ...ofSecond }).toEqual(cells);
    expect(Object.keys(ofFirst).length + Object.keys(ofSecond).length).toBe(Object.keys(cells).length);
  });

  it('gives each form the files that its rows name, and a file that no row names to both', () => {
    expect(first.doc.attachments.map(({ id }) => id)).toEqual(['log', 'both', 'loose']);
    expect(second.doc.attachments.map(({ id }) => id)).toEqual(['bill', 'both', 'loose']);
    const named = ({ doc }: typeof first) =>
      readReturn(returnXml(doc)).documents.flatMap((one) =>
        one.leaves.filter(([path]) => path.endsWith('LocationTxt')),
      );
    expect(named(first).map(([, name]) => name)).toEqual(['log.pdf', 'both.pdf', 'loose.pdf']);
    expect(named(second).map(([, name]) => name)).toEqual(['bill.pdf', 'both.pdf', 'loose.pdf']);
  });

  it('shows nothing of one schedule on the form of the other', async () => {
    const [one, other] = await Promise.all([readPages(first.doc), readPages(second.doc)]);
    for (const words of [
      'Schedule 6, Other Claims (checked)',
      'M-123456',
      '310',
      '450.85',
      '481.92',
      'bill.pdf',
      'Emulsion.',
    ])
      expect(one).not.toContain(words);
    for (const words of ['Schedule 1, Nontaxable Use of Fuels (checked)', '155.76', '360 W-', 'Log', 'log.pdf'])
      expect(other).not.toContain(words);
    expect(one).toContain('Total refund of Schedule 1, carried to line 1a of Form 8849 155.76');
    expect(other).toContain('Total refund of Schedule 6, carried to line 1a of Form 8849 481.92');
    const [xml, otherXml] = [returnXml(first.doc), returnXml(second.doc)];
    expect(xml).not.toMatch(/Schedule6|OtherClaim|>310<|450\.85|bill/);
    expect(otherXml).not.toMatch(/Schedule1|NontaxableUse|155\.76|log\.pdf/);
  });

  it('is printed and sent as its forms only', async () => {
    await expect(formPdf(whole)).rejects.toThrow('documents of a Form 8849 are those of one schedule');
    expect(() => returnXml(whole)).toThrow('documents of a Form 8849 are those of one schedule');
  });
});

test('of an example too the totals add up', () => {
  const [, facts] = claimExamples.find(([file]) => file === 'emulsion-blender-2026.json') ?? [];
  if (!facts) throw new Error('The example is gone');
  const forms = claimForms.filter(([name]) => name.startsWith('emulsion-blender-2026.json-schedule-'));
  expect(forms.map(([, doc]) => totalOf(doc))).toEqual([45_102, 76_940]);
  expect(totalOf(claimOf(facts))).toBe(122_042);
});

test('any other return is one form, as it is', () => {
  for (const [, facts] of claimExamples.filter(([file]) => file !== 'emulsion-blender-2026.json')) {
    const doc = claimOf(facts);
    expect(formsOf(doc)).toEqual([{ ending: '', doc }]);
  }
  for (const [, facts] of examples) {
    const doc = returnOf(facts);
    expect(formsOf(doc)).toEqual([{ ending: '', doc }]);
  }
});
