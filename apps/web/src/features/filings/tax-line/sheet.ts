import {
  type DecimalString,
  entryCodes,
  issue,
  type LineComputer,
  lineTax,
  type Row,
  type RowIssue,
  type RowOutcome,
} from '@gauger/excise';
import type { Patch } from '../row-entry/public.ts';

/**
 * The rows of a tax line while they are edited. Plain values: every change makes a new sheet that shares the rows it
 * did not touch, so undo keeps sheets, and only touched rows are worked out again.
 */

export interface SheetRow extends RowOutcome {
  /** Stays with the row while others come and go. */
  id: number;
  facts: Row;
}

export interface Sheet {
  rows: readonly SheetRow[];
  /** The order of the rows; the same list until a row is added, removed or moved. */
  ids: readonly number[];
  /** The exact sum of the counted rows, rounded once to cents. */
  tax: DecimalString;
  /** How many rows are not blank. */
  entered: number;
  /** The numbers of the rows that are not counted because they have an error. */
  wrong: readonly number[];
}

let lastId = 0;

/** A sheet of the given rows; a blank one when there are none. */
export function newSheet(computer: LineComputer, facts: readonly Row[]): Sheet {
  const rows = facts.map((row) => worked(computer, ++lastId, row));
  return sheetOf(rows.length > 0 ? rows : [blankRow(computer)]);
}

export function addRow(sheet: Sheet, computer: LineComputer): Sheet {
  return sheetOf([...sheet.rows, blankRow(computer)]);
}

/** The sheet without the rows from one place to another; one blank row is always left. */
export function deleteRows(sheet: Sheet, computer: LineComputer, from: number, to = from): Sheet {
  const rows = sheet.rows.filter((_, place) => place < from || place > to);
  return sheetOf(rows.length > 0 ? rows : [blankRow(computer)]);
}

/**
 * Puts facts into rows from a place on, and adds rows where the sheet ends before the facts do. Fields that no longer
 * apply are cleared.
 */
export function patchRows(sheet: Sheet, computer: LineComputer, from: number, patches: readonly Patch[]): Sheet {
  const rows = [...sheet.rows];
  patches.forEach((patch, offset) => {
    const at = from + offset;
    const before = rows[at];
    rows[at] = worked(computer, before?.id ?? ++lastId, patched(before?.facts ?? presets(computer), patch, computer));
  });
  return sheetOf(rows, rows.length === sheet.rows.length ? sheet.ids : undefined);
}

/** The ids of what is attached to a row. */
export const attachedTo = ({ facts }: Pick<SheetRow, 'facts'>): readonly string[] =>
  Array.isArray(facts.attachments) ? facts.attachments : [];

/** Names other files for a row, by its id: it may have moved while one was sent. */
export function attachToRow(sheet: Sheet, computer: LineComputer, id: number, ids: readonly string[]): Sheet {
  const rows = sheet.rows.map((row) => {
    if (row.id !== id) return row;
    const { attachments: _, ...facts } = row.facts;
    return worked(computer, id, ids.length > 0 ? { ...facts, attachments: ids } : facts);
  });
  return sheetOf(rows, sheet.ids);
}

/** Works every row out again, after the quarter's days have changed. */
export function workedAgain(sheet: Sheet, computer: LineComputer): Sheet {
  return sheetOf(sheet.rows.map(({ id, facts }) => worked(computer, id, facts)));
}

/** The rows that a filing holds: blank ones are left out. */
export const enteredRows = (sheet: Sheet): SheetRow[] => sheet.rows.filter(({ blank }) => !blank);

export const hasFacts = ({ entered }: Sheet): boolean => entered > 0;

const isError = ({ severity }: RowIssue): boolean => severity === 'error';

/** @param ids the order of the rows, if known already */
function sheetOf(rows: readonly SheetRow[], ids: readonly number[] = rows.map(({ id }) => id)): Sheet {
  const wrong: number[] = [];
  let entered = 0;
  rows.forEach((row, at) => {
    if (!row.blank) entered++;
    if (row.issues.some(isError)) wrong.push(at + 1);
  });
  return { rows, ids, tax: lineTax(taxesOf(rows)), entered, wrong };
}

function* taxesOf(rows: readonly SheetRow[]) {
  for (const { tax } of rows) yield tax;
}

const blankRow = (computer: LineComputer): SheetRow => worked(computer, ++lastId, presets(computer));

function presets(computer: LineComputer): Row {
  const facts = computer.line.fields.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]]));
  return computer.settled(Object.fromEntries(facts));
}

function worked(computer: LineComputer, id: number, facts: Row): SheetRow {
  const outcome = computer.row(facts);
  const issues = outcome.issues.map((one) => inEntryWords(one, computer));
  return { id, facts, ...outcome, issues };
}

/** The finding in the words for a cell: it takes a date, a number or a yes in several forms. */
function inEntryWords(found: RowIssue, { line }: LineComputer): RowIssue {
  const code = entryCodes[found.code];
  const field = line.fields.find(({ name }) => name === found.field);
  return code && field ? { ...found, code, message: issue(code, found.field, { label: field.label }).message } : found;
}

function patched(facts: Row, patch: Patch, computer: LineComputer): Row {
  const next = Object.fromEntries(
    Object.entries({ ...facts, ...patch }).filter(([name, value]) => !(name in patch) || !isCleared(value)),
  );
  return computer.settled(next);
}

const isCleared = (value: unknown): boolean => value === '' || value === false;
