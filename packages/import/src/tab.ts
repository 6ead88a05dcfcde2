import type { ColumnHabits, Issue, Row } from '@gauger/excise';
import type { ColumnMap, Sheet } from '@gauger/sheet';
import type { Question } from './questions.ts';
import type { SetAsideReason } from './set-aside-rows.ts';
import type { SheetColumn } from './sheet-column.ts';
import type { SheetLine, SheetLines } from './sheet-lines.ts';

/** A tab of a workbook, or a CSV, that holds rows: before its rows are looked at. */
export interface FoundTab {
  readonly sheet: Sheet;
  /** The name of its kind of sheets, by which headings and words are remembered. */
  readonly kind: string;
  readonly columns: readonly SheetColumn[];
  readonly map: ColumnMap<string>;
  /** Its place among the sheets of its file, from 1. */
  readonly place: number;
  /** Rows that are read although they were set aside. */
  readonly takenBack: ReadonlySet<number>;
}

/** A tab with its rows sorted, and all that it leaves open. */
export interface SortedTab extends FoundTab {
  /** Rows that are no data, by row from 1. */
  readonly aside: ReadonlyMap<number, SetAsideReason>;
  /** How the cells of its columns are written, by field. */
  readonly habits: ReadonlyMap<string, ColumnHabits>;
  /** The amounts in doubt by their unit, by field and row from 1. */
  readonly units: ReadonlyMap<string, ReadonlyMap<number, UnitDoubt>>;
  readonly questions: readonly Question[];
  readonly asks: OpenQuestions;
}

/** The open questions that cells and rows of a tab wait for. */
interface OpenQuestions {
  /** Of each cell that can be read in two ways, by field. */
  readonly habits: ReadonlyMap<string, string>;
  /** Of blank cells, by column from 0. */
  readonly blanks: ReadonlyMap<number, string>;
  /** Of all rows: of a sheet that may add up the others. */
  readonly sheet?: string | undefined;
  /** Of the rows of a second table, by row from 1. */
  readonly tables: ReadonlyMap<number, string>;
}

/** An amount whose unit is in question, or that an answer multiplies or leaves out. */
export interface UnitDoubt {
  /** Of the question. */
  readonly id: string;
  /** The text of the file that may name another unit. */
  readonly unitText: string;
  readonly isOpen: boolean;
  /** The factor that an answer gives; absent while there is no answer, and where it is left out. */
  readonly times?: string;
}

/** The lines of the rows of a tab. */
interface TabLines {
  /** The line of all its rows; null where each row names its own. */
  readonly line: SheetLine | null;
  /** The lines that its rows can be for. */
  readonly lines: SheetLines;
}

/** A tab with rows of lines. */
export interface Tab extends SortedTab, TabLines {
  /** Labels of amounts and days that it has no column for, and whose rows are left out. */
  readonly without: ReadonlySet<string>;
}

/** A tab with rows of lines, before these are looked at. */
export type FoundLinesTab = FoundTab & TabLines;

/** A row of a sheet as facts of a line, not judged yet. */
export interface SheetRow {
  readonly tab: Tab;
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  /** The line that the row names, which need not exist. */
  readonly key: string;
  readonly line: SheetLine | undefined;
  /** Whether its product, or another of its words, was said to be left out. */
  readonly isLeftOut: boolean;
  readonly facts: Row;
  /** Columns of the facts, by field. */
  readonly places: ReadonlyMap<string, number>;
  /** Findings in the text of the cells; the paths are names of fields. */
  readonly found: readonly Issue[];
  /** Remarks on its cells, which stop nothing. */
  readonly remarks: readonly Issue[];
  /** The open questions about its cells, by the path of their findings. */
  readonly asks: ReadonlyMap<string, string>;
}

/** A row that is left out of an import although it is data. */
export interface LeftOutRow {
  readonly row: SheetRow;
  readonly reason: SetAsideReason;
}
