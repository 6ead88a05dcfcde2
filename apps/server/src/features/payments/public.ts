export { feePaid, isBeingPaid } from './fee-paid.ts';
