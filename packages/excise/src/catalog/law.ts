import { followBook, underBook } from './book-in-force.ts';
import { claimGroups, claimRates } from './claims/groups.ts';
import { claimMinimums } from './claims/minimums.ts';
import { afterFiling, afterFilingRules } from './rates/after-filing.ts';
import { claims } from './rates/claims.ts';
import { shippedTaxLaw } from './tax-law.ts';
import type { Law } from './types.ts';

/** The law as shipped, whatever book is in force. */
const shippedLaw: Law = {
  ...shippedTaxLaw,
  claims: claimGroups,
  claimMinimums,
  afterFiling: afterFilingRules,
  parameters: [...shippedTaxLaw.parameters, ...claimRates, ...claims, ...afterFiling],
};

/** The law: every tax line of Form 720 from 2021 Q1 on and every claim of its Schedule C, under the rate book in force. */
export let law: Law = shippedLaw;

followBook(() => {
  law = underBook(shippedLaw);
});
