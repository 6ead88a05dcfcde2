import { useSuggestedNames } from '../../../account/public.ts';
import { TextField } from '../../../components/fields/text-field.tsx';

interface BusinessNameFilterProps {
  value: string;
  maxLength?: number;
  onChange: (filter: { businessName: string }) => void;
}

/** The filter of a list by a part of the name of a business, which suggests the names of the account. */
export function BusinessNameFilter({ value, maxLength = 75, onChange }: BusinessNameFilterProps) {
  const names = useSuggestedNames(value);
  return (
    <TextField
      id="businessName"
      label="Business Name"
      value={value}
      maxLength={maxLength}
      suggestions={names}
      onChange={(businessName) => onChange({ businessName })}
    />
  );
}
