/** The certification that the payer checks by hand, kept with the payment word for word. */
export const CERTIFICATION =
  'I have examined this filing and, to the best of my knowledge and belief, it is true, correct and complete. I authorize Gauger to charge the service fee shown above for it.';

/** The same of one payment for each of several filings. */
export const CERTIFICATION_OF_EACH =
  'I have examined each of these filings and, to the best of my knowledge and belief, each is true, correct and complete. I authorize Gauger to charge the service fee shown above for each of them.';
