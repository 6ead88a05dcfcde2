import { addDays, dayKey } from '../calendar/days.ts';
import { type Quarter, quarterDays, type Span } from '../calendar/quarters.ts';
import type { ClaimGroup, ClaimLine } from '../catalogue/types.ts';
import type { LawIndex } from '../engine/law-index.ts';
import { type LinePlan, planFields, type RatedLine } from '../engine/line-plan.ts';

/** A claim line made ready for the rows of a quarter. They bear no day: the first of the quarter decides. */
export const planClaimLine = (
  index: LawIndex,
  group: ClaimGroup,
  line: ClaimLine,
  quarter: Quarter,
): LinePlan<ClaimLine> => plan(index, line, `claimsData.groups.${group.group}.lines`, quarter);

/** What is said once for a group, made ready as a row of its own. */
export const planClaimGroup = (index: LawIndex, group: ClaimGroup, quarter: Quarter): LinePlan<RatedLine> =>
  plan(index, { name: group.name, fields: group.fields, formula: NO_FORMULA }, 'claimsData.groups', quarter);

const NO_FORMULA = { kind: 'none', because: 'What is said of a group is not counted.', citation: '' } as const;

function plan<L extends RatedLine>(index: LawIndex, line: L, rowsAt: string, quarter: Quarter): LinePlan<L> {
  const days = quarterDays(quarter);
  return {
    index,
    line,
    rowsAt,
    amountField: 'amountOfClaim',
    quarter,
    days,
    firstKey: dayKey(days.first),
    lastKey: dayKey(days.last),
    dateField: null,
    datePlace: -1,
    day: days.first,
    ...planFields(line, null, index),
  };
}

/**
 * The days a claim of a group may begin on. A vendor claims the sales of the quarter; an ultimate purchaser may go back to
 * the first day of the income tax year. Every claim ends in the quarter of the return.
 * @param incomeTaxYearEnds month, 1 to 12
 */
export function claimDays({ period }: ClaimGroup, quarter: Quarter, incomeTaxYearEnds: number): Span {
  const { first, last } = quarterDays(quarter);
  if (period.within === 'quarter') return { first, last };
  const month = Number(first.slice(5, 7));
  const begins = (incomeTaxYearEnds % 12) + 1;
  const year = month >= begins ? quarter.year : quarter.year - 1;
  return { first: `${year}-${String(begins).padStart(2, '0')}-01`, last };
}

/** Whether a period holds as many days as the law asks. */
export const isLongEnough = (first: string, last: string, days: number): boolean => addDays(first, days - 1) <= last;
