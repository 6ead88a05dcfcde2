export type { DocumentDeps, MailSettings } from './document-deps.ts';
export { type FormOfReturn, formsOfReturn, formsToSign } from './forms-to-sign.ts';
export { buildReturnDocument, loadReturnDocument } from './return-document.ts';
