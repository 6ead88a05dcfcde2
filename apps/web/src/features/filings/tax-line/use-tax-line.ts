import {
  type DecimalString,
  type LineComputer,
  type LineFacts,
  lineComputer,
  lineTax,
  type Quarter,
  type Row,
  type TaxLine,
} from '@gauger/excise';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { type SavedPlaces, savedPlaces } from '../filing/public.ts';
import { changed, type History, historyOf, redone, undone } from '../row-entry/public.ts';
import { factsInGroup, groupComputer, groupOfRow, type RowGroup, rowGroups, rowsOfGroup } from './row-groups.ts';
import { type Finding, type Refusals, refusalsOf, type ServerIssue } from './server-issues.ts';
import { enteredRows, newSheet, type Sheet, type SheetRow, workedAgain } from './sheet.ts';
import { errorsOf, wrongFields } from './stopping-errors.ts';

/** The facts on the page of a tax line. */
interface Entered {
  /** One for each grid of the line. */
  sheets: readonly Sheet[];
  emptyTaxLiability: boolean;
  taxWithRegularMethod: boolean;
}

/** One grid of the line: its rows, how they are worked out, and the way to change them. */
export interface GridState {
  group: RowGroup;
  sheet: Sheet;
  computer: LineComputer;
  /** Number of rows in the grids before it. */
  rowsBefore: number;
  /** Changes the rows; changes of one mark are undone together. */
  edit: (change: (sheet: Sheet) => Sheet, mark?: string) => void;
}

export interface TaxLineState extends SavedPlaces {
  line: TaxLine;
  /** The path of its facts in the filing: `filingData.60`. */
  part: string;
  quarter: Quarter;
  grids: readonly GridState[];
  /** The tax of all its rows, in cents. */
  tax: DecimalString;
  emptyTaxLiability: boolean;
  taxWithRegularMethod: boolean;
  /** Changes whenever anything on the page does. */
  entered: object;
  canUndo: boolean;
  canRedo: boolean;
  /** Rows whose issues are shown: those that were left, or stood there when the page was opened. */
  revealed: ReadonlySet<number>;
  errors: readonly FieldError[];
  /** Whether an error of the last attempt is still there. */
  isStillOpen: (error: FieldError) => boolean;
  undo(): void;
  redo(): void;
  reveal(rowIds: readonly number[]): void;
  setEmptyTaxLiability(empty: boolean): void;
  /** Ticking clears the billed days: the two methods admit different ones (001 §4). */
  setRegularMethod(regular: boolean): void;
  /** The page as the filing holds it, without blank rows. */
  facts(): LineFacts;
  /** The facts when they can be saved; otherwise undefined, and `errors` says why. */
  attempt(): LineFacts | undefined;
  /** Shows the server's errors like our own findings, until the row is changed. */
  refuse(issues: readonly ServerIssue[]): void;
  issuesOf(row: SheetRow): readonly Finding[];
}

/**
 * The state of one tax line's page. Another line or quarter needs another `key`.
 * @param initial the first content of the page: the draft, else the saved facts
 * @param saved the facts of the filing; the same object until the next save
 * @param lines the path of the lines in the filing
 */
export function useTaxLine(
  line: TaxLine,
  quarter: Quarter,
  initial: LineFacts,
  saved: LineFacts = initial,
  lines = 'filingData',
): TaxLineState {
  const methods = useMemo(() => gridsByMethod(line, quarter), [line, quarter]);
  const [history, setHistory] = useState<History<Entered>>(() => {
    const regular = initial.taxWithRegularMethod === true;
    return historyOf({
      sheets: sheetsOf(methods.of(regular), initial.rows ?? []),
      emptyTaxLiability: initial.emptyTaxLiability === true,
      taxWithRegularMethod: regular,
    });
  });
  const [known, setKnown] = useState(() => {
    const facts = initial.rows ?? NO_ROWS;
    const ids = idsInOrder(facts, methods.of(false), history.now.sheets);
    return { saved, places: savedPlaces(saved.rows ?? NO_ROWS, { facts, ids }) };
  });
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(
    () => new Set(rowsIn(history.now.sheets).flatMap(({ blank, id }) => (blank ? [] : [id]))),
  );
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const { now } = history;
  const kinds = methods.of(now.taxWithRegularMethod);

  const stable = useMemo(() => {
    const change = (to: (entered: Entered) => Entered, mark?: string) =>
      setHistory((before) => changed(before, to(before.now), mark));
    return {
      edits: methods.of(false).map(
        (_, at) => (to: (sheet: Sheet) => Sheet, mark?: string) =>
          change(
            (entered) => ({
              ...entered,
              sheets: entered.sheets.map((sheet, place) => (place === at ? to(sheet) : sheet)),
            }),
            mark && `${at} ${mark}`,
          ),
      ),
      undo: () => setHistory(undone),
      redo: () => setHistory(redone),
      reveal: (rowIds: readonly number[]) =>
        setRevealed((known) => (rowIds.every((id) => known.has(id)) ? known : new Set([...known, ...rowIds]))),
      setEmptyTaxLiability: (empty: boolean) =>
        change((entered) => ({
          ...entered,
          emptyTaxLiability: empty,
          sheets: empty ? sheetsOf(methods.of(entered.taxWithRegularMethod), []) : entered.sheets,
        })),
      setRegularMethod: (regular: boolean) =>
        change((entered) => ({
          ...entered,
          taxWithRegularMethod: regular,
          sheets: entered.sheets.map((sheet, at) => underMethod(sheet, regular, methods.of(regular)[at]?.computer)),
        })),
    };
  }, [methods]);

  const grids = now.sheets.flatMap((sheet, at): GridState[] => {
    const kind = kinds[at];
    const edit = stable.edits[at];
    if (!kind || !edit) return [];
    const rowsBefore = now.sheets.slice(0, at).reduce((count, before) => count + before.rows.length, 0);
    return [{ ...kind, sheet, rowsBefore, edit }];
  });
  // A page that stays while it is saved holds the rows in the places of the save.
  if (known.saved !== saved) setKnown({ saved, places: savedPlaces(saved.rows ?? NO_ROWS, enteredIn(grids)) });
  const single = now.sheets.length === 1 ? now.sheets[0] : undefined;
  const facts = (): LineFacts => ({
    ...(now.emptyTaxLiability ? { emptyTaxLiability: true } : {}),
    ...(now.taxWithRegularMethod ? { taxWithRegularMethod: true } : {}),
    rows: enteredIn(grids).facts,
  });

  function attempt(): LineFacts | undefined {
    const found = errorsOf(line, grids, ({ issues }) => issues);
    setErrors(found);
    setRefusals(new Map());
    setRevealed(new Set(rowsIn(now.sheets).map(({ id }) => id)));
    return found.length === 0 ? facts() : undefined;
  }

  function refuse(issues: readonly ServerIssue[]) {
    const refused = refusalsOf(line, rowsIn(now.sheets), issues);
    setRefusals(refused);
    setErrors(errorsOf(line, grids, ({ facts: of }) => refused.get(of) ?? []));
  }

  const issuesOf = (row: SheetRow): readonly Finding[] => {
    const refused = refusals.get(row.facts);
    return refused ? [...row.issues, ...refused] : row.issues;
  };
  const wrong = errors.length === 0 ? NOTHING_WRONG : wrongFields(line, grids, issuesOf);

  return {
    line,
    part: `${lines}.${line.irsNumber}`,
    quarter,
    grids,
    tax: single ? single.tax : lineTax(rowsIn(now.sheets).map(({ tax }) => tax)),
    emptyTaxLiability: now.emptyTaxLiability,
    taxWithRegularMethod: now.taxWithRegularMethod,
    entered: now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    revealed,
    errors,
    isStillOpen: ({ field }) => wrong.has(field),
    undo: stable.undo,
    redo: stable.redo,
    reveal: stable.reveal,
    setEmptyTaxLiability: stable.setEmptyTaxLiability,
    setRegularMethod: stable.setRegularMethod,
    facts,
    attempt,
    refuse,
    ...known.places,
    issuesOf,
  };
}

type GridKind = Pick<GridState, 'group' | 'computer'>;

/** The grids of the line under either method of dating. */
function gridsByMethod(line: TaxLine, quarter: Quarter): { of: (regular: boolean) => readonly GridKind[] } {
  const [alternative, regular] = [false, true].map((byRegular): readonly GridKind[] => {
    const computer = lineComputer(line, quarter, byRegular);
    return rowGroups(line, computer).map((group) => ({ group, computer: groupComputer(computer, group) }));
  });
  return { of: (byRegular) => (byRegular ? regular : alternative) ?? [] };
}

function sheetsOf(kinds: readonly GridKind[], rows: readonly Row[]): readonly Sheet[] {
  const groups = kinds.map(({ group }) => group);
  return kinds.map(({ group, computer }) => newSheet(computer, rowsOfGroup(rows, group, groups)));
}

/** The ids of rows in the order of the filing, in which the rows of several grids may be mixed. */
function idsInOrder(
  rows: readonly Row[],
  kinds: readonly GridKind[],
  sheets: readonly Sheet[],
): (number | undefined)[] {
  const groups = kinds.map(({ group }) => group);
  const passed = groups.map(() => 0);
  return rows.map((row) => {
    const grid = groups.indexOf(groupOfRow(row, groups) as RowGroup);
    const place = passed[grid] ?? 0;
    passed[grid] = place + 1;
    return sheets[grid]?.rows[place]?.id;
  });
}

const NO_ROWS: readonly Row[] = [];
const NOTHING_WRONG: ReadonlySet<string> = new Set();

/** The entered facts for the filing: the rows that are not blank, in the order of the grids, and their ids. */
function enteredIn(grids: readonly Pick<GridState, 'sheet' | 'group'>[]): { facts: Row[]; ids: number[] } {
  const entered = grids.flatMap(({ sheet, group }) => enteredRows(sheet).map((row) => ({ row, group })));
  return {
    facts: entered.map(({ row, group }) => factsInGroup(row.facts, group)),
    ids: entered.map(({ row }) => row.id),
  };
}

const rowsIn = (sheets: readonly Sheet[]): readonly SheetRow[] => sheets.flatMap(({ rows }) => rows);

function underMethod(sheet: Sheet, regular: boolean, computer: LineComputer | undefined): Sheet {
  if (!computer) return sheet;
  const { dating } = computer.line;
  if (!regular || dating.by !== 'dateBilled') return workedAgain(sheet, computer);
  const rows = sheet.rows.map((row) => {
    const { [dating.field]: _, ...facts } = row.facts;
    return { ...row, facts };
  });
  return workedAgain({ ...sheet, rows }, computer);
}

/** Reports every change of what is entered on the page of a line, after the first render. */
export function useReportChanges(entered: object, keep: () => void) {
  const seen = useRef(entered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was entered is a change
  useEffect(() => {
    if (seen.current === entered) return;
    seen.current = entered;
    keep();
  }, [entered]);
}
