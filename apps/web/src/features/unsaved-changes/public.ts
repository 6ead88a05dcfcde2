export { settledPreflightQuery } from './preflight-query.ts';
export { sendKeptHere } from './send-kept-here.ts';
export { splitUnsaved, UnsavedChanges } from './unsaved-changes.tsx';
