import { NativeSelect } from '@mantine/core';
import { Field, type FieldProps, inputProps } from './field.tsx';

interface SelectFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string; short?: string }[];
  /** Label of "nothing chosen yet". Left out where a choice always exists. */
  placeholder?: string;
}

/** A choice from a short list: the browser's own control, at home on phones and keyboards. */
export function SelectField({ value, onChange, choices, placeholder, ...field }: SelectFieldProps) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Field field={field}>
      <NativeSelect
        {...inputProps(field)}
        title={field.inRow ? chosen?.label : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {/* A value that is none of the choices stays, and is shown, until another is chosen. */}
        {value !== '' && !chosen && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} title={field.inRow ? choice.label : undefined}>
            {field.inRow ? (choice.short ?? choice.label) : choice.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
