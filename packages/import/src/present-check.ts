import { type checkRows, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import { parseDecimal, type Row, sheetText, sum, toFixed } from '@gauger/excise';
import { columnLetters, readColumns, type SheetFaults } from '@gauger/sheet';
import { faultsOf, markedCell, presentCellError, remarksOf } from './cell-errors.ts';
import { firstRows } from './first-rows.ts';
import { lineColumns } from './line-columns.ts';
import { linesOf, type SavedAmounts } from './lines-of.ts';
import type { ImportPlan } from './plan-import.ts';
import { presentTabs } from './present-tabs.ts';
import type { Question } from './questions.ts';
import { setAsideOf } from './set-aside-of.ts';
import type { SheetLine } from './sheet-lines.ts';
import { presentTotal } from './sheet-totals.ts';
import type { Tab } from './tab.ts';

/** A file as it was judged, without the version of its filing. */
export type CheckedRows = Omit<ResponseOf<typeof checkRows>, 'version'>;
type Result = CheckedRows['results'][number];

/** Presents the errors of each cell of a file, and the tax of its rows. @param saved the amounts of the lines before the import */
export function presentCheck(plan: ImportPlan, saved: SavedAmounts): CheckedRows {
  const { rows, issues, tabs, ignored, repeated } = plan;
  const isBlocked = repeated.length > 0;
  const faults = faultsOf(plan);
  const remarks = remarksOf(plan);
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const faulty = count('faulty');
  return {
    rows: rows.length,
    goodRows: rows.length - faulty,
    taken: isBlocked ? 0 : rows.filter(({ taken }) => taken).length,
    present: count('present'),
    repeated: count('repeated'),
    faultCount: faults.length,
    askedCount: faults.filter(({ question }) => question !== null).length,
    faults: faults.slice(0, MAX_LISTED).map(presentCellError),
    remarkCount: remarks.length,
    remarks: remarks.slice(0, MAX_LISTED).map(presentCellError),
    results: results(plan),
    lines: isBlocked ? [] : linesOf(plan, saved),
    issues: [...repeated, ...issues],
    sheets: tabs.map((tab) => {
      const shown = shownRows(tab, plan);
      const width = Math.max(0, ...shown.map(({ cells }) => cells.length));
      return {
        ...sheetOf(tab),
        letters: Array.from({ length: width }, (_, at) => columnLetters(at)),
        shownRows: shown,
      };
    }),
    ignoredSheets: [...ignored],
    ...presentTabs(plan.sheets),
    ...setAsideOf(plan),
    ...plan.words.present(),
    questionCount: plan.questions.filter(({ answer }) => answer === null).length,
    questions: presentQuestions(plan).slice(0, MOST_QUESTIONS),
    totals: plan.totals.map(presentTotal),
  };
}

/** Questions that one answer has: each lists its choices. */
const MOST_QUESTIONS = 200;

/** Rows of a question that are named. */
const MOST_ROWS = 20;

/** Presents the open questions, then those that were answered. */
export function presentQuestions({ questions, rows }: ImportPlan): CheckedRows['questions'] {
  const amounts = new Map(rows.map(({ tab, row, taxAmount }) => [`${tab.place}:${row}`, taxAmount]));
  const taxOf = ({ sheet, rows: of }: Question): string | null => {
    const all = of.map((row) => parseDecimal(amounts.get(`${sheet}:${row}`) ?? ''));
    return all.length > 0 && all.every((amount) => amount !== null) ? toFixed(sum(all), 2) : null;
  };
  return questions
    .toSorted((one, other) => Number(one.answer !== null) - Number(other.answer !== null))
    .map((question) => ({
      id: question.id,
      kind: question.kind,
      at: {
        sheet: question.sheet,
        column: question.column === null ? '' : columnLetters(question.column),
        rows: question.rows.slice(0, MOST_ROWS),
      },
      text: question.text,
      hint: question.hint,
      choices: question.choices.map(({ value, label, guess = false }) => ({ value, label, guess })),
      answer: question.answer,
      word: question.word ?? null,
      affects: { rows: question.rows.length, tax: taxOf(question) },
    }));
}

/** The tabs that were read as they came, with exactly their faulty cells. */
export function marksOf(plan: ImportPlan): SheetFaults[] {
  const cells = [...faultsOf(plan), ...remarksOf(plan)];
  return plan.tabs.map((tab) => ({
    sheet: plan.sheets[tab.place - 1] ?? tab.sheet,
    headingRow: tab.map.row,
    faults: cells.filter((cell) => cell.tab === tab).map(markedCell),
  }));
}

function results({ rows }: ImportPlan): CheckedRows['results'] {
  const isFaulty = ({ state }: { state: string }) => state === 'faulty';
  const first = [...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))].slice(0, MAX_LISTED);
  return first.map(({ tab, row, key, state, taken, taxAmount, line, facts }) => ({
    sheet: tab.sheet.name,
    row,
    irsNumber: key,
    state,
    taken,
    taxAmount,
    cells: line ? cellsOf(line, facts) : [],
  }));
}

/** The entries of a row under the names of their fields. */
const cellsOf = (line: SheetLine, facts: Row): Result['cells'] =>
  lineColumns(line).flatMap(({ name, label, choices }) => {
    const text = sheetText(facts[name]);
    return text === '' ? [] : [{ label, value: choices?.find(({ value }) => value === text)?.label ?? text }];
  });

/** Rows of a sheet that are shown of its beginning, of each open question, and altogether. */
const SHOWN = { above: 2, below: 4, question: 2, most: 30 };

function shownRows(tab: Tab, { sheets, questions, leftOut }: ImportPlan): CheckedRows['sheets'][number]['shownRows'] {
  const { rows } = sheets[tab.place - 1] ?? tab.sheet;
  const { row: heading } = tab.map;
  const chosen = new Map(leftOut.flatMap(({ row, reason }) => (row.tab === tab ? [[row.row, reason]] : [])));
  const totals = [...tab.aside].flatMap(([row, reason]) => (reason === 'total' ? [row] : []));
  const asked = questions
    .filter(({ sheet, answer }) => sheet === tab.place && answer === null)
    .flatMap(({ rows: of }) => of.slice(0, SHOWN.question));
  const first = Array.from({ length: SHOWN.above + SHOWN.below + 1 }, (_, at) => heading - SHOWN.above + at);
  const wanted = new Set([...first, ...asked, ...totals.slice(-1)]);
  return [...wanted]
    .filter((row) => (rows[row - 1] ?? []).some((cell) => cell.trim() !== ''))
    .slice(0, SHOWN.most)
    .sort((one, other) => one - other)
    .map((row) => ({
      row,
      cells: (rows[row - 1] ?? []).map((cell) => cell.trim().slice(0, 40)),
      aside: chosen.get(row) ?? (tab.takenBack.has(row) ? null : (tab.aside.get(row) ?? null)),
    }));
}

function sheetOf({
  sheet,
  place,
  kind,
  columns,
  map,
}: Tab): Omit<CheckedRows['sheets'][number], 'shownRows' | 'letters'> {
  return {
    name: sheet.name,
    place,
    line: kind,
    headingRow: map.row,
    firstRows: firstRows(sheet, map.row),
    columns: readColumns(sheet, map),
    fields: columns.map(({ field, label, needed }) => ({ field, label, needed })),
  };
}
