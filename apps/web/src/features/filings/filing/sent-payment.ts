import { type FilingState, isPending } from '@gauger/excise';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import type { SentPayment } from './due-day.ts';
import type { OfForm, SavedFiling } from './filing-facts.ts';

/** The state of a filing and what happened to it. */
export const statusQuery = (filing: OfForm & { id: string }) =>
  queryOptions({
    queryKey: ['status', filing.id],
    queryFn: ({ signal }) => callForm(filing, 'getStatus', { params: { id: filing.id }, signal }),
  });

/** Whether a return is on its way or accepted: what it owes is arranged with it. A rejected return is not filed. */
const isSent = (state: FilingState): boolean => isPending(state) || state === 'accepted';

/** How the balance of a signed return is paid; null while it is not signed. For a mailed one no submission arranges it. */
export function useSentPayment(filing: OfForm & Pick<SavedFiling, 'id' | 'state'>): SentPayment | null {
  const { state } = filing;
  const { data } = useQuery({ ...statusQuery(filing), enabled: isSent(state) });
  return useMemo(() => {
    if (state === 'mailed') return sentPaymentOf(null);
    return isSent(state) ? sentPaymentOf(data?.submission ?? null) : null;
  }, [state, data]);
}

/** How the balance of a signed return is paid, from its latest submission. */
export const sentPaymentOf = (submission: Answer<'getStatus'>['submission']): SentPayment => ({
  method: submission?.paymentMethod ?? null,
  date: submission?.requestedPaymentDate ?? null,
  simulator: submission?.isStandIn ? submission.answeredBy : null,
});
