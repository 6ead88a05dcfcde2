import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActForm } from './act-form.tsx';
import css from './admin.module.css';

/** Whether a page shows masked values or, for a reason, whole ones. The reason is gone once the reader leaves the page. */
export function useFullValues(): { reason: string | undefined; control: ReactNode } {
  const [reason, setReason] = useState<string>();
  const [asks, setAsks] = useState(false);
  if (asks)
    return {
      reason,
      control: (
        <div className={css.asking}>
          <ActForm
            title="Show full values"
            asks={{
              id: 'revealReason',
              label: 'Reason for full values',
              hint: 'Kept in the audit trail with each page you read',
              tooShort: 'Type the reason. It is kept in the audit trail',
            }}
            act={async (given) => {
              setReason(given);
              return undefined;
            }}
            onDone={() => setAsks(false)}
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
