import { isOptional, type TextField as Rule } from '@gauger/contract/rules';
import { useState } from 'react';
import { EinInput } from './ein-input.tsx';
import type { FieldProps } from './field.tsx';
import { PhoneInput } from './phone-input.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { typedSsn } from './typed-ssn.ts';

interface RuledFieldProps<Facts> extends Pick<FieldProps, 'hint' | 'help' | 'error' | 'warning'> {
  /** Its id, also the target of links in an error summary. */
  id: string;
  rule: Rule<Facts>;
  /** The facts of the whole form. */
  facts: Facts;
  value: string;
  onChange: (value: string) => void;
  /** The browser's own name of the fact. */
  autoComplete?: string;
}

/** The input that a rule asks for: a list where there are choices, digits in groups, capitals, or plain text. */
export function RuledField<Facts>({ rule, facts, autoComplete, ...props }: RuledFieldProps<Facts>) {
  const { value, onChange } = props;
  const field = { ...props, label: rule.label, required: !isOptional(rule, facts) };
  if (rule.choices) {
    const choices = rule.choices(facts);
    const isChosen = choices.some((choice) => choice.value === value);
    return <SelectField {...field} choices={choices} {...(isChosen ? {} : { placeholder: 'Choose one' })} />;
  }
  if (rule.kind === 'ein') return <EinInput {...field} />;
  if (rule.kind === 'ssn') return <SsnInput {...field} />;
  if (rule.kind === 'phone') return <PhoneInput {...field} />;
  const typed = { ...field, maxLength: rule.max, ...(autoComplete === undefined ? {} : { autoComplete }) };
  if (rule.kind === 'email') return <TextField {...typed} type="email" />;
  if (rule.kind === 'ptin') return <TextField {...typed} onChange={(text) => onChange(text.toUpperCase())} />;
  return <TextField {...typed} />;
}

interface SsnInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** A social security number. A saved one is shown masked: typing replaces it as a whole, and an emptied field shows it again. */
function SsnInput({ value, onChange, ...props }: SsnInputProps) {
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
