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
  const { day, late } = dueDay(quarter);
  const parts = count > 1 && `, in ${count.toLocaleString('en-US')} EFTPS payments, each under the EIN of its business`;
  return isStandIn ? (
    <p>
      This was a test. Do not pay. For {count === 1 ? 'a real return' : 'real returns'}, pay <Money value={amount} /> at
      eftps.gov {late ? 'now' : `by ${day}`}
      {parts}.
    </p>
  ) : late ? (
    <p>
      <Money value={amount} /> was due {day}. If you have not paid it, pay it at eftps.gov now{parts}.
    </p>
  ) : (
    <p>
      Pay <Money value={amount} /> at eftps.gov by {day}
      {parts}.
    </p>
  );
}
