/** The calls of one account that are answered at once, and that wait. */
import { turns } from '../threads/public.ts';
export const HEAVY_SHARE = { atOnceOfOwner: 2, waitingOfOwner: 30 } as const;

/**
 * The turn of the calls that the contract marks as heavy. There is no limit for all accounts together: the requests of one would
 * then wait behind all those of others.
 */
export const heavyTurn = turns({
  ...HEAVY_SHARE,
  atOnce: Number.POSITIVE_INFINITY,
  waiting: Number.POSITIVE_INFINITY,
  busy: 'Too many pages of large filings are being opened for your account. Wait a few seconds, then try again.',
});
