export { FilingStatus } from './filing-status.tsx';
export { opening } from './where-it-stands.ts';
