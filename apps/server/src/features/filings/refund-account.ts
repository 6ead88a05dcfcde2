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
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Place } from '../accounts/public.ts';
import type { AccountSession } from '../sessions/public.ts';
import type { FilingDeps } from './deps.ts';
import type { FilingRecord } from './filing-record.ts';

type Sealed = Pick<FilingRecord, 'id' | 'accountId' | 'refundAccountCipher'>;

/** The page of the account, as the audit trail names it. */
export const REFUND_ACCOUNT = 'refundAccount';

const placeOf = (id: string): Place => ({ table: 'filing', column: 'refund_account_cipher', row: id });

/** The account a refund goes to, its numbers in clear: for the return itself, never for an answer. Null when there is none. */
export async function openRefundAccount(
  { cipherOf }: Pick<FilingDeps, 'cipherOf'>,
  tx: Tx,
  { id, accountId, refundAccountCipher }: Sealed,
): Promise<RefundAccount | null> {
  if (refundAccountCipher === null) return null;
  return JSON.parse((await cipherOf(tx, accountId)).open(placeOf(id), refundAccountCipher)) as RefundAccount;
}

export async function sealRefundAccount(
  { cipherOf }: Pick<FilingDeps, 'cipherOf'>,
  tx: Tx,
  { id, accountId }: Omit<Sealed, 'refundAccountCipher'>,
  account: RefundAccount | null,
): Promise<string | null> {
  return account && (await cipherOf(tx, accountId)).seal(placeOf(id), JSON.stringify(account));
}

/** What a request makes of the account. */
export interface RefundAccountChange {
  account: RefundAccount | null;
  issues: Issue[];
}

/**
 * The change a request asks for, or null when it asks for none: an account sent back as it was answered changes nothing.
 * Throws FORBIDDEN for an Editor, who sees bank details masked and sets none.
 */
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
      description: 'Only the owner of the account or a Manager says where a refund goes.',
    });
  if (sent === null) return { account: null, issues: [] };
  const { account, issues } = readRefundAccount(sent, quarterOfFiling(facts), shown);
  return { account: account && withNumbers(account, kept, shown), issues };
}

/** A mask that came back stands for the number it hides. */
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
