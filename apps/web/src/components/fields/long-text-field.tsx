import { Textarea } from '@mantine/core';
import { Field, type FieldProps, inputProps } from './field.tsx';

interface LongTextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

/** Sentences: three lines at first, more as they are typed. */
export function LongTextField({ value, onChange, maxLength, ...field }: LongTextFieldProps) {
  return (
    <Field field={field}>
      <Textarea
        {...inputProps(field)}
        autosize
        minRows={3}
        maxRows={12}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
