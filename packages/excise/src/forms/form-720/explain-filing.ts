import { law as shippedLaw } from '../../catalogue/law.ts';
import type { Law } from '../../catalogue/types.ts';
import { explainClaim } from '../../claims/explain-claims.ts';
import type { Explanation } from '../../engine/explanation.ts';
import { explainBy } from './explain.ts';

/** Why a cell of a filing has its value, its claims too; `explainBy` says what a cell may be called. */
export const explain = (input: unknown, cell: string, law: Law = shippedLaw): Explanation | null =>
  explainBy(law, input, cell, explainClaim);
