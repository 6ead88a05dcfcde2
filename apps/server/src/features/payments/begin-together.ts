import { nextState } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { PaymentDeps } from '../deps.ts';
import type { AccountSession } from '../sessions/public.ts';
import { byOf, certificationMissing, insertPayment, refuseFaulty } from './begin-payment.ts';
import { CERTIFICATION_OF_EACH } from './certification.ts';
import { requireKnownCode, termsOfOrder } from './coupons.ts';
import { feesOfOrder } from './fee.ts';
import { type OrderTexts, orderPayment } from './order-payment.ts';
import { addAmounts, amountOf, feeOfPayment, isFree, type PaymentRecord } from './payment-record.ts';
import { findWholeGroup, lockFilings, paymentsOf } from './queries.ts';
import { approveFree, voidOrder } from './settle-payment.ts';

/** The payer, their filings and the agreed certification. */
type Payer = Pick<Call<never>, 'ip' | 'requestId'> & {
  session: AccountSession;
  body: { certification: string; couponCode?: string | undefined; amount?: string | undefined };
};

/** The order that was begun for several filings. */
export interface OrderTogether {
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
export async function beginTogether(
  deps: PaymentDeps,
  payer: Payer,
  filingIds: readonly string[],
  wayOf: (paymentId: string) => OrderTexts,
): Promise<OrderTogether> {
  const { accountId } = payer.session;
  if (payer.body.couponCode) await requireKnownCode(deps, payer, payer.body.couponCode);
  const open = await deps.database.inAccount(accountId, (tx) => openOrNew(deps, tx, payer, [...new Set(filingIds)]));
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

async function openOrNew(
  deps: PaymentDeps,
  tx: Tx,
  payer: Payer,
  filingIds: readonly string[],
): Promise<PaymentRecord> {
  const { accountId } = payer.session;
  const { couponCode = null } = payer.body;
  if (payer.body.certification !== CERTIFICATION_OF_EACH) throw certificationMissing();
  const filings = await lockFilings(tx, accountId, filingIds);
  const open = new Map<string, PaymentRecord>();
  for (const id of filingIds) {
    const filing = filings.get(id);
    if (!filing) throw new AppError('NOT_FOUND');
    const payments = await paymentsOf(tx, accountId, id);
    const inState = (...states: PaymentRecord['state'][]) => payments.find(({ state }) => states.includes(state));
    if (inState('approved')) throw new AppError('ALREADY_PAID', { current: { id } });
    if (inState('mismatched')) throw new AppError('PAYMENT_MISMATCHED');
    if (nextState(filing.state, 'pay') === null)
      throw new AppError('WRONG_STATE', {
        description: `The fee of ${filing.businessName} cannot be paid now. This filing is ${filing.state}.`,
      });
    await refuseFaulty(deps, tx, payer.session, id, { id });
    const payment = inState('initiated', 'capturing');
    if (payment) open.set(payment.orderOf ?? payment.id, payment);
  }
  const ordered = filingIds.flatMap((id) => filings.get(id) ?? []);
  for (const leader of open.keys()) {
    const group = await findWholeGroup(tx, accountId, leader);
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
  const [[first, termsOfFirst] = [], ...others] = ordered.map((filing, at) => [filing, terms[at]] as const);
  if (!first || !termsOfFirst) throw new AppError('NOT_FOUND');
  const now = deps.now();
  const id = newId();
  const orderAmount = others.length === 0 ? null : addAmounts(terms.map(({ paidAmount }) => paidAmount));
  const leader = await insertPayment(tx, payer, first, { id, terms: termsOfFirst, orderAmount, now });
  refuseOther(leader, payer.body.amount);
  for (const [filing, of] of others) if (of) await insertPayment(tx, payer, filing, { terms: of, orderOf: id, now });
  return isFree(leader) ? approveFree(deps, tx, leader, byOf(payer)) : leader;
}

/** Refuses a payment of another amount than its payer was shown. */
function refuseOther(payment: PaymentRecord, shown: string | undefined): PaymentRecord {
  if (shown === undefined || shown === amountOf(payment)) return payment;
  throw new AppError('WRONG_STATE', {
    description: `The service fees are $${amountOf(payment)} now, not $${shown}. Check the amount, then pay.`,
  });
}
