import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../../components/fields/text-field.tsx';
import { typedSsn } from '../../../components/fields/typed-ssn.ts';
import css from './schedule-form.module.css';

interface ClaimantSsnProps {
  value: string;
  /** The SSN as it is saved, masked; empty where none is. */
  saved: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (ssn: string) => void;
}

/** The SSN of an individual. A saved one is removed by its button alone: an emptied field shows it again. */
export function ClaimantSsn({ value, saved, error, disabled, onChange }: ClaimantSsnProps) {
  const [isEmptied, setEmptied] = useState(false);
  const isRemoved = saved !== '' && value === '' && !isEmptied;

  function type(text: string) {
    const typed = typedSsn(text, saved);
    setEmptied(saved !== '' && typed === '' && !isRemoved);
    onChange(typed === '' && !isRemoved ? saved : typed);
  }

  return (
    <section aria-labelledby="claimant-number">
      <h2 id="claimant-number">EIN or SSN</h2>
      <div className={css.ssn}>
        <TextField
          id="ssn"
          label="Social security number (individuals only)"
          hint={
            saved === ''
              ? 'Leave it empty to file under the EIN of the business. We keep the number encrypted and show its last four digits.'
              : 'Type another number to replace it.'
          }
          autoComplete="off"
          disabled={disabled}
          value={isEmptied ? '' : value}
          onChange={type}
          onBlur={() => setEmptied(false)}
          error={error}
        />
        {saved !== '' && !disabled && (
          <p className={css.remove} aria-live="polite">
            {isRemoved && 'The claim is filed under the EIN of the business once you save. '}
            <Button variant="default" size="compact-md" onClick={() => onChange(isRemoved ? saved : '')}>
              {isRemoved ? 'Put the SSN back' : 'Remove the SSN'}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}
