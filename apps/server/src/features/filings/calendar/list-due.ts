import type { listDue as listing, ResponseOf } from '@gauger/contract';
import {
  addDays,
  compareQuarters,
  type DecimalString,
  decimal,
  dueQuarter,
  type IsoDate,
  irsDay,
  isSettled,
  isZero,
  lastDay,
  netByMethod,
  openDeposits,
  plus,
  previousQuarter,
  type Quarter,
  quarterKey,
  quarterName,
  quarterOfDay,
  quartersBetween,
  returnDueDate,
  type TaxedLine,
  toFixed,
  ZERO,
} from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import { liveBusiness, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import {
  type DueClaim,
  type DueReturn,
  findClaims,
  findMarked,
  findReturns,
  type MarkedBusiness,
  readDuePages,
} from './due-queries.ts';

type Due = ResponseOf<typeof listing>;
type Item = Due['items'][number];
export type DueItem = Item;

/** Number of days ahead that are listed. */
const DUE_DAYS_AHEAD = 90;
/** Most due dates of one answer; the rest is counted. */
export const MAX_DUE_LISTED = 200;

/** The IRS number of the PCORI fee, reported once a year with the return of the second quarter. */
const PCORI = '133';

/**
 * Lists what an account has to file and deposit, from its saved returns: overdue first, then the days ahead.
 *
 * A return is due while it is started and was not sent, or was rejected. Of returns that were not started only those of the last
 * two quarters that ended and of the current one are listed, because others may have been filed elsewhere. Each follows from the
 * last return before it, with at most these quarters in between, unless that one is final, one-time or only for the PCORI fee. A
 * second quarter also follows when the PCORI fee was reported a year earlier. Of a business of which a person said how often it files, that
 * decides instead: from the quarter that is due, where it has no return before. Deposits are due of started returns that need them, until the
 * return itself is overdue: what is missing then is part of its balance due. A claim that was begun is due on its last day.
 *
 * Takes four queries, however many businesses there are. Throws NOT_FOUND for a business that the account does not have.
 */
export function listDue(
  { database, now }: CalendarDeps,
  { session: { accountId }, query: { business } }: Call<typeof listing>,
): Promise<Due> {
  const today = irsDay(now());
  return database.inAccount(accountId, async (tx) => {
    if (business !== undefined && !(await liveBusiness(tx, accountId, business).select('id').executeTakeFirst()))
      throw new AppError('NOT_FOUND');
    const found = await findDue(tx, accountId, today, business);
    // A return of another business with the same EIN decides too, so one business is picked last.
    return arrange(business === undefined ? found : found.filter(({ businessId }) => businessId === business), today);
  });
}

/** Everything of an account that is overdue or due, however far ahead, by the rule above. */
export async function findDue(tx: Tx, accountId: string, today: IsoDate, business?: string): Promise<Item[]> {
  const earliest = firstRead(today);
  const returns = await findReturns(tx, accountId, earliest);
  const recent = returns.filter(({ quarter }) => compareQuarters(quarter, earliest) >= 0);
  const pages = await readDuePages(
    tx,
    accountId,
    recent.map(({ id }) => id),
  );
  const taxed = (id: string) => pages.taxed.get(id) ?? [];
  return [
    ...returns.filter(({ state }) => !isSettled(state)).map((of) => begunReturn(of, today)),
    ...returnsToBegin(recent, await findMarked(tx, accountId), taxed, today),
    ...recent
      .filter(({ state, quarter }) => !isSettled(state) && returnDueDate(quarter).due >= today)
      .flatMap((of) => depositsOf(of, taxed(of.id), pages.deposit.get(of.id), recent, today)),
    ...(await findClaims(tx, accountId, business)).map((of) => dueClaim(of, today)),
  ];
}

/** The oldest quarter that decides about a return that was not begun: a year before the earliest of these. */
function firstRead(today: IsoDate): Quarter {
  const { year, quarter } = previousQuarter(dueQuarter(today));
  return { year: year - 1, quarter };
}

/** Sorts the due dates up to the last day, adds up each day ahead and cuts the list. */
function arrange(found: readonly Item[], today: IsoDate): Due {
  const through = addDays(today, DUE_DAYS_AHEAD);
  const items = found.filter(({ due }) => due <= through).sort(byDay);
  const overdue = items.filter((item) => item.overdue).length;
  const days = [...Map.groupBy(items.slice(overdue), ({ due }) => due)].map(([due, ofDay]) => ({
    due,
    returns: ofDay.filter(({ kind }) => kind === 'return').length,
    deposits: ofDay.filter(({ kind }) => kind === 'deposit').length,
    claims: ofDay.filter(({ kind }) => kind === 'claim').length,
    amount: total(payable(ofDay).flatMap(({ amount }) => amount ?? [])),
    amounts: {
      returns: totalOf(ofDay, 'return'),
      deposits: totalOf(ofDay, 'deposit'),
      claims: totalOf(ofDay, 'claim'),
    },
    first: ofDay[0] as Item,
  }));
  return { today, through, overdue, total: items.length, days, items: items.slice(0, MAX_DUE_LISTED) };
}

/** The items to pay on a day, or all items where none is paid: a claim is not added to what is due. */
function payable(ofDay: readonly Item[]): readonly Item[] {
  const due = ofDay.filter(({ kind }) => kind !== 'claim');
  return due.length > 0 ? due : ofDay;
}

const byDay = (a: Item, b: Item): number =>
  compareText(a.due, b.due) || compareText(a.businessName, b.businessName) || compareText(a.kind, b.kind);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const total = (amounts: readonly DecimalString[]): DecimalString | null =>
  amounts.length === 0
    ? null
    : toFixed(
        amounts.map((amount) => decimal(amount)).reduce((a, b) => plus(a, b), ZERO),
        2,
      );

/** The known amounts of a kind together; null where none is known. */
const totalOf = (ofDay: readonly Item[], wanted: Item['kind']): DecimalString | null =>
  total(ofDay.flatMap(({ kind, amount }) => (kind === wanted ? (amount ?? []) : [])));

/** Fields of claims, empty on other items. */
const NO_CLAIM = { schedules: [], periodStart: null, periodEnd: null };

/** The facts of a due return, begun or not. */
function dueReturn(
  { quarter, businessId, businessName }: Pick<DueReturn, 'quarter' | 'businessId' | 'businessName'>,
  today: IsoDate,
) {
  const { due, nominal, moved } = returnDueDate(quarter);
  return {
    kind: 'return' as const,
    ...{ businessId, businessName, due, nominal, moved },
    period: quarterName(quarter),
    ...NO_CLAIM,
    overdue: due < today,
    depositPeriod: null,
  };
}

const begunReturn = (of: DueReturn, today: IsoDate): Item => ({
  ...dueReturn(of, today),
  amount: isEmpty(of) ? null : of.totals.totalDue,
  filingId: of.id,
  state: of.state,
});

/** Nothing that is taxed is entered, and the filer does not say that there is nothing. */
const isEmpty = ({ totals, nilReturn }: DueReturn): boolean => !nilReturn && isZero(decimal(totals.taxLiability));

/** The returns that were not begun, by the rule of `listDue`. */
function returnsToBegin(
  recent: readonly DueReturn[],
  marked: readonly MarkedBusiness[],
  taxed: (id: string) => readonly TaxedLine[],
  today: IsoDate,
) {
  const key = (ein: string, quarter: Quarter) => `${ein} ${quarterKey(quarter)}`;
  // Businesses of one EIN file one return for a quarter.
  const byQuarter = new Map(recent.map((of) => [key(of.ein, of.quarter), of]));
  const linesOf = (of: DueReturn | undefined) =>
    of ? taxed(of.id).flatMap(({ irsNumber, tax }) => (isZero(decimal(tax)) ? [] : [irsNumber])) : [];
  const due = dueQuarter(today);
  const first = previousQuarter(due);
  // Of businesses with one EIN the one that files every quarter decides.
  const markOf = new Map(marked.toSorted((a, b) => compareText(a.kind, b.kind)).map((of) => [of.ein, of]));
  return [...new Set([...recent, ...marked].map(({ ein }) => ein))].flatMap((ein) => {
    const mark = markOf.get(ein);
    let before = byQuarter.get(key(ein, previousQuarter(first)));
    return quartersBetween(first, quarterOfDay(today)).flatMap((quarter): Item[] => {
      const begun = byQuarter.get(key(ein, quarter));
      if (begun) {
        before = begun;
        return [];
      }
      const yearBefore = byQuarter.get(key(ein, { ...quarter, year: quarter.year - 1 }));
      const isOver = before?.finalReturn === true || before?.oneTimeFiling === true;
      // A mark of the business counts before its returns. Earlier quarters may be filed elsewhere.
      if (mark) {
        const last = mark.last && compareQuarters(mark.last, quarter) < 0 ? mark.last : null;
        const isLast = before?.finalReturn ?? last?.isFinal ?? false;
        const isOnce = before?.oneTimeFiling ?? last?.isOneTime ?? false;
        const isMeant = mark.kind === 'quarterly' ? !isLast && !isOnce : quarter.quarter === 2 && !isLast;
        const isSince = before !== undefined || last !== null || compareQuarters(quarter, due) >= 0;
        return isMeant && isSince
          ? [{ ...dueReturn({ ...(before ?? mark), quarter }, today), amount: null, filingId: null, state: null }]
          : [];
      }
      const goesOn = before && !isOver && !isOnlyPcori(linesOf(before));
      const isYearly =
        quarter.quarter === 2 && yearBefore?.finalReturn === false && linesOf(yearBefore).includes(PCORI);
      const earlier = goesOn ? before : isYearly ? yearBefore : undefined;
      return earlier
        ? [{ ...dueReturn({ ...earlier, quarter }, today), amount: null, filingId: null, state: null }]
        : [];
    });
  });
}

const isOnlyPcori = (lines: readonly string[]): boolean => lines.length > 0 && lines.every((line) => line === PCORI);

function depositsOf(
  of: DueReturn,
  taxed: readonly TaxedLine[],
  deposit: unknown,
  recent: readonly DueReturn[],
  today: IsoDate,
): Item[] {
  const { businessId, businessName, quarter, oneTimeFiling, id, state } = of;
  const back = quarterKey(quarter) - 2;
  const lookBack = recent.find((one) => one.businessId === businessId && quarterKey(one.quarter) === back);
  const saved = { quarter, cells: cellsOf(of), taxed, oneTimeFiling, deposit };
  return openDeposits(saved, today, lookBack ? netByMethod(cellsOf(lookBack)) : null).map(
    ({ box, first, last, due, nominal, moved, basis, least, covered, missing }) => ({
      kind: 'deposit',
      ...{ businessId, businessName, due, nominal, moved },
      period: quarterName(quarter),
      ...NO_CLAIM,
      overdue: due < today,
      amount: missing,
      // Only part of the tax of a period has to be deposited, but all of the billings of September 1 to 11.
      depositPeriod: { box, first, last, basis: missing === null ? null : basis, whole: basis === least, covered },
      filingId: id,
      state,
    }),
  );
}

function dueClaim({ id, fileBy, totalClaim, ...of }: DueClaim, today: IsoDate): Item {
  const { due, nominal, moved } = lastDay(fileBy);
  return {
    kind: 'claim',
    ...of,
    ...{ due, nominal, moved },
    period: null,
    overdue: due < today,
    amount: totalClaim,
    depositPeriod: null,
    filingId: id,
  };
}

const cellsOf = ({ scheduleA, totals }: DueReturn) => ({ ...scheduleA, 'totals.totalClaim': totals.totalClaim });
