import {
  dayNumber,
  dueQuarter,
  type FilingFlag,
  type FilingState,
  formatDate,
  grouped,
  irsDay,
  isEditable,
  issueKinds,
  openQuarters,
  type Quarter,
  quarterInWords,
  quarterName,
  quarterOfDay,
  returnDueDate,
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

/** A quarter as the value of its choice: "2026 3"; empty where one of the two is not chosen. */
export const quarterValue = ({ taxYear, taxYearAndQuarter }: QuarterAnswers): string =>
  taxYear === '' || taxYearAndQuarter === '' ? '' : `${taxYear} ${taxYearAndQuarter}`;

/** The facts of a choice. */
export function quarterChosen(value: string): Pick<QuarterAnswers, 'taxYear' | 'taxYearAndQuarter'> {
  const [taxYear = '', taxYearAndQuarter = ''] = value.split(' ');
  return { taxYear, taxYearAndQuarter };
}

/**
 * The quarters that a return can be started for, the newest first, each with its due day and how late it is.
 * @param taken the returns that the business has
 */
export function quarterChoices(now: Date, taken: readonly Taken[] = []): { value: string; label: string }[] {
  const today = irsDay(now);
  return openQuarters(today)
    .toReversed()
    .map((of) => {
      const { due } = returnDueDate(of);
      const late = dayNumber(today) - dayNumber(due);
      const has = taken.find((one) => one.taxYear === String(of.year) && one.quarter === String(of.quarter));
      const remarks = [
        `due ${formatDate(due)}${late > 0 && !has ? `, ${grouped(String(late))} ${late === 1 ? 'day' : 'days'} late` : ''}`,
        ...(has ? [isEditable(has.state) ? 'draft' : 'has a return'] : []),
      ];
      return { value: `${of.year} ${of.quarter}`, label: `${quarterInWords(of)}: ${remarks.join(', ')}` };
    });
}

/** Finds missing fields, in the words of the specification. */
export function missingIn({ taxYear, taxYearAndQuarter }: QuarterAnswers): FieldError[] {
  return taxYear === '' || taxYearAndQuarter === ''
    ? [{ field: 'taxYearAndQuarter', message: issueKinds.quarterMissing.message }]
    : [];
}
