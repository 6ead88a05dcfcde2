export { findTotals } from './differing-totals.ts';
