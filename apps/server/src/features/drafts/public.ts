export { dropDrafts } from './drafts.ts';
