import { grouped } from '@gauger/excise';

/** A signed amount as accountants write it: "(1,517.68)" below zero. */
export const accountingAmount = (amount: string): string =>
  amount.startsWith('-') ? `(${grouped(amount.slice(1))})` : grouped(amount);
