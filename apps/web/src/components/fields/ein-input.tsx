import { DigitsInput } from './digits-input.tsx';
import type { FieldProps } from './field.tsx';

interface EinInputProps extends FieldProps {
  /** Nine digits, without the hyphen. */
  value: string;
  onChange: (value: string) => void;
}

/** An employer identification number, shown as 00-1234567. */
export function EinInput(props: EinInputProps) {
  return <DigitsInput {...props} groups={[2, 7]} />;
}
