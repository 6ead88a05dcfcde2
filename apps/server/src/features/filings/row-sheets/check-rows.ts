import {
  type checkRows as checking,
  type FileAnswer,
  MAX_LISTED,
  type markRows as marking,
  type ResponseOf,
} from '@gauger/contract';
import { importColumns, type Row, sheetText } from '@gauger/excise';
import { mediaTypes, readColumns } from '@gauger/sheet';
import type { Call } from '../../../http/public.ts';
import { firstRows, markFileInTurn, presentTabs } from '../../../sheets/public.ts';
import { faultsOf, markedCell, presentCellError, remarksOf } from './cell-errors.ts';
import { linesOf } from './lines-of.ts';
import { type ImportPlan, LIMITS, planImport, readFile } from './plan-import.ts';
import type { Tab } from './read-rows.ts';
import type { RowDeps } from './row-deps.ts';
import { setAsideOf } from './set-aside-of.ts';
import type { SheetLine } from './sheet-lines.ts';
import { totalsOf } from './sheet-totals.ts';

type Checked = ResponseOf<typeof checking>;
type Result = Checked['results'][number];

/** Finds the errors of each cell of a sheet of rows, and their tax. Saves nothing. */
export async function checkRows(deps: RowDeps, call: Call<typeof checking>): Promise<Checked> {
  const plan = await planned(deps, call);
  const { record, rows, issues, tabs, ignored, repeated } = plan;
  const isBlocked = repeated.length > 0;
  const faults = faultsOf(plan);
  const remarks = remarksOf(plan);
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const faulty = count('faulty');
  return {
    version: record.version,
    rows: rows.length,
    goodRows: rows.length - faulty,
    taken: isBlocked ? 0 : rows.filter(({ taken }) => taken).length,
    present: count('present'),
    repeated: count('repeated'),
    faultCount: faults.length,
    faults: faults.slice(0, MAX_LISTED).map(presentCellError),
    remarkCount: remarks.length,
    remarks: remarks.slice(0, MAX_LISTED).map(presentCellError),
    results: results(plan),
    lines: isBlocked ? [] : linesOf(plan),
    issues: [...repeated, ...issues],
    sheets: tabs.map(sheetOf),
    ignoredSheets: [...ignored],
    tabs: presentTabs(plan.sheets),
    ...setAsideOf(plan),
    ...plan.words.present(),
    totals: totalsOf(plan),
  };
}

/** The sheet back in its own format, with exactly its faulty cells marked. */
export async function markRows(deps: RowDeps, call: Call<typeof marking>): Promise<FileAnswer> {
  const plan = await planned(deps, call);
  const cells = [...faultsOf(plan), ...remarksOf(plan)];
  const sheets = plan.tabs.map((tab) => ({
    sheet: tab.sheet,
    headingRow: tab.map.row,
    faults: cells.filter((cell) => cell.tab === tab).map(markedCell),
  }));
  const format = plan.tabs[0]?.sheet.format ?? 'csv';
  return {
    name: `rows-marked.${format}`,
    mediaType: mediaTypes[format],
    bytes: await markFileInTurn(call.caller, call.files[0]?.bytes ?? new Uint8Array(), sheets, LIMITS),
  };
}

async function planned(deps: RowDeps, call: Call<typeof checking> | Call<typeof marking>): Promise<ImportPlan> {
  const sheets = await readFile(call);
  return deps.database.inAccount(call.session.accountId, async (tx) =>
    planImport(deps, tx, call, sheets, await deps.lawInForce(tx), 'read'),
  );
}

function results({ rows }: ImportPlan): Checked['results'] {
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
  importColumns(line).flatMap(({ name, label, choices }) => {
    const text = sheetText(facts[name]);
    return text === '' ? [] : [{ label, value: choices?.find(({ value }) => value === text)?.label ?? text }];
  });

function sheetOf({ sheet, place, line, lines, columns, map }: Tab): Checked['sheets'][number] {
  return {
    name: sheet.name,
    place,
    line: (line ?? lines).kind,
    headingRow: map.row,
    firstRows: firstRows(sheet, map.row),
    columns: readColumns(sheet, map),
    fields: columns.map(({ field, label, needed }) => ({ field, label, needed })),
  };
}
