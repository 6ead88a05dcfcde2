import type { FilingFormType } from '@gauger/excise';
import { Money } from '../../../components/money/money.tsx';

interface Owed {
  formType: FilingFormType;
  totalDue: string;
  overPaymentFromThisQuarter: string;
  totalClaim: string;
}

/** The balance due of a return, or what comes back. */
export function Balance({ one }: { one: Owed }) {
  const back = one.formType === 'Form8849' ? one.totalClaim : one.overPaymentFromThisQuarter;
  if (Number(back) === 0) return <Money value={one.totalDue} />;
  return (
    <>
      <Money value={back} /> back
    </>
  );
}
