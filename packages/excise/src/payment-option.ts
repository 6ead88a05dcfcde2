import { dayInWords, isDay } from './calendar/days.ts';
import { type DueDate, returnDueDate } from './calendar/due-dates.ts';
import type { Quarter } from './calendar/quarters.ts';
import type { IsoDate } from './catalogue/types.ts';
import { isBlank } from './engine/conditions.ts';
import { type Issue, type IssueCode, issue } from './engine/issue-codes.ts';

/** How a balance due is paid to the IRS: electronic funds withdrawal with the return, or EFTPS by the filer. */
export const paymentMethods = { efw: 'Electronic Funds Withdrawal [Direct Debit]', eftps: 'EFTPS' } as const;
export type PaymentMethod = keyof typeof paymentMethods;

export const accountTypes = { 1: 'Savings', 2: 'Checking', 3: 'Joint' } as const;
export type AccountType = `${keyof typeof accountTypes}`;

/** The payment option of a filing. Everything but the method stands there with direct debit only. */
export interface PaymentOption {
  paymentMethod: PaymentMethod;
  bankName?: string;
  accountType?: AccountType;
  /** The IRS knows no joint accounts: a joint one says which of the two it is. */
  jointAccountType?: Exclude<AccountType, '3'>;
  /** Digits and letters. */
  accountNumber?: string;
  /** Nine digits. */
  routingTransitNum?: string;
  requestedPaymentDate?: IsoDate;
}

/** What stands in the fields. `reAccountNumber` is compared and never kept. */
export type PaymentOptionEntry = { readonly [Name in keyof PaymentOption | 'reAccountNumber']?: string | undefined };

/** What the entry is judged against. */
export interface PaymentTerms {
  /** Days on which the IRS may be asked to debit. */
  days: { first: IsoDate; last: IsoDate };
  /** What is kept already, with its numbers masked: a mask that comes back says "unchanged". */
  kept?: PaymentOptionEntry | null | undefined;
}

/** From today to the due date of the quarter's return; today alone when it is late. */
export function paymentDays(quarter: Quarter, today: IsoDate): PaymentTerms['days'] & Pick<DueDate, 'due'> {
  const { due } = returnDueDate(quarter);
  return { first: today, last: due < today ? today : due, due };
}

const LONGEST_BANK_NAME = 50;
const LONGEST_ACCOUNT_NUMBER = 17;
const MASK = '••••';

/** The last four characters of a number behind dots, and never more than half of it. */
export const masked = (number: string): string =>
  MASK + number.slice(number.length - Math.min(4, Math.floor(number.length / 2)));

/** The option as it is shown: no answer, log or page holds a whole account or routing number. */
export function maskedOption<Option extends PaymentOptionEntry>(option: Option): Option {
  const { accountNumber, routingTransitNum } = option;
  return {
    ...option,
    ...(accountNumber === undefined ? {} : { accountNumber: masked(accountNumber) }),
    ...(routingTransitNum === undefined ? {} : { routingTransitNum: masked(routingTransitNum) }),
  };
}

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
  const issues = [
    ...bankName(entry),
    ...accountType(entry),
    ...accountNumber(entry, terms.kept),
    ...routingTransitNum(entry, terms.kept),
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

function accountNumber(entry: PaymentOptionEntry, kept: PaymentTerms['kept']): Issue[] {
  const { accountNumber: number, reAccountNumber: again } = entry;
  if (isBlank(number)) {
    const missing = [finding('accountNumberMissing', 'accountNumber')];
    return isBlank(again) ? [...missing, finding('reAccountNumberMissing', 'reAccountNumber')] : missing;
  }
  // A number that did not change need not be typed twice.
  const unchanged = number === kept?.accountNumber;
  const issues: Issue[] = [];
  if (!unchanged && (number as string).length > LONGEST_ACCOUNT_NUMBER) {
    issues.push(finding('tooLong', 'accountNumber', { label: 'Account Number', most: LONGEST_ACCOUNT_NUMBER }));
  } else if (!unchanged && !/^[A-Za-z0-9]+$/.test(number as string)) {
    issues.push(finding('accountNumberShape', 'accountNumber'));
  }
  if (isBlank(again)) return unchanged ? issues : [...issues, finding('reAccountNumberMissing', 'reAccountNumber')];
  return again === number ? issues : [...issues, finding('accountNumbersDiffer', 'reAccountNumber')];
}

function routingTransitNum({ routingTransitNum: number }: PaymentOptionEntry, kept: PaymentTerms['kept']): Issue[] {
  if (isBlank(number)) return [finding('routingTransitNumMissing', 'routingTransitNum')];
  if (number === kept?.routingTransitNum) return [];
  if (!/^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2])\d{7}$/.test(number as string)) {
    return [finding('routingTransitNumShape', 'routingTransitNum')];
  }
  return hasCheckDigit(number as string) ? [] : [finding('routingTransitNumCheckDigit', 'routingTransitNum')];
}

/** The ninth digit makes the sum of all, weighted 3, 7, 1 in turn, a multiple of ten (ABA Routing Number Policy). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] as number), 0);
  return sum % 10 === 0;
}

function requestedPaymentDate(
  { requestedPaymentDate: day }: PaymentOptionEntry,
  { first, last }: PaymentTerms['days'],
): Issue[] {
  if (isBlank(day)) return [finding('requestedPaymentDateMissing', 'requestedPaymentDate')];
  const label = 'Requested Payment Date';
  if (isDay(day as string) && (day as string) >= first && (day as string) <= last) return [];
  const words = { label, first: dayInWords(first), last: dayInWords(last) };
  return [finding('dateOutside', 'requestedPaymentDate', words)];
}
