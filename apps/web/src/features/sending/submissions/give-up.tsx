import { isUnsigned } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useRights } from '../../../account/public.ts';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { Cask } from '../../../components/cask/cask.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { formatMoment } from '../../../components/moment.ts';
import { Money } from '../../../components/money/money.tsx';
import css from './forms-sent.module.css';
import type { Status } from './status-events.ts';

type Form = Status['forms'][number];

/** Gives up a form of two that was rejected, with the reason: the other stays as it was sent. */
export function GiveUp({ filingId, form }: { filingId: string; form: Form }) {
  const { manages } = useRights();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('giveUpForm8849', {
        params: { id: filingId },
        body: { schedule: form.name === 'Schedule 1' ? '1' : '6', reason },
      }),
    onSuccess(status) {
      queries.setQueryData(['status', filingId], status);
      void queries.invalidateQueries({ queryKey: ['filing', filingId] });
      showSuccess(`${form.name} is given up`);
    },
    onError: (refusal) => showError(refusal.message),
  });
  if (!manages || !(form.state === 'rejected' || isUnsigned(form.state))) return null;
  if (!open)
    return (
      <Button variant="subtle" size="compact-sm" className={css.giveUp} onClick={() => setOpen(true)}>
        Give up {form.name}
      </Button>
    );
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setError(reason.trim() === '' ? 'Enter why you give it up.' : undefined);
    if (reason.trim() !== '') mutate();
  }
  return (
    <form className={css.giveUp} onSubmit={submit} noValidate>
      <LongTextField
        id={`reason${form.ending}`}
        label={`Why do you give up ${form.name}?`}
        hint="Its claims leave this filing. What was sent and your reason stay in the history. The other form stays as it is, and no fee is charged."
        required
        maxLength={250}
        value={reason}
        onChange={setReason}
        error={error}
      />
      <p>
        <Button type="submit" color="red" loading={isPending}>
          Give up {form.name}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          Keep it
        </Button>
      </p>
    </form>
  );
}

/** The forms of a filing that were given up, with their reasons. */
export function GivenUp({ givenUp }: Pick<Status, 'givenUp'>) {
  if (givenUp.length === 0) return null;
  return (
    <section aria-labelledby="given-up">
      <h2 id="given-up">Given up</h2>
      <ul className={css.forms}>
        {givenUp.map(({ name, totalClaim, at, reason, submissionId }) => (
          <li key={submissionId}>
            <Cask level="cross" tone="quiet" />
            <div>
              <h3>Form 8849, {name}</h3>
              <p>
                It was rejected and given up on {formatMoment(at)}. Reason: {reason}
              </p>
              <p className={css.number}>
                Submission ID <span>{submissionId}</span>
              </p>
            </div>
            <Money value={totalClaim} />
          </li>
        ))}
      </ul>
    </section>
  );
}
