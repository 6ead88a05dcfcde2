import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import type { AnyFiling } from '../filing/public.ts';
import { showFindings } from './preflight-block.tsx';

export type Review = Answer<'getReview'>;

/** Loads the review status of a filing, with its steps. */
export function useReview(filing: AnyFiling) {
  const { id, version, state } = filing;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['review', id, version, state],
    queryFn: ({ signal }) => callForm(filing, 'getReview', { params: { id }, signal }),
  });

  const refresh = () =>
    Promise.all(['filing', 'status'].map((kind) => queries.invalidateQueries({ queryKey: [kind, id] })));

  async function markReady() {
    if (busy) return;
    setBusy(true);
    try {
      await callForm(filing, 'markReady', { params: { id }, version });
      await refresh();
      showSuccess('Marked ready for review');
    } catch (fault) {
      // The box on the page names what is wrong, once it has asked again.
      await queries.refetchQueries({ queryKey: ['preflight', id] });
      const isNamed = fault instanceof Refusal && fault.code === 'NOT_READY_FOR_REVIEW' && showFindings();
      if (!isNamed) showError(fault instanceof Error ? fault.message : String(fault));
    }
    setBusy(false);
  }

  async function approve() {
    if (busy) return;
    setBusy(true);
    try {
      await callForm(filing, 'approve', { params: { id }, version });
      await queries.invalidateQueries({ queryKey: ['review', id] });
      showSuccess('Approved');
    } catch (fault) {
      showError(fault instanceof Error ? fault.message : String(fault));
      await refresh();
    }
    setBusy(false);
  }

  /** Throws what went wrong. */
  async function sendBack(text: string) {
    await callForm(filing, 'sendBack', { params: { id }, body: text === '' ? {} : { text }, version });
    await refresh();
    showSuccess('Sent back');
  }

  return { review: data, busy, markReady, approve, sendBack };
}
