export { NamedPreparers } from './named-preparers.tsx';
export { PaidPreparer } from './paid-preparer.tsx';
