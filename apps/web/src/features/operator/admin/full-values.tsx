import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { FormSheet } from '../../../components/form-sheet/form-sheet.tsx';
import css from './full-values.module.css';

const REASON = 'revealReason';
const SHORTEST = 3;
const LONGEST = 250;

/** Whether a page shows masked values or, for a reason, whole ones. The reason is gone once the reader leaves the page. */
export function useFullValues(): { reason: string | undefined; control: ReactNode } {
  const [reason, setReason] = useState<string>();
  const [asks, setAsks] = useState(false);
  if (asks)
    return {
      reason,
      control: (
        <div className={css.asking}>
          <ReasonForm
            onShow={(given) => {
              setReason(given);
              setAsks(false);
            }}
            onCancel={() => setAsks(false)}
          />
        </div>
      ),
    };
  return {
    reason,
    control: (
      <p className={css.line}>
        {reason === undefined
          ? 'Email addresses, EINs and phone numbers are masked.'
          : `Full values are shown. Reason: ${reason}`}
        <Button
          variant="default"
          size="compact-md"
          onClick={() => (reason === undefined ? setAsks(true) : setReason(undefined))}
        >
          {reason === undefined ? 'Show full values…' : 'Mask values'}
        </Button>
      </p>
    ),
  };
}

function ReasonForm({ onShow, onCancel }: { onShow: (reason: string) => void; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  useEffect(() => {
    focusField(REASON);
  }, []);
  const show = () => {
    const reason = typed.trim();
    if (reason.length >= SHORTEST) onShow(reason);
    else setErrors([{ field: REASON, message: 'Type the reason. It is kept in the audit trail' }]);
  };
  return (
    <FormSheet
      label="Show full values"
      errors={errors}
      restored={false}
      onSubmit={show}
      actions={
        <>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Show full values</Button>
        </>
      }
    >
      <TextField
        id={REASON}
        label="Reason for full values"
        hint="Kept in the audit trail with each page you read"
        required
        value={typed}
        maxLength={LONGEST}
        error={errors[0]?.message}
        onChange={setTyped}
      />
    </FormSheet>
  );
}
