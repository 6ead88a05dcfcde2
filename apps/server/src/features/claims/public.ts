export { claimedTwice } from './claimed-twice.ts';
