import { LONGEST_SIGNER, type SignatureEntry, signatureIssues } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type Answer, call, Refusal } from '../../api/call.ts';
import { ErrorSummary, type FieldError } from '../../components/error-summary/error-summary.tsx';
import { CheckboxField } from '../../components/fields/checkbox-field.tsx';
import { DigitsInput } from '../../components/fields/digits-input.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { addressOf } from '../filing/public.ts';
import { Congratulations } from './congratulations.tsx';
import css from './consent-page.module.css';
import type { Status } from './happenings.ts';

export type Consent = Answer<'getConsent'>;

/** The consent, who gives it, and the button that sends. What is typed stays when it is refused. */
export function SignatureForm({ consent, onChanged }: { consent: Consent; onChanged: () => void }) {
  const { id, snapshotHash, wording, signer } = consent;
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
    mutationFn: () => call('transmitForm720', { params: { id }, body: { ...entry, snapshotHash } }),
    onSuccess: (status) => {
      queries.setQueryData(['status', id], status);
      void queries.invalidateQueries({ queryKey: ['form720', id] });
      setOnItsWay(status);
    },
    onError: (error) => {
      setErrors(errorsOf(error));
      if (error instanceof Refusal && error.code !== 'INVALID_SIGNATURE') onChanged();
    },
  });

  const set = (change: Partial<SignatureEntry>) => setEntry({ ...entry, ...change });
  const errorOf = (field: keyof SignatureEntry) => errors.find((found) => found.field === field)?.message;

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
        <div className={css.wording}>
          {wording.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <CheckboxField
          id="consent"
          label="I have read this and consent to it"
          required
          checked={entry.consent}
          onChange={(consent) => set({ consent })}
          error={errorOf('consent')}
        />
        <div className={css.signer}>
          <TextField
            id="signerName"
            label="Name"
            required
            maxLength={LONGEST_SIGNER}
            autoComplete="name"
            value={entry.signerName}
            onChange={(signerName) => set({ signerName })}
            error={errorOf('signerName')}
          />
          <TextField
            id="signerTitle"
            label="Title"
            required
            maxLength={LONGEST_SIGNER}
            autoComplete="organization-title"
            value={entry.signerTitle}
            onChange={(signerTitle) => set({ signerTitle })}
            error={errorOf('signerTitle')}
          />
          <DigitsInput
            id="pin"
            label="PIN"
            required
            groups={[5]}
            value={entry.pin}
            onChange={(pin) => set({ pin })}
            help="Five digits of your choice. They stand for your signature on this return; you need not keep them."
            error={errorOf('pin')}
          />
        </div>
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

/** What a refusal says, at the fields it names, else at the button that was pressed. */
function errorsOf(error: Error): FieldError[] {
  if (error instanceof Refusal && error.code === 'INVALID_SIGNATURE')
    return error.issues.map(({ path, message }) => ({ field: path, message }));
  return [{ field: 'pin', message: error.message }];
}
