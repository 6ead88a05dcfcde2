export { feePaid, feesPaid, isBeingPaid } from './fee-paid.ts';
