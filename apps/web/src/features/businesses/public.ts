export { useAddNewFiling } from './add-new-filing.ts';
export { businessAddress } from './business-address.ts';
export { BusinessCrumb } from './business-crumb.tsx';
export { businessQuery, useBusinesses } from './use-businesses.ts';
