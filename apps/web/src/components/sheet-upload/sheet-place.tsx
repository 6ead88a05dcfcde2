import type { Separator } from '@gauger/sheet/read';
import { counted } from '../counted.ts';
import { SelectField } from '../fields/select-field.tsx';
import { SeparatorField } from './separator-field.tsx';
import css from './sheet-upload.module.css';

/** A sheet of a file that is read. */
export interface ReadSheet {
  name: string;
  /** Its place in the file, from 1. */
  place: number;
  headingRow: number;
  firstRows: readonly { row: number; cells: readonly string[] }[];
}

interface SheetPlaceProps {
  /** The sheets of the file. */
  tabs: readonly { name: string; rows: number; isHidden: boolean }[];
  read: readonly ReadSheet[];
  /** Of a CSV; null for a workbook. */
  separator: Separator | 'other' | null;
  disabled: boolean;
  /** The sheets to read, as the server takes them; undefined leaves the choice to it. */
  onRead: (sheets: string | undefined) => void;
  onSeparator: (separator: Separator) => void;
}

/** Chooses the sheet of a file or the separator of a CSV, and the row of the headings. */
export function SheetPlace({ tabs, read, separator, disabled, onRead, onSeparator }: SheetPlaceProps) {
  const [only] = read;
  return (
    <div className={css.columns}>
      {separator !== null && <SeparatorField separator={separator} disabled={disabled} onChoose={onSeparator} />}
      {tabs.length > 1 && (
        <SelectField
          id="sheet"
          label="Sheet"
          disabled={disabled}
          value={read.length === 1 ? String(only?.place) : ''}
          choices={[
            {
              value: '',
              label: read.length === 1 ? 'Find it automatically' : `${read.length} sheets that name their tax`,
            },
            ...tabs.map(({ name, rows, isHidden }, at) => ({
              value: String(at + 1),
              label: `${name}, ${counted(rows, 'row', 'rows')}${isHidden ? ', hidden in the file' : ''}`,
            })),
          ]}
          onChange={(place) => onRead(place === '' ? undefined : place)}
        />
      )}
      {read.map((sheet) => (
        <SelectField
          key={sheet.place}
          id={`headings-${sheet.place}`}
          label={read.length > 1 ? `Header row of ${sheet.name}` : 'Header row'}
          disabled={disabled}
          value={String(sheet.headingRow)}
          choices={sheet.firstRows.map(({ row, cells }) => ({
            value: String(row),
            label: `Row ${row}: ${start(cells)}`,
          }))}
          onChange={(row) =>
            onRead(
              read.map(({ place, headingRow }) => `${place}:${place === sheet.place ? row : headingRow}`).join(','),
            )
          }
        />
      ))}
    </div>
  );
}

const start = (cells: readonly string[]): string => {
  const text = cells.filter((cell) => cell !== '').join(', ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
