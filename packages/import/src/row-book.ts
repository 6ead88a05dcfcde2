import type { Issue, Quarter, Row } from '@gauger/excise';
import type { SheetLine, SheetLines } from './sheet-lines.ts';

/** A row for a line. */
export interface RowFor {
  readonly line: SheetLine;
  readonly facts: Row;
}

/** A list of rows with the facts that are entered once for all of them. */
export type PageFacts = Readonly<Record<string, unknown>> & { readonly rows?: readonly Row[] };

/** The lists of a filing that change, by the line of a tax, or by the group or schedule of claims. */
export type ChangedPages = Readonly<Record<string, PageFacts | null>>;

/** A filing with rows added, computed. */
export interface Judged<Added extends RowFor> {
  readonly pages: ChangedPages;
  /** The findings on an added row; their paths are names of fields. */
  found(row: Added): readonly Issue[];
  /** The computed amount of an added row; null for a row with an error and an empty one. */
  amount(row: Added): string | null;
  /** Errors of the lists that get rows, outside of rows. */
  readonly otherIssues: readonly Issue[];
  /** Those of them that keep every row out, since the list cannot be saved. */
  readonly refuses: readonly Issue[];
  /** The finding that keeps out every row of a line. */
  offOf(line: SheetLine): Issue | undefined;
  total(line: SheetLine): string;
  count(line: SheetLine): number;
}

/** The rows of a filing that a sheet is read into and written from: those of its taxes, or of its claims. */
export interface RowBook {
  readonly lines: SheetLines;
  /** The line of all rows; absent where rows or tabs name it. */
  readonly one?: SheetLine;
  /** The lines that the form at hand offers, in its order. */
  readonly offered: readonly SheetLine[];
  /** The form with its period, for names of files. */
  readonly title: string;
  /** The quarter of the examples of a template. */
  readonly quarter: Quarter;
  /** The list of a page as it is; null for an absent one. */
  list(page: string): PageFacts | null;
  rowsOf(line: SheetLine): readonly Row[];
  judge<Added extends RowFor>(added: readonly Added[], mode: 'append' | 'replace'): Judged<Added>;
  /** The page of rows that are left out of an import, by IRS number or such as `claims.3`; of rows that name no line without one. */
  leftOutOf(line: SheetLine | undefined): string;
}
