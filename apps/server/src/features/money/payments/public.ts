export type { PaymentDeps } from './payment-deps.ts';
export { invoiceNumberIn, type PaymentRecord, paymentFacts, statesOf, takenOf } from './payment-record.ts';
export { refundPayment, settleRefundJob } from './refund-payment.ts';
export { settlePaymentJob } from './settle-payment.ts';
export { sweepPaymentsJob } from './sweep-payments.ts';
