import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, call, Refusal } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/banners/banners.tsx';
import type { FieldError } from '../../components/error-summary/error-summary.tsx';
import { type Form720, fieldAddress, inWords } from '../filing/public.ts';

export type Review = Answer<'getReview'>;

/** Where the review of a filing stands, and its two steps. */
export function useReview(filing: Form720) {
  const { id, version, state } = filing;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['review', id, version, state],
    queryFn: ({ signal }) => call('getReview', { params: { id }, signal }),
  });

  const refresh = () =>
    Promise.all(['form720', 'status'].map((kind) => queries.invalidateQueries({ queryKey: [kind, id] })));

  async function markReady() {
    if (busy) return;
    setBusy(true);
    setErrors([]);
    try {
      await call('markReady', { params: { id }, version });
      await refresh();
      showSuccess('Marked ready for review');
    } catch (fault) {
      const issues = fault instanceof Refusal ? fault.issues : [];
      setErrors(
        issues.map((issue) => {
          const to = fieldAddress(issue.path, filing);
          return { field: 'preflight', message: inWords(issue), ...(to && { follow: () => navigate(to) }) };
        }),
      );
      if (issues.length === 0) showError(fault instanceof Error ? fault.message : String(fault));
    }
    setBusy(false);
  }

  /** Throws what went wrong. */
  async function sendBack(text: string) {
    await call('sendBack', { params: { id }, body: text === '' ? {} : { text } });
    await refresh();
    showSuccess('Sent back');
  }

  return { review: data, errors, busy, markReady, sendBack };
}
