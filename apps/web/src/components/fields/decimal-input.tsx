import { type Entry, grouped, pastedDecimal, tidyDecimal, typedDecimal } from '@gauger/excise';
import { TextInput } from '@mantine/core';
import { type ClipboardEvent, type FocusEvent, type InputEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field, type FieldProps, inputProps } from './field.tsx';
import { useStoppedPoint } from './use-stopped-point.ts';

interface DecimalInputProps extends FieldProps {
  /** Decimal string, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** Most decimals accepted; 0 asks for a whole number. */
  decimals: number;
  /** Whether it may be below zero. */
  signed?: boolean | undefined;
  /** Text before the number: `$`. */
  prefix?: string;
  /** Text after the number: `gal`. */
  unit?: string;
}

/**
 * An exact number, kept as the decimal string that was typed. Refuses what is not one, key by key and on paste, and
 * says why. Thousands are grouped while nobody is typing.
 */
export function DecimalInput({ value, onChange, decimals, signed = false, prefix, unit, ...field }: DecimalInputProps) {
  const [focused, setFocused] = useState(false);
  const [refusal, setRefusal] = useState('');
  const point = useStoppedPoint();

  const isNumber = (text: string) => !('refused' in typedDecimal(text, decimals, signed));

  function take(entry: Entry) {
    if ('refused' in entry) return setRefusal(entry.refused);
    setRefusal('');
    onChange(entry.text);
  }

  /** A refused key is stopped before it reaches the field, so that the caret stays where it is. */
  function beforeInput(event: InputEvent<HTMLInputElement>) {
    const typed = event.data ?? '';
    const text = withInsertion(event.currentTarget, typed);
    const entry = point.judge(typed, text, typedDecimal(text, decimals, signed));
    if (!('refused' in entry)) return;
    event.preventDefault();
    setRefusal(entry.refused);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    point.end();
    event.preventDefault();
    const pasted = pastedDecimal(event.clipboardData.getData('text'), decimals, signed);
    take(
      'refused' in pasted ? pasted : typedDecimal(withInsertion(event.currentTarget, pasted.text), decimals, signed),
    );
  }

  function focus(event: FocusEvent<HTMLInputElement>) {
    flushSync(() => setFocused(true));
    event.currentTarget.select();
  }

  function blur() {
    setFocused(false);
    const fraction = point.leave(value);
    // Kept as it was typed, with the reason why it is not counted.
    if (fraction !== undefined) return onChange(fraction);
    setRefusal('');
    const tidy = tidyDecimal(value);
    // A kept text that is no number must not become one unseen.
    if (tidy !== value && isNumber(value)) onChange(tidy);
  }

  return (
    <Field field={field} refusal={refusal}>
      <TextInput
        {...inputProps(field)}
        placeholder={field.inRow && !field.disabled ? '0' : undefined}
        value={focused ? value : grouped(value)}
        // Keyboards of phones that have digits alone lack the minus sign.
        inputMode={signed ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        leftSection={prefix}
        leftSectionWidth={28}
        rightSection={unit}
        rightSectionWidth={unit ? unit.length * 8 + 20 : 0}
        classNames={{ input: 'number' }}
        onBeforeInput={beforeInput}
        onKeyDown={point.endAt}
        onPointerDown={point.end}
        onCut={point.end}
        onPaste={paste}
        onFocus={focus}
        onBlur={blur}
        onChange={(event) => {
          const { value: text } = event.currentTarget;
          const entry = typedDecimal(text, decimals, signed);
          // A kept text that is no number can be shortened to one, character by character.
          const isShortened = !isNumber(value) && text.length < value.length;
          take('refused' in entry && isShortened ? { text } : entry);
        }}
      />
    </Field>
  );
}

function withInsertion(input: HTMLInputElement, text: string): string {
  const start = input.selectionStart ?? input.value.length;
  const end = input.selectionEnd ?? start;
  return input.value.slice(0, start) + text + input.value.slice(end);
}
