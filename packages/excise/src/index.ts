export { grouped } from './amounts.ts';
export { type BankNumbers, holdsNumber, masked, maskedAddress, maskedNumbers } from './bank/bank-account.ts';
export * from './bank/payment-option.ts';
export {
  hasRefundAccount,
  type RefundAccount,
  type RefundAccountEntry,
  readRefundAccount,
} from './bank/refund-account.ts';
export * from './calendar/days.ts';
export * from './calendar/due-dates.ts';
export * from './calendar/legal-holidays.ts';
export * from './calendar/quarters.ts';
export { spanInWords } from './calendar/span-in-words.ts';
export * from './calendar/tax-year-quarters.ts';
export { attachedForms } from './catalogue/attached-forms/forms.ts';
export type { AttachedForm, FormColumn, FormEntry, FormPart } from './catalogue/attached-forms/types.ts';
export { type BookInForce, bookOf, setBookInForce } from './catalogue/book-in-force.ts';
export { form8849Claims } from './catalogue/claims/form-8849-claims.ts';
export {
  type ClaimPage,
  claimPageOf,
  endingOfSchedule,
  form8849Schedules,
  type ScheduleType,
  schedulesInWords,
  scheduleTypeOf,
  scheduleTypes,
} from './catalogue/claims/form-8849-schedules.ts';
export { claimSections } from './catalogue/claims/sections.ts';
export { typesOfUse } from './catalogue/claims/types-of-use.ts';
export { HRA_RULE, livesNumbers } from './catalogue/form-720/average-lives.ts';
export { type FilingFlag, filingBoxes, filingFlags } from './catalogue/form-720/boxes.ts';
export { law } from './catalogue/law.ts';
export { shippedTaxLaw, taxLaw } from './catalogue/tax-law.ts';
export * from './catalogue/types.ts';
export { type AttachedFormCell, attachedFigures, attachedFormCell } from './cells/attached-form-cells.ts';
export * from './cells/document-cells.ts';
export * from './cells/schedule-cells.ts';
export { claimLineName } from './claims/claim-line-name.ts';
export {
  claimNotes,
  claimWords,
  dyeBoxes,
  EXPLANATION,
  explanationBoxes,
  MAX_CLAIM_WORDS,
  saysDye,
  saysExplained,
} from './claims/claim-notes.ts';
export { claimLineOf, type Form8849Claim, form8849Of } from './claims/claim-places.ts';
export { claimStatus, claimStatusOn } from './claims/claim-status.ts';
export { claimsOf } from './claims/claims-of.ts';
export type { ComputedClaim, ComputedClaimRow } from './claims/compute-claims.ts';
export { incomeTaxYearEnds } from './claims/read-claims.ts';
export { claimRowCents } from './claims/row-cents.ts';
export { type ClaimDeadline, earliestFileBy, lastDay, lateClaimIssues, lineFileBy } from './claims/time-limits.ts';
export { usualClaimAmount } from './claims/usual-amount.ts';
export * from './decimal.ts';
export { type ClaimRateInForce, claimRatesInForce, form8849RatesInForce } from './derive/claim-rates.ts';
export { type CopyKind, copyKinds, copyLines } from './derive/copy-lines.ts';
export { type FactChange, factChanges, rowsAfter } from './derive/fact-changes.ts';
export { filingSchema, form720XSchema, form8849Schema, lineSchema } from './derive/filing-schema.ts';
export { followRows, isOfRow } from './derive/follow-rows.ts';
export { type GridColumn, gridColumns, importColumns } from './derive/grid-columns.ts';
export { type LawChanges, type LineChange, lawChanges, type RateChange } from './derive/law-changes.ts';
export {
  type MergeChoices,
  type MergeConflict,
  type MergedPage,
  mergePages,
  type Side,
  type TakenChanges,
} from './derive/merge-pages.ts';
export { missingValues, type UnpublishedValue, unpublishedValues } from './derive/unpublished-values.ts';
export { allocateCents } from './engine/allocate-cents.ts';
export { holds, inWords, isBlank, type Row } from './engine/conditions.ts';
export { convertQuantity } from './engine/convert-quantity.ts';
export { type Explanation, evaluateExplanation, explanationText, ratesIn } from './engine/explanation.ts';
export { hasTaxInPrice } from './engine/formulas.ts';
export {
  type EventRows,
  type FreeRows,
  type GroupedTotal,
  groupTotal,
  type RateGroup,
} from './engine/group-total.ts';
export {
  blocksFiling,
  entryCodes,
  hasError,
  type Issue,
  type IssueCode,
  issue,
  issueKinds,
  type Severity,
} from './engine/issue-codes.ts';
export { indexOf, type LawIndex, type LineStatus, lineStatus } from './engine/law-index.ts';
export {
  type LineComputer,
  lineComputer,
  lineTax,
  listedNames,
  type RowIssue,
  type RowOutcome,
} from './engine/line-computer.ts';
export { type RateInForce, ratesInForce } from './engine/rates.ts';
export { MAX_ROWS } from './engine/read-parts.ts';
export { type ResendBy, resendBy } from './engine/resend.ts';
export { columnGuides, exampleRow } from './entry/column-guides.ts';
export { dayText, readDay } from './entry/day-entry.ts';
export { type Entry, pastedDecimal, tidyDecimal, typedDecimal } from './entry/decimal-entry.ts';
export { hasDayFirst, type SheetFact, sheetFact, sheetText } from './entry/sheet-cell.ts';
export { chosenIn, tickOf } from './entry/word-entry.ts';
export { type Filer, filerFields } from './filer/filer.ts';
export * from './filer/irs-text.ts';
export { nameControl } from './filer/name-control.ts';
export * from './filer/preparers.ts';
export { isSameName, LONGEST_SIGNER, type SignatureEntry, signatureIssues } from './filer/signature.ts';
export { keptUntil, type SignatureForm, type SignatureFormName, signatureForms } from './filer/signature-forms.ts';
export { CITY_OF_OTHER_STATE, isCityOfState, isZipOfState, ZIP_OF_OTHER_STATE } from './filer/zip-codes.ts';
export { eFileYears, type FilingWay, filingWay } from './filing/filing-way.ts';
export * from './filing/lifecycle.ts';
export * from './filing/state-sentences.ts';
export { withPeriod } from './filing/with-period.ts';
export { einNeeded } from './forms/ein-needed.ts';
export { type Finding, findingsFor, findingsOf } from './forms/findings.ts';
export type * from './forms/form.ts';
export { BOXES_PAGE, QUARTER_PAGE } from './forms/form.ts';
export { printedRates } from './forms/form-720/cells.ts';
export { claimsBeside } from './forms/form-720/claims-beside.ts';
export * from './forms/form-720/compute-filing.ts';
export { computeReturn } from './forms/form-720/compute-return.ts';
export * from './forms/form-720/deposits.ts';
export { depositsNotMade } from './forms/form-720/deposits-not-made.ts';
export { cellId, explainBy } from './forms/form-720/explain.ts';
export { explain } from './forms/form-720/explain-filing.ts';
export * from './forms/form-720/filing.ts';
export { type LateCharge, type LateReturnEstimate, lateReturnEstimate } from './forms/form-720/late-return.ts';
export { needsDeposits } from './forms/form-720/needs-deposits.ts';
export { paidBeforeInWords, paidBeforeReturn } from './forms/form-720/paid-before.ts';
export { quarterNotCovered, unopenedQuarter } from './forms/form-720/read-filing.ts';
export {
  type LookBackLiability,
  lookBackQuarter,
  netByMethod,
  type SafeHarbor,
  type SafeHarborStanding,
} from './forms/form-720/safe-harbor.ts';
export * from './forms/form-720/schedule-a.ts';
export * from './forms/form-720/schedule-t.ts';
export * from './forms/form-720/totals.ts';
export { amendmentPdfs, nameOfAdjustment, rowOfAdjustment } from './forms/form-720x/blockers.ts';
export {
  type Adjustment,
  adjustmentCell,
  type ComputedForm720X,
  computeForm720X,
  type FrozenAmounts,
} from './forms/form-720x/compute-filing.ts';
export { amendedCreditNames, isCreditAmended } from './forms/form-720x/credits.ts';
export { explainForm720X } from './forms/form-720x/explain-filing.ts';
export type { CreditAdjustmentRow, FiledDays, Form720X, TaxAdjustmentRow } from './forms/form-720x/filing.ts';
export { AMENDMENT_CERTIFICATION, MAX_EXPLANATION } from './forms/form-720x/filing.ts';
export { amendedQuarters } from './forms/form-720x/form-720x.ts';
export { ORIGINAL_PAGE } from './forms/form-720x/outline.ts';
export { amendmentStatements, statementLineOf } from './forms/form-720x/statements.ts';
export { lastDayToAmend } from './forms/form-720x/time-limit.ts';
export { form8849Blockers } from './forms/form-8849/blockers.ts';
export { claimInWords, daysOfClaim, type NamedClaim } from './forms/form-8849/claim-period.ts';
export { type ComputedForm8849, computeForm8849, type ScheduleDeadline } from './forms/form-8849/compute-filing.ts';
export { explainForm8849 } from './forms/form-8849/explain-filing.ts';
export { FIRST_TAX_YEAR, type Form8849, type ScheduleFacts } from './forms/form-8849/filing.ts';
export { claimPageName, SCHEDULE_PAGE } from './forms/form-8849/outline.ts';
export {
  type IncomeTaxYear,
  incomeTaxYear,
  readForm8849,
  takesSsn,
  tidySchedule,
} from './forms/form-8849/read-filing.ts';
export {
  form8849Numbers,
  type ScheduleGroup,
  type ScheduleLine,
  scheduleGroup,
} from './forms/form-8849/schedule-group.ts';
export { type FilingFormType, filingFormTypes, formNames } from './forms/form-names.ts';
export { type FilingFacts, type FilingFigures, formOf, forms } from './forms/forms.ts';
export { type NamedAttachment, namedAttachments, renamedAttachments } from './forms/named-attachments.ts';
export { FILING_FORMAT } from './forms/open-format.ts';
export { formOutlines, isMailOnly } from './forms/outlines.ts';
export { joinPages, splitPages } from './forms/pages.ts';
export {
  averageLives,
  countingChoices,
  isSamePlan,
  PCOR,
  type PolicyType,
  pcorQuarter,
  policyRow,
  policyTypeOf,
  policyTypes,
  withPlan,
} from './pcor/pcor.ts';
export {
  dayAfter,
  methodsOf,
  newPlan,
  numbersOf,
  type PlanEntry,
  type PlanFee,
  type PlanKind,
  planFee,
  planFeeLate,
  planKinds,
  planNumbers,
  planRow,
  signedLater,
} from './pcor/pcor-fee.ts';
export { RATE_BOOK_FORMAT, RateBookError, type RateBookUpdate, withRateBook } from './rate-book/rate-book.ts';
export { JsonError, MAX_JSON_DEPTH, MAX_JSON_STRING, parseStrictJson } from './rate-book/strict-json.ts';
export * from './router/overlaps.ts';
export * from './router/questions.ts';
export type * from './router/types.ts';
export { type CitationPart, type CitedSource, citationParts, sourcesOf, withSources } from './sources.ts';
