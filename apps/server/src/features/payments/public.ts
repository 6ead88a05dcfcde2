export { feesPaid, paymentTaken } from './fee-paid.ts';
