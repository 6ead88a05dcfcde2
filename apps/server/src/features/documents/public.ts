export type { DocumentDeps } from './deps.ts';
export { loadReturnDocument, returnDocumentOf } from './load-return-document.ts';
