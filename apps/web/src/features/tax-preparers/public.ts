export { NamedPreparers } from './named-preparers.tsx';
export { PaidPreparer } from './paid-preparer.tsx';
export { namesQuery } from './queries.ts';
export { OWN, taxPreparerAddress } from './tax-preparer-address.ts';
