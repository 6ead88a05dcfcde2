import type { Quarter } from '@gauger/excise';
import { Money } from '../../../components/money/money.tsx';
import { dueDay } from '../../filings/filing/public.ts';

interface EftpsReminderProps {
  /** Total of all returns. */
  amount: string;
  /** How many returns are paid: each has a payment of its own, under its own EIN. */
  count?: number;
  quarter: Quarter;
  /** The IRS does not have these returns. */
  isStandIn: boolean;
}

/** By EFTPS nothing is paid with the return: what is still to be done, and by when. */
export function EftpsReminder({ amount, count = 1, quarter, isStandIn }: EftpsReminderProps) {
  const payment =
    count === 1 ? (
      <>
        your EFTPS payment of <Money value={amount} />
      </>
    ) : (
      <>
        {count.toLocaleString('en-US')} EFTPS payments, <Money value={amount} /> together and each under the EIN of its
        business,
      </>
    );
  const { pay } = dueDay(quarter);
  return isStandIn ? (
    <p>
      This was a test. Do not pay. For {count === 1 ? 'a return' : 'returns'} that the IRS has, you would complete{' '}
      {payment} at www.eftps.gov {pay}.
    </p>
  ) : (
    <p>
      Complete {payment} at www.eftps.gov {pay}.
    </p>
  );
}
