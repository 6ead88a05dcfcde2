import { SelectField } from '../../components/fields/select-field.tsx';
import css from './row-sheets.module.css';
import type { Check } from './use-row-import.ts';

interface ImportColumnsProps {
  sheet: Check['sheets'][number];
  disabled: boolean;
  onName: (line: string, heading: string, field: string | null) => void;
}

/** What each column of a sheet was taken for; whoever knows better says so, and it is remembered. */
export function ImportColumns({ sheet, disabled, onName }: ImportColumnsProps) {
  const { name, line, columns, fields } = sheet;
  const choices = fields.map(({ field, label, needed }) => ({
    value: field,
    label: needed ? `${label} (needed)` : label,
  }));
  return (
    <section aria-label={`Columns of ${name || 'the sheet'}`}>
      <h2>Columns{name && ` of ${name}`}</h2>
      <div className={css.columns}>
        {columns.map(({ column, heading, field, sample }) => (
          <SelectField
            key={column}
            id={`column-${name}-${column}`}
            label={`${column}: ${heading}`}
            hint={sample ? `like ${sample}` : 'empty'}
            disabled={disabled}
            value={field ?? ''}
            placeholder="Not read"
            choices={choices}
            onChange={(chosen) => onName(line, heading, chosen === '' ? null : chosen)}
          />
        ))}
      </div>
    </section>
  );
}
