import { aboutReview } from './about-review.ts';

/** Reports to the person who marked a return ready that it was sent back. */
export const sentBack = aboutReview({
  daily: 'Sent back to you by',
  subject: 'changes requested',
  report: (person, about) => `${person} reviewed ${about}, and sent it back to you.`,
  next: 'Read the comments on the fields. Make the changes, then mark the return ready again.',
  link: 'Open the return',
});
