export { DebitFields } from './debit-fields.tsx';
export { methods } from './methods.ts';
export { accountNumberOf, retyped, routingNumberOf } from './retyped.ts';
