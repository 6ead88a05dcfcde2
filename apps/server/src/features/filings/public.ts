export { deleteDraftsOf } from './delete-drafts-of.ts';
export { moveFiling } from './move-filing.ts';
