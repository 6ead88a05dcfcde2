export { depositOf, type Fields as DepositFields, fieldsOf } from './fields.ts';
