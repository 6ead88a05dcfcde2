import { errorCodes, type payFee, type RequestIssue, type ResponseOf } from '@gauger/contract';
import { type FilingFormType, formOf, nextState } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { newId, type Tx } from '../../../db/public.ts';
import { type Call, pageAddress, refuseStale } from '../../../http/public.ts';
import { type FilingRecord, loadFiling } from '../../filings/filings/public.ts';
import { withTins } from '../../filings/forms/public.ts';
import { beforeFee, checkFiling, refuseUnready } from '../../filings/preflight/public.ts';
import { CERTIFICATION } from './certification.ts';
import { type PaymentTerms, requireKnownCode, termsOfOrder } from './coupons.ts';
import { feeOf, invalidFormType } from './fee.ts';
import { type OrderTexts, orderPayment } from './order-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { amountOf, feeOfPayment, isFree, type PaymentRecord } from './payment-record.ts';
import { presentPayment } from './present-payments.ts';
import { findPayments, findWholeGroup, lockFiling, type PayableFiling } from './queries.ts';
import { approveFree, voidOrder } from './settle-payment.ts';

type PayCall = Call<typeof payFee>;

/**
 * Starts the payment of the fee of a filing. The row is written before the provider is called, and its id is the request id: a
 * repeated call, at the same time or after a fault, finds the same payment and the same order.
 */
export async function beginPayment(deps: PaymentDeps, call: PayCall): Promise<ResponseOf<typeof payFee>> {
  const { accountId } = call.session;
  if (call.body.couponCode) await requireKnownCode(deps, call, call.body.couponCode);
  const open = await deps.database.inAccount(accountId, (tx) => openOrNewPayment(deps, tx, call));
  const payment =
    open.approvalUrl === null && open.state === 'initiated'
      ? await orderPayment(deps, open, orderTextsOf(call, open))
      : open;
  return {
    ...(await presentPayment(deps, call.session, payment)),
    framed: deps.payments.framed,
  };
}

function orderTextsOf({ origin }: PayCall, { id, filingId, formType, paymentDescription }: PaymentRecord): OrderTexts {
  const back = (path: string) =>
    `${origin}${pageAddress(path, formType as FilingFormType)}?${new URLSearchParams({ filing: filingId, payment: id })}`;
  return {
    description: `Service fee, ${paymentDescription}`,
    returnUrl: back('paysuccess'),
    cancelUrl: `${back('submissionfee')}&returned=cancelled`,
  };
}

async function openOrNewPayment(deps: PaymentDeps, tx: Tx, call: PayCall): Promise<PaymentRecord> {
  const { settings, now } = deps;
  const { session, body } = call;
  const filing = await lockFiling(tx, session.accountId, body.transactionFor);
  if (!filing || filing.businessId !== body.businessId) throw new AppError('NOT_FOUND');
  const fee = feeOf(settings.fees, body.transactionFormType);
  if (filing.formType !== fee.formType) throw invalidFormType(body.transactionFormType);
  const payments = await findPayments(tx, session.accountId, filing.id);
  const inState = (...states: PaymentRecord['state'][]) => payments.find(({ state }) => states.includes(state));
  const paid = inState('approved');
  if (paid) throw new AppError('ALREADY_PAID', { current: { id: paid.id } });
  if (inState('mismatched')) throw new AppError('PAYMENT_MISMATCHED');
  if (nextState(filing.state, 'pay') === null)
    throw new AppError('WRONG_STATE', { description: `Its fee cannot be paid now. This filing is ${filing.state}.` });
  if (!body.certification) throw certificationMissing();
  refuseStale(filing, call.ifMatch);
  const record = await loadFiling(tx, session.accountId, filing.id, 'read');
  refuseUnready(await findFeeIssues(deps, tx, record, session.userId), 'NOT_READY_TO_PAY');
  const open = inState('initiated', 'capturing');
  const { couponCode = null } = body;
  const isSame = open && !isTogether(open) && open.couponCode === couponCode && feeOfPayment(open) === fee.amount;
  if (open?.state === 'capturing') return open;
  if (open && isSame) return refuseOther(open, body.amount);
  // Void an order together with others, with another coupon, or at an earlier price: nobody asked for its money, and this one replaces it.
  if (open) await voidOrder(deps, tx, await findWholeGroup(tx, session.accountId, open.id), byOf(call));
  const agreed = { ...call, body: { certification: CERTIFICATION } };
  const [terms] = (await termsOfOrder(deps, tx, { code: couponCode, filings: [filing], hold: true })) as [PaymentTerms];
  const payment = await insertPayment(tx, agreed, filing, {
    terms,
    paymentDescription: descriptionOf(record),
    certifiedName: await findName(tx, session),
    now: now(),
  });
  refuseOther(payment, body.amount);
  return isFree(payment) ? approveFree(deps, tx, payment, byOf(call)) : payment;
}

/** Refuses a payment of another amount than its payer was shown. */
export function refuseOther(payment: PaymentRecord, shown: string | undefined): PaymentRecord {
  const amount = amountOf(payment);
  if (shown === undefined || shown === amount) return payment;
  const what = payment.orderAmount === null ? 'service fee is' : 'service fees are';
  throw new AppError('WRONG_STATE', {
    description: `The ${what} $${amount} now, not $${shown}. Check the amount, then pay.`,
  });
}

/** Whether an order pays for others with it. */
const isTogether = ({ orderOf, orderAmount }: PaymentRecord): boolean => orderOf !== null || orderAmount !== null;

export const byOf = ({ session, ip, requestId }: Pick<PayCall, 'session' | 'ip' | 'requestId'>) => ({
  actorId: session.userId,
  ip,
  requestId,
});

/** The errors that stop the payment of the fee of a return. */
export const findFeeIssues = async (
  deps: PaymentDeps,
  tx: Tx,
  record: FilingRecord,
  viewer: string,
): Promise<RequestIssue[]> => beforeFee(await checkFiling(deps, tx, await withTins(deps, tx, record), viewer));

interface NewPayment
  extends Pick<PaymentRecord, 'paymentDescription' | 'certifiedName'>,
    Partial<Pick<PaymentRecord, 'id' | 'orderOf' | 'orderAmount'>> {
  /** The amounts of the one filing. */
  terms: PaymentTerms;
  now: Date;
}

export async function insertPayment(
  tx: Tx,
  { session, body, ip, requestId }: Pick<PayCall, 'session' | 'ip' | 'requestId'> & { body: { certification: string } },
  filing: PayableFiling,
  { terms, now, id = newId(), ...order }: NewPayment,
): Promise<PaymentRecord> {
  const payment = await tx
    .insertInto('payment')
    .values({
      id,
      ...order,
      accountId: session.accountId,
      filingId: filing.id,
      businessId: filing.businessId,
      businessName: filing.businessName,
      formType: filing.formType,
      ...terms,
      currency: 'USD',
      certifiedBy: session.userId,
      certifiedAt: now,
      certifiedWording: body.certification,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    actionType: 'PAYMENT_INITIATED',
    documentType: filing.formType,
    documentId: filing.id,
    outcome: 'success',
    detail: {
      payment: payment.id,
      amount: terms.paidAmount,
      ...(terms.couponCode !== null && { coupon: terms.couponCode, discount: terms.discount }),
    },
  });
  return payment;
}

/** The name of the payer, else the address. */
export async function findName(
  tx: Tx,
  { userId, email }: Pick<PayCall['session'], 'userId' | 'email'>,
): Promise<string> {
  const person = await tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${person.firstName} ${person.lastName}`.trim() || email;
}

/** "Form 720, 2026 Q1", "Form 8849, Schedule 1, year ending Dec 2026" */
export function descriptionOf({ facts }: FilingRecord): string {
  const form = formOf(facts);
  return `${form.name}, ${form.period(facts).name}`;
}

export const certificationMissing = () => {
  const { message } = errorCodes.CERTIFICATION_MISSING;
  return new AppError('CERTIFICATION_MISSING', {
    issues: [errorAt('CERTIFICATION_MISSING', 'certification', message)],
  });
};
