export { type Fields as OverpaymentFields, fieldsOf, overpaymentOf } from './fields.ts';
