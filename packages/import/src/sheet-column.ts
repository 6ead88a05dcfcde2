import type { GridColumn } from '@gauger/excise';

/** A field that a column of a sheet of rows may mean. */
export interface SheetColumn {
  /** Name of a field; in a sheet of a whole filing its label, which each line knows by its own name. */
  readonly field: string;
  readonly label: string;
  /** No row can be right without it. */
  readonly needed: boolean;
  readonly headings: readonly string[];
  /** Words that cells of this field alone have, by which a column with another heading is known. */
  readonly words?: ReadonlySet<string>;
  /** Its cells are one of a list, such as types of use. */
  readonly isChoice?: true;
  /** Its cells are days. */
  readonly isDay?: true;
  /** Its cells are whole numbers, in which a point before three digits can only separate thousands or be a mistake. */
  readonly isCount?: true;
  /** Each row has its own: an empty cell never means the value above. */
  readonly own?: true;
  /** Its cells are amounts, which a total adds up; those of a label that lines share are read as the last of them reads its own. */
  readonly amount?: GridColumn;
  /** A filer's own mark: a second column of this kind is passed over. */
  readonly aside?: boolean;
}
