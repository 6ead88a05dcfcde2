import { type Quarter, quarterDays, quarterName } from '../calendar/quarters.ts';
import type { DecimalString } from '../catalogue/types.ts';
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
} from '../decimal.ts';
import { documentCells } from '../derive/document-cells.ts';
import { printedRate } from './cells.ts';
import { SPLIT } from './half-months.ts';
import type { LawIndex } from './law-index.ts';
import { type DepositMethod, depositMethods, scheduleATotalCell } from './schedule-a.ts';

/** Net liability of the look-back quarter by method, in dollars and cents. */
export type LookBackLiability = Readonly<Record<DepositMethod, DecimalString>>;

/** The quarter a safe harbor looks back to: the second one before (26 CFR 40.6302(c)-1(b)(2)(ii)). */
export function lookBackQuarter({ year, quarter }: Quarter): Quarter {
  const at = year * 4 + (quarter - 1) - 2;
  return { year: Math.floor(at / 4), quarter: ((at % 4) + 1) as Quarter['quarter'] };
}

/** What a return reports for whoever looks back to it: Schedule A less the claims, which are taken off the regular method first. */
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

/** Whether the deposits of a method are in the safe harbor, and why not. Amounts in dollars and cents. */
export interface SafeHarbor {
  /** `2026Q1` */
  lookBackPeriod: string;
  /** Net liability of the look-back quarter; null while it is not known. */
  lookBackLiability: DecimalString | null;
  /** A sixth of it, rounded up to the cent: what every semimonthly period must hold in time. */
  least: DecimalString | null;
  /** 11/90 of it: what the September deposit must hold; null in a quarter without one. */
  leastForSeptember: DecimalString | null;
  /** Whether the deposits reach that; null while the look-back liability is not known. */
  met: boolean | null;
  /** What is not reached, and what else the rule asks, one sentence each. */
  remarks: string[];
}

/** A deposit period as the safe harbor looks at it. */
interface Period {
  box: string;
  inTime: Exact;
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
 * Judges the safe harbor of one method: every semimonthly deposit of the quarter is made in time and is at least a sixth of
 * the net liability of the look-back quarter, the one due in September at least 11/90 of it
 * (26 CFR 40.6302(c)-1(b)(2), -2(b)(3)).
 * @param lines IRS numbers with tax by the method
 */
export function safeHarbor(
  quarter: Quarter,
  periods: readonly Period[],
  lookBackLiability: DecimalString | null,
  lines: readonly string[],
  index: LawIndex,
): SafeHarbor {
  const back = lookBackQuarter(quarter);
  const lookBackPeriod = quarterName(back);
  const september = periods.find(({ box }) => box in SPLIT);
  const raised = raisedLines(lines, quarter, index);
  const beside =
    raised.length === 0
      ? []
      : [
          `The rate of ${numbers(raised)} rose since: take as net liability of ${lookBackPeriod} what it would have been at the new rate.`,
        ];
  if (lookBackLiability === null) {
    const remarks = [`Enter the net liability of ${lookBackPeriod}.`, ...beside];
    return { lookBackPeriod, lookBackLiability, least: null, leastForSeptember: null, met: null, remarks };
  }
  const liability = decimal(lookBackLiability);
  const least = upToCents(times(liability, SIXTH));
  const leastForSeptember = september ? upToCents(times(liability, SEPTEMBER_PART)) : null;
  const short = halfMonths(periods)
    .filter(({ inTime }) => compare(inTime, least) < 0)
    .map(({ boxes }) => boxes);
  const shortSeptember = september && leastForSeptember && compare(september.inTime, leastForSeptember) < 0;
  const added = lines.filter((irsNumber) => isNew(irsNumber, back, index));
  const broken = isZero(liability)
    ? [`The return of ${lookBackPeriod} reported no tax by this method: there is nothing to look back to.`]
    : [
        ...(short.length > 0 ? [`Less than a sixth was deposited in time for ${listed(short)}.`] : []),
        ...(shortSeptember ? [`Less than 11/90 was deposited in time for ${september.box}.`] : []),
        ...(added.length > 0 ? [`${numbers(added)} bore no tax in all of ${lookBackPeriod}.`] : []),
      ];
  return {
    lookBackPeriod,
    lookBackLiability: toFixed(liability, 2),
    least: toFixed(least, 2),
    leastForSeptember: leastForSeptember && toFixed(leastForSeptember, 2),
    met: broken.length === 0,
    remarks: [...broken, ...beside],
  };
}

/** The half months of the quarter, those of a split September put together. */
function halfMonths(periods: readonly Period[]): { boxes: string; inTime: Exact }[] {
  return periods
    .filter(({ box }) => !(box in SPLIT))
    .map(({ box, inTime }) => {
      const part = periods.find((other) => SPLIT[other.box] === box);
      return part ? { boxes: `${part.box} with ${box}`, inTime: plus(part.inTime, inTime) } : { boxes: box, inTime };
    });
}

/** A tax that was not imposed throughout the look-back quarter has no safe harbor. */
function isNew(irsNumber: string, back: Quarter, index: LawIndex): boolean {
  const days = quarterDays(back);
  const absences = index.line(irsNumber)?.absences ?? [];
  return absences.some(({ from, to }) => from <= days.last && (to === null || days.first <= to));
}

/** Lines whose rate rose in this quarter or the one before it: for two quarters the look-back liability is taken at the new rate. */
function raisedLines(lines: readonly string[], quarter: Quarter, index: LawIndex): string[] {
  const back = lookBackQuarter(quarter);
  return lines.filter((irsNumber) => {
    const line = index.line(irsNumber);
    return (line ? documentCells(line) : []).some((cell) => {
      if (cell.kind !== 'rate') return false;
      const now = printedRate(cell, index, quarter)?.value;
      const then = printedRate(cell, index, back)?.value;
      return now && then && compare(now, then) > 0;
    });
  });
}

const numbers = (irsNumbers: readonly string[]): string => `IRS No. ${listed(irsNumbers)}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
