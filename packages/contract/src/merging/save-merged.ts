import type { SavedSince } from '../envelope.ts';
import type { FilingAnswer } from '../filing.ts';
import type { ChoicesByPage, PageConflict } from './conflicts.ts';
import type { FilingMerge, Pages } from './merge-filing.ts';

/** The connections of a save to the server and to the person who saves. */
export interface SavePort<Filing = FilingAnswer, Sent = Pages> {
  /**
   * Saves on a version. Later saves of these pages by others are returned, not thrown; every other refusal is thrown.
   */
  save(pages: Sent, version: number): Promise<{ saved: Filing } | { saves: readonly SavedSince[]; error: unknown }>;
  load(): Promise<Filing>;
  /** Lets the person choose in each conflict. Undefined: save nothing. */
  choose(conflicts: readonly PageConflict[], saves: readonly SavedSince[]): Promise<ChoicesByPage | undefined>;
}

/** The saves of others since the pages were opened, and the result of merging them. */
export interface SaveOfOthers extends Pick<FilingMerge, 'merged'> {
  readonly saves: readonly SavedSince[];
}

/**
 * The result of a save; nothing of the pages was saved unless it says so. `moved`: the filing is of another quarter now, and the
 * pages were entered for the one before. `left`: the person chose nothing, or others were faster each time.
 */
export type MergedSave<Filing = FilingAnswer> =
  | { saved: Filing; savesOfOthers: readonly SaveOfOthers[] }
  | { moved: Filing }
  | { left: true; error: unknown };

/** How the pages of a form are merged. */
export interface Merging<Filing, Sent> {
  /** The pages of a filing as the sender would send them. */
  read(filing: Filing): Sent | Promise<Sent>;
  merge(
    base: Sent,
    mine: Sent,
    theirs: Sent,
    how: { touched: ReadonlySet<string>; choices?: ChoicesByPage },
  ): FilingMerge<Sent> | Promise<FilingMerge<Sent>>;
  /** Whether the filing is of another period now, for which the pages were not entered. */
  isMoved(before: Filing, now: Filing, mine: Sent): boolean;
}

/** Maximum attempts, as others may save in between. */
const MAX_ROUNDS = 5;

/** Merging is loaded when others have saved since: most saves never need it. */
const loadMerging = () => import('./merge-filing.ts');

/** Saves pages of a Form 720 as `savePages` does; `read` takes them from a filing as the sender would send them. */
export const saveMerged = (
  port: SavePort,
  opened: FilingAnswer,
  pages: Pages,
  read?: (filing: FilingAnswer) => Pages,
): Promise<MergedSave> =>
  savePages(port, opened, pages, {
    read: read ?? (async (filing) => (await loadMerging()).pagesOf(filing)),
    merge: async (...of) => (await loadMerging()).mergeFiling(...of),
    isMoved: (before, now, mine) =>
      mine.taxYearQuarter === undefined && (before.taxYear !== now.taxYear || before.quarter !== now.quarter),
  });

/** Saves pages on the version opened. Later saves of others are merged; the person chooses where they conflict. */
export async function savePages<Filing extends { version: number }, Sent>(
  port: SavePort<Filing, Sent>,
  opened: Filing,
  pages: Sent,
  { read, merge: mergeOf, isMoved }: Merging<Filing, Sent>,
): Promise<MergedSave<Filing>> {
  const savesOfOthers: SaveOfOthers[] = [];
  let [base, mine] = [opened, pages];
  let error: unknown;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const answer = await port.save(mine, base.version);
    if ('saved' in answer) return { saved: answer.saved, savesOfOthers: savesOfOthers };
    ({ error } = answer);
    const { saves } = answer;
    const theirs = await port.load();
    if (isMoved(base, theirs, mine)) return { moved: theirs };
    const touched = new Set(saves.flatMap((save) => save.pages));
    const [was, now] = [await read(base), await read(theirs)];
    const merge = (choices?: ChoicesByPage) => mergeOf(was, mine, now, { touched, ...(choices && { choices }) });
    let merged = await merge();
    if (merged.conflicts.length > 0) {
      const choices = await port.choose(merged.conflicts, saves);
      if (!choices || isMaskChosen(merged.conflicts, choices)) return { left: true, error };
      merged = await merge(choices);
    }
    savesOfOthers.push({ saves, merged: merged.merged });
    base = theirs;
    mine = merged.pages;
  }
  return { left: true, error };
}

/** Whether a choice would save a mask for a number that the person never saw. */
const isMaskChosen = (conflicts: readonly PageConflict[], choices: ChoicesByPage): boolean =>
  conflicts.some(({ retype, page, key }) => retype && choices[page]?.[key] === 'mine');
