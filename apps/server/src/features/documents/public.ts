export { loadReturnDocument } from './load-return-document.ts';
