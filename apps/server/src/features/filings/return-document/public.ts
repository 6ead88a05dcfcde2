export { type FormOfReturn, formsOfReturn, formsToSign } from './forms-to-sign.ts';
export { loadReturnDocument, returnDocumentOf } from './return-document.ts';
