export { wasChanged } from './past-changes.ts';
