export { eFileYears, type FilingWay, filingWay } from './filing-way.ts';
export { withPeriod } from './with-period.ts';
