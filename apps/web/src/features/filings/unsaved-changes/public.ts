export { settledPreflightQuery } from './preflight-query.ts';
export { sendLocalDrafts } from './send-local-drafts.ts';
export { splitUnsaved, UnsavedChanges } from './unsaved-changes.tsx';
