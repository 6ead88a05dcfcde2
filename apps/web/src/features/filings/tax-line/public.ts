export { TaxLineForm } from './tax-line-form.tsx';
export { useTaxLine } from './use-tax-line.ts';
