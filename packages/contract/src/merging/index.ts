export { type ChoicesByPage, choicesOf, type PageConflict, type Pages, pagesOf } from './merge-filing.ts';
export { type Meanwhile, type MergedSave, type SavePort, saveMerged } from './save-merged.ts';
