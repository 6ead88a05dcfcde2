export { PaidPreparer } from './paid-preparer.tsx';
export { namesQuery, type TaxPreparer } from './queries.ts';
export { NEW, OWN, taxPreparerAddress } from './tax-preparer-address.ts';
