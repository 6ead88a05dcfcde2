import type { RowBook, SheetLine } from '@gauger/import';
import type { SheetFormat } from '@gauger/sheet';

/** The line that is named, else every line that the form at hand offers. */
export const linesOnReturn = ({ one, offered }: RowBook): readonly SheetLine[] => (one ? [one] : offered);

/** The name of a file of rows: `60-diesel-form-720-2026q1-rows.csv`. */
export const fileName = ({ one, title }: RowBook, what: 'rows' | 'template', format: SheetFormat): string =>
  `${`${one ? `${one.key} ${one.name} ${title.replace(/^form \S+ /i, '')}` : title} ${what}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${format}`;
