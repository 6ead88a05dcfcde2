export { useAddNewFiling, useNothingToReport } from './add-new-filing.ts';
export { businessAddress, type FixingPage } from './business-address.ts';
export { BusinessCrumb } from './business-crumb.tsx';
export { BusinessNameFilter } from './business-name-filter.tsx';
export { BusinessPicker, describeLimit } from './business-picker.tsx';
export { beginning, copying, correcting, formTypes } from './form-types.ts';
export { usePcorAddress, withPlanOf } from './pcor-address.ts';
export { useBusinessActs } from './use-business-acts.ts';
export { businessQuery, filerNumber, useBusinesses } from './use-businesses.ts';
