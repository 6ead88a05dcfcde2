import { Checkbox } from '@mantine/core';
import { Field, type FieldProps, inputProps } from './field.tsx';

interface CheckboxFieldProps extends Omit<FieldProps, 'help'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckboxField({ checked, onChange, ...field }: CheckboxFieldProps) {
  return (
    <Field field={field} beside={false}>
      <Checkbox {...inputProps(field)} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    </Field>
  );
}
