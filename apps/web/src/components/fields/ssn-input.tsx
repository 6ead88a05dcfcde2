import { useState } from 'react';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';
import { typedSsn } from './typed-ssn.ts';

interface SsnInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A social security number. A saved one is shown masked: typing replaces it as a whole, and an emptied field shows it again. */
export function SsnInput({ value, onChange, ...props }: SsnInputProps) {
  const [saved] = useState(value.startsWith('•') ? value : '');
  return (
    <TextField
      {...props}
      value={value}
      autoComplete="off"
      onChange={(text) => onChange(typedSsn(text, saved))}
      onBlur={() => value === '' && saved !== '' && onChange(saved)}
    />
  );
}
