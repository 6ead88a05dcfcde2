export { type ClaimRateInForce, claimRatesInForce, form8849RatesInForce } from './claim-rates.ts';
export { type CopyKind, copyKinds, copyLines } from './copy-lines.ts';
export { factChanges, rowsAfter } from './fact-changes.ts';
export { filingSchema, form720XSchema, form8849Schema } from './filing-schema.ts';
export { followRows, isOfRow } from './follow-rows.ts';
export { type GridColumn, gridColumns, importColumns } from './grid-columns.ts';
export { type LawChanges, type LineChange, lawChanges, type RateChange } from './law-changes.ts';
export {
  type MergeChoices,
  type MergeConflict,
  type MergedPage,
  mergePages,
  type Side,
} from './merge-pages.ts';
export { missingValues, type UnpublishedValue } from './unpublished-values.ts';
