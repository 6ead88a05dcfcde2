import { AppError } from '../../../app-error.ts';

const MB = 1024 * 1024;
/** Ten minutes: who is refused waits no longer than that, and what they type waits in their tab. */
const WINDOW_MS = 600_000;
/**
 * Most bytes of unsaved changes that an account writes within the window. Keeping a page overwrites it, and each time the
 * database writes the whole page: 20,000 rows, some 3 MB, kept every five seconds are 360 MB.
 */
export const MAX_WRITTEN = 500 * MB;

/** Counts bytes about to be written for an account. Throws RATE_LIMITED once they are too many. */
export type SpendDraftBytes = (accountId: string, bytes: number) => void;

/** The counts live in this process, as those of calls do: with several processes, each grants its own share. */
export function draftBudget(now: () => Date): SpendDraftBytes {
  let written = new Map<string, number>();
  let window = 0;
  return (accountId, bytes) => {
    const at = now().getTime();
    const current = Math.floor(at / WINDOW_MS);
    if (current !== window) {
      window = current;
      written = new Map();
    }
    const total = (written.get(accountId) ?? 0) + bytes;
    if (total > MAX_WRITTEN)
      throw new AppError('RATE_LIMITED', {
        description: 'Your account keeps more unsaved changes at once than is possible. Save the page, or wait.',
        retryAfter: Math.ceil(((current + 1) * WINDOW_MS - at) / 1_000),
      });
    written.set(accountId, total);
  };
}
