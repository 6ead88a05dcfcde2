export type { DocumentDeps } from './deps.ts';
export { loadReturnDocument } from './load-return-document.ts';
