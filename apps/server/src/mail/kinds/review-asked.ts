import { aboutReview } from './about-review.ts';

/** Asks a reviewer to review a return that was marked ready. */
export const reviewAsked = aboutReview({
  daily: 'Ready for your review, by',
  subject: 'ready for your review',
  report: (person, about) => `${person} marked ${about}, ready for review.`,
  next: 'Comment on what to change and send it back, or approve it. The owner or a Manager then pays the fee and signs.',
  link: 'Review the return',
});
