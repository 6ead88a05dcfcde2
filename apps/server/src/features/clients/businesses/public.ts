export { factsOfRow, openEin, taxpayerNumber } from './business-record.ts';
export type { FilingsOfBusiness } from './filings-of-business.ts';
export {
  businessesByEin,
  holdAllBusinesses,
  insertBusiness,
  isNamed,
  loadBusiness,
  selectMatching,
} from './queries.ts';
export { factsOf as businessOfRow } from './upload/check-rows.ts';
export {
  fields as businessFieldList,
  isNeeded as isNeededColumn,
  wantedColumns as businessColumns,
} from './upload/columns.ts';
export { withZeros } from './upload/lost-zeros.ts';
