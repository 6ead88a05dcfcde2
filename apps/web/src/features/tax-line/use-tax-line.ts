import { type LineComputer, type LineFacts, lineComputer, type Quarter, type TaxLine } from '@gauger/excise';
import { useMemo, useState } from 'react';
import type { FieldError } from '../../components/error-summary/error-summary.tsx';
import { changed, type History, historyOf, redone, undone } from './history.ts';
import { errorsIn, factsOf, newSheet, type Sheet, workedAgain } from './sheet.ts';

/** What stands on the page of a tax line. */
interface Entered {
  sheet: Sheet;
  emptyTaxLiability: boolean;
  taxWithRegularMethod: boolean;
}

export interface TaxLineState extends Entered {
  line: TaxLine;
  quarter: Quarter;
  computer: LineComputer;
  canUndo: boolean;
  canRedo: boolean;
  /** Rows whose issues are shown: those that were left, or stood there when the page was opened. */
  revealed: ReadonlySet<number>;
  /** What stopped the last attempt to save. */
  errors: readonly FieldError[];
  /** Changes the rows; changes of one mark are undone together. */
  edit(change: (sheet: Sheet) => Sheet, mark?: string): void;
  undo(): void;
  redo(): void;
  reveal(rowId: number): void;
  setEmptyTaxLiability(empty: boolean): void;
  /** Ticking clears the billed days: the two methods admit different ones (001 §4). */
  setRegularMethod(regular: boolean): void;
  /** The page as the filing holds it, without blank rows. */
  facts(): LineFacts;
  /** The facts when they can be saved; otherwise undefined, and `errors` says why. */
  attempt(): LineFacts | undefined;
}

/** Errors the summary lists; the rest is counted. */
const MOST_LISTED = 20;

/** The id of the control that holds one fact of one row. */
export const cellId = (line: TaxLine, rowId: number, field: string): string =>
  `line-${line.irsNumber}-row-${rowId}-${field}`;

/** The state of one tax line's page. Another line or quarter needs another `key`. */
export function useTaxLine(line: TaxLine, quarter: Quarter, initial: LineFacts): TaxLineState {
  const computers = useMemo(
    () => ({ alternative: lineComputer(line, quarter), regular: lineComputer(line, quarter, true) }),
    [line, quarter],
  );
  const computerOf = (regular: boolean) => (regular ? computers.regular : computers.alternative);
  const [history, setHistory] = useState<History<Entered>>(() => {
    const regular = initial.taxWithRegularMethod === true;
    return historyOf({
      sheet: newSheet(computerOf(regular), initial.rows ?? []),
      emptyTaxLiability: initial.emptyTaxLiability === true,
      taxWithRegularMethod: regular,
    });
  });
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(
    () => new Set(history.now.sheet.rows.filter(({ blank }) => !blank).map(({ id }) => id)),
  );
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { now } = history;
  const computer = computerOf(now.taxWithRegularMethod);

  const stable = useMemo(() => {
    const change = (to: (entered: Entered) => Entered, mark?: string) =>
      setHistory((before) => changed(before, to(before.now), mark));
    return {
      edit: (to: (sheet: Sheet) => Sheet, mark?: string) =>
        change((entered) => ({ ...entered, sheet: to(entered.sheet) }), mark),
      undo: () => setHistory(undone),
      redo: () => setHistory(redone),
      reveal: (rowId: number) => setRevealed((known) => (known.has(rowId) ? known : new Set(known).add(rowId))),
      setEmptyTaxLiability: (empty: boolean) =>
        change((entered) => ({
          ...entered,
          emptyTaxLiability: empty,
          sheet: empty ? newSheet(computers.alternative, []) : entered.sheet,
        })),
      setRegularMethod: (regular: boolean) =>
        change((entered) => ({
          ...entered,
          taxWithRegularMethod: regular,
          sheet: underMethod(entered.sheet, regular, regular ? computers.regular : computers.alternative),
        })),
    };
  }, [computers]);

  const facts = (): LineFacts => ({
    ...(now.emptyTaxLiability ? { emptyTaxLiability: true } : {}),
    ...(now.taxWithRegularMethod ? { taxWithRegularMethod: true } : {}),
    rows: factsOf(now.sheet),
  });

  function attempt(): LineFacts | undefined {
    const found = errorsOf(line, now.sheet);
    setErrors(found);
    setRevealed(new Set(now.sheet.rows.map(({ id }) => id)));
    return found.length === 0 ? facts() : undefined;
  }

  return {
    ...now,
    ...stable,
    line,
    quarter,
    computer,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    revealed,
    errors,
    facts,
    attempt,
  };
}

function underMethod(sheet: Sheet, regular: boolean, computer: LineComputer): Sheet {
  const { dating } = computer.line;
  if (!regular || dating.by !== 'dateBilled') return workedAgain(sheet, computer);
  const rows = sheet.rows.map((row) => {
    const { [dating.field]: _, ...facts } = row.facts;
    return { ...row, facts };
  });
  return workedAgain({ ...sheet, rows }, computer);
}

/** One message for each fact that stops the save, by row. */
function errorsOf(line: TaxLine, sheet: Sheet): FieldError[] {
  const found = sheet.rows.flatMap((row, at) => {
    const errors = errorsIn(row);
    // That the tax is empty follows from what is missing beside it; alone it would stand.
    const causes = errors.length > 1 ? errors.filter(({ code }) => code !== 'taxAmountEmpty') : errors;
    return causes.map(({ field, message }) => ({
      field: cellId(line, row.id, fieldToMend(line, field)),
      message: `Row ${at + 1}: ${message}`,
    }));
  });
  const rest = found.length - MOST_LISTED;
  const next = found[MOST_LISTED];
  if (!next) return found;
  return [...found.slice(0, MOST_LISTED), { field: next.field, message: `And ${rest} more, from here on` }];
}

/** The field itself where people fill it, else the first of the row. */
function fieldToMend(line: TaxLine, name: string): string {
  const fields = line.fields.filter(({ computed }) => !computed);
  return (fields.find((field) => field.name === name) ?? fields[0])?.name ?? name;
}
