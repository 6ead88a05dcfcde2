import { type checkRows, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import { grouped, parseDecimal, sheetText, sum, toFixed } from '@gauger/excise';
import type { SheetFaults } from '@gauger/sheet';
import { faultsOf, markedCell, presentCellError, remarksOf } from './cell-errors.ts';
import { lineColumns } from './line-columns.ts';
import { linesOf, type SavedAmounts } from './lines-of.ts';
import type { ImportPlan } from './plan-import.ts';
import { presentQuestions } from './present-questions.ts';
import { presentTab, presentTabs } from './present-tabs.ts';
import type { Question } from './questions.ts';
import { setAsideOf } from './set-aside-of.ts';
import type { SheetLine } from './sheet-lines.ts';
import { presentTotal } from './sheet-totals.ts';
import type { SheetRow } from './tab.ts';

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
    sheets: tabs.map((tab) => ({ ...presentTab(tab, plan), line: tab.kind })),
    ignoredSheets: [...ignored],
    ...presentTabs(plan.sheets),
    ...setAsideOf(plan),
    ...plan.words.present(),
    ...presentQuestions(plan.questions, taxOf(plan)),
    totals: plan.totals.map(presentTotal),
  };
}

/** Finds the tax of the rows of a question; null while it cannot be computed. */
export function taxOf({ rows }: ImportPlan): (question: Question) => string | null {
  let amounts: ReadonlyMap<string, string | null> | undefined;
  return ({ sheet, rows: of }) => {
    amounts ??= new Map(rows.map(({ tab, row, taxAmount }) => [`${tab.place}:${row}`, taxAmount]));
    const known = amounts;
    const all = of.map((row) => parseDecimal(known.get(`${sheet}:${row}`) ?? ''));
    return all.length > 0 && all.every((amount) => amount !== null) ? toFixed(sum(all), 2) : null;
  };
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
  return first.map((of) => ({
    sheet: of.tab.sheet.name,
    row: of.row,
    irsNumber: of.key,
    state: of.state,
    taken: of.taken,
    taxAmount: of.taxAmount,
    cells: of.line ? cellsOf(of, of.line) : [],
  }));
}

/** The entries of a row under the names of their fields. */
const cellsOf = ({ tab, row, facts, places }: SheetRow, line: SheetLine): Result['cells'] =>
  lineColumns(line).flatMap(({ name, label, choices }) => {
    const text = sheetText(facts[name]);
    if (text === '') return [];
    const times = (tab.units.get(label) ?? tab.units.get(name))?.get(row)?.times;
    const written = (tab.sheet.rows[row - 1]?.[places.get(name) ?? -1] ?? '').trim().slice(0, 60);
    return [
      {
        label,
        value: choices?.find(({ value }) => value === text)?.label ?? text,
        ...(times !== undefined && text !== written && { working: `${written} × ${grouped(times)}` }),
      },
    ];
  });
