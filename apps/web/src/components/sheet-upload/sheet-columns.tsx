import { SelectField } from '../fields/select-field.tsx';
import css from './sheet-upload.module.css';

/** The columns of a sheet, and their possible meanings. */
export interface ReadColumns {
  columns: readonly {
    /** Letters of the column. */
    column: string;
    heading: string;
    isHidden: boolean;
    /** The meaning of the column; null when it is ignored. */
    field: string | null;
    /** The text of its first full cell. */
    sample: string;
  }[];
  fields: readonly { field: string; label: string; needed: boolean }[];
}

interface ColumnChoicesProps {
  /** Name of the tab; empty where there is one sheet. */
  name: string;
  read: ReadColumns;
  disabled: boolean;
  onName: (heading: string, field: string | null) => void;
}

/** The meaning of each column of a sheet, to be changed. Corrections are remembered. */
export function ColumnChoices({ name, read: { columns, fields }, disabled, onName }: ColumnChoicesProps) {
  const choices = fields.map(({ field, label, needed }) => ({
    value: field,
    label: needed ? `${label} (required)` : label,
  }));
  return (
    <div className={css.columns}>
      {columns.map(({ column, heading, field, sample, isHidden }) => (
        <SelectField
          key={column}
          id={`column-${name}-${column}`}
          label={`${column}: ${heading}`}
          hint={`${isHidden ? 'hidden in the file, ' : ''}${sample ? `such as ${sample}` : 'empty'}`}
          disabled={disabled}
          value={field ?? ''}
          placeholder="Not read"
          choices={choices}
          onChange={(chosen) => onName(heading, chosen === '' ? null : chosen)}
        />
      ))}
    </div>
  );
}
