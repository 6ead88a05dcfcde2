/** The reports of administrators. Apart from the schemas, so that the browser loads it without them. */
export {
  currentReportYear,
  FIRST_REPORT_YEAR,
  financialYear,
  firstDayOf,
  monthName,
  type ReportMonth,
  reportLines,
  totalsOf,
} from './lines.ts';
export {
  type Report,
  type ReportName,
  type ReportRowType,
  type ReportUnit,
  reportFiles,
  reports,
} from './reports.ts';
