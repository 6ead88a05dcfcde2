import { mergePages } from '@gauger/excise';
import type { Form720XAnswer, Form720XChange } from '../form720x.ts';
import type { ChoicesByPage } from './conflicts.ts';
import type { FilingMerge, PageMerge, Pages } from './merge-filing.ts';
import { hasMask, mergeFiling, pagesOf } from './merge-filing.ts';
import type { Merging } from './save-merged.ts';

/** Pages of a Form 720-X in a request: an absent page is left alone, null clears. */
export type AmendmentPages = Omit<Form720XChange, 'id'>;

type Facts = Readonly<Record<string, unknown>>;

/** The pages of rows by hand, with the amounts that the server computes. */
const LISTS = { adjustmentsToLiability: 'changeInTax', adjustmentsToScheduleC: 'changeInCredit' } as const;
/** The remarks on each change of the pair, merged answer by answer. */
const ANSWERS = ['explanations', 'statements', 'attachments', 'filed'] as const;
/** Facts that are entered once. The choice of line 5 is one with its quarter. */
const ONCE = [['ratesInForce'], ['overpaymentUse', 'applyToQuarter']] as const;

/**
 * How the pages of a Form 720-X are merged: the corrected return as a Form 720, rows by hand row by row, answers one by one. Nothing is
 * merged into another return to correct, nor under a certification, which is of the amendment as it was seen.
 */
export const mergingAmendment: Merging<Form720XAnswer, AmendmentPages> = {
  read: readAmendment,
  merge: mergeAmendment,
  isMoved: (before, now, mine) =>
    mine.certification === true ||
    ((mine.original !== undefined || mine.corrected !== undefined) &&
      before.original?.chosenAt !== now.original?.chosenAt),
};

/** The pages of an answered Form 720-X, as a client would send them again: without the server's computed values. */
function readAmendment(filing: Form720XAnswer): AmendmentPages {
  const { corrected, explanations, statements, attachments, filed, paidPreparer } = filing;
  const { ratesInForce, overpaymentUse, applyToQuarter } = filing;
  const lists = Object.entries(LISTS).map(([page, computed]) => {
    const rows = (filing[page as keyof typeof LISTS] as Facts)[`${page}Rows`] as readonly Facts[];
    return [page, { [`${page}Rows`]: rows.map(({ [computed]: _, ...row }) => row) }];
  });
  const asReturn = corrected && pagesOf(corrected as unknown as Parameters<typeof pagesOf>[0]);
  return {
    ...(asReturn && { corrected: { filingData: asReturn.filingData, claimsData: asReturn.claimsData } }),
    ...Object.fromEntries(lists),
    ...{ explanations, statements, attachments, filed, ratesInForce, overpaymentUse, applyToQuarter, paidPreparer },
  } as AmendmentPages;
}

/** Merges the pages of a request (`mine`), opened as `base`, with those that others saved since (`theirs`). */
export function mergeAmendment(
  base: AmendmentPages,
  mine: AmendmentPages,
  theirs: AmendmentPages,
  how: { touched: ReadonlySet<string>; choices?: ChoicesByPage },
): FilingMerge<AmendmentPages> {
  const { choices = {}, touched } = how;
  const merged: PageMerge[] = [];
  const sent: Record<string, unknown> = { ...mine };
  const put = (name: string, of: (pages: AmendmentPages) => Facts | null | undefined, unit = false) => {
    const their = of(theirs);
    const rewritten = touched.has(name) && hasMask(their);
    const merge = mergePages(of(base), of(mine), their, { unit, rewritten, choices: choices[name] ?? {} });
    merged.push({ ...merge, name });
    return merge.page;
  };
  for (const page of Object.keys(LISTS) as (keyof typeof LISTS)[])
    if (mine[page] !== undefined) sent[page] = put(page, (pages) => pages[page]);
  for (const page of ANSWERS)
    if (mine[page])
      sent[page] = nested(
        put(page, (pages) => answersIn(pages[page], mine[page])),
        mine[page],
      );
  for (const names of ONCE) {
    const given = names.filter((name) => mine[name] !== undefined);
    if (given.length === 0) continue;
    const page = put(names[0], (pages) => Object.fromEntries(given.map((name) => [name, pages[name]])), true);
    for (const name of given) sent[name] = page?.[name] ?? null;
  }
  if (mine.paidPreparer !== undefined)
    sent.paidPreparer = put('paidPreparer', ({ paidPreparer }) => paidPreparer as Facts | null, true);
  const corrected = mine.corrected ? mergeCorrected(base, mine, theirs, how) : undefined;
  if (corrected) sent.corrected = corrected.pages;
  const conflicts = merged.flatMap(({ name, conflicts: found }) =>
    found.map((conflict) => ({ ...conflict, page: name, retype: hasMask(conflict.mine) })),
  );
  return {
    pages: sent as AmendmentPages,
    conflicts: [...conflicts, ...(corrected?.conflicts ?? [])],
    merged: [...merged, ...(corrected?.merged ?? [])],
  };
}

const PREFIX = 'corrected.';

/** The corrected return is merged as a Form 720; its pages have other names. */
function mergeCorrected(
  base: AmendmentPages,
  mine: AmendmentPages,
  theirs: AmendmentPages,
  { touched, choices = {} }: { touched: ReadonlySet<string>; choices?: ChoicesByPage },
): FilingMerge {
  const own = <Value>(entries: Iterable<readonly [string, Value]>) =>
    [...entries].flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
    );
  const of = ({ corrected }: AmendmentPages) => (corrected ?? {}) as Pages;
  const merge = mergeFiling(of(base), of(mine), of(theirs), {
    touched: new Set(own([...touched].map((name) => [name, name] as const)).map(([name]) => name)),
    choices: Object.fromEntries(own(Object.entries(choices))),
  });
  return {
    pages: merge.pages,
    conflicts: merge.conflicts.map((conflict) => ({ ...conflict, page: `${PREFIX}${conflict.page}` })),
    merged: merge.merged.map((page) => ({ ...page, name: `${PREFIX}${page.name}` })),
  };
}

/** The answers that are sent, one level deep: `2026Q1.filedOn` of `filed: { 2026Q1: { filedOn } }`. */
function answersIn(page: unknown, sent: unknown): Facts {
  const answers = (page ?? {}) as Facts;
  return Object.fromEntries(
    Object.entries((sent ?? {}) as Facts).flatMap(([key, asked]): (readonly [string, unknown])[] => {
      const value = answers[key];
      if (!isBlock(asked) && !isBlock(value)) return isGiven(value) ? [[key, value]] : [];
      const names = isBlock(asked) ? Object.keys(asked) : Object.keys(value as Facts);
      return names.flatMap((name) => {
        const own = isBlock(value) ? value[name] : undefined;
        return isGiven(own) ? [[`${key}.${name}`, own] as const] : [];
      });
    }),
  );
}

/** The answers as they are sent; one that is gone is null, which clears it. */
function nested(page: Facts | null, sent: unknown): Facts {
  return Object.fromEntries(
    Object.entries((sent ?? {}) as Facts).map(([key, asked]) => {
      if (!isBlock(asked)) return [key, page?.[key] ?? null];
      return [key, Object.fromEntries(Object.keys(asked).map((name) => [name, page?.[`${key}.${name}`] ?? null]))];
    }),
  );
}

const isBlock = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
