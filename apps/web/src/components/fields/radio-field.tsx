import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { Field, type FieldProps, inputProps } from './field.tsx';
import css from './radio-field.module.css';

interface RadioFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** `aside`: a figure at the end of the row. */
  choices: readonly { value: string; label: string; hint?: ReactNode; aside?: ReactNode }[];
}

/** One of a few choices, all in sight. The first one carries the id, so that an error summary leads to it. */
export function RadioField({ value, onChange, choices, ...field }: RadioFieldProps) {
  const { id, name, disabled, ...group } = inputProps(field);
  return (
    <Field field={field}>
      <Radio.Group {...group} name={name} value={value} onChange={onChange}>
        <div className="stack-2">
          {choices.map((choice, index) => (
            <div key={choice.value} className={css.choice}>
              <Radio
                id={index === 0 ? id : `${id}-${choice.value}`}
                value={choice.value}
                label={choice.label}
                description={choice.hint}
                disabled={disabled}
              />
              {choice.aside}
            </div>
          ))}
        </div>
      </Radio.Group>
    </Field>
  );
}
