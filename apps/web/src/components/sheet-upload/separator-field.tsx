import type { Separator } from '@gauger/sheet/read';
import { SelectField } from '../fields/select-field.tsx';

const separators: readonly { value: Separator; label: string }[] = [
  { value: 'comma', label: 'Comma ,' },
  { value: 'semicolon', label: 'Semicolon ;' },
  { value: 'tab', label: 'Tab' },
  { value: 'pipe', label: 'Pipe |' },
];

interface SeparatorFieldProps {
  /** As found or chosen. */
  separator: Separator | 'other';
  disabled: boolean;
  onChoose: (separator: Separator) => void;
}

/** Chooses the character between the cells of a CSV. */
export function SeparatorField({ separator, disabled, onChoose }: SeparatorFieldProps) {
  return (
    <SelectField
      id="separator"
      label="Separator"
      disabled={disabled}
      value={separator === 'other' ? '' : separator}
      {...(separator === 'other' && { placeholder: 'The one that the file names' })}
      choices={separators}
      onChange={(value) => {
        const chosen = separators.find((one) => one.value === value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}
