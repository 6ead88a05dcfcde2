import { type SignatureEntry, signatureIssues } from '@gauger/excise';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, Refusal } from '../../api/call.ts';
import { callOf } from '../../api/form-calls.ts';
import type { FieldError } from '../../components/error-summary/error-summary.tsx';
import { statusAddress } from '../filing/public.ts';
import { signatureErrors } from './signature-fields.tsx';

export type Consent = Answer<'getConsent'>;

/** The signature as it is typed, and the submit that sends the return. What is typed stays when it is refused. */
export function useSignature({ id, formType, snapshotHash, signer }: Consent, onChanged: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [entry, setEntry] = useState<SignatureEntry>({
    signerName: signer.name,
    signerTitle: signer.title,
    pin: '',
    consent: false,
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const sending = useMutation({
    mutationFn: () => callOf({ formType }, 'transmit', { params: { id }, body: { ...entry, snapshotHash } }),
    onSuccess(status) {
      queries.setQueryData(['status', id], status);
      void queries.invalidateQueries({ queryKey: ['filing', id] });
      navigate(statusAddress({ id, formType }));
    },
    onError(error) {
      setErrors(signatureErrors(error));
      if (error instanceof Refusal && error.code !== 'INVALID_SIGNATURE') onChanged();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = signatureIssues(entry).map(({ path, message }) => ({ field: path, message }));
    setErrors(found);
    if (found.length === 0) sending.mutate();
  }

  return { entry, setEntry, errors, submit, busy: sending.isPending };
}
