import { law as shippedLaw } from '../../catalogue/law.ts';
import type { Law } from '../../catalogue/types.ts';
import { explainClaim, explainClaims } from '../../claims/explain-claims.ts';
import type { Explanation } from '../../engine/explanation.ts';
import { type ClaimExplainer, explainBy } from './explain.ts';
import { scheduleC } from './schedule-c.ts';

/** Why a cell of a filing has its value, its claims too; `explainBy` says what a cell may be called. */
export const explain = (input: unknown, cell: string, law: Law = shippedLaw): Explanation | null =>
  explainBy(law, input, cell, explainScheduleC);

const explainScheduleC: ClaimExplainer = (cell, filing, index) => {
  const form = scheduleC(filing, index.law);
  return cell === 'totals.totalClaim'
    ? explainClaims(cell, 'Claims, Schedule C', form, index)
    : explainClaim(cell, form, index);
};
