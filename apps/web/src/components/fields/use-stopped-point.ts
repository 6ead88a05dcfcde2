import type { Entry } from '@gauger/excise';
import { useRef } from 'react';

/** Keys that change where or what is typed in a field. */
const EDITING = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/**
 * Keeps digits out that are typed behind a point that was not taken: 14.5 in a field of whole numbers would become 145. They are
 * remembered, so that the field is not left with 14 where 14.5 was typed.
 */
export function useStoppedPoint() {
  const stopped = useRef<{ refused: string; text: string; caret: number }>(undefined);

  /** @returns the text as it was typed, with its fraction; undefined where no fraction was kept out */
  function end(): string | undefined {
    const { text = '' } = stopped.current ?? {};
    stopped.current = undefined;
    return /\.\d*[1-9]/.test(text) ? text : undefined;
  }

  return {
    /**
     * @param typed the characters of the key
     * @param text the field after the key
     * @param entry the result for the key alone
     */
    judge(typed: string, text: string, entry: Entry): Entry {
      if ('refused' in entry) {
        const { refused } = entry;
        // A second point changes nothing of the number.
        if (typed === '.' && text.split('.').length === 2)
          stopped.current = { refused, text, caret: text.indexOf('.') + 1 };
        return entry;
      }
      if (stopped.current === undefined || !/^\d+$/.test(typed)) return entry;
      const { refused, text: before, caret } = stopped.current;
      stopped.current = {
        refused,
        text: before.slice(0, caret) + typed + before.slice(caret),
        caret: caret + typed.length,
      };
      return { refused };
    },
    end,
    /** Ends it with a key that moves in the field or changes it. */
    endAt(key: string): void {
      if (EDITING.has(key)) end();
    },
  };
}
