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
