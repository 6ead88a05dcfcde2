import type { Row } from '../engine/public.ts';

/**
 * The notes of a claim row in addition to the fields of its line, by the names of the specification (001 §3). Notes
 * are kept as they were sent, and no amount depends on them.
 */

/** Boxes that say: an explanation goes with the claim. It is attached to the row or, on lines 3, 4, 7 and 8, typed. */
export const explanationBoxes = ['attachedExplanation', 'attachDetailsExplanation', 'isAttachedExplanation'] as const;

/** Boxes on lines 3, 4, 7 and 8 for fuel that showed dye: they have the meaning of the box `dye` of the group. */
export const dyeBoxes = [
  'attachedExplanation',
  'attachDetailsExplanation',
] as const satisfies readonly ExplanationBox[];
type ExplanationBox = (typeof explanationBoxes)[number];

/** Words of the filer on the claim. */
export const claimWords = ['description', 'claimDesc'] as const;

/** Max characters of the words of a note. */
export const MAX_CLAIM_WORDS = 1000;

/** The names of all notes. */
export const claimNotes: readonly string[] = [...explanationBoxes, ...claimWords];
const notes: ReadonlySet<string> = new Set(claimNotes);

/** The document that a row with a checked box requires, as the words of a finding have it. */
export const EXPLANATION = 'the explanation that the row marks as attached';

/** Whether a row says that an explanation is attached. */
export const isExplained = (row: Row): boolean => explanationBoxes.some((name) => row[name] === true);

/** Whether a row says that some of the fuel showed dye, on lines whose group has that box. */
export const isDyed = (row: Row): boolean => dyeBoxes.some((name) => row[name] === true);

/** The facts of a row without its notes, and what its boxes say. */
export function withoutNotes(row: Row): { facts: Row; isExplained: boolean; isDyed: boolean } {
  return {
    facts: Object.fromEntries(Object.entries(row).filter(([name]) => !notes.has(name))),
    isExplained: isExplained(row),
    isDyed: isDyed(row),
  };
}
