import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import type { AnyOpenFiling } from '../../filings/filing/public.ts';

export type Payment = Answer<'confirmPayment'>;

/** The known state of the payment of a filing. */
interface ReceiptState {
  payment: Payment | null;
  /** Whether the outcome is known: nobody answered, or the provider has not. */
  isKnown: boolean;
}

/** Refusals that say what became of the payment. After any other fault the outcome is not known. */
const FINAL: ReadonlySet<string> = new Set<Refusal['code']>([
  'PAYMENT_NOT_APPROVED',
  'PAYMENT_DECLINED',
  'PAYMENT_VOID',
  'PAYMENT_MISMATCHED',
  'NOT_FOUND',
  'FORBIDDEN',
  'INVALID_BODY',
]);

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** After about a quarter of an hour only the button asks: a page that asks forever would keep the session alive. */
const MAX_QUESTIONS = 45;

/**
 * The payment of a filing. If the payer has come back from the provider it is confirmed first, once per load. While the outcome is
 * not known it is asked for again, ever more slowly: what the server has stored first, and the provider only if nothing is stored.
 */
export function useReceipt({ id: filingId, businessId, businessName }: AnyOpenFiling['filing']) {
  const [address] = useSearchParams();
  const queries = useQueryClient();
  const { manages } = useRights();
  const isAsked = useRef(false);
  const ours = address.get('payment');
  // The provider adds its own id of the payment: `paymentId` in its older interface, `token` in the newer.
  const named = address.get('paymentId') ?? address.get('token');
  const payerId = address.get('PayerID');
  const isReturn = manages && (ours !== null || named !== null);

  async function ask(signal: AbortSignal): Promise<Payment | null> {
    const isFirst = !isAsked.current;
    isAsked.current = true;
    const stored =
      isFirst && isReturn && ours !== null && named !== null
        ? null
        : (await call('getPaymentOfFiling', { params: { id: filingId }, signal })).payment;
    if (stored?.paymentStatus === 'APPROVED' || stored?.confirming || !isReturn) return stored;
    const id = ours ?? (stored?.paymentId === named ? stored?.id : undefined);
    const paymentId = named ?? stored?.paymentId;
    if (!id || !paymentId) return stored;
    const confirmed = await call('confirmPayment', {
      body: { id, paymentId, businessId, businessName, ...(payerId !== null && { payerId }) },
    });
    // An address may name the payment of another filing of the account.
    return confirmed.transactionFor === filingId ? confirmed : stored;
  }

  const query = useQuery({
    queryKey: ['receipt', filingId, ours, named],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    async queryFn({ signal }): Promise<ReceiptState> {
      try {
        const payment = await ask(signal);
        if (payment?.paymentStatus === 'APPROVED') await queries.invalidateQueries({ queryKey: ['filing', filingId] });
        return { payment, isKnown: !payment?.confirming };
      } catch (error) {
        if (signal.aborted || (error instanceof Refusal && FINAL.has(error.code))) throw error;
        return { payment: null, isKnown: false };
      }
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !data.isKnown && dataUpdateCount < MAX_QUESTIONS
        ? Math.min(FIRST_MS * 1.5 ** dataUpdateCount, LONGEST_MS)
        : false,
  });
  return {
    /** Whether the payer has just come back from the provider. */
    isReturn,
    payment: query.data?.payment ?? undefined,
    error: query.error,
    isFirst: query.isPending,
    isKnown: query.data?.isKnown ?? true,
    isAsking: query.isFetching,
    askNow: () => void query.refetch(),
  };
}
