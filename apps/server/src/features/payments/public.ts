export { invoiceNumberIn, type PaymentRecord, paymentFacts, statesOf } from './payment-record.ts';
export { refundPayment } from './refund-payment.ts';
