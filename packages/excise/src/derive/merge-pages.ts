import { entered, isFacts, type Row, textOf } from '../engine/public.ts';
import { rowsAfter } from './fact-changes.ts';

/** The side whose version of a fact is kept. */
export type Side = 'mine' | 'theirs';

/** By the key of a conflict. */
export type MergeChoices = Readonly<Record<string, Side>>;

/** A row or a fact that both changed, each in another way. What is not there is undefined. */
export interface MergeConflict {
  /** The same in each merge of the same three versions. */
  readonly key: string;
  /** Place within the page: `rows.3`, `depositedAmt`; empty for the page as a whole. A row has the number that mine shows. */
  readonly path: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The changes that came from theirs alone. Rows have the numbers of the merged page, from 1. */
export interface TakenChanges {
  readonly changed: readonly number[];
  readonly added: readonly number[];
  /** How many rows. */
  readonly removed: number;
  /** Names of other facts. */
  readonly facts: readonly string[];
}

export interface MergedPage {
  /** Null when nothing is on it. A conflict without a choice holds what theirs has. */
  readonly page: Readonly<Record<string, unknown>> | null;
  readonly conflicts: readonly MergeConflict[];
  readonly taken: TakenChanges;
  /** How many rows both added alike: they are kept once. */
  readonly addedByBoth: number;
}

export interface MergeOptions {
  /** The page is merged as one fact: half of each person's bank account would be an account of neither. */
  readonly unit?: boolean;
  /** Theirs was saved again although it reads like base: another number may hide behind the same mask. */
  readonly rewritten?: boolean;
  readonly choices?: MergeChoices;
}

type Facts = Readonly<Record<string, unknown>>;

/**
 * The facts that decide how the rows of a list are read. Changed by one side while the other changes the rows, the
 * page is one conflict.
 */
const GOVERNING: Readonly<Record<string, readonly string[]>> = {
  rows: ['emptyTaxLiability', 'taxWithRegularMethod'],
  deposits: ['depositedAmt'],
};

const NOTHING_TAKEN: TakenChanges = { changed: [], added: [], removed: 0, facts: [] };

/**
 * Merges two changes of one page. Changes to different rows and facts are all kept, additions and removals too. Rows that both
 * added alike are kept once. A row is one fact: two who change it agree only when it became the same.
 * @param base the page as both opened it; null and absent when nothing was on it
 */
export function mergePages(
  base: object | null | undefined,
  mine: object | null | undefined,
  theirs: object | null | undefined,
  { unit = false, rewritten = false, choices = {} }: MergeOptions = {},
): MergedPage {
  const whole = (page: object | null | undefined) => ({
    page: (page ?? null) as Facts | null,
    conflicts: [],
    taken: NOTHING_TAKEN,
    addedByBoth: 0,
  });
  if (!rewritten && (isSame(mine, theirs) || isSame(base, theirs))) return whole(mine);
  const [was, my, their] = [{ ...base }, { ...mine }, { ...theirs }] as [Facts, Facts, Facts];
  if (isSame(base, mine)) {
    const { taken } = mergeFacts(was, was, their, {});
    return { ...whole(theirs), taken };
  }
  if (unit || !mine || !theirs || isGoverned(was, my, their)) {
    const conflict = {
      key: '',
      path: '',
      base: base ?? undefined,
      mine: mine ?? undefined,
      theirs: theirs ?? undefined,
    };
    return { ...whole(choices[''] === 'mine' ? mine : theirs), conflicts: [conflict] };
  }
  return mergeFacts(was, my, their, choices);
}

function mergeFacts(base: Facts, mine: Facts, theirs: Facts, choices: MergeChoices): MergedPage {
  const page: Record<string, unknown> = {};
  const conflicts: MergeConflict[] = [];
  const facts: string[] = [];
  let rows: MergedRows = { rows: [], conflicts: [], taken: NOTHING_TAKEN, addedByBoth: 0 };
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
    const [was, my, their] = [base[name], mine[name], theirs[name]];
    let value: unknown;
    if ([was, my, their].some(isRows)) {
      rows = mergeRows(name, rowsOf(was), rowsOf(my), rowsOf(their), choices);
      conflicts.push(...rows.conflicts);
      value = rows.rows.length > 0 ? rows.rows : undefined;
    } else if (isSame(my, their) || isSame(was, their)) value = my;
    else if (isSame(was, my)) {
      value = their;
      facts.push(name);
    } else {
      conflicts.push({ key: name, path: name, base: was, mine: my, theirs: their });
      value = choices[name] === 'mine' ? my : their;
    }
    if (value !== undefined) page[name] = value;
  }
  return { page, conflicts, taken: { ...rows.taken, facts }, addedByBoth: rows.addedByBoth };
}

/** Whether one side changed how rows are read, and the other side the rows. */
function isGoverned(base: Facts, mine: Facts, theirs: Facts): boolean {
  return Object.entries(GOVERNING).some(([list, names]) =>
    names.some((name) => {
      if (isSame(mine[name], theirs[name])) return false;
      const other = isSame(base[name], mine[name]) ? mine : theirs;
      return !isSame(base[list], other[list]);
    }),
  );
}

interface MergedRows extends Omit<MergedPage, 'page'> {
  readonly rows: readonly Row[];
}

/** A row of one side, and the row of base that it was; null for a row that was added. */
interface OwnRows {
  readonly rows: readonly Row[];
  readonly from: readonly (number | null)[];
  /** The place of each row of base; null when it is gone. */
  readonly at: readonly (number | null)[];
}

type Origin = 'added' | 'changed' | undefined;

function mergeRows(
  list: string,
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
  choices: MergeChoices,
): MergedRows {
  const [my, their] = [follow(base, mine), follow(base, theirs)];
  const conflicts: MergeConflict[] = [];
  const changedByThem = new Set<number>();
  let removed = 0;
  const outcome = base.map((was, at): Row | undefined => {
    const [mineNow, theirsNow] = [rowAt(my, at), rowAt(their, at)];
    if (isSame(mineNow, theirsNow) || isSame(was, theirsNow)) return mineNow;
    if (isSame(was, mineNow)) {
      if (theirsNow) changedByThem.add(at);
      else removed++;
      return theirsNow;
    }
    const key = `${list}.${at}`;
    const path = `${list}.${my.at[at] ?? their.at[at] ?? at}`;
    conflicts.push({ key, path, base: was, mine: mineNow, theirs: theirsNow });
    return choices[key] === 'mine' ? mineNow : theirsNow;
  });
  // The side that moved rows decides their order; where both did, theirs is already saved.
  const byMine = isInOrder(their.at) && !isInOrder(my.at);
  const merged = inOrder(outcome, byMine ? my : their, byMine ? their : my);
  const taken = (origin: Origin) =>
    merged.rows.flatMap(({ from, side }, at) => {
      const isTheirs = from === null ? side === (byMine ? 'second' : 'first') : changedByThem.has(from);
      return isTheirs && (from === null ? 'added' : 'changed') === origin ? [at + 1] : [];
    });
  return {
    rows: merged.rows.map(({ row }) => row),
    conflicts,
    taken: { changed: taken('changed'), added: taken('added'), removed, facts: [] },
    addedByBoth: merged.addedByBoth,
  };
}

interface Placed {
  row: Row;
  from: number | null;
  /** The side that added the row, where it was added. */
  side: 'first' | 'second' | 'both';
}

/** The rows of base as they became, and those added: in the order of the first, each of the second after the row that it follows there. */
function inOrder(outcome: readonly (Row | undefined)[], first: OwnRows, second: OwnRows) {
  const twins = twinsOf(first, second);
  const behind = new Map<number, Placed[]>();
  let anchor = -1;
  second.rows.forEach((row, place) => {
    const from = second.from[place] ?? null;
    const known = from === null ? twins.get(place) : (first.at[from] ?? undefined);
    if (known !== undefined) {
      anchor = known;
      return;
    }
    const now = from === null ? row : outcome[from];
    if (now) behind.set(anchor, [...(behind.get(anchor) ?? []), { row: now, from, side: 'second' }]);
  });
  const ofBoth = new Set(twins.values());
  const rows: Placed[] = [];
  let waiting = behind.get(-1) ?? [];
  first.rows.forEach((row, place) => {
    const from = first.from[place] ?? null;
    if (from !== null) {
      rows.push(...waiting);
      waiting = [];
    }
    const now = from === null ? row : outcome[from];
    if (now) rows.push({ row: now, from, side: ofBoth.has(place) ? 'both' : 'first' });
    waiting = [...waiting, ...(behind.get(place) ?? [])];
  });
  return { rows: [...rows, ...waiting], addedByBoth: twins.size };
}

/** Rows that both added alike: the place of the second side's row among those of the first. */
function twinsOf(first: OwnRows, second: OwnRows): Map<number, number> {
  const added = new Map<string, number[]>();
  first.rows.forEach((row, place) => {
    if (first.from[place] !== null) return;
    const key = textOf(row);
    added.set(key, [...(added.get(key) ?? []), place]);
  });
  const twins = new Map<number, number>();
  second.rows.forEach((row, place) => {
    const twin = second.from[place] === null ? added.get(textOf(row))?.shift() : undefined;
    if (twin !== undefined) twins.set(place, twin);
  });
  return twins;
}

function follow(base: readonly Row[], rows: readonly Row[]): OwnRows {
  const at = rowsAfter(base.map(entered), rows.map(entered));
  const from: (number | null)[] = rows.map(() => null);
  at.forEach((to, row) => {
    if (to !== null) from[to] = row;
  });
  return { rows, from, at };
}

const rowAt = ({ rows, at }: OwnRows, place: number): Row | undefined => {
  const now = at[place] ?? null;
  return now === null ? undefined : rows[now];
};

function isInOrder(places: readonly (number | null)[]): boolean {
  const kept = places.filter((place) => place !== null);
  return kept.every((place, at) => at === 0 || place > (kept[at - 1] ?? 0));
}

const isRows = (value: unknown): boolean => Array.isArray(value) && value.some(isFacts);
/** The rows that are not blank: a filing keeps no other. */
const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row) => isFacts(row) && Object.keys(entered(row)).length > 0) : [];

/** Whether the same was entered. */
const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other);
