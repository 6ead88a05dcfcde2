import type { MergeChoices, MergeConflict, Side } from '@gauger/excise';

/** The choices that were made, by page. */
export type ChoicesByPage = Readonly<Record<string, MergeChoices>>;

/** A conflict on a page of a filing. */
export interface PageConflict extends MergeConflict {
  readonly page: string;
  /** Mine holds a masked number: saved over theirs, the mask would mean their number. The person must type it again. */
  readonly retype: boolean;
}

/** Chooses one side in every conflict; theirs where mine would save a mask. */
export function choicesOf(conflicts: readonly PageConflict[], side: Side): ChoicesByPage {
  const choices: Record<string, MergeChoices> = {};
  for (const { page, key, retype } of conflicts) choices[page] = { ...choices[page], [key]: retype ? 'theirs' : side };
  return choices;
}
