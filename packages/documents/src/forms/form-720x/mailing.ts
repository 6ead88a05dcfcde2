import { grouped, law } from '@gauger/excise';
import type { OfficialForms } from '../../blanks/official-forms.ts';
import { printedEin } from '../../figures.ts';
import { formSteps } from '../../rendering/form-steps.ts';
import { addressFor, type MailAddresses } from '../../rendering/mail-addresses.ts';
import type { Mailing } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { checklistOf } from '../checklist.ts';
import { senderOf } from '../sender.ts';
import { hasDecrease, quarterEnding, quartersOf, quarterWords, rowsOf, statedDecreases } from './adjustments.ts';
import { needsForm7208 } from './amended-forms.ts';
import { REVISION, rowsHeld } from './form-document.ts';

/** How a Form 720-X is mailed: the official form is filled with its figures, signed by hand, and sent with the enclosed pages. */
export function mailingOf(
  doc: ReturnDocument<'Form720X'>,
  addresses: MailAddresses = {},
  official: OfficialForms | null = null,
): Mailing {
  const { business, computed, facts } = doc;
  const quarters = quartersOf(facts).map(quarterWords).join(', ');
  const { overpayment, balanceDue } = computed.totals;
  const isDue = balanceDue !== '0.00';
  return {
    form: 'Form 720-X',
    official,
    address: addressFor('form720X', addresses),
    returnAddress: senderOf(doc),
    steps: [
      ...formSteps(
        official,
        `Get Form 720-X (${REVISION}, or a later one) at irs.gov/Form720X.`,
        'Copy each figure of the package to the line with the same number. Enter a decrease in parentheses.',
      ),
      `Have ${business.signingAuthorityName || 'the signing authority'} sign and date Form 720-X in ink.`,
      `Write ${business.businessName}, EIN ${printedEin(business.EIN)} and "Form 720-X" on every page you add. The pages headed "Enclose" have them.`,
      ...paymentSteps(doc, overpayment, balanceDue),
      ...(hasDecrease(doc)
        ? [
            'A decrease must be claimed within 3 years after the return was filed, or 2 years after the tax was paid, whichever is later (26 USC 6511(a)).',
          ]
        : []),
      'Mail it to the address shown, or with your next paper Form 720. Compare the address at irs.gov/Form720X first.',
      'Keep a copy, the receipt and the workpapers. A claim mailed on time counts as filed on the day of its postmark (26 USC 7502).',
    ],
    enclosures: enclosuresOf(doc, quarters, official),
    enclosesPages: true,
    checklist: checklistOf(doc, {
      form: 'Form 720-X',
      period: quarters,
      payment: isDue ? `Payment of $${grouped(balanceDue)}: made at eftps.gov, or by check` : null,
    }),
    voucher: null,
  };
}

function paymentSteps({ facts }: ReturnDocument<'Form720X'>, overpayment: string, balanceDue: string): string[] {
  if (balanceDue !== '0.00')
    return [
      `Pay $${grouped(balanceDue)} at eftps.gov, or enclose a check or money order to "United States Treasury". Write "Form 720-X", your name, address and EIN, and the date you signed on it.`,
      'The IRS charges interest on the balance due from the due date of each quarter’s return (26 USC 6601(a)), and bills it.',
    ];
  if (overpayment === '0.00') return ['Enclose no payment: nothing is due.'];
  return [
    facts.overpaymentUse === 'applyToNextReturn'
      ? `Enclose no payment. Enter $${grouped(overpayment)} on lines 6 and 7 of Form 720 for the quarter ending ${quarterEnding(facts.applyToQuarter)}.`
      : `Enclose no payment. The IRS refunds $${grouped(overpayment)} by check.`,
    'If you deducted the tax, include the overpayment in gross income (Form 720-X instructions).',
  ];
}

function enclosuresOf(
  doc: ReturnDocument<'Form720X'>,
  quarters: string,
  official: OfficialForms | null,
): Mailing['enclosures'] {
  const decreases = statedDecreases(doc, law);
  const isLong = (['1', '2'] as const).some((part) => rowsOf(doc, part, law).length > rowsHeld(official, part));
  const ofLines = (['3a', '3b'] as const).filter((line) => decreases.some((one) => one.line === line));
  const entry = (name: string, about: string, when = true) => (when ? [{ name, about }] : []);
  return [
    ...entry('Form 720-X', `${quarters}, lines 1 to 6, signed`),
    ...entry('Additional sheet', 'rows of lines 1 and 2 that the form does not hold; from this package', isLong),
    ...ofLines.flatMap((line) => entry(`Statement for line ${line}`, 'from this package')),
    ...entry('Explanation of adjustments', 'line 6; from this package'),
    ...entry(
      'Written consent',
      'of the ultimate purchaser',
      decreases.some(({ id }) => id === '3b-consent'),
    ),
    ...entry('Form 7208', 'Excise Tax on Repurchase of Corporate Stock, as corrected', needsForm7208(doc)),
    ...doc.attachments.map(({ name, description }) => ({ name, about: description })),
  ];
}
