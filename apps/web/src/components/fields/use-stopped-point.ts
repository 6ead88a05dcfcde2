import type { Entry } from '@gauger/excise';
import { useRef } from 'react';

/**
 * Keeps digits out that are typed behind a point that was not taken: 14.5 in a field of whole numbers would become 145.
 * `end` it with any key that is no character, and when the field is left.
 */
export function useStoppedPoint() {
  const refusal = useRef<string>(undefined);
  return {
    /**
     * @param typed the characters of the key
     * @param text the field after the key
     * @param entry the result for the key alone
     */
    judge(typed: string, text: string, entry: Entry): Entry {
      if ('refused' in entry) {
        // A second point changes nothing of the number.
        if (typed === '.' && text.split('.').length === 2) refusal.current = entry.refused;
        return entry;
      }
      return refusal.current !== undefined && /^\d+$/.test(typed) ? { refused: refusal.current } : entry;
    },
    end() {
      refusal.current = undefined;
    },
  };
}
