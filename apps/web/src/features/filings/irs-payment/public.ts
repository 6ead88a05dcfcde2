export { DebitFields } from './debit-fields.tsx';
export { methodsOf } from './methods.ts';
export { accountNumberOf, retyped, routingNumberOf } from './retyped.ts';
export { entryOf, sentOf } from './sent-option.ts';
