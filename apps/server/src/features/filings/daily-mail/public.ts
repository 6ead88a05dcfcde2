export { unsubscribe } from './choices.ts';
export { findAccountsToMail } from './find-accounts.ts';
export { mailDay } from './mail-day.ts';
export { mailMissingRates } from './mail-missing-rates.ts';
