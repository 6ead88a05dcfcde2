import { type Issue, issue, type OverpaymentFacts } from '@gauger/excise';

type Use = NonNullable<OverpaymentFacts['overPaymentUse']>;

/** Uses of this quarter's own overpayment (Form 720 line 11b). */
export const uses: readonly { value: Use; label: string; hint: string }[] = [
  { value: 'applyToNextReturn', label: 'Apply it to my next return', hint: 'It becomes a credit for the next quarter' },
  { value: 'refund', label: 'Refund it to me', hint: 'The IRS sends it to you' },
];

/** An overpayment needs a use; without one there is none to choose. */
export const missingUse = (isOver: boolean, chosen: Use | undefined): Issue[] =>
  isOver && !chosen ? [issue('overPaymentUseMissing', 'overpayment.overPaymentUse')] : [];
