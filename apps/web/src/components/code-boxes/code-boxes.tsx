import { PinInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import css from './code-boxes.module.css';

const DIGITS = 6;

interface CodeBoxesProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** The sixth digit was typed: the code can be sent without a button. */
  onFull: (code: string) => void;
  isWrong: boolean;
  /** The refusal of the code that was sent last, another object for each: the boxes empty for another code. */
  refused?: object | undefined;
}

const FIRST = 'otpNumber';

/** Six digits in six boxes; the first is found under the id `otpNumber`. */
export function CodeBoxes({ label, value, onChange, onFull, isWrong, refused }: CodeBoxesProps) {
  // Digits typed over a full code would each send a code of old and new ones, and use up the tries.
  const empty = useEffectEvent(() => {
    if (value.length < DIGITS) return;
    onChange('');
    document.getElementById(FIRST)?.focus();
  });
  useEffect(() => {
    if (refused) empty();
  }, [refused]);

  function type(code: string) {
    onChange(code);
    if (code.length === DIGITS && code !== value) onFull(code);
  }
  return (
    <fieldset>
      <legend className="legend">{label}</legend>
      <PinInput
        id="otp"
        className={css.boxes ?? ''}
        length={DIGITS}
        type="number"
        oneTimeCode
        placeholder=""
        value={value}
        onChange={type}
        error={isWrong}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of ${DIGITS}`,
          ...(index === 0 && { id: FIRST }),
        })}
      />
    </fieldset>
  );
}
