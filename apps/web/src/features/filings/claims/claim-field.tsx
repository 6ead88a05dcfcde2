import type { Field } from '@gauger/excise';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { LongTextField } from '../../../components/fields/long-text-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';

interface ClaimFieldProps {
  field: Field;
  id: string;
  value: unknown;
  /** Whether the condition of the field holds that asks for it. */
  required: boolean;
  disabled: boolean;
  error: string | undefined;
  /** The field is a cell of a row, below a heading with its label and help. */
  inRow?: boolean;
  onChange: (value: string | boolean) => void;
}

/** One fact of a claim, with the control of its kind. */
export function ClaimField({ field, id, value, required, disabled, error, inRow = false, onChange }: ClaimFieldProps) {
  const { label, help, kind, decimals = 2, signed, unit, maxLength } = field;
  const shared = { id, label, error, required, disabled, inRow };
  const helped = { ...shared, ...(help !== undefined && !inRow && { help }) };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'boolean':
      return (
        <CheckboxField
          {...shared}
          // A pasted text that is no yes or no stays, and is shown next to the box.
          {...(text === '' ? help && !inRow && { hint: help } : { hint: text })}
          checked={value === true}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateInput {...helped} value={text} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField {...helped} choices={field.choices ?? []} placeholder="Choose" value={text} onChange={onChange} />
      );
    case 'quantity':
    case 'money':
      return (
        <DecimalInput
          {...helped}
          decimals={decimals}
          signed={signed}
          {...(kind === 'money' ? { prefix: '$' } : unit === 'gallons' && !inRow && { unit: 'gal' })}
          value={text}
          onChange={onChange}
        />
      );
    default:
      if (isLong(field))
        return <LongTextField {...helped} maxLength={maxLength ?? 0} value={text} onChange={onChange} />;
      return <TextField {...helped} {...(maxLength !== undefined && { maxLength })} value={text} onChange={onChange} />;
  }
}

/** Whether sentences are asked for. */
export const isLong = ({ kind, maxLength = 0 }: Field): boolean => kind === 'text' && maxLength > 200;
