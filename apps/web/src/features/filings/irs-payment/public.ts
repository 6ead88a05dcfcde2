export { DebitFields } from './debit-fields.tsx';
export { accountNumberOf, editMasked, routingNumberOf } from './masked-entry.ts';
export { methodsOf } from './methods.ts';
export { entryOf, sentOf } from './sent-option.ts';
