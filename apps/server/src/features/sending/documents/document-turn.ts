/** Documents that are worked on at once, and threads of each kind of work. */
import { turns } from '../../../threads/public.ts';
export const DOCUMENTS_AT_ONCE = 2;

/** A document of thousands of rows takes a processor for seconds, from its reading on. */
export const documentTurn = turns({
  atOnce: DOCUMENTS_AT_ONCE,
  waiting: 20,
  atOnceOfOwner: 1,
  waitingOfOwner: 5,
  busy: 'Six documents of your account are being worked on. Wait a few seconds, then try this one again.',
});
