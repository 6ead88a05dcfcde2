import type { Sheet, SheetFaults, SheetFormat } from '@gauger/sheet';
import type { ImportPlan } from './plan-import.ts';
import type { ValidatedRow } from './validate-rows.ts';

/** A row that was left out, as it was written, with what is wrong with it. */
export interface LeftOutRow {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  /** The line it is left out of, as the import counts its lines; absent in rows that were kept before this was. */
  readonly line?: string;
  readonly cells: readonly string[];
  /** `column` from 0; null when the sheet lacks it. */
  readonly problems: readonly { readonly column: number | null; readonly message: string }[];
}

/** The rows of one tab that were left out. */
export interface LeftOutTab {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly LeftOutRow[];
}

/** The kept part of a spreadsheet: only the rows that were left out. */
export interface LeftOutSheet {
  readonly format: SheetFormat;
  readonly tabs: readonly LeftOutTab[];
}

/** Rows that an import leaves out, with their number by line. */
export interface LeftOutRows {
  readonly lines: Readonly<Record<string, number>>;
  readonly sheet: LeftOutSheet;
}

/**
 * The rows that an import of the good rows leaves out because of errors. A row the line has already is no loss, and repeated
 * rows are left out only by choice: neither is among them.
 */
export function faultyRows({ book, tabs, rows, tried }: ImportPlan): LeftOutRows {
  const faulty = rows.filter(({ state }) => state === 'faulty');
  const lines: Record<string, number> = {};
  for (const { line } of faulty) {
    const of = book.leftOutOf(line);
    lines[of] = (lines[of] ?? 0) + 1;
  }
  /** A line that is not on the return keeps out rows in which nothing is wrong. */
  const toLeftOut = (row: ValidatedRow): LeftOutRow => {
    const problems = row.errors.map(({ path, message }) => ({ column: row.places.get(path) ?? null, message }));
    const message = row.line && tried.offOf(row.line)?.message;
    return {
      row: row.row,
      line: book.leftOutOf(row.line),
      cells: row.tab.sheet.rows[row.row - 1] ?? [],
      problems: message === undefined ? problems : [{ column: null, message }, ...problems],
    };
  };
  return {
    lines,
    sheet: {
      format: tabs[0]?.sheet.format ?? 'csv',
      tabs: tabs.map((tab) => ({
        name: tab.sheet.name,
        headings: tab.sheet.rows[tab.map.row - 1] ?? [],
        rows: faulty.filter((row) => row.tab === tab).map(toLeftOut),
      })),
    },
  };
}

/** The rows under the headings of their tab. The first problem of each begins with its number in the spreadsheet. */
export const leftOutFaults = ({ format, tabs }: LeftOutSheet): SheetFaults[] =>
  tabs.map(({ name, headings, rows }) => {
    const sheet: Sheet = { name, format, rows: [headings, ...rows.map(({ cells }) => cells)] };
    const faults = rows.flatMap(({ row, problems }, at) =>
      problems.map(({ column, message }, first) => ({
        row: at + 2,
        column,
        message: first === 0 ? `Row ${row}: ${message}` : message,
      })),
    );
    return { sheet, headingRow: 1, faults };
  });
