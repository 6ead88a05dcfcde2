import { documentPath, type Finding, reject, type Submission } from '../findings.ts';
import { at, textAt } from '../xml.ts';
import type { Contents } from './archive.ts';
import { centsOf } from './figures.ts';

/** A routing number with a right check digit that belongs to no bank, for trying "unknown to the IRS". */
const ROUTING_OF_NO_BANK = '123456780';

const MAX_CENTS = 9_999_999_900n;
const DAY_MS = 86_400_000;
/** The IRS accepts a date that has just passed while the return was in transit (FPYMT-071). */
const DAYS_PASSED = 5;
const INCORRECT = 'Incorrect Data';

/** Checks the record of a direct debit (R0000, FPYMT). */
export function checkPayment({ receivedDay }: Submission, { return: root }: Contents): Finding[] {
  const payment = at(root, 'ReturnData/IRSPayment2');
  if (!payment) return [];
  const routing = textAt(payment, 'RoutingTransitNum');
  const account = textAt(payment, 'BankAccountNum');
  const amount = textAt(payment, 'PaymentAmt');
  const day = textAt(payment, 'RequestedPaymentDt');
  const due = dueDay(textAt(root, 'ReturnHeader/QuarterEndingDt'));
  const isLate = receivedDay > due;
  const reportFault = (rule: string, message: string, field: string, value: string) =>
    reject(rule, INCORRECT, message, documentPath('IRSPayment2', field), value);
  const findings: (Finding | false)[] = [
    !isRoutingNumber(routing) &&
      reportFault('R0000-075', 'The check digit of the routing number is wrong.', 'RoutingTransitNum', routing),
    routing === ROUTING_OF_NO_BANK &&
      reportFault('R0000-906', 'No bank is known by this routing number.', 'RoutingTransitNum', routing),
    /^[0-]+$/.test(account) &&
      reportFault('R0000-193', 'A bank account number cannot be all zeros.', 'BankAccountNum', account),
    (centsOf(amount) <= 0n || centsOf(amount) > MAX_CENTS) &&
      reportFault('FPYMT-057', 'The payment must be above zero and at most 99,999,999.', 'PaymentAmt', amount),
    Date.parse(day) < Date.parse(receivedDay) - DAYS_PASSED * DAY_MS &&
      reportFault('FPYMT-071', 'The payment was asked for more than five days before.', 'RequestedPaymentDt', day),
    !isLate &&
      day > due &&
      reportFault('FPYMT-072', 'A return in time is paid on its due date at the latest.', 'RequestedPaymentDt', day),
    isLate &&
      day > receivedDay &&
      reportFault(
        'FPYMT-074',
        'A late return is paid on the day it is received at the latest.',
        'RequestedPaymentDt',
        day,
      ),
    /^0+$/.test(textAt(payment, 'TaxpayerDaytimePhoneNum')) &&
      reportFault('R0000-192', 'A phone number cannot be all zeros.', 'TaxpayerDaytimePhoneNum', '0000000000'),
  ];
  return findings.filter((finding) => finding !== false);
}

/** The check digit of the American Bankers Association: 3, 7, 1 in turn. */
function isRoutingNumber(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return digits.length === 9 && sum % 10 === 0;
}

/** The last day of the month after the quarter; after a weekend, the Monday. */
function dueDay(quarterEnd: string): string {
  const [year = 0, month = 0] = quarterEnd.split('-').map(Number);
  const due = new Date(Date.UTC(year, month + 1, 0));
  const weekday = due.getUTCDay();
  if (weekday === 6 || weekday === 0) due.setUTCDate(due.getUTCDate() + (weekday === 6 ? 2 : 1));
  return due.toISOString().slice(0, 10);
}
