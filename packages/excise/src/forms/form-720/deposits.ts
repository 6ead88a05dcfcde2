import { dollars } from '../../amounts.ts';
import {
  type DueDate,
  dayNumber,
  type Quarter,
  quarterDays,
  quarterInWords,
  quarterName,
  returnDueDate,
} from '../../calendar/public.ts';
import { type DecimalString, type IsoDate, type Law, law as lawInForce } from '../../catalog/public.ts';
import { type DepositMethod, depositMethods, scheduleACell, scheduleATotalCell } from '../../cells/public.ts';
import { compare, decimal, type Exact, isZero, minus, ONE, plus, sum, times, toFixed, ZERO } from '../../decimal.ts';
import { indexOf, type LawIndex } from '../../engine/public.ts';
import { type ComputedFiling, computeFiling } from './compute-filing.ts';
import { type DepositPenalty, depositPenalty, penaltyAfterNotice } from './deposit-penalty.ts';
import { halfMonthShares, SPLIT, septemberShares } from './half-months.ts';
import { needsDeposits } from './needs-deposits.ts';
import { isOneTime } from './one-time.ts';
import { paidBeforeInWords, paidBeforeReturn } from './paid-before.ts';
import { type ReadDeposit, type ReadDeposits, readDeposits } from './read-deposits.ts';
import { type ReadFiling, readFiling } from './read-filing.ts';
import { type LookBackLiability, type SafeHarbor, safeHarbor, upToCents } from './safe-harbor.ts';
import { depositMethodOf, depositPeriods } from './schedule-a.ts';

/** A deposit of a period, and how many days after the due date it was made. */
export interface PlannedEntry {
  date: IsoDate;
  amount: DecimalString;
  confirmation: string | null;
  /** 0 when it was in time. */
  daysLate: number;
}

/**
 * The state of the deposits of a period: `notAsked` of a quarter without deposits, `nothing` was liable, `inTime`,
 * `late` (enough, its own or surplus of other periods, but not in time), `short`, `safeHarbor` (short of 95 %, and
 * excused), `unknown` while the quarter has only one figure.
 */
export type DepositState = 'notAsked' | 'nothing' | 'inTime' | 'late' | 'short' | 'safeHarbor' | 'unknown';

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
  /**
   * The amount the deposit is measured by: the liability, with the half-month option half the tax of its month, and in
   * September 11/15 of the tax of the half month at most, with the rest by October 14.
   */
  basis: DecimalString;
  /**
   * The smallest deposit that is not short: 95 % of the basis, all of the basis for box S, rounded up to the cent; 0
   * when none is asked for.
   */
  least: DecimalString;
  /** The deposits for the period, by day. */
  deposits: PlannedEntry[];
  deposited: DecimalString;
  /** The part of `deposited` that was deposited by the due date. */
  inTime: DecimalString;
  /** The surplus of deposits of earlier periods for this one, by its due date. */
  carried: DecimalString;
  /** The part of the smallest deposit that was not deposited in time. */
  shortfall: DecimalString;
  standing: DepositState;
  /** The penalty that the IRS may charge, estimated as of today; null where no part of the deposit was late. */
  penalty: DepositPenalty | null;
}

/** The deposits of the taxes of one method. */
export interface PlannedMethod {
  method: DepositMethod;
  liability: DecimalString;
  deposited: DecimalString;
  shortfall: DecimalString;
  /** The sum of the penalties estimated. */
  penalty: DecimalString;
  periods: PlannedDeposit[];
  safeHarbor: SafeHarbor;
}

/** The deposits of a quarter, and their days. */
export interface DepositPlan {
  /** `2026Q3` */
  period: string;
  /** Whether deposits are asked for at all. */
  required: boolean;
  /** Why they are, or are not. */
  because: string;
  /** Further remarks, one sentence each. */
  remarks: string[];
  /** The tax of Part I that is deposited, less the claims of Schedule C. */
  netLiability: DecimalString;
  /** From Part I to Schedule A and to the net liability. */
  scheduleA: {
    totalPartI: DecimalString;
    /** The gas guzzler tax of a one-time filing, which is not on Schedule A. */
    oneTime: DecimalString;
    liability: DecimalString;
    totalClaim: DecimalString;
  };
  /** Form 720 line 5. */
  deposited: DecimalString;
  /** The penalties for late deposits that the IRS may charge, estimated as of today. */
  penalty: DecimalString;
  /** Whether the safe harbor rule is claimed. */
  usesSafeHarbor: boolean;
  /** Whether the half-month option is used. */
  usesHalfMonths: boolean;
  methods: PlannedMethod[];
  /** When the return is due, and what deposits leave to be paid. */
  returnDue: DueDate;
}

/** The part of a period's net liability that a deposit must reach (26 CFR 40.6302(c)-1(b)(1)). */
const MIN_PART = decimal('0.95');
/** Amounts billed September 1 to 11 under the alternative method: the 95 percent rule does not apply to their deposit (26 CFR 40.6302(c)-3(f)(3)). */
const FULL_DEPOSIT_BOX = 'S';

/**
 * Plans the deposits of a quarter from the dated rows of its filing and the deposits entered: both methods with every
 * semimonthly period, and the amounts that are short.
 * @param input a filing in the open format
 * @param lookBack the net liability of the look-back quarter, where its return exists here; the filing's own answer
 * comes first
 * @param today the day it is at the IRS; without it the safe harbor is judged as if every due date had passed
 * @returns null when the filing names no quarter
 */
export function depositPlan(
  input: unknown,
  law: Law = lawInForce,
  lookBack: LookBackLiability | null = null,
  today: IsoDate | null = null,
): DepositPlan | null {
  const filing = readFiling(input);
  const { quarter } = filing;
  if (quarter === null) return null;
  const { cells, lines, totals } = computeFiling(input, law);
  const amount = (cell: string): Exact => decimal(cells[cell] ?? '0.00');
  const partI = amount('totals.totalPartI');
  const { liable, claimed, net, required } = judgeQuarter(cells);
  const taxed = Object.entries(lines).map(([irsNumber, { tax }]): TaxedLine => {
    return { irsNumber, tax, taxWithRegularMethod: filing.lines.get(irsNumber)?.taxWithRegularMethod ?? false };
  });
  const planning = { filing, cells, taxed, quarter, required, lookBack, today, index: indexOf(law) };
  const methods = depositMethods.map((method) => planMethod(method, planning));
  const penalty = penaltyOf(methods);
  const partII = amount('totals.totalPartII');
  const before = paidBeforeReturn(quarter, lines, law);
  const ofBefore = sum(before.map(({ irsNumber }) => decimal(taxOf(irsNumber, lines))));
  const isPaidBefore = !isZero(ofBefore) && compare(ofBefore, partII) >= 0;
  return {
    period: quarterName(quarter),
    required,
    because: reason({ required, net, liable, partI, partII, isPaidBefore }, quarter),
    remarks: [
      ...before.map(paidBeforeInWords),
      ...(required ? remarksOf(filing.usesHalfMonths, claimed, methods, planning) : []),
    ],
    netLiability: toFixed(net, 2),
    scheduleA: {
      totalPartI: toFixed(partI, 2),
      oneTime: toFixed(minus(partI, liable), 2),
      liability: toFixed(liable, 2),
      totalClaim: toFixed(claimed, 2),
    },
    deposited: totals.deposit,
    penalty,
    usesSafeHarbor: filing.usesSafeHarbor,
    usesHalfMonths: filing.usesHalfMonths,
    methods,
    returnDue: returnDueDate(quarter),
  };
}

const taxOf = (irsNumber: string, lines: ComputedFiling['lines']): DecimalString => lines[irsNumber]?.tax ?? '0.00';

const penaltyOf = (methods: readonly PlannedMethod[]): DecimalString =>
  toFixed(sum(methods.map(({ penalty }) => decimal(penalty))), 2);

/** A return as it is saved: what its deposits depend on, without its rows. */
export interface SavedReturn {
  quarter: Quarter;
  /** Its figures by cell: Schedule A and `totals.totalClaim`. */
  cells: Readonly<Record<string, DecimalString>>;
  taxed: readonly TaxedLine[];
  oneTimeFiling: boolean;
  /** The saved page of its deposits. */
  deposit: unknown;
}

/**
 * Estimates the penalties for late deposits of a saved return, as of a day.
 * @returns "0.00" where nothing was late, or all deposits are one figure
 */
export function lateDepositPenalty(
  { quarter, cells, taxed, oneTimeFiling, deposit }: SavedReturn,
  today: IsoDate,
  law: Law = lawInForce,
): DecimalString {
  const { required } = judgeQuarter(cells);
  const filing = { ...readDeposits({ deposit }, quarter, []), oneTimeFiling };
  const planning = { filing, cells, taxed, quarter, required, lookBack: null, today, index: indexOf(law) };
  return penaltyOf(depositMethods.map((method) => planMethod(method, planning)));
}

/** A tax line of a return and its tax, in dollars and cents. */
export interface TaxedLine {
  irsNumber: string;
  tax: DecimalString;
  taxWithRegularMethod: boolean;
}

/** A deposit that is still to be made. Amounts in dollars and cents. */
export interface OpenDeposit
  extends Pick<PlannedDeposit, 'box' | 'first' | 'last' | 'due' | 'nominal' | 'moved' | 'basis' | 'least'> {
  /** The part of `least` that deposits in time and surplus of earlier periods cover. */
  covered: DecimalString;
  /** The part of `least` that is missing; null while no tax of the period is entered. */
  missing: DecimalString | null;
}

/**
 * Lists the deposits of a saved return that are still to be made: those that are short, excused by no safe harbor, and those
 * ahead of periods without tax so far, by each method that the return owes tax by. None where the quarter needs no deposits. Of a
 * return with one figure for all deposits only those ahead are listed: whether an earlier one was made is not known.
 */
export function openDeposits(
  { quarter, cells, taxed, oneTimeFiling, deposit }: SavedReturn,
  today: IsoDate,
  lookBack: LookBackLiability | null = null,
  law: Law = lawInForce,
): OpenDeposit[] {
  const { required } = judgeQuarter(cells);
  if (!required) return [];
  const filing = { ...readDeposits({ deposit }, quarter, []), oneTimeFiling };
  const planning = { filing, cells, taxed, quarter, required, lookBack, today, index: indexOf(law) };
  return depositMethods
    .map((method) => planMethod(method, planning))
    .filter(({ liability }) => !isZero(decimal(liability)))
    .flatMap(({ periods, safeHarbor: harbor }) =>
      periods.filter(
        (period) => isStillOpen(period, today) && !(filing.usesSafeHarbor && reachesHarbor(period, harbor)),
      ),
    )
    .map(({ box, first, last, due, nominal, moved, basis, least, shortfall, standing }) => ({
      ...{ box, first, last, due, nominal, moved, basis, least },
      covered: standing === 'short' ? toFixed(minus(decimal(least), decimal(shortfall)), 2) : '0.00',
      missing: standing === 'short' ? shortfall : standing === 'unknown' ? least : null,
    }));
}

const isStillOpen = ({ standing, due }: PlannedDeposit, today: IsoDate): boolean =>
  standing === 'short' || (due >= today && (standing === 'nothing' || standing === 'unknown'));

/**
 * Whether the deposit of a period is enough for a safe harbor that can still be reached. The two deposits of a divided half
 * month of September count together, so neither is enough alone.
 */
const reachesHarbor = ({ box, inTime }: PlannedDeposit, { standing, least, leastForSeptember }: SafeHarbor): boolean =>
  (standing === 'reached' || standing === 'notDue') &&
  least !== null &&
  compare(decimal(inTime), decimal(least)) >= 0 &&
  !(leastForSeptember !== null && Object.entries(SPLIT).flat().includes(box));

/** Whether the net liability of a quarter needs deposits, from Schedule A and the claims of its return. */
function judgeQuarter(cells: Readonly<Record<string, DecimalString>>) {
  const liable = sum(depositMethods.map((method) => decimal(cells[scheduleATotalCell(method)] ?? '0.00')));
  const claimed = decimal(cells['totals.totalClaim'] ?? '0.00');
  const net = compare(liable, claimed) > 0 ? minus(liable, claimed) : ZERO;
  return { liable, claimed, net, required: needsDeposits(toFixed(net, 2)) };
}

interface Planning {
  filing: ReadDeposits & Pick<ReadFiling, 'oneTimeFiling'>;
  cells: Readonly<Record<string, DecimalString>>;
  taxed: readonly TaxedLine[];
  quarter: Quarter;
  required: boolean;
  lookBack: LookBackLiability | null;
  today: IsoDate | null;
  index: LawIndex;
}

function planMethod(method: DepositMethod, planning: Planning): PlannedMethod {
  const { filing, cells, quarter, required, lookBack, today, index } = planning;
  const { deposits, usesSafeHarbor, usesHalfMonths } = filing;
  // One figure for the quarter does not say when what was deposited.
  const isKnown = deposits.length > 0 || isZero(filing.deposit);
  const dated = depositPeriods[method](quarter).map((period) => ({
    ...period,
    liability: decimal(cells[scheduleACell(period.box)] ?? '0.00'),
  }));
  const shares = usesHalfMonths ? halfMonthShares(dated) : septemberShares(dated);
  const periods = dated.map((period) => {
    const made = deposits.filter((one) => one.period === period.box).toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const inTime = total(made.filter(({ date }) => date <= period.due));
    const basis = shares.get(period.box) ?? period.liability;
    const part = period.box === FULL_DEPOSIT_BOX ? ONE : MIN_PART;
    const least = required ? upToCents(times(basis, part)) : ZERO;
    return { ...period, made, inTime, basis, least };
  });
  const entered = filing.lookBack[method];
  const harbor = safeHarbor({
    method,
    quarter,
    periods,
    entered: entered ? toFixed(entered, 2) : null,
    reported: lookBack?.[method] ?? null,
    lines: linesOf(method, planning),
    today,
    index,
  });
  const carriedTo = carriedOver(periods);
  const covered = coveredAtLast(periods);
  const allMade = periods.flatMap(({ made }) => made).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  /** The first day on which the deposits of the quarter cover all periods up to one. */
  const madeUpOnDay = (at: number): IsoDate | null => {
    const needed = sum(periods.slice(0, at + 1).map(({ least }) => least));
    const found = allMade.find((_, upTo) => compare(total(allMade.slice(0, upTo + 1)), needed) >= 0);
    return (found ?? allMade.at(-1))?.date ?? null;
  };
  const planned = periods.map(({ made, inTime, liability, basis, least, ...period }, at): PlannedDeposit => {
    const carried = carriedTo[at] ?? ZERO;
    const deposited = total(made);
    const counted = plus(inTime, carried);
    const shortfall = isKnown && compare(counted, least) < 0 ? minus(least, counted) : ZERO;
    const stateOf = (): DepositState => {
      if (!required) return 'notAsked';
      if (isZero(basis)) return 'nothing';
      if (!isKnown) return 'unknown';
      if (isZero(shortfall)) return 'inTime';
      if (usesSafeHarbor && isExcused(harbor, period.due, today)) return 'safeHarbor';
      return compare(covered[at] ?? ZERO, least) < 0 ? 'short' : 'late';
    };
    const isCharged = stateOf() === 'short' || stateOf() === 'late';
    // A safe harbor that is claimed and cannot be judged may excuse the deposit.
    const isJudged = !usesSafeHarbor || harbor.standing !== 'unknown';
    const madeUpOn = stateOf() === 'late' ? madeUpOnDay(at) : null;
    return {
      ...period,
      liability: toFixed(liability, 2),
      basis: toFixed(basis, 2),
      least: toFixed(least, 2),
      deposits: made.map(({ date, amount, confirmation }) => ({
        date,
        amount: toFixed(amount, 2),
        confirmation,
        daysLate: Math.max(0, dayNumber(date) - dayNumber(period.due)),
      })),
      deposited: toFixed(deposited, 2),
      inTime: toFixed(inTime, 2),
      carried: toFixed(carried, 2),
      shortfall: toFixed(shortfall, 2),
      standing: stateOf(),
      penalty:
        isCharged && isJudged ? depositPenalty({ due: period.due, shortfall, made, madeUpOn, today }, index) : null,
    };
  });
  const add = (name: 'liability' | 'deposited' | 'shortfall') =>
    toFixed(sum(planned.map((period) => decimal(period[name]))), 2);
  return {
    method,
    liability: add('liability'),
    deposited: add('deposited'),
    shortfall: add('shortfall'),
    penalty: toFixed(sum(planned.map(({ penalty }) => decimal(penalty?.amount ?? '0.00'))), 2),
    periods: planned,
    safeHarbor: harbor,
  };
}

/** While later deposits are not due yet, those that were due reach the safe harbor. */
const isExcused = ({ standing }: SafeHarbor, due: IsoDate, today: IsoDate | null): boolean =>
  standing === 'reached' || (standing === 'notDue' && today !== null && due < today);

interface Carrying {
  due: IsoDate;
  basis: Exact;
  least: Exact;
  made: readonly ReadDeposit[];
}

/**
 * For each period what earlier ones leave over for it: a deposit above the tax of its period counts for the periods after it
 * in the same quarter, from the day it was made (26 USC 6656(b)(2), (e); Rev. Proc. 2001-58). The tax of a period is covered whole before anything of
 * its deposits goes on, and the safe harbor looks at the deposits of each period alone: both are on the safe side.
 */
function carriedOver(periods: readonly Carrying[]): Exact[] {
  return periods.map(({ due }, at) =>
    periods.slice(0, at).reduce((over, { basis, made }) => {
      const has = plus(over, total(made.filter(({ date }) => date <= due)));
      return compare(has, basis) > 0 ? minus(has, basis) : ZERO;
    }, ZERO),
  );
}

/**
 * The amount that finally covers the tax of each period, whenever it was deposited: its deposits, the surplus of
 * earlier periods, and the surplus at the end of the quarter, for the earliest period that is still short first.
 */
function coveredAtLast(periods: readonly Carrying[]): Exact[] {
  let over = ZERO;
  const covered = periods.map(({ basis, made }) => {
    const has = plus(over, total(made));
    over = compare(has, basis) > 0 ? minus(has, basis) : ZERO;
    return minus(has, over);
  });
  return periods.map(({ least }, at) => {
    const has = covered[at] ?? ZERO;
    const missing = compare(has, least) < 0 ? minus(least, has) : ZERO;
    if (compare(over, missing) < 0) return has;
    over = minus(over, missing);
    return plus(has, missing);
  });
}

const total = (deposits: readonly ReadDeposit[]): Exact => sum(deposits.map(({ amount }) => amount));

/** IRS numbers with tax that is deposited by the method. */
function linesOf(method: DepositMethod, { filing, taxed, index }: Planning): string[] {
  return taxed
    .filter(({ irsNumber, tax, taxWithRegularMethod }) => {
      const line = index.line(irsNumber);
      if (line === undefined || isZero(decimal(tax)) || isOneTime(line, filing)) return false;
      return depositMethodOf(line, taxWithRegularMethod) === method;
    })
    .map(({ irsNumber }) => irsNumber);
}

interface Judged {
  required: boolean;
  net: Exact;
  liable: Exact;
  partI: Exact;
  partII: Exact;
  /** All tax of Part II is due before the return. */
  isPaidBefore: boolean;
}

function reason({ required, net, liable, partI, partII, isPaidBefore }: Judged, quarter: Quarter): string {
  if (required)
    return 'The net liability of the quarter is more than $2,500: make a deposit for each semimonthly period by its due date.';
  if (!isZero(net)) return 'The net liability of the quarter is $2,500 or less: you can pay it with the return.';
  if (!isZero(liable)) return 'The claims of Schedule C cover the tax of Part I: no deposits are due.';
  if (!isZero(partI)) return 'Pay the gas guzzler tax of a one-time filing with the return: no deposits are due.';
  if (isPaidBefore) return 'All tax is due before the return, without deposits.';
  if (!isZero(partII)) return 'All tax is in Part II: pay it with the return. No deposits are due.';
  return `No tax for ${quarterInWords(quarter)} needs deposits.`;
}

/**
 * A claim has its own days, which are not those of one half month: it is taken off the quarter, and each deposit is
 * judged by its tax before claims, on the safe side (26 CFR 40.6302(c)-1(b)(1)).
 */
function remarksOf(
  usesHalfMonths: boolean,
  claimed: Exact,
  methods: readonly PlannedMethod[],
  { quarter, taxed, index }: Pick<Planning, 'quarter' | 'taxed' | 'index'>,
): string[] {
  const penalty = decimal(penaltyOf(methods));
  const afterNotice = penaltyAfterNotice(returnDueDate(quarter).due, index);
  const isAnyLate = methods.some(({ periods }) =>
    periods.some(({ deposits }) => deposits.some(({ daysLate }) => daysLate > 0)),
  );
  return [
    ...(usesHalfMonths
      ? [
          'Under the half-month option, each deposit is based on half the tax for its month, in every month of the quarter.',
        ]
      : []),
    ...(!usesHalfMonths && methods.some(({ periods }) => periods.some(({ basis, liability }) => basis !== liability))
      ? [
          'By Sep 29, 11/15 of the tax of Sep 16 to 30 is enough. Deposit the rest by Oct 14 (26 CFR 40.6302(c)-2(a)(2)).',
        ]
      : []),
    ...(isZero(claimed)
      ? []
      : [
          'Claims have no date within the quarter, so amounts are before claims. Subtract what you claim for a period from its deposit.',
        ]),
    ...(isAnyLate
      ? [
          'The IRS counts a late deposit for the most recent period of the quarter, unless you name another within 90 days of a penalty notice (26 USC 6656(e)).',
        ]
      : []),
    ...(methods.some(({ shortfall }) => !isZero(decimal(shortfall))) ? reliefs(taxed, quarter, index) : []),
    ...(isZero(penalty)
      ? []
      : [
          `The IRS may charge a penalty for late deposits, about ${dollars(penalty)} as of today.`,
          ...(afterNotice === null ? [] : [afterNotice]),
        ]),
  ];
}

/** Sentences on relief from penalties, of the taxes of the return. */
const reliefs = (taxed: readonly TaxedLine[], quarter: Quarter, index: LawIndex): string[] =>
  taxed.flatMap(({ irsNumber, tax }) => {
    const { from, to, relief } = index.line(irsNumber)?.depositRelief ?? {};
    const { first } = quarterDays(quarter);
    return relief && from && to && !isZero(decimal(tax)) && from <= first && first <= to ? [relief] : [];
  });

/** The state of a period, in words. Before its due date nothing is short yet. */
export function depositState(period: PlannedDeposit, today: IsoDate): string {
  const { standing, due, deposits, deposited, carried, least } = period;
  const late = Math.max(0, ...deposits.map(({ daysLate }) => daysLate));
  const isOwn = compare(plus(decimal(deposited), decimal(carried)), decimal(least)) >= 0;
  switch (standing) {
    case 'notAsked':
      return 'None needed';
    case 'nothing':
      return 'Nothing to deposit';
    case 'inTime':
      return 'On time';
    case 'late':
      if (!isOwn) return 'Made up late';
      return late === 1 ? '1 day late' : `${late} days late`;
    case 'short':
      return today <= due ? 'Open' : 'Short';
    case 'safeHarbor':
      return 'Safe harbor';
    case 'unknown':
      return 'Not entered';
  }
}
