export { appliedOverpaymentsQuery } from './applied-query.ts';
export { type Fields as OverpaymentFields, fieldsOf, overpaymentOf } from './fields.ts';
