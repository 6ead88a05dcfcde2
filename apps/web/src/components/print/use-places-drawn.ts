import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: a list that draws only what is in the window draws all its rows then. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the pages out as soon as the listener returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

/** Most rows of a list that are printed: drawing more at once stops the tab for minutes. */
export const MOST_PRINTED = 2_000;

/**
 * The places of the rows that a virtual list draws: those near the window and one that stays, and on paper all of them up to
 * `MOST_PRINTED`.
 * @param kept the place of the row that has the focus, or gets it back
 */
export function usePlacesDrawn(kept: number): (range: Range) => number[] {
  const printing = usePrinting();
  return (range) =>
    printing && range.count <= MOST_PRINTED
      ? Array.from({ length: range.count }, (_, at) => at)
      : [...new Set([...defaultRangeExtractor(range), Math.min(kept, range.count - 1)])].sort((a, b) => a - b);
}
