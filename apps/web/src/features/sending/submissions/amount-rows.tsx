import { Money } from '../../../components/money/money.tsx';
import type { SummaryRow } from '../../../components/summary-list/summary-list.tsx';
import type { Consent } from './use-signature.ts';

type Amounts = Pick<
  Consent,
  'formType' | 'taxLiability' | 'totalClaim' | 'totalDue' | 'overPaymentFromThisQuarter' | 'overPaymentUse'
>;

const uses = { refund: 'Refund', applyToNextReturn: 'Overpayment, applied to your next return' };

/** The amounts of a return: what it owes, and what it claims or leaves over. */
export function amountRows(of: Amounts): SummaryRow[] {
  const { taxLiability, totalClaim, totalDue, overPaymentFromThisQuarter: over, overPaymentUse } = of;
  if (of.formType === 'Form8849') return [{ term: 'Total claim', value: <Money value={totalClaim} /> }];
  if (of.formType === 'Form720X')
    return [
      Number(over) > 0
        ? { term: overPaymentUse ? uses[overPaymentUse] : 'Overpayment', value: <Money value={over} /> }
        : { term: 'Balance due', value: <Money value={totalDue} /> },
    ];
  return [
    { term: 'Tax liability', value: <Money value={taxLiability} /> },
    ...(Number(totalClaim) > 0 ? [{ term: 'Total claim', value: <Money value={totalClaim} /> }] : []),
    { term: 'Balance due', value: <Money value={totalDue} /> },
    ...(Number(over) > 0
      ? [{ term: overPaymentUse ? uses[overPaymentUse] : 'Overpayment', value: <Money value={over} /> }]
      : []),
  ];
}
