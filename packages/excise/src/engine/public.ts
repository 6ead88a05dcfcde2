export { allocateCents } from './allocate-cents.ts';
export {
  attachmentFindings,
  type CheckedRow,
  emptyRow,
  isBlankRow,
  LONGEST_NUMBER,
  LONGEST_TEXT,
  type Report,
  readRow,
  valueTaker,
} from './check-row.ts';
export { yearChecks } from './check-years.ts';
export { type RowComputer, rowComputer } from './compute-row.ts';
export { compileCondition, holds, isBlank, type Row } from './conditions.ts';
export { convertQuantity } from './convert-quantity.ts';
export { entered, isFacts, textOf } from './entered.ts';
export { explainRow, rowCell } from './explain-row.ts';
export { type Explanation, evaluateExplanation, explanationText, ratesIn } from './explanation.ts';
export { hasTaxInPrice, parametersOf, planYearDay, priceWithTax } from './formulas.ts';
export { type GroupedTotal, groupTotal, type RateGroup } from './group-total.ts';
export {
  blocksFiling,
  entryCodes,
  hasError,
  type Issue,
  type IssueCode,
  issue,
  issueKinds,
  type Severity,
  type Words,
  worded,
} from './issue-codes.ts';
export { indexOf, type LawIndex, type LineStatus, lineStatus, type Rate } from './law-index.ts';
export {
  type LineComputer,
  lineComputer,
  lineTax,
  listedNames,
  type RowIssue,
  type RowOutcome,
} from './line-computer.ts';
export { type LinePlan, placeOf, planFields, planLine, type RatedLine } from './line-plan.ts';
export { parametersOfLine } from './parameters-of-line.ts';
export { type RateInForce, ratesInForce } from './rates.ts';
export { isObject, type Json, MAX_ROWS, readFlag, readMoney, readPart, reportUnknownKeys } from './read-parts.ts';
export { resendBy } from './resend.ts';
export { type SheetIssueCode, sheetIssueKinds } from './sheet-issues.ts';
