import { Checkbox } from '@mantine/core';
import css from './field.module.css';
import { Field, type FieldProps, inputProps } from './field.tsx';
import { useFieldAside } from './field-aside.ts';

interface CheckboxFieldProps extends Omit<FieldProps, 'help'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckboxField({ checked, onChange, ...field }: CheckboxFieldProps) {
  const aside = useFieldAside();
  return (
    <Field field={field} withAside={false}>
      <div className={css.box}>
        <Checkbox
          {...inputProps(field)}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {aside?.(field)}
      </div>
    </Field>
  );
}
