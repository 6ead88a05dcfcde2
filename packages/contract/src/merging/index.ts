export { type AmendmentPages, mergeAmendment, mergingAmendment } from './merge-amendment.ts';
export { type ClaimPages, mergeClaims, mergingClaims } from './merge-claims.ts';
export { type ChoicesByPage, choicesOf, type PageConflict, type Pages, pagesOf } from './merge-filing.ts';
export {
  type MergedSave,
  type SaveOfOthers as Meanwhile,
  type SavePort,
  saveMerged,
  savePages,
} from './save-merged.ts';
