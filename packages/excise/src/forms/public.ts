export { einNeeded } from './ein-needed.ts';
export { type Finding, findingsFor, findingsOf } from './findings.ts';
export { BOXES_PAGE, type FormOutline, type FormPage, type FormStep, QUARTER_PAGE } from './form.ts';
export { printedRates } from './form-720/cells.ts';
export { computeClaimsOnly } from './form-720/claims-only.ts';
export { type ComputedFiling, computeFiling, validateFiling } from './form-720/compute-filing.ts';
export { computeReturn } from './form-720/compute-return.ts';
export {
  type DepositPlan,
  depositPlan,
  depositState,
  openDeposits,
  type PlannedDeposit,
  type PlannedMethod,
  type TaxedLine,
} from './form-720/deposits.ts';
export { explainBy } from './form-720/explain.ts';
export { explain } from './form-720/explain-filing.ts';
export {
  type ClaimGroupFacts,
  type ClaimRow,
  type ClaimsFacts,
  type DepositFacts,
  type Filing,
  type LineFacts,
  LONGEST_CONFIRMATION,
  MAX_DEPOSITS,
  type OverpaymentFacts,
  overPaymentUses,
  quarterOfFiling,
} from './form-720/filing.ts';
export { type LateReturnEstimate, lateReturnEstimate } from './form-720/late-return.ts';
export { needsDeposits } from './form-720/needs-deposits.ts';
export { paidBeforeInWords, paidBeforeReturn } from './form-720/paid-before.ts';
export { plannedDepositIssues } from './form-720/planned-deposit-issues.ts';
export { quarterNotCovered, unopenedQuarter } from './form-720/read-filing.ts';
export {
  lookBackQuarter,
  netByMethod,
  type SafeHarborState,
} from './form-720/safe-harbor.ts';
export { depositPeriods } from './form-720/schedule-a.ts';
export { sectionTotalName, type Totals, totalsOf } from './form-720/totals.ts';
export { amendmentPdfs, nameOfAdjustment, rowOfAdjustment } from './form-720x/blockers.ts';
export {
  type Adjustment,
  adjustmentCell,
  type ComputedForm720X,
  computeForm720X,
  type FrozenAmounts,
} from './form-720x/compute-filing.ts';
export { amendedCreditNames, isCreditAmended } from './form-720x/credits.ts';
export { explainForm720X } from './form-720x/explain-filing.ts';
export {
  AMENDMENT_CERTIFICATION,
  type CreditAdjustmentRow,
  type FiledDays,
  type Form720X,
  MAX_EXPLANATION,
  type TaxAdjustmentRow,
} from './form-720x/filing.ts';
export { amendedQuarters } from './form-720x/form-720x.ts';
export { ORIGINAL_PAGE } from './form-720x/outline.ts';
export { amendmentStatements, statementLineOf } from './form-720x/statements.ts';
export { lastDayToAmend } from './form-720x/time-limit.ts';
export { form8849Blockers } from './form-8849/blockers.ts';
export { claimInWords } from './form-8849/claim-period.ts';
export { type ComputedForm8849, computeForm8849 } from './form-8849/compute-filing.ts';
export { explainForm8849 } from './form-8849/explain-filing.ts';
export { FIRST_TAX_YEAR, type Form8849, type ScheduleFacts } from './form-8849/filing.ts';
export { claimPageName, SCHEDULE_PAGE } from './form-8849/outline.ts';
export {
  type IncomeTaxYear,
  incomeTaxYear,
  labelOf,
  readForm8849,
  takesSsn,
  tidySchedule,
} from './form-8849/read-filing.ts';
export { form8849Numbers, type ScheduleGroup, type ScheduleLine, scheduleGroup } from './form-8849/schedule-group.ts';
export { type FilingFormType, filingFormTypes, formNames } from './form-names.ts';
export { type FilingFacts, type FilingFigures, formOf, forms } from './forms.ts';
export { type NamedAttachment, namedAttachments, renamedAttachments } from './named-attachments.ts';
export { FILING_FORMAT } from './open-format.ts';
export { formOutlines, isMailOnly } from './outlines.ts';
export { joinPages, splitPages } from './pages.ts';
