export { FilingStatus } from './filing-status.tsx';
export { opening } from './row-status.ts';
