import { type Form8849Schedule, form8849Numbers, form8849Schedules, mergePages } from '@gauger/excise';
import { blockOf } from '../block-of.ts';
import type { Form8849Answer, Form8849Change } from '../form8849.ts';
import type { ChoicesByPage } from './conflicts.ts';
import type { FilingMerge, PageMerge } from './merge-filing.ts';
import type { Merging } from './save-merged.ts';

/** Pages of a Form 8849 in a request: an absent page is left alone, null clears. */
export type ClaimPages = Omit<Form8849Change, 'id'>;

type Facts = Readonly<Record<string, unknown>>;

/** How the pages of a Form 8849 are merged: rows by row, and the facts that are entered once for a schedule one by one. */
export const mergingClaims = (read: (filing: Form8849Answer) => ClaimPages): Merging<Form8849Answer, ClaimPages> => ({
  read,
  merge: mergeClaims,
  isMoved: ({ schedule: before }, { schedule: now }, mine) =>
    mine.schedule === undefined &&
    (['scheduleType', 'year', 'month', 'ssn'] as const).some((name) => before[name] !== now[name]),
});

/** Merges the schedules of a request (`mine`), opened as `base`, with those that others saved since (`theirs`). */
export function mergeClaims(
  base: ClaimPages,
  mine: ClaimPages,
  theirs: ClaimPages,
  { choices = {} }: { touched: ReadonlySet<string>; choices?: ChoicesByPage },
): FilingMerge<ClaimPages> {
  const merged: PageMerge[] = [];
  const blocks = form8849Numbers.flatMap((schedule) => {
    const name = blockOf(schedule);
    const my = mine[name];
    if (!my) return [];
    const groups = pagesIn(schedule, my);
    const pages = groups.map((group) => {
      const page = `claims.${schedule}.${group}`;
      const of = (pages: ClaimPages) => (pages[name] as Facts | null | undefined)?.[group] as Facts | null | undefined;
      const merge = mergePages(of(base), of(mine), of(theirs), { choices: choices[page] ?? {} });
      merged.push({ ...merge, name: page });
      return [group, merge.page] as const;
    });
    const sent = sentOnce(my, groups);
    const page = `schedule.${schedule}`;
    const once = (pages: ClaimPages) => onceIn(pages[name], sent);
    const header =
      sent.length > 0 ? mergePages(once(base), once(mine), once(theirs), { choices: choices[page] ?? {} }) : undefined;
    if (header) merged.push({ ...header, name: page });
    const facts = header ? byName(header.page ?? {}, sent) : {};
    return [[name, { ...facts, ...Object.fromEntries(pages) }] as const];
  });
  return {
    pages: { ...mine, ...Object.fromEntries(blocks) },
    conflicts: merged.flatMap(({ name, conflicts }) =>
      conflicts.map((conflict) => ({ ...conflict, page: name, retype: false })),
    ),
    merged,
  };
}

function pagesIn(schedule: Form8849Schedule, block: Facts): string[] {
  const { pages = [] } = form8849Schedules.find((one) => one.schedule === schedule) ?? {};
  return pages.flatMap(({ group }) => (block[group] === undefined ? [] : [group]));
}

const isByLine = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** The names of the facts of a block that are on none of its pages, those by line each: `dye.3` of `dye: { 3 }`. */
const sentOnce = (block: Facts, groups: readonly string[]): string[] =>
  Object.entries(block).flatMap(([name, value]) => {
    if (groups.includes(name)) return [];
    return isByLine(value) ? Object.keys(value).map((line) => `${name}.${line}`) : [name];
  });

/** The facts of a block that are sent. A fact that is sent as one has its lines each: `dye.3`. */
function onceIn(block: unknown, sent: readonly string[]): Facts {
  const facts = (block ?? {}) as Facts;
  const found = sent.flatMap((name): (readonly [string, unknown])[] => {
    const [fact = '', line] = name.split('.');
    const value = facts[fact];
    if (!isByLine(value)) return [[name, value]];
    if (line !== undefined) return [[name, value[line]]];
    return Object.entries(value).map(([line, own]) => [`${fact}.${line}`, own] as const);
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== null));
}

/** The facts of a block again; one that is gone is null, which clears it. */
function byName(facts: Facts, sent: readonly string[]): Facts {
  const block: Record<string, unknown> = {};
  for (const name of sent) {
    const [fact = '', line] = name.split('.');
    const lines = Object.entries(facts).filter(([one]) => one.startsWith(`${name}.`));
    if (line !== undefined) block[fact] = { ...(block[fact] as Facts), [line]: facts[name] ?? null };
    else if (lines.length > 0)
      block[fact] = Object.fromEntries(lines.map(([one, value]) => [one.slice(name.length + 1), value]));
    else block[fact] = facts[name] ?? null;
  }
  return block;
}
