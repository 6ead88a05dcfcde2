export { BusinessNameFilter } from './business-name-filter.tsx';
export { BusinessPicker, describeLimit } from './business-picker.tsx';
