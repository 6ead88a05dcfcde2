export { invoiceNumberIn, type PaymentRecord, paymentFacts, statesOf } from './payment-record.ts';
