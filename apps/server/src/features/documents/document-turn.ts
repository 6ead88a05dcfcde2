import { turns } from '../../turns.ts';

/** A document of thousands of rows takes a processor for seconds, from its reading on. */
export const documentTurn = turns({
  atOnce: 2,
  waiting: 20,
  atOnceOfOwner: 1,
  waitingOfOwner: 5,
  busy: 'Six documents of your account are being worked on. Wait a few seconds, then try this one again.',
});
