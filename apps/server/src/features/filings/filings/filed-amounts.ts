import type { ConsentAnswer } from '@gauger/contract';
import type { OverpaymentFacts } from '@gauger/excise';

type FiledAmounts = Pick<
  ConsentAnswer,
  'taxLiability' | 'totalClaim' | 'totalDue' | 'overPaymentFromThisQuarter' | 'overPaymentUse'
>;

/** The amounts of a return that its signer swears to: a refund is one of them, not only what is due. */
export function amountsOf(
  { taxLiability, totalClaim, balanceDue, overpayment: over, ...totals }: Readonly<Record<string, string>>,
  page: Pick<OverpaymentFacts, 'overPaymentUse'> | null | undefined,
): FiledAmounts {
  // Form 720-X names its totals otherwise.
  const { totalDue = balanceDue, overPaymentFromThisQuarter = over } = totals;
  const isOver = Number(overPaymentFromThisQuarter ?? '0') > 0;
  return {
    taxLiability: taxLiability ?? '0.00',
    totalClaim: totalClaim ?? '0.00',
    totalDue: totalDue ?? '0.00',
    overPaymentFromThisQuarter: overPaymentFromThisQuarter ?? '0.00',
    overPaymentUse: (isOver && page?.overPaymentUse) || null,
  };
}
