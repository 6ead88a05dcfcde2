import type { ClaimLine } from '@gauger/excise';
import { useMemo, useState } from 'react';
import { fieldId } from './claim-paths.ts';
import type { ClaimEntry } from './claim-sheet.ts';
import type { ClaimState } from './use-claim.ts';

/** How many entries of a line are drawn at first, and more at a time: each has several fields. */
const DRAWN = 50;

/** Entries by their places on the line; both ends belong to it. */
export interface Span {
  from: number;
  to: number;
}

/** The entries of a line that are drawn, and the spans of those that are not. */
export interface DrawnEntries {
  entries: readonly ClaimEntry[];
  parts: readonly ({ entry: ClaimEntry; at: number } | Span)[];
  /** Draws the first entries of a span. */
  showMore: (span: Span) => void;
}

/** The entries of a line, of which a long list is drawn in parts. */
export function useDrawnEntries(state: ClaimState, line: ClaimLine): DrawnEntries {
  const entries = useMemo(
    () => state.sheet.entries.filter((entry) => entry.line === line.line),
    [state.sheet.entries, line.line],
  );
  const [spans, setSpans] = useState<readonly Span[]>([{ from: 0, to: DRAWN - 1 }]);
  /** The entries that were drawn, by their ids: none leaves while it is typed into. */
  const [known] = useState(() => new Set<number>());
  return {
    entries,
    parts: partsOf(entries, spans, known, state, line),
    showMore: (span) => setSpans([...spans, firstOf(span)]),
  };
}

export const firstOf = ({ from, to }: Span): Span => ({ from, to: Math.min(to, from + DRAWN - 1) });

function partsOf(
  entries: readonly ClaimEntry[],
  spans: readonly Span[],
  known: Set<number>,
  { reached, errorOf }: ClaimState,
  { fields }: ClaimLine,
): ({ entry: ClaimEntry; at: number } | Span)[] {
  const to = entries.findIndex(({ id }) => id === reached);
  const drawn = [...spans, ...(to < 0 ? [] : [{ from: to - 2, to: to + 2 }])];
  const isWrong = (entry: ClaimEntry) => fields.some(({ name }) => errorOf(fieldId(name, entry)) !== undefined);
  const parts: ({ entry: ClaimEntry; at: number } | Span)[] = [];
  let wrong = 0;
  entries.forEach((entry, at) => {
    // The last one may just have been added. Of those with errors as many are drawn as others.
    const isDrawn =
      known.has(entry.id) ||
      drawn.some((span) => at >= span.from && at <= span.to) ||
      at === entries.length - 1 ||
      (wrong < DRAWN && isWrong(entry) && ++wrong > 0);
    const last = parts.at(-1);
    if (isDrawn) {
      known.add(entry.id);
      parts.push({ entry, at });
    } else if (last && 'from' in last) last.to = at;
    else parts.push({ from: at, to: at });
  });
  return parts;
}
