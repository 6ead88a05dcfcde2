import { formatDate, quarterDays, quarterName } from '@gauger/excise';
import { type BlankEntry, boxEntry, entry, type FormToFill, optional } from '../../blanks/blank-entry.ts';
import { cityLineOf, filerNumber, printed, streetOf } from '../../figures.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';

/** Whether a check with Form 720-V may be enclosed: something is due, and it is not paid at EFTPS. */
const takesVoucher = ({ computed, paymentOption }: ReturnDocument): boolean =>
  Number(computed.cells['totals.totalDue'] ?? '0') > 0 && paymentOption?.paymentMethod !== 'eftps';

/** Form 720-V of a return for its official blank. */
export const voucherToFill = (doc: ReturnDocument): FormToFill[] =>
  takesVoucher(doc)
    ? [
        {
          form: '720-V',
          period: quarterName(quarterOf(doc)),
          entries: voucherEntries(doc),
          goesWith: '720-V',
          isOptional: true,
          which: 'only with a check or money order',
        },
      ]
    : [];

/** The quarters as Form 720-V counts them. */
export const ordinals = ['1st', '2nd', '3rd', '4th'] as const;

/** The values of Form 720-V by name; without a return every name. */
export const voucherEntries = (doc: ReturnDocument | null): BlankEntry[] => [
  entry('business.EIN', 'Box 1, employer identification number', doc ? filerNumber(doc).number : ''),
  entry('totals.totalDue', 'Box 2, amount you are paying', doc ? printed(doc.computed.cells['totals.totalDue']) : ''),
  ...ordinals.map((ordinal, at) =>
    boxEntry(
      `quarter.${at + 1}`,
      `Box 3, tax period: ${ordinal} quarter`,
      doc !== null && quarterOf(doc).quarter === at + 1,
    ),
  ),
  optional(
    'quarterEnding',
    'Box 3, last day of the tax period',
    doc ? formatDate(quarterDays(quarterOf(doc)).last) : '',
  ),
  entry('business.businessName', 'Box 4, name', doc?.business.businessName),
  entry('business.street', 'Box 4, address', doc ? streetOf(doc.business) : ''),
  entry('business.cityLine', 'Box 4, city, state, and ZIP code', doc ? cityLineOf(doc.business) : ''),
];
