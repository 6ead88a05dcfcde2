export { type FormOfReturn, formsOfReturn, formsToSign } from './forms-to-sign.ts';
export { buildReturnDocument, loadReturnDocument } from './return-document.ts';
