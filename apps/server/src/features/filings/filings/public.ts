export { type AddCall, addPages, type FormAdd } from './add-pages.ts';
export { answeredBy } from './answering-gateway.ts';
export { deleteDraftFilings, findFilings } from './delete-draft-filings.ts';
export { deleteFiling } from './delete-filing.ts';
export { endReview } from './end-review.ts';
export { type Fee, feeOf } from './fee.ts';
export { amountsOf } from './filed-amounts.ts';
export type { FilingDeps } from './filing-deps.ts';
export { type PageContent, type Pages, pageOf, writePages } from './filing-pages.ts';
export { type Content, type FilingRecord, type FrozenOriginal, presentSaved } from './filing-record.ts';
export { type FormWays, figuresBy, withRatesInForce } from './form-ways.ts';
export { followForms, moveFiling, settleForms } from './move-filing.ts';
export { namingPages, openDesigneePin, presentNamed } from './named-preparers.ts';
export { notEditable } from './not-editable.ts';
export { methodOf, readPaymentChoice, readSignedChoice } from './payment-choice.ts';
export {
  countFilings,
  countVersion,
  findOfQuarter,
  forgetSettledBy,
  headOf,
  holdBusiness,
  holdFilingBusiness,
  listOfBusiness,
  loadFiling,
  loadFilings,
  refuseUnknown,
  requireSome,
} from './queries.ts';
export { readOnce } from './read-once.ts';
export { requireOwnForm } from './require-own-form.ts';
export { type FormSave, type SaveCall, type SaveTerms, savePages } from './save-pages.ts';
export { filingDate, monthOf, periodEndOf, periodStartOf, schedulesOf } from './schedules.ts';
export { sealPage, unsealPage } from './sealed-page.ts';
export { findSentForms } from './sent-forms.ts';
export { openTins, sealGroupTins, withoutTinsOf } from './tins.ts';
export { endUnapprovedLinks, filingsWithLink } from './unapproved-links.ts';
export { type SaveEvent, writeFiling } from './write-filing.ts';
