import { createHash } from 'node:crypto';
import {
  type ClaimGroupFacts,
  type ClaimRow,
  type ClaimsFacts,
  type Filing,
  law,
  type PaymentOption,
  type RefundAccount,
} from '@gauger/excise';
import type { Tx } from '../../../db/database.ts';
import type { FilingDeps } from '../../deps.ts';
import { type FilingRecord, sealPage, unsealPage } from '../../filings/public.ts';

/** The facts of claims that are taxpayer identification numbers. */
const tinFields: ReadonlySet<string> = new Set(
  law.claims
    .flatMap(({ fields, lines }) => [...fields, ...lines.flatMap((line) => line.fields)])
    .flatMap(({ name, shape }) => (shape === 'tin' ? [name] : [])),
);

/** The claims without taxpayer numbers, safe for a column or a fingerprint. */
export const withoutTins = (claims: ClaimsFacts): ClaimsFacts =>
  eachRow(claims, (row) => Object.fromEntries(Object.entries(row).filter(([name]) => !tinFields.has(name))));

/** Changes what is said once of each group (at `7`) and each of its rows (at `7.0`). */
function eachRow(claims: ClaimsFacts, change: (facts: object, at: string) => object): ClaimsFacts {
  if (!claims.groups) return claims;
  const groups = Object.entries(claims.groups).map(([group, { lines, ...facts }]) => [
    group,
    {
      ...change(facts, group),
      ...(lines && { lines: lines.map((row, at) => change(row, `${group}.${at}`) as ClaimRow) }),
    } satisfies ClaimGroupFacts,
  ]);
  return { ...claims, groups: Object.fromEntries(groups) };
}

/** The numbers of a filing's claims, in the order of groups, rows and names: `7.0.tinOfGovUnit`. */
type Tins = Record<string, string>;
type Deps = Pick<FilingDeps, 'cipherOf'>;

/** The taxpayer numbers of claims, sealed; null where there are none. */
export async function sealTins(
  deps: Deps,
  tx: Tx,
  whose: Pick<FilingRecord, 'id' | 'accountId'>,
  claims: ClaimsFacts | undefined,
): Promise<string | null> {
  const tins: Tins = {};
  eachRow(claims ?? {}, (row, at) => {
    for (const [name, value] of Object.entries(row)) if (tinFields.has(name)) tins[`${at}.${name}`] = String(value);
    return row;
  });
  return sealPage(deps, tx, whose, 'claims', Object.keys(tins).length === 0 ? null : tins);
}

/** A filing with the taxpayer numbers of its claims, which a loaded one lacks. */
export async function withTins(deps: Deps, tx: Tx, record: FilingRecord): Promise<FilingRecord> {
  const { facts, pages } = record;
  const tins = await unsealPage<Tins>(deps, tx, record, 'claims', pages.get('claims')?.sealed);
  if (tins === null || !facts.claimsData) return record;
  const claimsData = eachRow(facts.claimsData, (row, at) => {
    const own = [...tinFields].flatMap((name) => {
      const tin = tins[`${at}.${name}`];
      return tin === undefined ? [] : [[name, tin]];
    });
    return { ...row, ...Object.fromEntries(own) };
  });
  return { ...record, facts: { ...facts, claimsData } };
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
