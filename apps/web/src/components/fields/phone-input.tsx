import { digitsOf, inGroups } from './digit-groups.ts';
import { DigitsInput } from './digits-input.tsx';
import type { FieldProps } from './field.tsx';

const GROUPS = [3, 3, 4];

interface PhoneInputProps extends FieldProps {
  /** `503-555-0142`, as it is kept and shown. */
  value: string;
  onChange: (value: string) => void;
}

/** A US phone number. The country code of a pasted +1 (503) 555-0142 goes. */
export function PhoneInput({ value, onChange, ...props }: PhoneInputProps) {
  return (
    <DigitsInput
      {...props}
      groups={GROUPS}
      without={/^\s*\+?1(?=[\s(.-])/}
      autoComplete="tel-national"
      value={digitsOf(value, GROUPS)}
      onChange={(digits) => onChange(inGroups(digits, GROUPS))}
    />
  );
}
