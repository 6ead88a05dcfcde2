export {
  addDays,
  dayKey,
  dayNumber,
  dayOfWeek,
  FIRST_DAY,
  formatDate,
  fromDayNumber,
  type IsoDate,
  irsDay,
  isDay,
  isDayBeyond,
  isLeapYear,
  isoDate,
  LAST_DAY,
  lastDayOfMonth,
} from './days.ts';
export {
  alternativeDepositPeriods,
  type DepositPeriod,
  type DueDate,
  regularDepositPeriods,
  returnDueDate,
} from './due-dates.ts';
export { businessDayFrom, whyNotBusinessDay } from './legal-holidays.ts';
export {
  alternativeBillingDays,
  compareQuarters,
  coveredQuarters,
  dueQuarter,
  FIRST_QUARTER,
  LAST_QUARTER,
  lastOpenQuarter,
  nextQuarter,
  openQuarters,
  parseCoveredQuarter,
  parseQuarter,
  previousQuarter,
  type Quarter,
  quarterDays,
  quarterInWords,
  quarterKey,
  quarterName,
  quarterOfDay,
  quartersBetween,
  type Span,
} from './quarters.ts';
export { spanInWords } from './span-in-words.ts';
export { nextTaxYearQuarter, taxYearOf, taxYearQuarter } from './tax-year-quarters.ts';
