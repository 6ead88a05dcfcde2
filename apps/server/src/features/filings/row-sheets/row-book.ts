import type { Route } from '@gauger/contract';
import type { Issue, Law, Quarter, Row } from '@gauger/excise';
import type { Json, Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import type { FilingDeps, FilingRecord } from '../filings/public.ts';
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

export type SavingCall = Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession };

export interface RowEvent {
  actionType: 'ROWS_IMPORTED' | 'ROW_IMPORT_UNDONE';
  detail: { readonly [name: string]: Json };
}

/** An import that is being saved, or undone. */
export interface Saving {
  deps: FilingDeps;
  tx: Tx;
  call: SavingCall;
  law: Law;
  event: RowEvent;
}

/** The rows of a filing that a sheet is read into and written from: those of its taxes, or of its claims. */
export interface RowBook {
  /** The filing with the taxpayer numbers of its claims. */
  readonly record: FilingRecord;
  readonly lines: SheetLines;
  /** The line of all rows; absent where rows or tabs name it. */
  readonly one?: SheetLine;
  /** The lines that the form at hand offers, in its order. */
  readonly offered: readonly SheetLine[];
  /** The form with its period, for names of files. */
  readonly title: string;
  /** The quarter of the examples of a template. */
  readonly quarter: Quarter;
  rowsOf(line: SheetLine): readonly Row[];
  saved(line: SheetLine): { amount: string; rows: readonly (string | null)[] };
  judge<Added extends RowFor>(added: readonly Added[], mode: 'append' | 'replace'): Judged<Added>;
  /** The page of rows that are left out of an import, by IRS number or such as `claims.3`; of rows that name no line without one. */
  leftOutOf(line: SheetLine | undefined): string;
  /** The name of a list in the copy that undoes an import. */
  copyName(page: string): string;
  /** The lists as they are, without taxpayer numbers, and the claims that have these. */
  before(pages: readonly string[]): { lists: ChangedPages; tins: Readonly<Record<string, object>> };
  /** Saves lists of rows as a save of their pages. @returns the new version */
  save(saving: Saving, pages: ChangedPages): Promise<number>;
}
