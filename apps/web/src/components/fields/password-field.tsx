import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Field, type FieldProps, inputProps } from './field.tsx';
import css from './password-field.module.css';

interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** `current-password` lets a password manager fill it in, `new-password` lets it choose one. */
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
}

/** A password, hidden until its own button shows it. */
export function PasswordField({ value, onChange, autoComplete, maxLength, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field field={field}>
      <TextInput
        {...inputProps(field)}
        type={shown ? 'text' : 'password'}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSectionWidth={72}
        rightSection={
          <button type="button" className={css.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="spoken"> {field.label}</span>
          </button>
        }
      />
    </Field>
  );
}
