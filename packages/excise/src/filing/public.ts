export { eFileYears, type FilingWay, filingWay } from './filing-way.ts';
export {
  type FilingEvent,
  type FilingState,
  filingStateNames,
  filingStates,
  furthestBehind,
  type IrsFilingStatus,
  irsFilingStatus,
  irsStatusFilter,
  isEditable,
  isPaymentOptionEditable,
  isPending,
  isSettled,
  isUnsigned,
  nextState,
  OPERATOR,
  paymentStatusNames,
  type SubmissionState,
  settledStates,
  submissionStates,
} from './lifecycle.ts';
export { describeChange } from './state-sentences.ts';
export { withPeriod } from './with-period.ts';
