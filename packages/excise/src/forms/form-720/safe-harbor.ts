import { alternativeBillingDays, type Quarter, quarterDays, quarterName } from '../../calendar/public.ts';
import type { DecimalString, IsoDate } from '../../catalog/public.ts';
import { type DepositMethod, depositMethods, scheduleATotalCell } from '../../cells/public.ts';
import {
  compare,
  decimal,
  type Exact,
  isZero,
  least as lesser,
  minus,
  over,
  plus,
  roundDown,
  times,
  toFixed,
} from '../../decimal.ts';
import { type LawIndex, ratesInForce } from '../../engine/public.ts';
import { SPLIT } from './half-months.ts';

/** Net liability of the look-back quarter by method, in dollars and cents. */
export type LookBackLiability = Readonly<Record<DepositMethod, DecimalString>>;

/** The quarter a safe harbor looks back to: the second one before (26 CFR 40.6302(c)-1(b)(2)(ii)). */
export function lookBackQuarter({ year, quarter }: Quarter): Quarter {
  const at = year * 4 + (quarter - 1) - 2;
  return { year: Math.floor(at / 4), quarter: ((at % 4) + 1) as Quarter['quarter'] };
}

/**
 * The net liability of a return by method, for a later return that looks back to it: Schedule A less the claims,
 * which are taken off the regular method first.
 */
export function netByMethod(cells: Readonly<Record<string, DecimalString>>): LookBackLiability {
  let claims = decimal(cells['totals.totalClaim'] ?? '0');
  const net = {} as Record<DepositMethod, DecimalString>;
  for (const method of depositMethods) {
    const liable = decimal(cells[scheduleATotalCell(method)] ?? '0');
    const covered = lesser(liable, claims);
    net[method] = toFixed(minus(liable, covered), 2);
    claims = minus(claims, covered);
  }
  return net;
}

/**
 * `notDue`: every deposit due so far reaches it, and others are not due yet. `unknown`: the look-back liability is missing, or
 * a rate rose and the liability at the new rate is missing.
 */
export type SafeHarborState = 'reached' | 'notReached' | 'notDue' | 'unknown';

/** Whether the deposits of a method are in the safe harbor, and why not. Amounts in dollars and cents. */
export interface SafeHarbor {
  /** `2026Q1` */
  lookBackPeriod: string;
  /** IRS numbers whose rate rose since: the look-back liability is needed at the new rates. */
  raised: string[];
  /** Net liability of the look-back quarter; null while it is missing. */
  lookBackLiability: DecimalString | null;
  /** A sixth of `lookBackLiability`, rounded up to the cent: the least deposit in time of every semimonthly period. */
  least: DecimalString | null;
  /** 11/90 of `lookBackLiability`: the least deposit due in September; null in a quarter without one. */
  leastForSeptember: DecimalString | null;
  standing: SafeHarborState;
  /** Deposits that miss the least amount or are not due, and further conditions of the rule, one sentence each. */
  remarks: string[];
}

/** A deposit period as the safe harbor looks at it. */
interface Period {
  box: string;
  due: IsoDate;
  inTime: Exact;
}

/** The facts that decide the safe harbor of a method. */
interface Judging {
  method: DepositMethod;
  quarter: Quarter;
  periods: readonly Period[];
  /**
   * The net liability of the look-back quarter that the filer entered: assumed to be figured at the rates of this
   * quarter.
   */
  entered: DecimalString | null;
  /** The same as the return of the look-back quarter reported it, at the rates of that quarter. */
  reported: DecimalString | null;
  /** IRS numbers with tax by the method. */
  lines: readonly string[];
  /** The day it is at the IRS; null judges each deposit as if its due date had passed. */
  today: IsoDate | null;
  index: LawIndex;
}

const SIXTH = over(decimal('1'), decimal('6'));
const SEPTEMBER_PART = over(decimal('11'), decimal('90'));
const CENT = decimal('0.01');

/** Up to the next whole cent. */
export function upToCents(amount: Exact): Exact {
  const cents = roundDown(amount, 2);
  return compare(cents, amount) < 0 ? plus(cents, CENT) : cents;
}

/**
 * Evaluates the safe harbor of one method: every semimonthly deposit of the quarter is made in time and is at least a sixth of
 * the net liability of the look-back quarter, the one due in September at least 11/90 of that liability (26 CFR
 * 40.6302(c)-1(b)(2), -2(b)(3)).
 */
export function safeHarbor({ method, quarter, periods, entered, reported, lines, today, index }: Judging): SafeHarbor {
  const back = lookBackQuarter(quarter);
  const lookBackPeriod = quarterName(back);
  const backInWords = `${back.year} Q${back.quarter}`;
  const september = periods.find(({ box }) => box in SPLIT);
  const raised = lines.filter((irsNumber) => hasRisen(irsNumber, quarter, index));
  const lookBackLiability = entered ?? (raised.length === 0 ? reported : null);
  const rise =
    raised.length === 0
      ? []
      : [
          `The rate of ${numbers(raised)} rose since ${backInWords}. The safe harbor needs the liability at the new rate.`,
        ];
  if (lookBackLiability === null) {
    const remarks = [
      ...rise,
      `Enter the net liability of ${backInWords}${raised.length === 0 ? '' : ' at the new rate'}.`,
    ];
    const unknown = { lookBackLiability: null, least: null, leastForSeptember: null, standing: 'unknown' } as const;
    return { lookBackPeriod, raised, ...unknown, remarks };
  }
  const liability = decimal(lookBackLiability);
  const least = upToCents(times(liability, SIXTH));
  const leastForSeptember = september ? upToCents(times(liability, SEPTEMBER_PART)) : null;
  const isOpen = (due: IsoDate): boolean => today !== null && today <= due;
  const short = halfMonths(periods).filter(({ inTime }) => compare(inTime, least) < 0);
  const missed = short.filter(({ due }) => !isOpen(due));
  const open = short.filter(({ due }) => isOpen(due));
  const shortSeptember =
    september && leastForSeptember && compare(september.inTime, leastForSeptember) < 0 ? september : null;
  const added = lines.filter((irsNumber) => isNew(irsNumber, method, back, index));
  const broken = isZero(liability)
    ? [`The return of ${backInWords} reported no tax by this method: there is nothing to look back to.`]
    : [
        ...(missed.length > 0
          ? [`Less than a sixth was deposited in time for ${listed(missed.map(({ boxes }) => boxes))}.`]
          : []),
        ...(shortSeptember && !isOpen(shortSeptember.due)
          ? [`Less than 11/90 was deposited in time for ${shortSeptember.box}.`]
          : []),
        ...(added.length > 0 ? [`${numbers(added)} was not taxed in all of ${backSpan(method, backInWords)}.`] : []),
      ];
  const isPending = open.length > 0 || (shortSeptember !== null && isOpen(shortSeptember.due));
  return {
    lookBackPeriod,
    raised,
    lookBackLiability: toFixed(liability, 2),
    least: toFixed(least, 2),
    leastForSeptember: leastForSeptember && toFixed(leastForSeptember, 2),
    standing: broken.length > 0 ? 'notReached' : isPending ? 'notDue' : 'reached',
    remarks: [
      ...broken,
      ...(broken.length === 0 && open.length > 0
        ? [`Not due yet, and not deposited yet: ${listed(open.map(({ boxes }) => boxes))}.`]
        : []),
      ...rise,
    ],
  };
}

/** The half months of the quarter, those of a split September put together. */
function halfMonths(periods: readonly Period[]): { boxes: string; due: IsoDate; inTime: Exact }[] {
  return periods
    .filter(({ box }) => !(box in SPLIT))
    .map(({ box, due, inTime }) => {
      const part = periods.find((other) => SPLIT[other.box] === box);
      const boxes = part ? `${part.box} with ${box}` : box;
      return { boxes, due, inTime: part ? plus(part.inTime, inTime) : inTime };
    });
}

/**
 * A tax that was not imposed throughout the look-back quarter has no safe harbor; by the alternative method it was imposed
 * throughout the month before that quarter too (26 CFR 40.6302(c)-1(b)(2)).
 */
function isNew(irsNumber: string, method: DepositMethod, back: Quarter, index: LawIndex): boolean {
  const { last } = quarterDays(back);
  const { first } = method === 'alternative' ? alternativeBillingDays(back) : quarterDays(back);
  const absences = index.line(irsNumber)?.absences ?? [];
  return absences.some(({ from, to }) => from <= last && (to === null || first <= to));
}

const backSpan = (method: DepositMethod, back: string): string =>
  method === 'alternative' ? `${back} and the month before it` : back;

/** Whether a rate of a line rose in this quarter or the one before it: for two quarters the look-back liability is taken at the new rate. */
function hasRisen(irsNumber: string, quarter: Quarter, index: LawIndex): boolean {
  const key = ({ parameter, of }: { parameter: string | null; of: string }) => `${parameter} ${of}`;
  const before = new Map(
    ratesInForce(lookBackQuarter(quarter), irsNumber, index.law).map((rate) => [key(rate), rate.rate]),
  );
  return ratesInForce(quarter, irsNumber, index.law).some((now) => {
    const then = before.get(key(now));
    return now.rate !== null && then != null && compare(decimal(now.rate), decimal(then)) > 0;
  });
}

const numbers = (irsNumbers: readonly string[]): string => `IRS No. ${listed(irsNumbers)}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
