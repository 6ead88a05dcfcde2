import { nextState } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import { type FilingRecord, loadFilings, readOnce } from '../../filings/filings/public.ts';
import { refuseUnready } from '../../filings/preflight/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import {
  byOf,
  certificationMissing,
  descriptionOf,
  findFeeIssues,
  findName,
  insertPayment,
  refuseOther,
} from './begin-payment.ts';
import { CERTIFICATION_OF_EACH } from './certification.ts';
import { type PaymentTerms, requireKnownCode, termsOfOrder } from './coupons.ts';
import { feesOfOrder } from './fee.ts';
import { type OrderTexts, orderPayment } from './order-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { addAmounts, amountOf, feeOfPayment, isFree, isOpen, type PaymentRecord } from './payment-record.ts';
import { findWholeGroup, lockFilings, type PayableFiling, paymentsOfEach } from './queries.ts';
import { approveFree, voidOrder } from './settle-payment.ts';

/** The payer, their filings and the agreed certification. */
type Payer = Pick<Call<never>, 'ip' | 'requestId'> & {
  session: AccountSession;
  body: { certification: string; couponCode?: string | undefined; amount?: string | undefined };
};

/** The order that was begun for several filings. */
export interface GroupOrder {
  /** The payment that leads: to be confirmed. */
  id: string;
  paymentId: string | null;
  /** Dollars and cents of all together. */
  amount: string;
  approvalUrl: string | null;
  framed: boolean;
}

/**
 * Starts one payment of the fees of several filings of any form: each gets a payment of its own, so that none is paid twice, and one order
 * pays all. A repeated call for the same filings, before the order ends, returns the same order; an unfinished order of other
 * filings that includes one of them is voided. Throws the errors of a single payment; then no payment starts.
 */
export async function beginGroupPayment(
  deps: PaymentDeps,
  payer: Payer,
  filingIds: readonly string[],
  wayOf: (paymentId: string) => OrderTexts,
): Promise<GroupOrder> {
  if (payer.body.couponCode) await requireKnownCode(deps, payer, payer.body.couponCode);
  if (payer.body.certification !== CERTIFICATION_OF_EACH) throw certificationMissing();
  const open = await openOrNew(deps, payer, [...new Set(filingIds)]);
  const payment =
    open.approvalUrl === null && open.state === 'initiated' ? await orderPayment(deps, open, wayOf(open.id)) : open;
  return {
    id: payment.id,
    paymentId: payment.paymentId,
    amount: amountOf(payment),
    approvalUrl: payment.state === 'initiated' ? payment.approvalUrl : null,
    framed: deps.payments.framed,
  };
}

/** How often returns are checked again because one was saved in between. */
const MAX_CHECKS = 3;

/** Checks the returns before it holds them: others who pay or save wait for the order alone, not for the checks. */
async function openOrNew(
  deps: PaymentDeps,
  payer: Payer,
  filingIds: readonly string[],
  checks = 1,
): Promise<PaymentRecord> {
  const { accountId } = payer.session;
  const checked = await deps.database.inAccount(accountId, (tx) => check(deps, tx, payer, filingIds));
  const found = await deps.database.inAccount(accountId, async (tx) => {
    const filings = await lockFilings(tx, accountId, filingIds);
    const isAsChecked = (id: string) => filings.get(id)?.version === checked.get(id)?.version;
    return filingIds.every(isAsChecked) ? priceOrder(deps, tx, payer, { filingIds, filings, checked }) : undefined;
  });
  if (found) return found;
  if (checks < MAX_CHECKS) return openOrNew(deps, payer, filingIds, checks + 1);
  throw new AppError('WRONG_STATE', {
    description: 'One of these returns is being changed right now. Wait until it is saved, then pay.',
  });
}

/** Throws why one of these returns cannot be paid for. @returns the returns by id */
async function check(
  given: PaymentDeps,
  tx: Tx,
  { session: { accountId, userId } }: Payer,
  filingIds: readonly string[],
): Promise<ReadonlyMap<string, FilingRecord>> {
  const deps = readOnce(given);
  const records = await loadFilings(tx, accountId, filingIds);
  if (records.length < filingIds.length) throw new AppError('NOT_FOUND');
  const payments = await paymentsOfEach(tx, accountId, filingIds);
  for (const record of records) {
    refuseUnpayable(record, payments.get(record.id) ?? []);
    const issues = await findFeeIssues(deps, tx, record, userId);
    refuseUnready(issues, 'NOT_READY_TO_PAY', { id: record.id });
  }
  return new Map(records.map((record) => [record.id, record]));
}

/** Throws the reason of a filing whose state, or whose payments, allow no payment. */
function refuseUnpayable(
  { id, state, businessName }: Pick<PayableFiling, 'id' | 'state' | 'businessName'>,
  payments: readonly PaymentRecord[],
): void {
  const has = (of: PaymentRecord['state']) => payments.some((payment) => payment.state === of);
  if (has('approved')) throw new AppError('ALREADY_PAID', { current: { id } });
  if (has('mismatched')) throw new AppError('PAYMENT_MISMATCHED');
  if (nextState(state, 'pay') === null)
    throw new AppError('WRONG_STATE', {
      description: `The fee of ${businessName} cannot be paid now. This filing is ${state}.`,
    });
}

/** A filing with its part of the order. */
interface Part {
  filing: PayableFiling;
  terms: PaymentTerms;
}

interface Chosen {
  filingIds: readonly string[];
  /** Held. */
  filings: ReadonlyMap<string, PayableFiling>;
  checked: ReadonlyMap<string, FilingRecord>;
}

/** Finds the unfinished order of the same filings, else begins one. */
async function priceOrder(
  deps: PaymentDeps,
  tx: Tx,
  payer: Payer,
  { filingIds, filings, checked }: Chosen,
): Promise<PaymentRecord> {
  const { accountId } = payer.session;
  const { couponCode = null } = payer.body;
  const payments = await paymentsOfEach(tx, accountId, filingIds);
  // An unfinished order by one of its payments: the one that leads may be of a business that the caller does not see.
  const open = new Map<string, string>();
  for (const filing of filings.values()) {
    const ofFiling = payments.get(filing.id) ?? [];
    refuseUnpayable(filing, ofFiling);
    const payment = ofFiling.find(isOpen);
    if (payment) open.set(payment.orderOf ?? payment.id, payment.id);
  }
  const ordered = filingIds.flatMap((id) => filings.get(id) ?? []);
  for (const id of open.values()) {
    const group = await findWholeGroup(tx, accountId, id);
    const isSame =
      group.length === filingIds.length &&
      group.every(({ filingId }) => filings.has(filingId)) &&
      group[0].couponCode === couponCode &&
      addAmounts(group.map(feeOfPayment)) === addAmounts(feesOfOrder(deps.settings.fees, ordered));
    if (isSame) return refuseOther(group[0], payer.body.amount);
    if (group[0].state === 'capturing')
      throw new AppError('WRONG_STATE', {
        description: 'One of these fees is being paid right now. Wait for its receipt, then pay the others.',
      });
    await voidOrder(deps, tx, group, byOf(payer));
  }
  const terms = await termsOfOrder(deps, tx, { code: couponCode, filings: ordered, hold: true });
  const parts = ordered.map((filing, at) => ({ filing, terms: terms[at] }));
  const [first, ...others] = parts as [Part, ...Part[]];
  const now = deps.now();
  const id = newId();
  const certifiedName = await findName(tx, payer.session);
  const factsOf = ({ filing, terms }: Part) => {
    const record = checked.get(filing.id);
    return { paymentDescription: record ? descriptionOf(record) : '', certifiedName, now, terms };
  };
  const orderAmount = others.length === 0 ? null : addAmounts(terms.map(({ paidAmount }) => paidAmount));
  const leader = await insertPayment(tx, payer, first.filing, { ...factsOf(first), id, orderAmount });
  refuseOther(leader, payer.body.amount);
  for (const part of others) await insertPayment(tx, payer, part.filing, { ...factsOf(part), orderOf: id });
  return isFree(leader) ? approveFree(deps, tx, leader, byOf(payer)) : leader;
}
