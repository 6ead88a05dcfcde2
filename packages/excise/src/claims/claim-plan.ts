import { addDays, dayKey, quarterOfDay, type Span } from '../calendar/public.ts';
import type { ClaimGroup, ClaimLine } from '../catalog/public.ts';
import { type LawIndex, type LinePlan, planFields, type RatedLine } from '../engine/public.ts';

/** A claim line made ready for the rows of a group. The rows have no date: the first day of the period decides. */
export const planClaimLine = (
  index: LawIndex,
  line: ClaimLine,
  groupPath: string,
  days: Span,
  returnOf: NonNullable<LinePlan['returnOf']>,
): LinePlan<ClaimLine> => ({ ...plan(index, line, `${groupPath}.lines`, days), returnOf });

/** The facts entered once for a group, made ready as a row. */
export const planClaimGroup = (
  index: LawIndex,
  { name, fields }: ClaimGroup,
  groupPath: string,
  days: Span,
): LinePlan<RatedLine> => plan(index, { name, fields, formula: NO_FORMULA }, groupPath, days);

const NO_FORMULA = { kind: 'none', because: 'What is said of a group is not counted.', citation: '' } as const;

function plan<L extends RatedLine>(index: LawIndex, line: L, rowsAt: string, days: Span): LinePlan<L> {
  return {
    index,
    line,
    rowsAt,
    amountField: 'amountOfClaim',
    quarter: quarterOfDay(days.last),
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
 * The days a claim of a group may begin on. A vendor claims the sales of the period; an ultimate purchaser may go back to
 * the first day of the income tax year. Every claim ends in the period of the form.
 * @param incomeTaxYearEnds month, 1 to 12
 */
export function claimDays({ period }: ClaimGroup, { first, last }: Span, incomeTaxYearEnds: number): Span {
  if (period.within === 'quarter') return { first, last };
  const month = Number(first.slice(5, 7));
  const begins = (incomeTaxYearEnds % 12) + 1;
  const year = Number(first.slice(0, 4)) - (month >= begins ? 0 : 1);
  return { first: `${year}-${String(begins).padStart(2, '0')}-01`, last };
}

/** Whether a period holds as many days as the law asks. */
export const isLongEnough = (first: string, last: string, days: number): boolean => addDays(first, days - 1) <= last;
