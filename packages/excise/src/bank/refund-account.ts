import { compareQuarters, type Quarter } from '../calendar/public.ts';
import { type Issue, isBlank, issue } from '../engine/public.ts';
import { type BankNumbers, bankNumberIssues } from './bank-account.ts';

/** The account a refund is deposited to (Form 720 lines 11c to 11e): savings or checking, the IRS's only types. */
export interface RefundAccount {
  accountType: '1' | '2';
  accountNumber: string;
  routingTransitNum: string;
}

/** The values of the fields. */
export type RefundAccountEntry = BankNumbers & { readonly accountType?: string | undefined };

/** The first quarter whose form has lines 11c to 11e: Form 720, Rev. March 2026. */
const FIRST_WITH_ACCOUNT: Quarter = { year: 2026, quarter: 1 };

/** Whether the return of a quarter has a place for the account of a refund. */
export const hasRefundAccount = (quarter: Quarter): boolean => compareQuarters(quarter, FIRST_WITH_ACCOUNT) >= 0;

/**
 * Judges what was entered: one function for the page and the call.
 * @param kept what is kept already, its numbers masked
 * @returns the account, or null; and what is wrong, by field
 */
export function readRefundAccount(
  entry: RefundAccountEntry,
  quarter: Quarter,
  kept: RefundAccountEntry | null,
): { account: RefundAccount | null; issues: Issue[] } {
  if (!hasRefundAccount(quarter)) return { account: null, issues: [issue('refundAccountNotOffered', 'refundAccount')] };
  const { accountType, accountNumber, routingTransitNum } = entry;
  const issues = [...typeIssues(accountType), ...bankNumberIssues('refundAccount', entry, kept)];
  return {
    account: issues.length > 0 ? null : ({ accountType, accountNumber, routingTransitNum } as RefundAccount),
    issues,
  };
}

function typeIssues(type: string | undefined): Issue[] {
  if (isBlank(type)) return [issue('accountTypeMissing', 'refundAccount.accountType')];
  if (type === '1' || type === '2') return [];
  return [issue('unknownChoice', 'refundAccount.accountType', { label: 'Account Type', choices: '1, 2' })];
}
