import type { Entry } from '@gauger/excise';
import { type KeyboardEvent, useRef } from 'react';

/** Keys that change where or what is typed in a field. */
const EDITING = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/**
 * Keeps digits out that are typed behind a point that was not taken: 14.5 in a field of whole numbers would become 145. They are
 * remembered, so that the field is not left with 14 where 14.5 was typed. Anything else that happens to the field forgets them.
 */
export function useStoppedPoint() {
  const stopped = useRef<{ refused: string; text: string; caret: number }>(undefined);

  function end(): void {
    stopped.current = undefined;
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
    /** Forgets the digits at a key that moves in the field or changes it, alone or with others. */
    endAt({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      if (EDITING.has(key) || ctrlKey || metaKey || altKey) end();
    },
    /**
     * Leaves the field.
     * @param shown the text of the field
     * @returns the text as it was typed, with its fraction; undefined where no fraction was kept out of what is shown
     */
    leave(shown: string): string | undefined {
      const { text = '' } = stopped.current ?? {};
      end();
      return /\.\d*[1-9]/.test(text) && text.replace(/\.\d*/, '') === shown ? text : undefined;
    },
  };
}
