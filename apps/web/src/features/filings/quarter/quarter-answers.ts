import {
  dueQuarter,
  type FilingFlag,
  type FilingState,
  irsDay,
  isEditable,
  issueKinds,
  openQuarters,
  type Quarter,
  quarterName,
  quarterOfDay,
} from '@gauger/excise';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';

/** The fields of the tax year and quarter page. */
export interface QuarterAnswers {
  /** `2026`, or empty. */
  taxYear: string;
  /** `1` to `4`, or empty. */
  taxYearAndQuarter: string;
  /** Nil return and zero liability are one answer. */
  nothingToReport: boolean;
  finalReturn: boolean;
  addressChange: boolean;
  oneTimeFiling: boolean;
}

/** The id of the field that holds a fact of the page is its name: nil return and zero liability are one answer. */
export const fieldIdOf = (fact: string): string => (fact === 'zeroLiability' ? 'nilReturn' : fact);

/** A return that a quarter has. */
export interface Taken {
  taxYear: string;
  quarter: string;
  state: FilingState;
}

/** A quarter with a return that can no longer be changed is no choice for a new one. */
const isOver = ({ year, quarter }: Quarter, taken: readonly Taken[]): boolean =>
  taken.some((one) => one.taxYear === String(year) && one.quarter === String(quarter) && !isEditable(one.state));

/**
 * A new return is for the quarter that was asked for, or else the one that ended last. With a return that is sent, it is
 * for the quarter that runs. A copy is for a quarter after that of its return.
 */
export function newAnswers(
  now: Date,
  asked: string | null = null,
  taken: readonly Taken[] = [],
  copied?: Taken,
): QuarterAnswers {
  const today = irsDay(now);
  const open = openQuarters(today).find((one) => quarterName(one) === asked);
  const isAfter = (one: Quarter) =>
    !copied ||
    quarterName(one) > quarterName({ year: Number(copied.taxYear), quarter: Number(copied.quarter) } as Quarter);
  const offered = [dueQuarter(today), quarterOfDay(today)].filter(isAfter);
  const { year, quarter } = open ?? offered.find((one) => !isOver(one, taken)) ?? offered[0] ?? quarterOfDay(today);
  return {
    taxYear: String(year),
    taxYearAndQuarter: String(quarter),
    nothingToReport: false,
    finalReturn: false,
    addressChange: false,
    oneTimeFiling: false,
  };
}

type Flags = Readonly<Record<FilingFlag, boolean>>;

export function answersOf(page: Flags & { taxYear: string; taxYearAndQuarter: string }): QuarterAnswers {
  const { nilReturn, zeroLiability, ...answers } = page;
  return { ...answers, nothingToReport: nilReturn || zeroLiability };
}

/** The page as a filing holds it. */
export function pageOf({ nothingToReport, ...answers }: QuarterAnswers) {
  return { ...answers, nilReturn: nothingToReport, zeroLiability: nothingToReport };
}

const boxes = ['nothingToReport', 'finalReturn', 'addressChange', 'oneTimeFiling'] as const;

/** The boxes that are checked in one page of answers and not in the other. */
export const boxesAdded = (to: QuarterAnswers, from: QuarterAnswers): readonly (typeof boxes)[number][] =>
  boxes.filter((box) => from[box] && !to[box]);

/** Newest first. */
export const yearChoices = (now: Date): string[] =>
  [...new Set(openQuarters(irsDay(now)).map(({ year }) => String(year)))].toReversed();

const MONTHS = ['Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec'];

/**
 * The quarters of a year that a return can be started for, in their order.
 * @param taken the returns that the business has
 */
export const quarterChoices = (
  taxYear: string,
  now: Date,
  taken: readonly Taken[] = [],
): { value: string; label: string }[] =>
  openQuarters(irsDay(now))
    .filter(({ year }) => String(year) === taxYear)
    .map(({ quarter }) => {
      const has = taken.find((one) => one.taxYear === taxYear && one.quarter === String(quarter));
      const remark = has ? `, ${isEditable(has.state) ? 'draft' : 'has a return'}` : '';
      return { value: String(quarter), label: `${quarter} ${MONTHS[quarter - 1]}${remark}` };
    });

/** Finds missing fields, in the words of the specification. */
export function missingIn({ taxYear, taxYearAndQuarter }: QuarterAnswers): FieldError[] {
  return [
    ...(taxYear === '' ? [{ field: 'taxYear', message: issueKinds.taxYearMissing.message }] : []),
    ...(taxYearAndQuarter === '' ? [{ field: 'taxYearAndQuarter', message: issueKinds.quarterMissing.message }] : []),
  ];
}
