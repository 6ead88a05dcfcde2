import { TextInput } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, digitsOf, inGroups } from './digit-groups.ts';
import { Field, type FieldProps, inputProps } from './field.tsx';

interface DigitsInputProps extends FieldProps {
  /** Digits alone. */
  value: string;
  onChange: (digits: string) => void;
  /** Digits in each group; hyphens separate groups. */
  groups: readonly number[];
  /** Text that a pasted or autofilled value has besides the number, removed before its digits are read. */
  without?: RegExp;
  autoComplete?: string;
}

/** Digits in groups. Hyphens come by themselves; everything else typed or pasted is dropped. */
export function DigitsInput({ value, onChange, groups, without, autoComplete = 'off', ...field }: DigitsInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const shown = inGroups(value, groups);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    const digits = digitsOf(without ? text.replace(without, '') : text, groups);
    const before = text.slice(0, selectionStart ?? text.length).replace(/\D/g, '').length;
    caret.current = caretAfter(inGroups(digits, groups), Math.min(before, digits.length));
    onChange(digits);
  }

  return (
    <Field field={field}>
      <TextInput
        {...inputProps(field)}
        ref={input}
        value={shown}
        inputMode="numeric"
        autoComplete={autoComplete}
        onChange={change}
      />
    </Field>
  );
}
