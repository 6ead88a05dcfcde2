import { useCallback, useRef } from 'react';

/** A function that stays the same from drawing to drawing and calls the newest one, so that what it is given to is not drawn again. */
export function useStable<Given extends unknown[], Answer>(
  newest: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(newest);
  latest.current = newest;
  return useCallback((...given: Given) => latest.current(...given), []);
}
