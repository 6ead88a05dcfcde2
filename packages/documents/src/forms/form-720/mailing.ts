import { attachedFigures, formatDate, grouped, law, quarterDays, quarterInWords, returnDueDate } from '@gauger/excise';
import type { OfficialForms } from '../../blanks/official-forms.ts';
import { filerNumber, printedFilerNumber, streetOf } from '../../figures.ts';
import { EXPORT_STATEMENT, isExport } from '../../pdf/export-statement.ts';
import { formSteps } from '../../rendering/form-steps.ts';
import { addressFor, type MailAddresses } from '../../rendering/mail-addresses.ts';
import type { Mailing } from '../../rendering/rendering.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { checklistOf } from '../checklist.ts';
import { senderOf } from '../sender.ts';
import { claimedOnScheduleC } from './export-claims.ts';
import { scheduleATables, scheduleTRows } from './schedules.ts';
import { ordinals } from './voucher-entries.ts';

/** How the return of a filing is mailed: the official form is filled with its figures, signed by hand, and sent. */
export function mailingOf(
  doc: ReturnDocument,
  addresses: MailAddresses = {},
  official: OfficialForms | null = null,
): Mailing {
  const { business } = doc;
  const quarter = quarterOf(doc);
  const { due } = returnDueDate(quarter);
  const totalDue = doc.computed.cells['totals.totalDue'] ?? '0.00';
  const isDue = Number(totalDue) > 0;
  const pays = isDue && doc.paymentOption?.paymentMethod === 'eftps';
  return {
    form: 'Form 720',
    official,
    address: addressFor('form720', addresses),
    returnAddress: senderOf(doc),
    steps: [
      ...formSteps(
        official,
        `Get the Form 720 that the IRS issued for the quarter ending ${formatDate(quarterDays(quarter).last)} at irs.gov/prior-year-forms, or for the current year at irs.gov/Form720.`,
        'Copy each figure of the package to the line with the same number. Leave a line empty where the package has no figure.',
      ),
      `Have ${business.signingAuthorityName || 'the signing authority'} sign and date Part III in ink.`,
      `Write ${business.businessName}, ${printedFilerNumber(doc)} and "Form 720, quarter ending ${formatDate(quarterDays(quarter).last)}" on every page you add.`,
      ...(isDue ? [paymentStep(totalDue, pays)] : ['Enclose no payment: nothing is due.']),
      `Mail it to the address shown${due < doc.preparedAt.slice(0, 10) ? '' : ` by ${formatDate(due)}`}. Compare the address at irs.gov/Form720 first.`,
      'Keep a copy and the receipt. A return mailed on time counts as filed on the day of its postmark (26 USC 7502).',
    ],
    enclosures: enclosuresOf(doc),
    enclosesPages: hasExports(doc),
    checklist: checklistOf(doc, {
      form: 'Form 720',
      period: quarterInWords(quarter),
      payment: isDue
        ? `Payment of $${grouped(totalDue)}: made at eftps.gov${pays ? '' : ', or by check with Form 720-V'}`
        : null,
    }),
    voucher: isDue ? voucherOf(doc, totalDue) : null,
  };
}

const paymentStep = (totalDue: string, byEftps: boolean): string =>
  byEftps
    ? `Pay $${grouped(totalDue)} at eftps.gov. Enclose no check and no Form 720-V.`
    : `Pay $${grouped(totalDue)} at eftps.gov, or enclose a check or money order to "United States Treasury" with Form 720-V. Staple neither to the return.`;

/** Form 720-V, Payment Voucher: its four boxes, and the text of the check. */
function voucherOf(doc: ReturnDocument, totalDue: string): NonNullable<Mailing['voucher']> {
  const { business } = doc;
  const { number } = filerNumber(doc);
  const quarter = quarterOf(doc);
  const city = `${business.contactCity}, ${business.contactStateCode} ${business.contactPostalCode}`.trim();
  const country = business.contactCountryCode === 'US' ? [] : [business.contactCountry];
  const name = [business.businessName, streetOf(business), city, ...country].filter(Boolean).join(', ');
  return [
    { label: 'Box 1, employer identification number', value: number },
    { label: 'Box 2, amount you are paying', value: `$${grouped(totalDue)}` },
    { label: 'Box 3, tax period', value: `${ordinals[quarter.quarter - 1]} quarter of ${quarter.year}` },
    { label: 'Box 4, name and address', value: name },
    { label: 'On the check', value: `${number}, Form 720, ${quarterInWords(quarter)}` },
  ];
}

const hasExports = (doc: ReturnDocument): boolean => claimedOnScheduleC(doc, law).some(isExport);

function enclosuresOf(doc: ReturnDocument): Mailing['enclosures'] {
  const forms = new Set([...attachedFigures(doc.computed.cells)].map(({ form }) => `Form ${form.form}, ${form.title}`));
  const schedules = [
    ...(scheduleATables(doc).length > 0 ? ['Schedule A, liability by period'] : []),
    ...(scheduleTRows(doc).length > 0 ? ['Schedule T, two-party exchanges'] : []),
    ...(Number(doc.computed.cells['totals.totalClaim'] ?? 0) > 0 ? ['Schedule C, claims'] : []),
  ];
  return [
    { name: 'Form 720', about: ['Parts I to III, signed', ...schedules].join('; ') },
    ...(hasExports(doc) ? [{ name: EXPORT_STATEMENT, about: 'from this package' }] : []),
    ...[...forms].map((name) => ({ name: name.split(', ')[0] ?? name, about: name.split(', ').slice(1).join(', ') })),
    ...doc.attachments.map(({ name, description }) => ({ name, about: description })),
  ];
}
