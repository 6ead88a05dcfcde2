import { type Form8849Schedule, formatDate, grouped, law } from '@gauger/excise';
import type { OfficialForms } from '../../blanks/official-forms.ts';
import { printedFilerNumber } from '../../figures.ts';
import { EXPORT_STATEMENT, isExport } from '../../pdf/export-statement.ts';
import { formSteps } from '../../rendering/form-steps.ts';
import { addressFor, isPoBox, type MailAddresses, type MailedTo } from '../../rendering/mail-addresses.ts';
import type { Mailing } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { checklistOf } from '../checklist.ts';
import { senderOf } from '../sender.ts';
import { claimedOnSchedule } from './export-claims.ts';
import { revisionFor } from './layouts.ts';
import { scheduleOf } from './schedule.ts';

/** Schedules 1 and 6 have an address of their own. */
const mailedTo = (schedule: Form8849Schedule): MailedTo =>
  schedule === '1' || schedule === '6' ? 'form8849Schedules16' : 'form8849Schedules2358';

/** How the claim of a filing is mailed: the official form and schedule are filled with its figures, signed by hand, and sent. */
export function mailingOf(
  doc: ReturnDocument<'Form8849'>,
  addresses: MailAddresses = {},
  official: OfficialForms | null = null,
): Mailing {
  const { business, computed, attachments } = doc;
  const claimed = scheduleOf(doc, law);
  const { schedule, taxYear } = claimed;
  const hasExports = claimedOnSchedule(claimed).some(isExport);
  const total = computed.cells['totals.totalClaim'] ?? '0.00';
  const address = addressFor(mailedTo(schedule), addresses);
  const year = `tax year ending ${formatDate(taxYear.last)}`;
  return {
    form: 'Form 8849',
    official,
    address,
    returnAddress: senderOf(doc),
    steps: [
      ...formSteps(
        official,
        `Get Form 8849 (${revisionFor(schedule).revision}) and its Schedule ${schedule} at irs.gov/Form8849.`,
        'Copy each figure of the package to the line with the same number. Leave a line empty where the package has no figure.',
      ),
      `Have ${business.signingAuthorityName || 'the signing authority'} sign and date Form 8849 in ink.`,
      `Write ${business.businessName}, ${printedFilerNumber(doc)} and "Form 8849, Schedule ${schedule}, ${year}" on every page you add.`,
      `Mail it to the address shown. Compare the address at irs.gov/Form8849 first. ${isPoBox(address) ? 'A private delivery service cannot deliver to a P.O. box. ' : ''}The refund of $${grouped(total)} comes as a check.`,
      'Keep a copy and the receipt. A claim mailed on time counts as filed on the day of its postmark (26 USC 7502).',
    ],
    enclosures: [
      { name: 'Form 8849', about: 'Claim for Refund of Excise Taxes, signed' },
      { name: `Schedule ${schedule}`, about: `total claim $${grouped(total)}` },
      ...(hasExports ? [{ name: EXPORT_STATEMENT, about: 'from this package' }] : []),
      ...attachments.map(({ name, description }) => ({ name, about: description })),
    ],
    enclosesPages: hasExports,
    checklist: checklistOf(doc, { form: `Form 8849, Schedule ${schedule}`, period: year, payment: null }),
    voucher: null,
  };
}
