import { claimGroups, claimRates } from './claims/groups.ts';
import { claimMinimums } from './claims/minimums.ts';
import { afterFiling, afterFilingRules } from './parameters/after-filing.ts';
import { claims } from './parameters/claims.ts';
import { taxLaw } from './tax-law.ts';
import type { Law } from './types.ts';

/** The law as shipped: every tax line of Form 720 from 2021 Q1 on and every claim of its Schedule C, and the rate book. */
export const law: Law = {
  ...taxLaw,
  claims: claimGroups,
  claimMinimums,
  afterFiling: afterFilingRules,
  parameters: [...taxLaw.parameters, ...claimRates, ...claims, ...afterFiling],
};
