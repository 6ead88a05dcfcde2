import { type SignatureEntry, signatureIssues } from '@gauger/excise';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Answer, Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { pageOfFiling } from '../../../pages/pages.ts';
import { signatureErrors } from './signature-fields.tsx';

export type Consent = Answer<'getConsent'>;

/** Whether an approval or a signed form has the name that signs. */
export const isGiven = ({ authority }: Pick<Consent, 'authority'>): boolean =>
  authority?.by === 'client' || authority?.by === 'signedForm';

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
  // A PIN that the client chose is not sent, nor one in the place of a form.
  const hasPin = authority?.hasPin ?? false;
  const sending = useMutation({
    mutationFn: () => {
      const { pin, ...typed } = entry;
      // The signature has the name of the person who approved the return, or signed its form.
      const named = isGiven({ authority }) ? { ...typed, signerName: signer.name, signerTitle: signer.title } : typed;
      const body = { ...named, ...(!hasPin && { pin }), snapshotHash };
      return callForm({ formType }, 'transmit', { params: { id }, body });
    },
    onSuccess(status) {
      queries.setQueryData(['status', id], status);
      void queries.invalidateQueries({ queryKey: ['filing', id] });
      navigate(pageOfFiling('status', { id, formType }));
    },
    onError(error) {
      setErrors(signatureErrors(error));
      if (error instanceof Refusal && error.code !== 'INVALID_SIGNATURE') {
        onChanged();
        void queries.invalidateQueries({ queryKey: ['filing', id] });
      }
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = signatureIssues({
      ...entry,
      ...(hasPin && { pin: '11111' }),
      ...(isGiven({ authority }) && { signerName: signer.name, signerTitle: signer.title }),
    }).map(({ path, message }) => ({
      field: path,
      message,
    }));
    setErrors(found);
    if (found.length === 0) sending.mutate();
  }

  return { entry, setEntry, errors, submit, busy: sending.isPending };
}
