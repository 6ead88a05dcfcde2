import { type Law, law as lawInForce } from '../../catalog/public.ts';
import { explainClaim, explainClaims } from '../../claims/public.ts';
import type { Explanation } from '../../engine/public.ts';
import { type ClaimExplainer, explainBy } from './explain.ts';
import { scheduleC } from './schedule-c.ts';

/** Explains the value of a cell of a filing, including its claims; `explainBy` lists the names of cells. */
export const explain = (input: unknown, cell: string, law: Law = lawInForce): Explanation | null =>
  explainBy(law, input, cell, explainScheduleC);

const explainScheduleC: ClaimExplainer = (cell, filing, index) => {
  const form = scheduleC(filing, index.law);
  return cell === 'totals.totalClaim'
    ? explainClaims(cell, 'Claims, Schedule C', form, index)
    : explainClaim(cell, form, index);
};
