export { feePaid, feesPaid, paymentTaken } from './fee-paid.ts';
