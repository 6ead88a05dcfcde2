import { claimPageOf, filingFlags, form8849Schedules } from '../catalog/public.ts';
import { isBlank, type Row } from '../engine/public.ts';
import type { Filing, FilingFacts, Form720X, Form8849, ScheduleFacts } from '../forms/public.ts';

/** One difference between two states of a filing. */
export interface FactChange {
  /** Path of the fact now; of a deleted fact, its former path. */
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Of a single fact. */
  readonly before?: string;
  readonly after?: string;
}

/**
 * Lists the facts entered, changed or removed between two states of a filing, in the order of the filing. Rows that
 * only moved are no change; a row whose facts changed is listed fact by fact.
 */
export function factChanges(before: FilingFacts, after: FilingFacts): FactChange[] {
  if (after.formType === 'Form8849') return claimChanges(before as Form8849, after);
  return after.formType === 'Form720X'
    ? amendmentChanges(before as Form720X, after)
    : returnChanges(before as Filing, after);
}

const nothing = { filingData: {} } as Filing;

/** The changes of a Form 720-X: of the return that is corrected only which it is, for its facts are frozen. */
function amendmentChanges(before: Form720X, after: Form720X): FactChange[] {
  const parts = ['explanations', 'statements', 'attachments', 'filed', 'ratesInForce'] as const;
  const uses = ['overpaymentUse', 'applyToQuarter', 'certification'] as const;
  // Its quarter is that of the original.
  const corrected = returnChanges(before.corrected ?? nothing, after.corrected ?? nothing).filter(
    ({ path }) => !path.startsWith('taxYearQuarter'),
  );
  return [
    ...leafChanges(quarterOf(before), quarterOf(after), 'original'),
    ...corrected.map((change) => ({ ...change, path: `corrected.${change.path}` })),
    ...(['adjustmentsToLiability', 'adjustmentsToScheduleC'] as const).flatMap((part) =>
      pageChanges(before[part] ?? {}, after[part] ?? {}, `${part}Rows`, part),
    ),
    ...[...parts, ...uses].flatMap((part) => leafChanges(before[part], after[part], part)),
  ];
}

const quarterOf = ({ original }: Form720X): string | undefined =>
  original && `${original.taxYear} Q${original.taxYearAndQuarter}`;

/** The changes of a claim by its pages, so that no row is taken for one of another page. */
function claimChanges(before: Form8849, after: Form8849): FactChange[] {
  return [
    ...leafChanges(before.taxYear, after.taxYear, 'schedule.year'),
    ...leafChanges(before.month, after.month, 'schedule.month'),
    ...form8849Schedules.flatMap(({ schedule, pages }) => {
      const path = `sch${schedule}`;
      const [was, is] = [before.schedules[schedule], after.schedules[schedule]];
      if (!was || !is) return pageChanges(was, is, 'lines', path);
      const rowsOf = ({ lines = [] }: ScheduleFacts, group: string) => ({
        lines: lines.filter(({ line }) => claimPageOf(schedule, line) === group),
      });
      return [
        ...pageChanges({ ...was, lines: [] }, { ...is, lines: [] }, 'lines', path),
        ...pages.flatMap(({ group }) =>
          pageChanges(rowsOf(was, group), rowsOf(is, group), 'lines', `${path}.${group}`),
        ),
      ];
    }),
  ];
}

function returnChanges(before: Filing, after: Filing): FactChange[] {
  const parts = ['deposit', 'overpayment', 'claimsData'] as const;
  const irsNumbers = [...new Set([...Object.keys(before.filingData), ...Object.keys(after.filingData)])];
  return [
    ...leafChanges(boxesOf(before), boxesOf(after), 'taxYearQuarter'),
    ...irsNumbers.flatMap((irsNumber) =>
      pageChanges(before.filingData[irsNumber], after.filingData[irsNumber], 'rows', `filingData.${irsNumber}`),
    ),
    ...parts.flatMap((part) => leafChanges(before[part], after[part], part)),
  ];
}

/**
 * The place of each row after an edit, or null when it is gone: first the rows that stayed as they were, then those
 * at the same place of as many rows, then those that kept at least half of their facts.
 */
export function rowsAfter(before: readonly Row[], after: readonly Row[]): (number | null)[] {
  const found: (number | null)[] = before.map(() => null);
  const free = new Map<string, number[]>();
  after.forEach((row, at) => {
    const key = keyOf(row);
    const places = free.get(key);
    if (places) places.push(at);
    else free.set(key, [at]);
  });
  const taken = new Set<number>();
  const take = (from: number, to: number) => {
    found[from] = to;
    taken.add(to);
  };
  before.forEach((row, at) => {
    const same = free.get(keyOf(row))?.shift();
    if (same !== undefined) take(at, same);
  });
  const open = before.flatMap((_, at) => (found[at] === null ? [at] : []));
  for (const at of open) if (before.length === after.length && !taken.has(at)) take(at, at);
  for (const at of open) {
    if (found[at] !== null) continue;
    const alike = nearby(at, after.length).find((to) => !taken.has(to) && isAlike(before[at] ?? {}, after[to] ?? {}));
    if (alike !== undefined) take(at, alike);
  }
  return found;
}

/** How far a changed row is looked for. */
const REACH = 100;

/** Places around one, the nearest first. */
function nearby(at: number, count: number): number[] {
  const from = Math.max(0, at - REACH);
  const to = Math.min(count, at + REACH);
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step).sort(
    (a, b) => Math.abs(a - at) - Math.abs(b - at),
  );
}

function isAlike(a: Row, b: Row): boolean {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.filter((name) => a[name] === b[name]).length * 2 >= names.length;
}

const keyOf = (row: Row): string => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The changes of a page with rows, which it keeps under a name. */
function pageChanges(before: object | undefined, after: object | undefined, list: string, path: string): FactChange[] {
  if (!before || !after) return before === after ? [] : [{ path, kind: before ? 'removed' : 'added' }];
  const { [list]: rowsBefore = [], ...boxesBefore } = before as PageWithRows;
  const { [list]: rowsNow = [], ...boxesNow } = after as PageWithRows;
  const places = rowsAfter(rowsBefore, rowsNow);
  const known = new Set(places);
  const changed = places.flatMap((to, from) =>
    to === null
      ? [{ path: `${path}.${list}.${from}`, kind: 'removed' as const }]
      : leafChanges(rowsBefore[from], rowsNow[to], `${path}.${list}.${to}`),
  );
  const added = rowsNow.flatMap((_, at) =>
    known.has(at) ? [] : [{ path: `${path}.${list}.${at}`, kind: 'added' as const }],
  );
  return [...leafChanges(boxesBefore, boxesNow, path), ...changed, ...added];
}

/** Lists the differences between two values, down to the single facts. Blank or false counts as absent. */
function leafChanges(before: unknown, after: unknown, path: string): FactChange[] {
  if (before === after) return [];
  if (isGroup(before) || isGroup(after)) {
    const [was, is] = [entriesOf(before), entriesOf(after)];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
      leafChanges(was[name], is[name], `${path}.${name}`),
    );
  }
  const [was, is] = [leafOf(before), leafOf(after)];
  if (was === is) return [];
  const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
  return [{ path, kind, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }];
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
const entriesOf = (value: unknown): Record<string, unknown> => (isGroup(value) ? { ...value } : {});
const leafOf = (value: unknown): string | undefined => (isBlank(value) || value === false ? undefined : String(value));

type PageWithRows = Readonly<Record<string, readonly Row[] | undefined>>;

const boxesOf = (filing: Filing) => ({
  taxYear: filing.taxYear,
  taxYearAndQuarter: filing.taxYearAndQuarter,
  ...Object.fromEntries(filingFlags.map((flag) => [flag, filing[flag] ?? false])),
});
