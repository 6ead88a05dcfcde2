export { loadReturnDocument, returnDocumentOf } from './return-document.ts';
