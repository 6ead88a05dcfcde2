import type { GridColumn } from '@gauger/excise';
import { useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { columnWith, rowsWith } from './find-rows.ts';
import type { Place } from './selection.ts';
import type { SheetRow } from './sheet.ts';

interface FindProps {
  rows: readonly SheetRow[];
  filled: readonly GridColumn[];
  /** Where the search begins: the row that had the focus last. */
  from: number;
  scrollTo: (row: number) => void;
}

/** Finds rows of a grid that contain a text. */
export function useFind({ rows, filled, from, scrollTo }: FindProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // The field answers a key first; the rows are searched when there is time.
  const wanted = useDeferredValue(text);
  const found = useMemo(() => rowsWith(wanted, rows, filled), [wanted, rows, filled]);
  const set = useMemo(() => new Set(found), [found]);
  /** Which of the found rows the reader is at, from 0. */
  const here = Math.min(at, Math.max(0, found.length - 1));
  const row = found[here];

  function goTo(place: number) {
    setAt(place);
    const row = found[place];
    if (row !== undefined) scrollTo(row);
  }

  // Before the page answers the next key: Enter steps on from the first row that was found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text starts over, a changed row does not
  useLayoutEffect(() => {
    goTo(
      Math.max(
        0,
        found.findIndex((place) => place >= from),
      ),
    );
  }, [wanted]);

  return {
    text,
    /** Whether the rows that are shown as found are those with the text. */
    settled: wanted === text,
    count: found.length,
    here,
    /** The row that the reader is at; undefined when there is none. */
    row,
    isFound: (place: number) => set.has(place),
    change: setText,
    /** To the next row or back, and round at the ends. */
    step(by: 1 | -1) {
      if (found.length > 0) goTo((here + by + found.length) % found.length);
    },
    /** The cell that contains the text. */
    cell(): Place | undefined {
      const it = row === undefined ? undefined : rows[row];
      return row === undefined || !it ? undefined : { row, column: columnWith(text, it, filled) };
    },
  };
}
