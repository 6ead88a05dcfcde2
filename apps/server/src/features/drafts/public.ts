export { dropDrafts } from './drafts.ts';
export { keepDraft } from './keep-draft.ts';
