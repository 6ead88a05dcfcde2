export { type ChoicesByPage, choicesOf, type PageConflict } from './conflicts.ts';
export { type AmendmentPages, mergeAmendment, mergingAmendment } from './merge-amendment.ts';
export { type ClaimPages, mergeClaims, mergingClaims } from './merge-claims.ts';
export { type Pages, pagesOf } from './merge-filing.ts';
export {
  type MergedSave,
  type SaveOfOthers as Meanwhile,
  type SavePort,
  saveMerged,
  savePages,
} from './save-merged.ts';
