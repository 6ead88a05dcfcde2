/** Records that sheets list, such as businesses and plans: what is read of each, what a file leaves open, and the rules that need no account. */
export { clientFields } from './businesses/client-columns.ts';
export { businessFieldList, businessKind, isNeededField } from './businesses/columns.ts';
export { exampleBusiness } from './businesses/example.ts';
export {
  type AccountBusinesses,
  businessEins,
  businessOfRow,
  duplicateMessage,
  type JudgedBusinesses,
  judgeBusinesses,
  type KnownClient,
  type SheetBusiness,
} from './businesses/judge-businesses.ts';
export { depositKind } from './deposits/deposit-kind.ts';
export { type DepositEntry, type JudgedDeposits, judgeDeposits } from './deposits/judge-deposits.ts';
export { atOnce, type InParts } from './in-parts.ts';
export { leftOutRecords } from './left-out-records.ts';
export { planRecords, type RecordPlan, type RecordRequest } from './plan-records.ts';
export { paymentFields, planColumns, planFields } from './plans/columns.ts';
export { examplePlan } from './plans/example.ts';
export { type JudgedPlans, judgePlans, type PlanBusinesses, type SheetReturn } from './plans/judge-plans.ts';
export { planKind, policyTypeOfOthers } from './plans/plan-kind.ts';
export { type PlanRow, planEins, planRows } from './plans/plan-rows.ts';
export { type PresentedRecords, presentRecordImport } from './present-record-import.ts';
export { presentRecords, presentRecordsAside } from './present-records.ts';
export { type JudgedRecords, type RecordFault, recordRefusal } from './record-faults.ts';
export type { RecordKind } from './record-kind.ts';
