import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Answer, call } from '../../../api/call.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';

const ASK_EVERY_MS = 3_000;

type Confirmed = Answer<'confirmPayment'>;

interface PaymentResultProps {
  /** Whether all fees are paid by now. */
  allPaid: boolean;
  /** Called once the result is known. */
  onConfirmed: () => Promise<void>;
}

/** Shows the result of a payment after the return from the provider. It is confirmed once per load; confirming twice is harmless. */
export function PaymentResult({ allPaid, onConfirmed }: PaymentResultProps) {
  const [address] = useSearchParams();
  const id = address.get('payment');
  const paymentId = address.get('paymentId') ?? address.get('token');
  const cancelled = address.get('returned') === 'cancelled';
  const { data, error } = useQuery({
    queryKey: ['batchPayment', id, paymentId],
    enabled: id !== null && paymentId !== null && !cancelled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    async queryFn(): Promise<Confirmed> {
      const payerId = address.get('PayerID') ?? undefined;
      const payment = await call('confirmPayment', { body: { id: id ?? '', paymentId: paymentId ?? '', payerId } });
      if (!payment.confirming) await onConfirmed();
      return payment;
    },
    refetchInterval: ({ state }) => (state.data?.confirming ? ASK_EVERY_MS : false),
  });
  if (id === null) return null;
  return (
    <div aria-live="polite">
      <Result cancelled={cancelled} error={error} payment={data} allPaid={allPaid} />
    </div>
  );
}

interface ResultProps {
  cancelled: boolean;
  error: Error | null;
  payment: Confirmed | undefined;
  allPaid: boolean;
}

function Result({ cancelled, error, payment, allPaid }: ResultProps) {
  if (cancelled)
    return allPaid ? null : (
      <Notice title="You came back without paying">
        <p>Nothing was charged. Pay when you are ready: the same payment continues.</p>
      </Notice>
    );
  if (error)
    return (
      <Notice kind="error" title="The service fees are not paid">
        <p>{error.message}</p>
      </Notice>
    );
  if (!payment) return <InlineProgress label="Confirming the payment…" />;
  if (payment.confirming)
    return (
      <Notice kind="due" title="The payment provider has not answered yet">
        <p>Gauger asks again automatically, even after you leave this page. You are not charged twice.</p>
      </Notice>
    );
  return (
    <Notice kind="good" title="The service fees are paid">
      <p>Transaction ID {payment.paymentId}. Each return has an invoice of its own under My Transactions.</p>
    </Notice>
  );
}
