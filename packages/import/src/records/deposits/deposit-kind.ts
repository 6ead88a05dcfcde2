import {
  alternativeDepositPeriods,
  type DepositPeriod,
  isDay,
  type Quarter,
  quarterName,
  quarterOfDay,
  readDay,
  regularDepositPeriods,
} from '@gauger/excise';
import type { RecordKind } from '../record-kind.ts';
import { taxPayments } from './tax-payments.ts';

/** The fields of a deposit in a sheet. */
export type DepositField = 'date' | 'amount' | 'confirmation' | 'taxForm' | 'taxPeriod' | 'period';

/** The value of a cell that names another form or quarter than the one at hand. */
export const OTHER = 'other';

/** The value of a cell that names the form or quarter at hand. */
const THIS = 'this';

/** All deposit periods of a quarter, by both methods. */
const allPeriods = (quarter: Quarter): readonly DepositPeriod[] => [
  ...regularDepositPeriods(quarter),
  ...alternativeDepositPeriods(quarter),
];

/** Lists of deposits of a quarter, such as an export of EFTPS or a file of a bank. */
export const depositKind = (quarter: Quarter): RecordKind<DepositField> => ({
  name: 'deposits',
  one: 'deposit',
  many: 'deposits',
  isText: true,
  findOthers: taxPayments,
  columns: [
    {
      field: 'date',
      label: 'Date of the deposit',
      alsoCalled: [
        ...['Date', 'Deposit Date', 'Date Deposited', 'Payment Date', 'Date Paid', 'Settlement Date', 'Settlement'],
        ...['Posting Date', 'Post Date', 'Posted Date', 'Transaction Date', 'Effective Date', 'Value Date'],
      ],
      needed: true,
      value: 'day',
    },
    {
      field: 'amount',
      label: 'Amount',
      alsoCalled: [
        'Payment Amount',
        'Deposit Amount',
        'Amount Paid',
        'Amount Deposited',
        'Debit',
        'Withdrawal',
        'Paid',
      ],
      needed: true,
      value: 'money',
    },
    {
      field: 'confirmation',
      label: 'EFTPS confirmation',
      alsoCalled: [
        ...[
          'Confirmation',
          'Confirmation Number',
          'Confirmation No',
          'Confirmation #',
          'EFT Number',
          'EFT No',
          'EFT #',
        ],
        ...['EFT', 'EFT Acknowledgement Number', 'EFT Acknowledgment Number', 'Acknowledgement', 'Acknowledgment'],
      ],
      own: true,
      value: 'text',
    },
    {
      field: 'taxForm',
      label: 'Tax form',
      alsoCalled: ['Form', 'Form Number', 'Tax Type', 'Tax Form Number', 'Tax Type Code'],
      value: 'choice',
      choices: [
        { value: THIS, label: 'Form 720' },
        { value: OTHER, label: 'Another form' },
      ],
      called: formCalled,
    },
    {
      field: 'taxPeriod',
      label: 'Tax period',
      alsoCalled: ['Quarter', 'Tax Quarter', 'Tax Period End', 'Tax Period Ending', 'Period End', 'Quarter Ended'],
      value: 'choice',
      choices: [
        { value: THIS, label: `${quarter.year} Q${quarter.quarter}` },
        { value: OTHER, label: 'Another period' },
      ],
      called: (text) => {
        const named = quarterCalled(text);
        return named && (named === quarterName(quarter) ? THIS : OTHER);
      },
    },
    {
      field: 'period',
      label: 'Box of Schedule A',
      alsoCalled: ['Box', 'Schedule A Box', 'Schedule A', 'Deposit Period', 'Semimonthly Period'],
      value: 'choice',
      choices: allPeriods(quarter).map(({ box }) => ({ value: box, label: box })),
    },
  ],
});

/** The form that a cell names: by its number, or by the code of EFTPS, which is the number with two digits more. */
function formCalled(text: string): string | undefined {
  const numbers = text.match(/\d+/g) ?? [];
  const [number = '', ...others] = numbers.map((digits) => (/^720\d\d$/.test(digits) ? '720' : digits));
  if (others.length > 0 || !/^\d{3,5}$/.test(number)) return undefined;
  return number === '720' && !/720-?x/i.test(text) ? THIS : OTHER;
}

/**
 * The quarter that a cell names: "2026Q1", "Q1 2026", "03/2026" by its month, "202603", or a day. A single digit next to a year can be a
 * month or a quarter, so that it names none.
 */
function quarterCalled(text: string): string | undefined {
  const plain = text.trim();
  const [, before, q, q2, after] =
    /^(?:(20\d\d)[\s/-]*(?:Q|QTR|Quarter)\s*([1-4])|(?:Q|QTR|Quarter)\s*([1-4])[\s,/-]*(20\d\d))$/i.exec(plain) ?? [];
  if (before ?? after) return `${before ?? after}Q${q ?? q2}`;
  const [, month, year, year2, month2] = /^(?:(\d\d)[/-](20\d\d)|(20\d\d)[/-]?(\d\d))$/.exec(plain) ?? [];
  const day = (month ?? month2) ? `${year ?? year2}-${month ?? month2}-01` : readDay(plain);
  return day !== undefined && isDay(day) ? quarterName(quarterOfDay(day)) : undefined;
}
