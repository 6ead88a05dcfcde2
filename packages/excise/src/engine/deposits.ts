import { type DueDate, returnDueDate } from '../calendar/due-dates.ts';
import { type Quarter, quarterName } from '../calendar/quarters.ts';
import { law as shippedLaw } from '../catalogue/law.ts';
import type { DecimalString, IsoDate, Law } from '../catalogue/types.ts';
import { compare, decimal, type Exact, minus, plus, roundDown, times, toFixed, ZERO } from '../decimal.ts';
import { computeFiling } from './compute-filing.ts';
import { readFiling } from './read-filing.ts';
import { type DepositMethod, depositMethods, depositPeriods, scheduleACell, scheduleATotalCell } from './schedule-a.ts';

/** A semimonthly period of a deposit plan. Amounts in dollars and cents. */
export interface PlannedDeposit {
  /** The box of Schedule A. */
  box: string;
  first: IsoDate;
  last: IsoDate;
  /** The day the deposit is due, moved back from `nominal` where that is no business day. */
  due: IsoDate;
  nominal: IsoDate;
  /** Why it was moved: "Saturday", "Labor Day". */
  moved: string | null;
  /** The tax of the rows dated in the period. */
  liability: DecimalString;
  /** The smallest deposit that is not short: 95 % of the liability, rounded up to the cent; 0 when none is asked for. */
  least: DecimalString;
}

/** What is deposited for a quarter, and when. */
export interface DepositPlan {
  /** `2026Q3` */
  period: string;
  /** Whether deposits are asked for at all. */
  required: boolean;
  /** Why they are, or are not. */
  because: string;
  /** The tax of Part I that is deposited, less the claims of Schedule C. */
  netLiability: DecimalString;
  methods: { method: DepositMethod; liability: DecimalString; periods: PlannedDeposit[] }[];
  /** When the return is due, and what deposits leave to be paid. */
  returnDue: DueDate;
}

/** Up to this net liability of a quarter no deposit is asked for (26 CFR 40.6302(c)-1(e)). */
export const NO_DEPOSITS_UP_TO = '2500.00';
/** The part of a period's net liability that a deposit must reach (26 CFR 40.6302(c)-1(b)(2)). */
const LEAST_PART = decimal('0.95');
const CENT = decimal('0.01');

/**
 * The deposits of a quarter from the dated rows of its filing: both methods with every semimonthly period.
 * @param input a filing in the open format
 * @returns null when the filing names no quarter
 */
export function depositPlan(input: unknown, law: Law = shippedLaw): DepositPlan | null {
  const { quarter } = readFiling(input);
  if (quarter === null) return null;
  const { cells } = computeFiling(input, law);
  const amount = (cell: string): Exact => decimal(cells[cell] ?? '0.00');
  const liable = depositMethods.map((method) => amount(scheduleATotalCell(method))).reduce(plus);
  const claimed = amount('totals.totalClaim');
  const net = compare(liable, claimed) > 0 ? minus(liable, claimed) : ZERO;
  const required = compare(net, decimal(NO_DEPOSITS_UP_TO)) > 0;
  const methods = depositMethods.map((method) => ({
    method,
    liability: toFixed(amount(scheduleATotalCell(method)), 2),
    periods: depositPeriods[method](quarter).map((period): PlannedDeposit => {
      const liability = amount(scheduleACell(period.box));
      return { ...period, liability: toFixed(liability, 2), least: toFixed(required ? least(liability) : ZERO, 2) };
    }),
  }));
  return {
    period: quarterName(quarter),
    required,
    because: reason(required, net, quarter),
    netLiability: toFixed(net, 2),
    methods,
    returnDue: returnDueDate(quarter),
  };
}

function least(liability: Exact): Exact {
  const part = times(liability, LEAST_PART);
  const cents = roundDown(part, 2);
  return compare(cents, part) < 0 ? plus(cents, CENT) : cents;
}

const reason = (required: boolean, net: Exact, quarter: Quarter): string =>
  net.n === 0n
    ? `No tax of ${quarterName(quarter)} is deposited.`
    : required
      ? 'The net liability of the quarter is more than $2,500: each semimonthly period is deposited by its due date.'
      : 'The net liability of the quarter is $2,500 or less: it can be paid with the return.';
