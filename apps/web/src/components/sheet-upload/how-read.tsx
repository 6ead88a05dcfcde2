import type { Separator } from '@gauger/sheet/read';
import type { ReactNode } from 'react';
import { type Aside, SetAsideRows } from './set-aside-rows.tsx';
import { ColumnChoices, type ReadColumns } from './sheet-columns.tsx';
import { SheetPart } from './sheet-part.tsx';
import { type ReadSheet, SheetPlace } from './sheet-place.tsx';
import css from './sheet-upload.module.css';

interface HowReadProps<Sheet extends ReadSheet & ReadColumns> {
  check: Aside & { sheets: readonly Sheet[]; goodRows: number; separator: Separator | 'other' | null };
  disabled: boolean;
  onRead: (sheets: string | undefined) => void;
  onSeparator: (separator: Separator) => void;
  onName: (sheet: Sheet, heading: string, field: string | null) => void;
  onTakeBack: (sheet: number, row: number, isTaken: boolean) => void;
  /** Other parts of the file whose reading can be changed. */
  children?: ReactNode;
}

/** How a file was read, and the choices to read it in another way; in few lines while nothing has to be chosen. */
export function HowRead<Sheet extends ReadSheet & ReadColumns>({
  check,
  disabled,
  onRead,
  onSeparator,
  onName,
  onTakeBack,
  children,
}: HowReadProps<Sheet>) {
  const { tabs, sheets } = check;
  const headings = sheets.map(({ name, headingRow }) => `${name ? `${name}, ` : ''}row ${headingRow}`).join('; ');
  const ignored = tabs.filter((_, at) => !sheets.some(({ place }) => place === at + 1)).map(({ name }) => name);
  const notRead = ignored.length > 0 ? `. Not read: ${ignored.join(', ')}` : '';
  return (
    <div className={css.parts}>
      <SheetPart
        label="Sheet and header row"
        summary={shortened(`${headings}${notRead}`)}
        asks={check.goodRows === 0 || sheets.some(({ headingRow }) => headingRow > 1)}
      >
        <SheetPlace
          tabs={tabs}
          read={sheets}
          separator={check.separator}
          disabled={disabled}
          onRead={onRead}
          onSeparator={onSeparator}
        />
      </SheetPart>
      {sheets.map((read) => {
        const used = read.columns.filter(({ field }) => field !== null).length;
        const isMissing = read.fields.some(
          ({ field, needed }) => needed && !read.columns.some((column) => column.field === field),
        );
        return (
          <SheetPart
            key={read.place}
            label={read.name && sheets.length > 1 ? `Columns of ${read.name}` : 'Columns'}
            summary={shortened(`${used} of ${read.columns.length} are read${unreadOf(read)}`)}
            asks={isMissing || used === 0}
          >
            <ColumnChoices
              name={read.name}
              read={read}
              disabled={disabled}
              onName={(heading, field) => onName(read, heading, field)}
            />
          </SheetPart>
        );
      })}
      {children}
      <SetAsideRows check={check} disabled={disabled} onTakeBack={onTakeBack} />
    </div>
  );
}

/** The columns with cells that are not read, which a closed part names too. */
function unreadOf({ columns }: ReadColumns): string {
  const unread = columns.filter(({ field, sample }) => field === null && sample !== '');
  return unread.length > 0 ? `. Not read: ${unread.map(({ column, heading }) => heading || column).join(', ')}` : '';
}

const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 159)}…` : text);
