import {
  type ColumnHabits,
  compare,
  type Exact,
  grouped,
  isBlank,
  isZero,
  minus,
  parseSignedDecimal,
  type Row,
  sheetFact,
  sheetIssue,
  toText,
  ZERO,
} from '@gauger/excise';
import { lineColumns } from './line-columns.ts';
import { type Answers, LEAVE_OUT, type Question, questionIds } from './questions.ts';
import type { SetAsideReason } from './set-aside-rows.ts';
import type { SheetRow } from './tab.ts';

/** Rows with what questions make of them. */
export interface SortedRows {
  readonly rows: readonly SheetRow[];
  readonly leftOut: readonly { row: SheetRow; reason: SetAsideReason }[];
  readonly questions: readonly Question[];
}

/**
 * Pairs a row below zero with the row that it reverses: of the same line, with the same amounts, and the same reference or day. Each pair is
 * asked about; until then neither is imported.
 */
export function pairReversals(rows: readonly SheetRow[], answers: Answers): SortedRows {
  const negative = rows.filter(
    (row) => hasSign(row) && [...amountsOf(row).values()].some((one) => compare(one, ZERO) < 0),
  );
  if (negative.length === 0) return { rows, leftOut: [], questions: [] };
  const facts = new Map(rows.map((row) => [row, amountsOf(row)]));
  const pairs = pairsOf(rows, negative, facts);
  const questions: Question[] = [];
  const leftOut: { row: SheetRow; reason: SetAsideReason }[] = [];
  const open = new Map<SheetRow, { id: string; other: SheetRow }>();
  for (const row of negative) {
    const other = pairs.get(row);
    if (!other) continue;
    const id = questionIds.reversal(row.tab.place, row.row, [cellsOf(other), cellsOf(row)]);
    const answer = answers[id] === LEAVE_OUT || answers[id] === 'keep' ? answers[id] : null;
    questions.push({
      id,
      kind: 'reversal',
      sheet: row.tab.place,
      column: null,
      rows: [other.row, row.row],
      text: `Does row ${row.row} cancel row ${other.row}?`,
      hint: `${textOf(other)}; ${textOf(row)}`,
      choices: [
        { value: LEAVE_OUT, label: 'Yes, leave out both', guess: true },
        { value: 'keep', label: `No, import row ${other.row}` },
      ],
      answer,
    });
    if (answer === LEAVE_OUT) leftOut.push({ row: other, reason: 'reversal' }, { row, reason: 'reversal' });
    else if (answer === null)
      for (const [one, of] of [
        [row, other],
        [other, row],
      ] as const)
        open.set(one, { id, other: of });
  }
  const gone = new Set(leftOut.map(({ row }) => row));
  return {
    rows: rows.flatMap((row) => {
      if (gone.has(row)) return [];
      const asked = open.get(row);
      return asked ? [withReversal(row, asked)] : [row];
    }),
    leftOut,
    questions,
  };
}

/** Whether an amount of a row has what may be the sign of one below zero. */
const hasSign = (row: SheetRow): boolean =>
  amountFields(row).some((field) => /[-\u2212(]|cr\s*$/i.test(cellsOf(row)[row.places.get(field) ?? -1] ?? ''));

/** Pairs by reference first, then by day: with the nearest row above, or else with the first below. Each row is in one pair. */
function pairsOf(
  rows: readonly SheetRow[],
  negative: readonly SheetRow[],
  facts: ReadonlyMap<SheetRow, ReadonlyMap<string, Exact>>,
): Map<SheetRow, SheetRow> {
  const isNegative = new Set(negative);
  const turned = new Set(negative.map((row) => keyOf(row, facts.get(row), true)));
  const like = Map.groupBy(
    rows.filter((row) => row.line),
    (row) => keyOf(row, facts.get(row), isNegative.has(row)),
  );
  const pairs = new Map<SheetRow, SheetRow>();
  const used = new Set<SheetRow>();
  const pair = (row: SheetRow, other: SheetRow) => {
    pairs.set(row, other);
    used.add(row).add(other);
  };
  for (const [key, same] of like) {
    if (!turned.has(key)) continue;
    for (const [, ofMark] of byMark(same)) pairInOrder(ofMark, isNegative, used, pair);
    for (const [, ofDay] of Map.groupBy(same, dayOf)) pairInOrder(ofDay, isNegative, used, pair);
  }
  return pairs;
}

/** Pairs the rows of a group, in the order of the file: a row below zero with the last free one above it, else with one below. */
function pairInOrder(
  group: readonly SheetRow[],
  isNegative: ReadonlySet<SheetRow>,
  used: ReadonlySet<SheetRow>,
  pair: (row: SheetRow, other: SheetRow) => void,
): void {
  const above: SheetRow[] = [];
  const waiting: SheetRow[] = [];
  for (const row of group) {
    if (used.has(row)) continue;
    if (!isNegative.has(row)) {
      above.push(row);
      continue;
    }
    const other = above.pop();
    if (other) pair(row, other);
    else waiting.push(row);
  }
  for (const row of waiting) {
    const other = above.shift();
    if (other) pair(row, other);
  }
}

/** The rows with each of a filer's own marks, or with the number that it ends in: INV-5120 and VOID-5120. */
function byMark(rows: readonly SheetRow[]): Map<string, SheetRow[]> {
  const marked = rows.flatMap((row) =>
    (row.line ? lineColumns(row.line) : []).flatMap(({ name, aside }) => {
      const mark = aside ? markOf(row.facts, name) : '';
      return mark === '' ? [] : [{ row, key: `${name} ${mark}` }];
    }),
  );
  return new Map([...Map.groupBy(marked, ({ key }) => key)].map(([key, of]) => [key, of.map(({ row }) => row)]));
}

/** The days of a row. */
const dayOf = ({ line, facts }: SheetRow): string =>
  JSON.stringify((line ? lineColumns(line) : []).flatMap(({ name, kind }) => (kind === 'date' ? [facts[name]] : [])));

function withReversal(row: SheetRow, { id, other }: { id: string; other: SheetRow }): SheetRow {
  const [field = ''] = amountFields(row);
  const found = sheetIssue('sheetReversal', field, { row: other.row });
  return {
    ...row,
    found: [found, ...row.found.filter(({ path }) => path !== field)],
    asks: new Map([...row.asks, [field, id]]),
  };
}

/** The fields of the amounts of a row that its sheet has columns for. */
export const amountFields = ({ line, places }: SheetRow): string[] =>
  (line ? lineColumns(line) : []).flatMap(({ name, kind }) =>
    (kind === 'quantity' || kind === 'money') && places.has(name) ? [name] : [],
  );

/** How the numbers of a column are read without what answers make of them: a sum of rounded numbers is no rounded sum. */
export const asInFile = (habits: ColumnHabits | undefined): ColumnHabits => ({
  ...habits,
  unit: undefined,
  round: undefined,
});

/** The amounts of a row by field as the file has them, below zero too: not rounded, and in its units. */
export function amountsOf({ line, tab, row, places }: SheetRow): ReadonlyMap<string, Exact> {
  const amounts = new Map<string, Exact>();
  for (const column of line ? lineColumns(line) : []) {
    const place = places.get(column.name);
    if (place === undefined || !(column.kind === 'quantity' || column.kind === 'money')) continue;
    const habits = tab.habits.get(column.label) ?? tab.habits.get(column.name);
    const written = tab.sheet.rows[row - 1]?.[place] ?? '';
    const read = sheetFact({ ...column, signed: true }, written, asInFile(habits));
    const amount = typeof read?.fact === 'string' ? parseSignedDecimal(read.fact) : null;
    if (amount && !isZero(amount)) amounts.set(column.name, amount);
  }
  return amounts;
}

/** A row with the same line and amounts has the same key. */
const keyOf = ({ line }: SheetRow, amounts: ReadonlyMap<string, Exact> | undefined, turned: boolean): string =>
  JSON.stringify([
    line?.kind,
    [...(amounts ?? [])].map(([field, amount]) => [field, exactText(turned ? minus(ZERO, amount) : amount)]),
  ]);

const exactText = (amount: Exact): string =>
  toText(amount)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

const markOf = (facts: Row, name: string): string => {
  const text = isBlank(facts[name]) ? '' : String(facts[name]).trim();
  const number = text.match(/\d+/g)?.at(-1) ?? '';
  return number.length >= 3 ? number : text.toLowerCase();
};

/** The cells of a row as they are written. */
export const cellsOf = ({ tab, row }: SheetRow): readonly string[] => tab.sheet.rows[row - 1] ?? [];

const textOf = (row: SheetRow): string =>
  cellsOf(row)
    .flatMap((cell) => cell.trim() || [])
    .slice(0, 5)
    .join(' ')
    .slice(0, 80);

/** Asks whether rows whose amount is zero are imported; until then none of them is. */
export function askZeros(rows: readonly SheetRow[], answers: Answers): SortedRows {
  const zeros = new Map<string, { kind: string; rows: SheetRow[]; field: string; label: string }>();
  for (const row of rows) {
    const column = zeroIn(row);
    if (!column) continue;
    const { kind } = row.tab.line ?? row.tab.lines;
    const key = `${kind} ${column.label}`;
    const known = zeros.get(key) ?? { kind, rows: [], field: column.name, label: column.label };
    known.rows.push(row);
    zeros.set(key, known);
  }
  const leftOut: { row: SheetRow; reason: SetAsideReason }[] = [];
  const asked = new Map<SheetRow, { id: string; field: string; label: string }>();
  const questions = [...zeros.values()].map(({ kind, rows: of, field, label }): Question => {
    const id = questionIds.zero(
      kind,
      label,
      of.map((row) => [row.tab.place, row.row, cellsOf(row)]),
    );
    const answer = answers[id] === LEAVE_OUT || answers[id] === 'import' ? answers[id] : null;
    for (const row of of) {
      if (answer === LEAVE_OUT) leftOut.push({ row, reason: 'zero' });
      else if (answer === null) asked.set(row, { id, field, label });
    }
    const [first] = of;
    const numbers = of.map(({ row }) => row);
    return {
      id,
      kind: 'zero',
      sheet: first?.tab.place ?? 1,
      column: first?.places.get(field) ?? null,
      rows: numbers,
      text: `${grouped(String(of.length))} ${of.length === 1 ? 'row has' : 'rows have'} 0 in ${label}. Leave ${of.length === 1 ? 'it' : 'them'} out?`,
      hint: 'A row of zero is no tax. It may come from a formula or a form that was not filled in',
      choices: [
        { value: LEAVE_OUT, label: 'Leave out', guess: true },
        { value: 'import', label: 'Import' },
      ],
      answer,
    };
  });
  const gone = new Set(leftOut.map(({ row }) => row));
  return {
    rows: rows.flatMap((row) => {
      if (gone.has(row)) return [];
      const ask = asked.get(row);
      if (!ask) return [row];
      const found = sheetIssue('sheetZero', ask.field, { label: ask.label });
      return [{ ...row, found: [...row.found, found], asks: new Map([...row.asks, [ask.field, ask.id]]) }];
    }),
    leftOut,
    questions,
  };
}

/** The needed amount of a row that is zero, where nothing else is wrong with the row. */
function zeroIn({ line, facts, found, places }: SheetRow) {
  if (!line || found.length > 0) return undefined;
  return lineColumns(line).find(({ name, kind }) => {
    if ((kind !== 'quantity' && kind !== 'money') || !places.has(name)) return false;
    const field = line.fields.find((one) => one.name === name);
    const amount = typeof facts[name] === 'string' ? parseSignedDecimal(facts[name]) : null;
    return field?.required === true && amount !== null && isZero(amount);
  });
}
