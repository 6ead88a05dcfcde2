import { compare, decimal, grouped, irsDay, isDay, isZero, minus, toFixed, ZERO } from '@gauger/excise';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../../api/call.ts';
import { callForm } from '../../../api/form-calls.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './follow-up.module.css';
import type { Status } from './status-events.ts';

/** A fact that a person records after the acceptance. */
interface Recorded {
  paidOn?: string | null;
  refund?: { receivedOn: string; amount: string } | null;
  letterOn?: string | null;
}

/** Records what followed a filing. */
export function useFollowUp({ id, formType }: Pick<Status, 'id' | 'formType'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Recorded) => callForm({ formType }, 'recordFollowUp', { params: { id }, body }),
    onSuccess(status, body) {
      queries.setQueryData(['status', id], status);
      showSuccess(Object.values(body).includes(null) ? 'Record taken back' : 'Recorded');
    },
  });
}

type Recording = ReturnType<typeof useFollowUp>;

interface RecordFormProps {
  /** The name of the day in the call: `paidOn`. */
  field: 'paidOn' | 'refund.receivedOn' | 'letterOn';
  label: string;
  /** The day on record. */
  day: string | null;
  /** The amount to begin with, dollars and cents; absent where none is asked for. */
  amount?: string;
  recording: Recording;
  onSave: (day: string, amount: string) => void;
  onCancel: () => void;
}

/** Asks for the day of a fact, and for its amount. */
export function RecordForm({ field, label, day, amount, recording, onSave, onCancel }: RecordFormProps) {
  const [on, setOn] = useState(day ?? irsDay(new Date()));
  const [sum, setSum] = useState(amount ?? '');
  const [tried, setTried] = useState(false);
  const issues = recording.error instanceof Refusal ? recording.error.issues : [];
  const refused = (path: string) => issues.find((one) => one.path === path)?.message;
  const isPast = isDay(on) && on <= irsDay(new Date());
  const wrongDay = tried && !isPast ? 'Enter the day, today or earlier, such as Oct 26, 2026.' : refused(field);
  const wrongSum = tried && !(Number(sum) > 0) ? 'Enter the amount that arrived.' : refused('refund.amount');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isPast && (amount === undefined || Number(sum) > 0)) onSave(on, sum);
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <DateInput id={field} label={label} required value={on} onChange={setOn} error={wrongDay} />
      {amount !== undefined && (
        <DecimalInput
          id="refund.amount"
          label="Amount, with interest"
          prefix="$"
          decimals={2}
          required
          value={sum}
          onChange={setSum}
          error={wrongSum}
        />
      )}
      {recording.error && !wrongDay && !wrongSum && <Notice kind="error" title={recording.error.message} />}
      <p className="line-2">
        <Button type="submit" size="compact-md" loading={recording.isPending}>
          Save
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

/** How a refund differs from the claim: "$12.50 more than claimed, interest included". Empty where it does not. */
export function differenceOf(refund: string, claimed: string): string {
  const by = minus(decimal(refund), decimal(claimed));
  if (isZero(by)) return '';
  const shown = `$${grouped(toFixed(compare(by, ZERO) < 0 ? minus(ZERO, by) : by, 2))}`;
  return compare(by, ZERO) > 0 ? `${shown} more than claimed, interest included` : `${shown} less than claimed`;
}
