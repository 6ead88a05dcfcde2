import { withPeriod } from '@gauger/excise';
import { aboutReview } from './about-review.ts';

/** Reports to the person who marked a return ready, and to the owner, that it was approved. */
export const approved = aboutReview({
  daily: 'Approved by',
  subject: 'approved',
  report: (person, about) => withPeriod(`${person} approved ${about}`),
  next: 'The return is not paid, signed or sent yet. A change makes it a draft again and ends the approval.',
  link: 'Open the return',
});
