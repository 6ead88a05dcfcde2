import { type Issue, type IssueCode, isBlank, issue } from '../engine/public.ts';

/** The numbers of a bank account as typed in their fields. `reAccountNumber` is compared and never kept. */
export interface BankNumbers {
  /** Digits and letters. */
  readonly accountNumber?: string | undefined;
  readonly reAccountNumber?: string | undefined;
  /** Nine digits. */
  readonly routingTransitNum?: string | undefined;
}

const LONGEST_ACCOUNT_NUMBER = 17;
const MASK = '••••';

/** Masks a number with dots before its last four characters, and never shows more than half. A mask stays as it is. */
export const masked = (number: string): string =>
  number.startsWith(MASK) ? number : MASK + number.slice(number.length - Math.min(4, Math.floor(number.length / 2)));

/** Masks an email address: `o•••@juniper.example`. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••');

/** Whether a text may hold an account number, typed into the wrong field: four or more digits in a row. */
export const holdsNumber = (text: string): boolean => /\d([ .-]*\d){3}/.test(text);

/** An account as it is shown: no answer, log or page holds a whole account or routing number. */
export function maskedNumbers<Entry extends BankNumbers>(entry: Entry): Entry {
  const { accountNumber, routingTransitNum } = entry;
  return {
    ...entry,
    ...(accountNumber === undefined ? {} : { accountNumber: masked(accountNumber) }),
    ...(routingTransitNum === undefined ? {} : { routingTransitNum: masked(routingTransitNum) }),
  };
}

/**
 * The issues of the numbers of a bank account.
 * @param page path of the page that holds them
 * @param kept the saved entry, masked: a mask that comes back means "unchanged"
 */
export const bankNumberIssues = (page: string, entry: BankNumbers, kept: BankNumbers | null | undefined): Issue[] => {
  const finding: Finding = (code, field, words = {}) => issue(code, `${page}.${field}`, words);
  return [...accountNumber(entry, kept, finding), ...routingTransitNum(entry, kept, finding)];
};

type Finding = (code: IssueCode, field: keyof BankNumbers, words?: Record<string, string | number>) => Issue;

function accountNumber(entry: BankNumbers, kept: BankNumbers | null | undefined, finding: Finding): Issue[] {
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

function routingTransitNum(
  { routingTransitNum: number }: BankNumbers,
  kept: BankNumbers | null | undefined,
  finding: Finding,
): Issue[] {
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
