export { factsOfRow } from './business-record.ts';
export type { BusinessDeps } from './deps.ts';
export { businessesByEin, foundBy, holdAllBusinesses, insertBusiness, orders } from './queries.ts';
export { factsOf as businessOfRow } from './upload/check-rows.ts';
export {
  fields as businessFieldList,
  isNeeded as isNeededColumn,
  wantedColumns as businessColumns,
} from './upload/columns.ts';
