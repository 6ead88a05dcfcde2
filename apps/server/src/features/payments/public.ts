export { refundPayment } from './refund-payment.ts';
export { invoiceNumberIn, type PaymentRecord, paymentFacts, statesOf } from './payment-record.ts';
