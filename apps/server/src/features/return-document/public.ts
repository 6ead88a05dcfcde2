export type { DocumentDeps } from './deps.ts';
export { loadReturnDocument, returnDocumentOf } from './return-document.ts';
