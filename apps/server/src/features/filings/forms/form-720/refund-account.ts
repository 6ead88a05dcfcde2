import type { FilingChange } from '@gauger/contract';
import {
  type Filing,
  type Issue,
  maskedNumbers,
  quarterOfFiling,
  type RefundAccount,
  type RefundAccountEntry,
  readRefundAccount,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import type { AccountSession } from '../../../people/sessions/public.ts';

/** The page of the account, as the audit trail names it. */
export const REFUND_ACCOUNT = 'refundAccount';

/** The effect of a request on the refund account. */
export interface RefundAccountChange {
  account: RefundAccount | null;
  issues: Issue[];
}

/** The change asked for, or null: what is sent back as it was answered changes nothing. Throws FORBIDDEN for an Editor. */
export function refundAccountChange(
  { body, session }: { body: Pick<FilingChange, 'refundAccount'>; session: AccountSession },
  facts: Filing,
  kept: RefundAccount | null,
): RefundAccountChange | null {
  const sent = body.refundAccount;
  if (sent === undefined) return null;
  const shown = kept && maskedNumbers(kept);
  if (isSame(sent, shown)) return null;
  if (session.principal === 'editor')
    throw new AppError('FORBIDDEN', {
      description: 'Only the account owner or a Manager can choose where a refund goes.',
    });
  if (sent === null) return { account: null, issues: [] };
  const { account, issues } = readRefundAccount(sent, quarterOfFiling(facts), shown);
  return { account: account && withNumbers(account, kept, shown), issues };
}

/** A returned mask keeps the number it hides. */
const withNumbers = (sent: RefundAccount, kept: RefundAccount | null, shown: RefundAccount | null): RefundAccount => ({
  ...sent,
  ...(kept && sent.accountNumber === shown?.accountNumber && { accountNumber: kept.accountNumber }),
  ...(kept && sent.routingTransitNum === shown?.routingTransitNum && { routingTransitNum: kept.routingTransitNum }),
});

const isSame = (a: RefundAccountEntry | null, b: RefundAccountEntry | null): boolean =>
  a === null || b === null
    ? a === b
    : (['accountType', 'accountNumber', 'routingTransitNum', 'reAccountNumber'] as const).every(
        (name) => a[name] === b[name],
      );
