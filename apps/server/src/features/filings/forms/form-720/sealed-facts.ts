import { createHash } from 'node:crypto';
import type { ClaimsFacts, Filing, PaymentOption, RefundAccount } from '@gauger/excise';
import type { Tx } from '../../../../db/public.ts';
import {
  type FilingDeps,
  type FilingRecord,
  openTins,
  sealGroupTins,
  unsealPage,
  withoutTinsOf,
} from '../../filings/public.ts';

/** The claims without taxpayer numbers, safe for a column or a fingerprint. */
export const withoutTins = (claims: ClaimsFacts): ClaimsFacts =>
  claims.groups ? { ...claims, groups: withoutTinsOf(claims.groups) } : claims;

type Deps = Pick<FilingDeps, 'cipherOf'>;

/** The taxpayer numbers of claims, sealed; null where there are none. */
export const sealTins = (
  deps: Deps,
  tx: Tx,
  whose: Pick<FilingRecord, 'id' | 'accountId'>,
  claims: ClaimsFacts | undefined,
): Promise<string | null> => sealGroupTins(deps, tx, whose, 'claims', claims?.groups ?? {});

/** A filing with the taxpayer numbers of its claims, which a loaded one lacks. */
export async function withTins(deps: Deps, tx: Tx, record: FilingRecord<'Form720'>): Promise<FilingRecord<'Form720'>> {
  const { facts } = record;
  if (!facts.claimsData?.groups) return record;
  const groups = await openTins(deps, tx, record, 'claims', facts.claimsData.groups);
  return { ...record, facts: { ...facts, claimsData: { ...facts.claimsData, groups } } };
}

/** Fingerprint of the facts, for the audit trail. Taxpayer numbers are left out: nine digits could be tried out. */
export const factsHash = ({ claimsData, ...facts }: Filing): string =>
  createHash('sha256')
    .update(JSON.stringify(claimsData ? { ...facts, claimsData: withoutTins(claimsData) } : facts))
    .digest('hex');

/** The bank data of a filing in clear, only for the return itself: answers mask it. */
export interface BankData {
  /** How the balance due is paid; null while nobody chose. */
  paymentOption: PaymentOption | null;
  /** The account of a refund; null for a check. */
  refundAccount: RefundAccount | null;
}

/** How a filing pays the IRS, with its whole bank numbers: for the return itself, never for an answer. */
export const openPaymentOption = (deps: Deps, tx: Tx, record: Kept): Promise<PaymentOption | null> =>
  unsealPage(deps, tx, record, 'paymentOption', record.pages.get('paymentOption')?.sealed);

/** The account a refund goes to, its numbers in clear: for the return itself, never for an answer. */
export const openRefundAccount = (deps: Deps, tx: Tx, record: Kept): Promise<RefundAccount | null> =>
  unsealPage(deps, tx, record, 'refundAccount', record.pages.get('refundAccount')?.sealed);

export const openBankData = async (deps: Deps, tx: Tx, record: Kept): Promise<BankData> => ({
  paymentOption: await openPaymentOption(deps, tx, record),
  refundAccount: await openRefundAccount(deps, tx, record),
});

type Kept = Pick<FilingRecord, 'id' | 'accountId' | 'pages'>;
