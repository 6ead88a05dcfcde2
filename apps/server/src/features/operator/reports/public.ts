export { downloadReport } from './download-report.ts';
export { type CountedKind, readReport } from './reports.ts';
