import { dayText, readDay } from '@gauger/excise';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Field, type FieldProps, inputProps } from './field.tsx';

interface DateInputProps extends FieldProps {
  /** `YYYY-MM-DD`, or what was typed while it is not a day yet. */
  value: string;
  onChange: (value: string) => void;
}

/** A day, typed in any usual way and shown as "Jul 8, 2026". */
export function DateInput({ value, onChange, ...field }: DateInputProps) {
  const [typing, setTyping] = useState<{ text: string; value: string }>();
  return (
    <Field field={field}>
      <TextInput
        {...inputProps(field)}
        // The typed text is shown until the day is set elsewhere, as an undo does.
        value={typing?.value === value ? typing.text : dayText(value)}
        placeholder="Mmm d, yyyy"
        autoComplete="off"
        onBlur={() => setTyping(undefined)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const day = readDay(text) ?? text.trim();
          setTyping({ text, value: day });
          onChange(day);
        }}
      />
    </Field>
  );
}
