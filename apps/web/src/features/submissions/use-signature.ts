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
export function useSignature({ id, formType, snapshotHash, signer, authority }: Consent, onChanged: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [entry, setEntry] = useState<SignatureEntry>({
    signerName: signer.name,
    signerTitle: signer.title,
    pin: '',
    consent: false,
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  // A PIN that the client chose is not sent.
  const hasPin = authority?.hasPin ?? false;
  const sending = useMutation({
    mutationFn: () => {
      const { pin, ...typed } = entry;
      // A client who approved the return signs in their own name.
      const isGiven = authority?.by === 'client';
      const named = isGiven ? { ...typed, signerName: signer.name, signerTitle: signer.title } : typed;
      const body = { ...named, ...(!hasPin && { pin }), snapshotHash };
      return callOf({ formType }, 'transmit', { params: { id }, body });
    },
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
    const found = signatureIssues({
      ...entry,
      ...(hasPin && { pin: '11111' }),
      ...(authority?.by === 'client' && { signerName: signer.name, signerTitle: signer.title }),
    }).map(({ path, message }) => ({
      field: path,
      message,
    }));
    setErrors(found);
    if (found.length === 0) sending.mutate();
  }

  return { entry, setEntry, errors, submit, busy: sending.isPending };
}
