import type { Row } from '../conditions.ts';

/**
 * What a claim row may say beside the fields of its line, by the names of the specification (001 §3). Notes are kept as
 * they were sent, and no amount depends on them.
 */

/** Boxes that say: an explanation goes with the claim. It is attached to the row or, on lines 3, 4, 7 and 8, typed. */
export const explanationBoxes = ['attachedExplanation', 'attachDetailsExplanation', 'isAttachedExplanation'] as const;

/** Words of the filer on the claim. */
export const claimWords = ['description', 'claimDesc'] as const;

/** Max characters of the words of a note. */
export const MAX_CLAIM_WORDS = 1000;

const notes: ReadonlySet<string> = new Set([...explanationBoxes, ...claimWords]);

/** The facts of a row without its notes, and whether it says that an explanation is attached. */
export function withoutNotes(row: Row): { facts: Row; saysExplained: boolean } {
  return {
    facts: Object.fromEntries(Object.entries(row).filter(([name]) => !notes.has(name))),
    saysExplained: explanationBoxes.some((name) => row[name] === true),
  };
}
