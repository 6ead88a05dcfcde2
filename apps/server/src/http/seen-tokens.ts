import { createHash } from 'node:crypto';

/** Most tokens remembered; a forgotten one counts by address once more. */
const MAX_TOKENS = 10_000;

/** The tokens lately found live. Any other is counted by its address first: invented ones cost no transaction. */
export function seenTokens() {
  const seen = new Set<string>();
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64');
  return {
    has: (token: string) => seen.has(hashOf(token)),
    add(token: string) {
      const hash = hashOf(token);
      // Reinsert: the newest are last.
      seen.delete(hash);
      seen.add(hash);
      const [oldest] = seen;
      if (seen.size > MAX_TOKENS && oldest !== undefined) seen.delete(oldest);
    },
    delete: (token: string) => seen.delete(hashOf(token)),
  };
}
