export {
  type ClaimedLine,
  claimedForQuarterIssue,
  claimedFuel,
  claimedTwiceIssue,
  claimedUse,
  claimFuels,
  firstOfEach,
  type Overlap,
  overlaps,
  sameQuarters,
} from './overlaps.ts';
export { FIRST_QUESTION, questions } from './questions.ts';
export type { Answer, Destination, Question } from './types.ts';
