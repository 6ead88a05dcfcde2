import { addDays, type DueDate, formatDate, isDay, type Quarter, returnDueDate } from '../calendar/public.ts';
import type { IsoDate } from '../catalog/public.ts';
import { type Issue, type IssueCode, isBlank, issue } from '../engine/public.ts';
import type { FilingWay } from '../filing/public.ts';
import { bankNumberIssues } from './bank-account.ts';

/** How a balance due is paid to the IRS: electronic funds withdrawal with the return, or EFTPS by the filer. */
export const paymentMethods = { efw: 'Direct debit', eftps: 'EFTPS' } as const;
export type PaymentMethod = keyof typeof paymentMethods;

export const accountTypes = { 1: 'Savings', 2: 'Checking', 3: 'Joint' } as const;
export type AccountType = `${keyof typeof accountTypes}`;

/** The payment option of a filing. All facts but the method are present with direct debit only. */
export interface PaymentOption {
  paymentMethod: PaymentMethod;
  bankName?: string;
  accountType?: AccountType;
  /** The IRS lists no joint account type: the filer of a joint account also chooses one of its two types. */
  jointAccountType?: Exclude<AccountType, '3'>;
  /** Digits and letters. */
  accountNumber?: string;
  /** Nine digits. */
  routingTransitNum?: string;
  requestedPaymentDate?: IsoDate;
}

/** The values of the fields. `reAccountNumber` is compared and never kept. */
export type PaymentOptionEntry = { readonly [Name in keyof PaymentOption | 'reAccountNumber']?: string | undefined };

/** The facts an entry is checked against. */
export interface PaymentTerms {
  /** Days on which the IRS may be asked to debit. */
  days: { first: IsoDate; last: IsoDate };
  /** A direct debit goes with an electronic return only (Form 720 instructions, How To Pay). */
  way: FilingWay;
  /** The saved entry, with its numbers masked: a mask that comes back means "unchanged". */
  kept?: PaymentOptionEntry | null | undefined;
}

/** From today to the due date of the quarter's return; today alone when it is late. */
export function paymentDays(quarter: Quarter, today: IsoDate): PaymentTerms['days'] & Pick<DueDate, 'due'> {
  const { due } = returnDueDate(quarter);
  return { first: today, last: due < today ? today : due, due };
}

/** The days by which a debit may have passed when the IRS receives the return (FPYMT-071, of the list for income tax). */
const DAYS_PASSED = 5;

/**
 * The same while a return waits with an approval or a signed form: the day that was approved may pass by a few days, where another
 * one would end the approval.
 */
export const paymentDaysApproved = (quarter: Quarter, today: IsoDate): PaymentTerms['days'] => ({
  ...paymentDays(quarter, today),
  first: addDays(today, -DAYS_PASSED),
});

const LONGEST_BANK_NAME = 50;

/**
 * Judges what was entered. One function for the page, the call and the last check before the signature.
 * @returns the option without what its method does not ask for, or null; and what is wrong, by field
 */
export function readPaymentOption(
  entry: PaymentOptionEntry,
  terms: PaymentTerms,
): { option: PaymentOption | null; issues: Issue[] } {
  const { paymentMethod } = entry;
  if (paymentMethod === 'eftps') return { option: { paymentMethod }, issues: [] };
  if (paymentMethod !== 'efw') {
    const found = isBlank(paymentMethod)
      ? finding('paymentMethodMissing', 'paymentMethod')
      : finding('unknownChoice', 'paymentMethod', {
          label: 'Payment Method',
          choices: Object.keys(paymentMethods).join(', '),
        });
    return { option: null, issues: [found] };
  }
  if (terms.way === 'paper') return { option: null, issues: [finding('directDebitOnPaper', 'paymentMethod')] };
  const issues = [
    ...bankName(entry),
    ...accountType(entry),
    ...bankNumberIssues('paymentOption', entry, terms.kept),
    ...requestedPaymentDate(entry, terms.days),
  ];
  return { option: issues.length > 0 ? null : debitOf(entry), issues };
}

function debitOf(entry: PaymentOptionEntry): PaymentOption {
  const { reAccountNumber: _, jointAccountType, ...debit } = entry;
  return {
    ...debit,
    ...(entry.accountType === '3' ? { jointAccountType } : {}),
  } as PaymentOption;
}

const finding = (code: IssueCode, field: keyof PaymentOptionEntry, words = {}): Issue =>
  issue(code, `paymentOption.${field}`, words);

function bankName({ bankName: name }: PaymentOptionEntry): Issue[] {
  if (isBlank(name) || name?.trim() === '') return [finding('bankNameMissing', 'bankName')];
  return (name as string).length > LONGEST_BANK_NAME
    ? [finding('tooLong', 'bankName', { label: 'Bank Name', most: LONGEST_BANK_NAME })]
    : [];
}

function accountType({ accountType: type, jointAccountType: joint }: PaymentOptionEntry): Issue[] {
  if (isBlank(type)) return [finding('accountTypeMissing', 'accountType')];
  if (!Object.hasOwn(accountTypes, type as string)) {
    return [finding('unknownChoice', 'accountType', { label: 'Account Type', choices: '1, 2, 3' })];
  }
  if (type !== '3' || joint === '1' || joint === '2') return [];
  return [finding('jointAccountTypeMissing', 'jointAccountType')];
}

function requestedPaymentDate(
  { requestedPaymentDate: day }: PaymentOptionEntry,
  { first, last }: PaymentTerms['days'],
): Issue[] {
  if (isBlank(day)) return [finding('requestedPaymentDateMissing', 'requestedPaymentDate')];
  const label = 'Requested Payment Date';
  if (isDay(day as string) && (day as string) >= first && (day as string) <= last) return [];
  // Once the return is late, one day is left.
  if (first === last) return [finding('dateNotTheDay', 'requestedPaymentDate', { label, day: formatDate(first) })];
  const words = { label, first: formatDate(first), last: formatDate(last) };
  return [finding('dateOutside', 'requestedPaymentDate', words)];
}
