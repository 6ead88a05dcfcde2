export { TaxLineForm } from './tax-line-form.tsx';
export { useReportChanges, useTaxLine } from './use-tax-line.ts';
