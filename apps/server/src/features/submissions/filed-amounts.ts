import type { ConsentAnswer } from '@gauger/contract';
import type { OverpaymentFacts } from '@gauger/excise';

type FiledAmounts = Pick<
  ConsentAnswer,
  'taxLiability' | 'totalClaim' | 'totalDue' | 'overPaymentFromThisQuarter' | 'overPaymentUse'
>;

/** The amounts of a return that its signer swears to: a refund is one of them, not only what is due. */
export function amountsOf(
  { taxLiability, totalClaim, totalDue, overPaymentFromThisQuarter }: Readonly<Record<string, string>>,
  overpayment: Pick<OverpaymentFacts, 'overPaymentUse'> | null | undefined,
): FiledAmounts {
  const isOver = Number(overPaymentFromThisQuarter ?? '0') > 0;
  return {
    taxLiability: taxLiability ?? '0.00',
    totalClaim: totalClaim ?? '0.00',
    totalDue: totalDue ?? '0.00',
    overPaymentFromThisQuarter: overPaymentFromThisQuarter ?? '0.00',
    overPaymentUse: (isOver && overpayment?.overPaymentUse) || null,
  };
}
