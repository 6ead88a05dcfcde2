import { NativeSelect } from '@mantine/core';
import { Field, type FieldProps, inputProps } from './field.tsx';

interface SelectFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
  /** Label of "nothing chosen yet". Left out where a choice always exists. */
  placeholder?: string;
}

/** A choice from a short list: the browser's own control, at home on phones and keyboards. */
export function SelectField({ value, onChange, choices, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field field={field}>
      <NativeSelect {...inputProps(field)} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
