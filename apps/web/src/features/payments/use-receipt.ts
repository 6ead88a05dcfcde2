import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Answer, call } from '../../api/call.ts';

export type Payment = Answer<'confirmPayment'>;

const ASK_EVERY_MS = 3_000;

/**
 * The payment of a filing. With one in the address (the payer has come back) it is confirmed first, once per load, and asked
 * about again while the provider has not answered; confirming twice is the same receipt.
 */
export function useReceipt(filingId: string) {
  const [address] = useSearchParams();
  const queries = useQueryClient();
  const id = address.get('payment');
  // The provider adds its own name of the payment: `token`, and `paymentId` in its older interface.
  const named = address.get('paymentId') ?? address.get('token');
  const query = useQuery({
    queryKey: ['receipt', filingId, id, named],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    async queryFn({ signal }): Promise<Payment | null> {
      const kept = async () => (await call('getPaymentOfFiling', { params: { id: filingId }, signal })).payment;
      const paymentId = named ?? (id === null ? null : ((await kept())?.paymentId ?? null));
      const payment =
        id === null || paymentId === null
          ? await kept()
          : await call('confirmPayment', { body: { id, paymentId, payerId: address.get('PayerID') ?? undefined } });
      if (payment?.paymentStatus === 'APPROVED') await queries.invalidateQueries({ queryKey: ['form720', filingId] });
      return payment;
    },
    refetchInterval: ({ state: { data } }) => (data?.confirming ? ASK_EVERY_MS : false),
  });
  return { payment: query.data ?? undefined, error: query.error, asking: query.isPending };
}
