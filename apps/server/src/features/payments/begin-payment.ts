import { setTimeout as sleep } from 'node:timers/promises';
import type { payFee, ResponseOf } from '@gauger/contract';
import { nextState } from '@gauger/excise';
import { PaymentProblem } from '../../adapters/payment/port.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { findPreflightIssues } from '../preflight/public.ts';
import { CERTIFICATION } from './certification.ts';
import { claim, leaseMs, release } from './claim.ts';
import type { PaymentDeps } from './deps.ts';
import { feeOf, invalidFormType } from './fee.ts';
import { type PaymentRecord, presentPayment } from './payment-record.ts';
import { findPayment, lockFiling, type PayableFiling, paymentsOf } from './queries.ts';

type PayCall = Call<typeof payFee>;

const LOOK_EVERY_MS = 100;

/**
 * Begins to pay the fee of a filing. The row is written before the provider is called, under its id as request id: whoever calls
 * again, at the same time or after a fault, comes to the same payment and the same order.
 */
export async function beginPayment(deps: PaymentDeps, call: PayCall): Promise<ResponseOf<typeof payFee>> {
  const { accountId } = call.session;
  const open = await deps.database.inAccount(accountId, (tx) => openOrNewPayment(deps, tx, call));
  const payment = open.approvalUrl === null && open.state === 'initiated' ? await order(deps, call, open) : open;
  return {
    ...presentPayment(payment),
    approvalUrl: payment.state === 'initiated' ? payment.approvalUrl : null,
    framed: deps.payments.framed,
  };
}

async function openOrNewPayment(deps: PaymentDeps, tx: Tx, call: PayCall): Promise<PaymentRecord> {
  const { settings, now } = deps;
  const { session, body } = call;
  const filing = await lockFiling(tx, session.accountId, body.transactionFor);
  if (!filing || filing.businessId !== body.businessId) throw new AppError('NOT_FOUND');
  const fee = feeOf(settings.fees, body.transactionFormType);
  if (filing.formType !== fee.formType) throw invalidFormType(body.transactionFormType);
  const payments = await paymentsOf(tx, session.accountId, filing.id);
  const inState = (...states: PaymentRecord['state'][]) => payments.find(({ state }) => states.includes(state));
  const paid = inState('approved');
  if (paid) throw new AppError('ALREADY_PAID', { current: { id: paid.id } });
  if (inState('mismatched')) throw new AppError('PAYMENT_MISMATCHED');
  if (nextState(filing.state, 'pay') === null)
    throw new AppError('WRONG_STATE', { description: `Its fee cannot be paid now. This filing is ${filing.state}.` });
  if (body.certification !== CERTIFICATION) throw certificationMissing();
  await refuseFaulty(deps, tx, session.accountId, filing.id);
  const open = inState('initiated', 'capturing');
  return open ?? insertPayment(tx, call, filing, fee.amount, now());
}

/** What stops the return from being sent stops its payment. */
async function refuseFaulty(deps: PaymentDeps, tx: Tx, accountId: string, filingId: string): Promise<void> {
  const found = await findPreflightIssues(deps, tx, accountId, filingId);
  const issues = found.filter(({ blocks }) => blocks === 'pay').map(({ blocks: _, ...issue }) => issue);
  if (issues.length > 0) throw new AppError('NOT_READY_TO_PAY', { issues });
}

async function insertPayment(
  tx: Tx,
  { session, body, ip, requestId }: PayCall,
  filing: PayableFiling,
  paidAmount: string,
  now: Date,
): Promise<PaymentRecord> {
  const payment = await tx
    .insertInto('payment')
    .values({
      id: newId(),
      accountId: session.accountId,
      filingId: filing.id,
      businessId: filing.businessId,
      businessName: filing.businessName,
      formType: filing.formType,
      paymentDescription: descriptionOf(filing),
      paidAmount,
      currency: 'USD',
      certifiedBy: session.userId,
      certifiedName: await nameOf(tx, session.userId, session.email),
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
    detail: { payment: payment.id, amount: paidAmount },
  });
  return payment;
}

/** Has the provider make the order of a payment: one caller asks, the others wait for what it is answered. */
async function order(deps: PaymentDeps, call: PayCall, payment: PaymentRecord): Promise<PaymentRecord> {
  const { database, payments, now } = deps;
  const { accountId } = payment;
  const claimed = await database.inAccount(accountId, (tx) => claim(deps, tx, payment));
  if (!claimed) return orderedByAnother(deps, call, payment);
  const back = (path: string) =>
    `${call.origin}/home/business/${path}?${new URLSearchParams({ filing: payment.filingId, payment: payment.id })}`;
  try {
    const made = await payments.create({
      requestId: payment.id,
      amount: payment.paidAmount,
      currency: payment.currency,
      description: `Service fee, ${payment.paymentDescription}`,
      customId: payment.filingId,
      invoiceId: payment.id,
      returnUrl: back('paysuccess'),
      cancelUrl: `${back('submissionfee')}&returned=cancelled`,
    });
    return await database.inAccount(accountId, (tx) =>
      tx
        .updateTable('payment')
        .set({ paymentId: made.paymentId, approvalUrl: made.approvalUrl, claimedUntil: null, updatedAt: now() })
        .where('accountId', '=', accountId)
        .where('id', '=', payment.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  } catch (error) {
    await database.inAccount(accountId, (tx) => release(tx, payment));
    if (!(error instanceof PaymentProblem)) throw error;
    deps.log.warn({ payment: payment.id }, error.message);
    throw new AppError('PAYMENT_UNAVAILABLE', { retryAfter: 5 });
  }
}

async function orderedByAnother(
  deps: PaymentDeps,
  call: PayCall,
  { accountId, id }: PaymentRecord,
): Promise<PaymentRecord> {
  for (let waited = 0; waited < leaseMs(deps.payments); waited += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    const payment = await deps.database.inAccount(accountId, (tx) => findPayment(tx, accountId, id));
    if (payment.approvalUrl !== null || payment.state !== 'initiated') return payment;
    if (payment.claimedUntil === null) break;
    // Whoever asked is gone without an answer.
    if (payment.claimedUntil <= deps.now()) return order(deps, call, payment);
  }
  throw new AppError('PAYMENT_UNAVAILABLE', { retryAfter: 5 });
}

async function nameOf(tx: Tx, userId: string, email: string): Promise<string> {
  const person = await tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${person.firstName} ${person.lastName}`.trim() || email;
}

const FORM_NAMES = { Form720: 'Form 720', Form720X: 'Form 720-X', Form8849: 'Form 8849' } as const;

const descriptionOf = ({ formType, taxYear, quarter }: PayableFiling): string =>
  `${FORM_NAMES[formType]}, ${taxYear}${quarter === null ? '' : ` Q${quarter}`}`;

const certificationMissing = () => {
  const { message } = new AppError('CERTIFICATION_MISSING');
  return new AppError('CERTIFICATION_MISSING', {
    issues: [{ code: 'CERTIFICATION_MISSING', severity: 'error', path: 'certification', message }],
  });
};
