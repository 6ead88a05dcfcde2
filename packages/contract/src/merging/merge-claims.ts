import { type Form8849Schedule, form8849Numbers, form8849Schedules, mergePages } from '@gauger/excise';
import { blockOf } from '../block-of.ts';
import type { Form8849Answer, Form8849Change } from '../form8849.ts';
import type { ChoicesByPage, FilingMerge, PageMerge } from './merge-filing.ts';
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
    (['scheduleType', 'year', 'month'] as const).some((name) => before[name] !== now[name]),
});

/**
 * Merges the blocks of schedules in a request with the changes others saved since.
 * @param base the pages as they were opened
 * @param mine the pages to send
 * @param theirs the pages as they are saved now
 */
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
    const sent = Object.keys(my).filter((fact) => !groups.includes(fact));
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

/** The pages of claims in a block. */
function pagesIn(schedule: Form8849Schedule, block: Facts): string[] {
  const { pages = [] } = form8849Schedules.find((one) => one.schedule === schedule) ?? {};
  return pages.flatMap(({ group }) => (block[group] === undefined ? [] : [group]));
}

/** The facts that are sent of a block, those of one line each: `dye.3` of `dye: { 3 }`. */
function onceIn(block: unknown, sent: readonly string[]): Facts {
  const facts = (block ?? {}) as Facts;
  return Object.fromEntries(
    sent.flatMap((name): (readonly [string, unknown])[] => {
      const value = facts[name];
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).map(([line, own]) => [`${name}.${line}`, own] as const);
      return value === undefined || value === null ? [] : [[name, value] as const];
    }),
  );
}

/** The facts of a block again; one that is gone is null, which clears it. */
function byName(facts: Facts, sent: readonly string[]): Facts {
  return Object.fromEntries(
    sent.map((name) => {
      const lines = Object.entries(facts).filter(([fact]) => fact.startsWith(`${name}.`));
      if (lines.length > 0)
        return [name, Object.fromEntries(lines.map(([fact, value]) => [fact.slice(name.length + 1), value]))];
      return [name, facts[name] ?? null];
    }),
  );
}
