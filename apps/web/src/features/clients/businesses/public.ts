export { businessAddress, type FixingPage } from './business-address.ts';
export { BusinessCrumb } from './business-crumb.tsx';
export { usePcorAddress, withPlanOf } from './pcor-address.ts';
export { useBusinessActs } from './use-business-acts.ts';
