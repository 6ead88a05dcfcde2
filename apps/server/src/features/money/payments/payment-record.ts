import type { PaymentAnswer } from '@gauger/contract';
import { decimal, minus, sum, toFixed } from '@gauger/excise';
import type { Selectable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { PaymentState, Schema } from '../../../db/public.ts';

export type PaymentRecord = Selectable<Schema['payment']>;

/** A final state, except that approved may become refunded. */
export const isSettled = (state: PaymentState): boolean => state !== 'initiated' && state !== 'capturing';

/** Unfinished: the payer may still approve it, or the provider has not said whether the money was taken. */
export const isOpen = ({ state }: PaymentRecord): boolean => !isSettled(state);

const STATUS: Readonly<Record<PaymentState, PaymentAnswer['paymentStatus']>> = {
  initiated: 'INITIATED',
  capturing: 'INITIATED',
  approved: 'APPROVED',
  declined: 'DECLINED',
  void: 'VOID',
  mismatched: 'MISMATCHED',
  refunded: 'REFUNDED',
};

/** The amount of an order: its own fee, or also the fees of the payments that follow it. */
export const amountOf = ({ orderAmount, paidAmount }: PaymentRecord): string => orderAmount ?? paidAmount;

/** Money that the provider took for an order, which a refund gives back: as asked for, unless the provider names something else. */
export const takenOf = (payment: PaymentRecord): { amount: string; currency: string } =>
  payment.takenAmount === null || payment.takenCurrency === null
    ? { amount: amountOf(payment), currency: payment.currency }
    : { amount: payment.takenAmount, currency: payment.takenCurrency };

/** Money of an order that its refunds leave. */
export function leftOf(
  leader: PaymentRecord,
  refunds: readonly { readonly amount: string }[],
): { amount: string; currency: string } {
  const { amount, currency } = takenOf(leader);
  return { amount: toFixed(minus(decimal(amount), sum(refunds.map((one) => decimal(one.amount)))), 2), currency };
}

/** The fee of a payment before its discount. */
export const feeOfPayment = ({ paidAmount, discount }: Pick<PaymentRecord, 'paidAmount' | 'discount'>): string =>
  addAmounts([paidAmount, discount]);

export const addAmounts = (amounts: readonly string[]): string => toFixed(sum(amounts.map(decimal)), 2);

/** Whether a coupon pays the whole order: then no provider is asked. */
export const isFree = (payment: PaymentRecord): boolean => amountOf(payment) === '0.00';

/** Maps a filter value to payment states. */
export const statesOf = (status: string): PaymentState[] =>
  (Object.keys(STATUS) as PaymentState[]).filter((state) => STATUS[state] === status.toUpperCase());

/** Facts of a payment for every person who may read it. */
export function paymentFacts(
  record: PaymentRecord,
  confirming = record.state === 'capturing',
): Omit<PaymentAnswer, 'emailId' | 'payerId' | 'approvalUrl'> {
  return {
    id: record.id,
    businessId: record.businessId,
    businessName: record.businessName,
    transactionFormType: record.formType,
    transactionFor: record.filingId,
    paymentDescription: record.paymentDescription,
    paymentId: record.paymentId,
    invoiceNumber: record.invoiceNumber === null ? null : invoiceName(record.invoiceNumber),
    paymentStatus: STATUS[record.state],
    confirming,
    method: 'paypal',
    currency: record.currency,
    fee: feeOfPayment(record),
    discount: record.discount,
    couponCode: record.couponCode,
    paidAmount: record.paidAmount,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

const INVOICE = 'INV-';
const invoiceName = (invoiceNumber: number): string => `${INVOICE}${String(invoiceNumber).padStart(6, '0')}`;

/** Reads the number of an invoice's name, also from a part of the name; undefined when there is none. */
export function invoiceNumberIn(text: string): number | undefined {
  const digits = /^(?:INV-?)?0*(\d{1,15})$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Throws what a payer has to know of a payment that came to nothing. */
export function refuseWithoutMoney({ state }: PaymentRecord): void {
  if (state === 'declined') throw new AppError('PAYMENT_DECLINED');
  if (state === 'void') throw new AppError('PAYMENT_VOID');
  if (state === 'mismatched') throw new AppError('PAYMENT_MISMATCHED');
}
