import { NativeSelect } from '@mantine/core';
import css from './sheet-columns.module.css';

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

interface ColumnSelectProps {
  column: ReadColumns['columns'][number];
  fields: ReadColumns['fields'];
  disabled: boolean;
  id?: string;
  className?: string | undefined;
  onName: (heading: string, field: string | null) => void;
}

/** The meaning of a column, to be changed. It has nothing but the label of its field, to be readable in a narrow column. */
export function ColumnSelect({ column, fields, disabled, id, className, onName }: ColumnSelectProps) {
  const { heading, field, isHidden } = column;
  const group = (of: string, needed: boolean) => {
    const items = fields.filter((one) => one.needed === needed);
    return items.length === 0
      ? []
      : [{ group: of, items: items.map((one) => ({ value: one.field, label: one.label })) }];
  };
  const meaning = fields.find((one) => one.field === field)?.label ?? LEAVE_OUT;
  return (
    <NativeSelect
      size="xs"
      {...(id && { id })}
      className={className}
      aria-label={`${column.column}: ${heading}`}
      title={`${isHidden ? 'Hidden in the file. ' : ''}${meaning}`}
      disabled={disabled}
      value={field ?? ''}
      data={[{ value: '', label: LEAVE_OUT }, ...group('Required', true), ...group('Optional', false)]}
      onChange={({ currentTarget: { value } }) => onName(heading, value === '' ? null : value)}
    />
  );
}

const LEAVE_OUT = 'Leave out';

interface ColumnChoicesProps {
  read: ReadColumns;
  disabled: boolean;
  onName: (heading: string, field: string | null) => void;
}

/** The meaning of each column of a sheet, one below the other. Corrections are remembered. */
export function ColumnChoices({ read: { columns, fields }, disabled, onName }: ColumnChoicesProps) {
  return (
    <ul className={css.columns}>
      {columns.map((column) => (
        <li key={column.column}>
          <span className={css.name}>
            <b>{column.column}</b> {column.heading}
            <small>
              {column.isHidden ? 'hidden in the file, ' : ''}
              {column.sample ? `such as ${column.sample}` : 'empty'}
            </small>
          </span>
          <ColumnSelect column={column} fields={fields} disabled={disabled} onName={onName} />
        </li>
      ))}
    </ul>
  );
}
