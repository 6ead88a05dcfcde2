export { dropDrafts } from './drafts.ts';
export { findUnsavedChanges } from './find-unsaved-changes.ts';
export { keepDraft } from './keep-draft.ts';
