import { entryCodes, type Issue, isBlank, type Row, sheetIssue, tidyDecimal } from '@gauger/excise';
import { lineColumns } from './line-columns.ts';
import { refuseTooMany } from './read-rows.ts';
import type { Judged, RowBook } from './row-book.ts';
import type { SheetLine } from './sheet-lines.ts';
import type { SheetRow } from './tab.ts';

/** How rows go into a filing. */
export interface ImportOptions {
  readonly mode: 'append' | 'replace';
  readonly leaveOut: 'present' | 'duplicates' | 'none';
}

export type RowState = 'good' | 'faulty' | 'present' | 'repeated';

/** A row with its validation result. */
export interface ValidatedRow extends SheetRow {
  readonly state: RowState;
  /** Whether an import of the good rows takes it. */
  readonly taken: boolean;
  readonly taxAmount: string | null;
  /** One for each faulty cell; their paths are names of fields. */
  readonly errors: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** The result of an import before it is saved. */
export interface Validation {
  readonly rows: readonly ValidatedRow[];
  /** Blocking issues outside the rows. */
  readonly issues: readonly Issue[];
  readonly changed: readonly SheetLine[];
  /** The filing with every row of the sheet that names a line. */
  readonly tried: Judged<RowOfLine>;
  /** The filing with the rows that are taken. */
  readonly after: Judged<RowOfLine>;
}

type RowOfLine = SheetRow & { readonly line: SheetLine };
const hasLine = <Of extends SheetRow>(row: Of): row is Of & { readonly line: SheetLine } => row.line !== undefined;

/** Judges the rows of a sheet in the filing they are for, in the words of the engine, and finds those that come twice. */
export function validateRows(book: RowBook, rows: readonly SheetRow[], wishes: ImportOptions): Validation {
  const ofLines = rows.filter(hasLine);
  const base = (line: SheetLine): readonly Row[] => (wishes.mode === 'append' ? book.rowsOf(line) : []);
  for (const [, ofPage] of Map.groupBy(ofLines, ({ line }) => line.page)) {
    const [first] = ofPage;
    const lines = new Set(ofPage.map(({ line }) => line));
    const kept = book.lines.lines.flatMap((line) =>
      line.page !== first?.line.page ? [] : lines.has(line) ? base(line) : book.rowsOf(line),
    );
    if (first) refuseTooMany(book.lines, first.line, kept.length + ofPage.length);
  }
  const tried = book.judge(ofLines, wishes.mode);
  const judged = new Map<SheetRow, ValidatedRow | null>(
    [...Map.groupBy(ofLines, ({ line }) => line)].flatMap(([line, added]) => {
      const isOff = tried.offOf(line) !== undefined;
      const validated = added.map((row): [SheetRow, ValidatedRow | null] => [
        row,
        validateRow(row, tried.found(row), tried.amount(row), isOff),
      ]);
      const sound = validated.flatMap(([row, result]) => (result?.state === 'good' ? [row] : []));
      const duplicates = findDuplicates(line, base(line), sound);
      return validated.map(([row, result]) => [row, withDuplicate(result, duplicates.get(row), wishes)] as const);
    }),
  );
  const all = rows.flatMap((row): ValidatedRow[] => {
    const known = judged.get(row);
    if (known !== undefined) return known ? [known] : [];
    return [{ ...row, state: 'faulty', taken: false, taxAmount: null, errors: row.found, warnings: [] }];
  });

  const taken = all.filter(hasLine).filter((row) => row.taken);
  // Judging is most of the work on a long file: where every row is taken, both filings are the same.
  const after = taken.length === ofLines.length ? tried : book.judge<RowOfLine>(taken, wishes.mode);
  return {
    rows: all,
    issues: [
      ...new Map([...tried.otherIssues, ...after.otherIssues].map((one) => [one.path + one.code, one])).values(),
    ],
    changed: [...new Set(taken.map(({ line }) => line))],
    tried,
    after,
  };
}

/** @returns null for a row in which nothing was entered */
function validateRow(
  row: SheetRow,
  found: readonly Issue[],
  taxAmount: string | null,
  isOff: boolean,
): ValidatedRow | null {
  const faultyPaths = new Set(row.found.map(({ path }) => path));
  const ofEngine = found.filter(({ severity, path }) => severity === 'error' && !faultyPaths.has(path));
  const errors = [...row.found, ...ofEngine.map((error) => inSheetWords(row, error))];
  if (taxAmount === null && errors.length === 0 && !isOff) return null;
  if (errors.length > 0 || isOff) {
    // Hide "amount empty" if another error causes it.
    const causes = errors.filter(({ code }) => code !== 'taxAmountEmpty' && code !== 'claimAmountEmpty');
    const one = new Map((causes.length > 0 ? causes : errors).toReversed().map((error) => [error.path, error]));
    return {
      ...row,
      state: 'faulty',
      taken: false,
      taxAmount: null,
      errors: [...one.values()].reverse(),
      warnings: [],
    };
  }
  const warnings = [...found.filter(({ severity }) => severity === 'warning'), ...row.remarks];
  return { ...row, state: 'good', taken: true, taxAmount, errors: [], warnings };
}

/** A row with what makes it a duplicate, if it is one. */
function withDuplicate(
  row: ValidatedRow | null,
  duplicate: Duplicate | undefined,
  { leaveOut }: ImportOptions,
): ValidatedRow | null {
  if (!row || !duplicate) return row;
  const { state, warning } = duplicate;
  const taken = leaveOut === 'none' || (leaveOut === 'present' && state === 'repeated');
  return { ...row, state, taken, warnings: [...row.warnings, warning] };
}

function inSheetWords({ line }: SheetRow, error: Issue): Issue {
  const code = entryCodes[error.code];
  const column = line && lineColumns(line).find(({ name }) => name === error.path);
  return code && column ? sheetIssue(code, error.path, { label: column.label }) : error;
}

interface Duplicate {
  readonly state: RowState;
  readonly warning: Issue;
}

/**
 * Finds rows that the line has already, each matching one row of the sheet, and rows that the sheet repeats. Their own marks, such
 * as an invoice number, separate two rows only if both have one: many rows were entered before they had a mark.
 */
function findDuplicates(
  line: SheetLine,
  present: readonly Row[],
  rows: readonly SheetRow[],
): ReadonlyMap<SheetRow, Duplicate> {
  const columns = lineColumns(line).map((column) => ({
    ...column,
    preset: line.fields.find(({ name }) => name === column.name)?.preset,
  }));
  const textOf = (row: Row, of: typeof columns): string =>
    JSON.stringify(
      of.map(({ name, kind, preset }) => {
        const value = row[name];
        if (isBlank(value) || value === false) return preset ?? '';
        return kind === 'quantity' || kind === 'money' ? withoutSpareZeros(String(value)) : value;
      }),
    );
  const [marks, facts] = [columns.filter(({ aside }) => aside), columns.filter(({ aside }) => !aside)];
  const factsOf = (row: Row) => textOf(row, facts);
  const markOf = (row: Row) => (marks.every(({ name }) => isBlank(row[name])) ? NO_MARK : textOf(row, marks));

  const left = new Map<string, Map<string, number>>();
  for (const row of present) {
    const [key, mark] = [factsOf(row), markOf(row)];
    const known = left.get(key) ?? new Map<string, number>();
    left.set(key, known.set(mark, (known.get(mark) ?? 0) + 1));
  }
  /** Uses up a row of the line with these facts and this mark. */
  const take = (same: Map<string, number> | undefined, mark: string | undefined): boolean => {
    const count = mark === undefined ? undefined : same?.get(mark);
    if (same === undefined || mark === undefined || count === undefined) return false;
    if (count === 1) same.delete(mark);
    else same.set(mark, count - 1);
    return true;
  };
  const keys = rows.map(({ facts }) => {
    const key = factsOf(facts);
    return { key, same: left.get(key), mark: markOf(facts) };
  });
  const exact = keys.map(({ same, mark }) => take(same, mark));
  const isPresent = keys.map(
    ({ same, mark }, at) => exact[at] || take(same, mark === NO_MARK ? same?.keys().next().value : NO_MARK),
  );

  const first = new Map<string, { any: number; byMark: Map<string, number> }>();
  return new Map(
    rows.flatMap((one, at): [SheetRow, Duplicate][] => {
      const { key, mark } = keys[at] ?? { key: '', mark: NO_MARK };
      const before = first.get(key) ?? { any: one.row, byMark: new Map<string, number>() };
      const likes = [before.byMark.get(mark), before.byMark.get(NO_MARK)].filter((row) => row !== undefined);
      const like = mark === NO_MARK && before.byMark.size > 0 ? before.any : Math.min(...likes);
      if (!before.byMark.has(mark)) before.byMark.set(mark, one.row);
      first.set(key, before);
      if (isPresent[at]) return [[one, { state: 'present', warning: sheetIssue('rowPresent', '') }]];
      if (!Number.isFinite(like)) return [];
      return [[one, { state: 'repeated', warning: sheetIssue('rowRepeated', '', { row: like }) }]];
    }),
  );
}

/** The mark of a row that has none. */
const NO_MARK = '';

const withoutSpareZeros = (number: string): string =>
  number.includes('.') ? tidyDecimal(number.replace(/0+$/, '')) : tidyDecimal(number);
