import { type SignatureEntry, signatureIssues } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type Answer, call, Refusal } from '../../api/call.ts';
import { formCalls } from '../../api/form-calls.ts';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { addressOf } from '../filing/public.ts';
import { Congratulations } from './congratulations.tsx';
import css from './consent-page.module.css';
import { SignatureFields, signatureErrors } from './signature-fields.tsx';
import type { Status } from './status-events.ts';

export type Consent = Answer<'getConsent'>;

/** The consent, who gives it, and the button that sends. What is typed stays when it is refused. */
export function SignatureForm({ consent, onChanged }: { consent: Consent; onChanged: () => void }) {
  const { id, formType, snapshotHash, wording, signer } = consent;
  const queries = useQueryClient();
  const [entry, setEntry] = useState<SignatureEntry>({
    signerName: signer.name,
    signerTitle: signer.title,
    pin: '',
    consent: false,
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [onItsWay, setOnItsWay] = useState<Status>();
  const sending = useMutation({
    mutationFn: () => call(formCalls[formType].transmit, { params: { id }, body: { ...entry, snapshotHash } }),
    onSuccess: (status) => {
      queries.setQueryData(['status', id], status);
      void queries.invalidateQueries({ queryKey: ['filing', id] });
      setOnItsWay(status);
    },
    onError: (error) => {
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

  return (
    <>
      <ErrorSummary errors={errors} />
      <form className={css.form} onSubmit={submit} noValidate>
        <SignatureFields wording={wording.paragraphs} entry={entry} errors={errors} onChange={setEntry} />
        <div className={css.acts}>
          <Button component={Link} to={addressOf('summary', id)} variant="subtle" leftSection={<Icon name="back" />}>
            Back
          </Button>
          <Button type="submit" loading={sending.isPending}>
            Proceed E-file
          </Button>
        </div>
      </form>
      {onItsWay && <Congratulations status={onItsWay} />}
    </>
  );
}
