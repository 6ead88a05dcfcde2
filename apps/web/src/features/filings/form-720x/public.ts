export { outcomeOf } from './change-totals.tsx';
export { OverpaymentUse } from './overpayment-use.tsx';
