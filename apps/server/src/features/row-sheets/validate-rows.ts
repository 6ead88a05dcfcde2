import {
  type ComputedFiling,
  computeFiling,
  type Filing,
  type Issue,
  type IssueCode,
  importColumns,
  isBlank,
  issue,
  type Law,
  type LineFacts,
  type Row,
  type TaxLine,
  tidyDecimal,
} from '@gauger/excise';
import { refuseTooMany, type SheetRow } from './read-rows.ts';

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
  /** The lines that get rows, after the import. */
  readonly change: Readonly<Record<string, LineFacts>>;
  /** The filing with them. */
  readonly after: ComputedFiling;
}

/** Judges the rows of a sheet in the filing they are for, in the words of the engine, and finds those that come twice. */
export function validateRows(filing: Filing, rows: readonly SheetRow[], law: Law, wishes: ImportOptions): Validation {
  const byLine = Map.groupBy(rows, ({ line }) => line);
  byLine.delete(undefined);
  const base = (line: TaxLine): readonly Row[] =>
    wishes.mode === 'append' ? (filing.filingData[line.irsNumber]?.rows ?? []) : [];
  const withRows = (line: TaxLine, added: readonly SheetRow[]): [string, LineFacts] => [
    line.irsNumber,
    {
      ...filing.filingData[line.irsNumber],
      emptyTaxLiability: false,
      rows: [...base(line), ...added.map(({ facts }) => facts)],
    },
  ];
  const lines = [...byLine].flatMap(([line, added]) => (line ? [{ line, added }] : []));
  for (const { line, added } of lines) refuseTooMany(line, base(line).length + added.length);
  const tried = Object.fromEntries(lines.map(({ line, added }) => withRows(line, added)));
  const computed = computeFiling({ ...filing, filingData: { ...filing.filingData, ...tried } }, law);
  const { ofRows, ofLines } = sorted(computed.issues);

  const judged = new Map<SheetRow, ValidatedRow | null>(
    lines.flatMap(({ line, added }) => {
      const twins = duplicateFinder(line, base(line));
      const isOff = ofLines.some(({ path }) => path === `filingData.${line.irsNumber}`);
      return added.map((row, at): [SheetRow, ValidatedRow | null] => {
        const place = base(line).length + at;
        const taxAmount = computed.lines[line.irsNumber]?.rows[place]?.taxAmount ?? null;
        const found = ofRows.get(`${line.irsNumber} ${place}`) ?? [];
        return [row, validateRow(row, found, taxAmount, isOff, twins, wishes)];
      });
    }),
  );
  const all = rows.flatMap((row): ValidatedRow[] => {
    const known = judged.get(row);
    if (known !== undefined) return known ? [known] : [];
    return [{ ...row, state: 'faulty', taken: false, taxAmount: null, errors: row.found, warnings: [] }];
  });

  const taken = Map.groupBy(
    all.filter((row) => row.taken),
    ({ line }) => line,
  );
  const change = Object.fromEntries([...taken].flatMap(([line, added]) => (line ? [withRows(line, added)] : [])));
  const after = computeFiling({ ...filing, filingData: { ...filing.filingData, ...change } }, law);
  const beside = sorted(after.issues).ofLines.filter(({ path }) => path === 'filingData' || path.slice(11) in change);
  return {
    rows: all,
    issues: [...new Map([...ofLines, ...beside].map((one) => [one.path + one.code, one])).values()],
    change,
    after,
  };
}

/** The findings by row, and the errors of whole lines and of the filing. */
function sorted(issues: readonly Issue[]) {
  const ofRows = new Map<string, Issue[]>();
  const ofLines: Issue[] = [];
  for (const found of issues) {
    const [, irsNumber, at, field = ''] = /^filingData\.(\w+)\.rows\.(\d+)\.?(.*)$/.exec(found.path) ?? [];
    if (at !== undefined) {
      const key = `${irsNumber} ${at}`;
      const known = ofRows.get(key);
      if (known) known.push({ ...found, path: field });
      else ofRows.set(key, [{ ...found, path: field }]);
    } else if (found.severity === 'error' && /^filingData(\.\w+)?$/.test(found.path)) ofLines.push(found);
  }
  return { ofRows, ofLines };
}

/** @returns null for a row in which nothing was entered */
function validateRow(
  row: SheetRow,
  found: readonly Issue[],
  taxAmount: string | null,
  isOff: boolean,
  twins: FindDuplicate,
  { leaveOut }: ImportOptions,
): ValidatedRow | null {
  const faultyPaths = new Set(row.found.map(({ path }) => path));
  const ofEngine = found.filter(({ severity, path }) => severity === 'error' && !faultyPaths.has(path));
  const errors = [...row.found, ...ofEngine.map((error) => inSheetWords(row, error))];
  if (taxAmount === null && errors.length === 0 && !isOff) return null;
  if (errors.length > 0 || isOff) {
    // Hide "amount empty" if another error causes it.
    const causes = errors.filter(({ code }) => code !== 'taxAmountEmpty');
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
  const { state, warning } = twins(row);
  const taken = leaveOut === 'none' || state === 'good' || (leaveOut === 'present' && state === 'repeated');
  const warnings = found.filter(({ severity }) => severity === 'warning');
  return { ...row, state, taken, taxAmount, errors: [], warnings: warning ? [...warnings, warning] : warnings };
}

/** The engine names the one way the open format writes a value; a sheet may write it in several. */
const sheetCodes: Partial<Record<IssueCode, IssueCode>> = {
  notANumber: 'sheetNumber',
  notADate: 'sheetDay',
  notTrueOrFalse: 'sheetTick',
};

function inSheetWords({ line }: SheetRow, error: Issue): Issue {
  const code = sheetCodes[error.code];
  const column = line && importColumns(line).find(({ name }) => name === error.path);
  return code && column ? issue(code, error.path, { label: column.label }) : error;
}

type FindDuplicate = (row: SheetRow) => { state: RowState; warning?: Issue };

/** Finds rows that the line has already, each matching one row of the sheet, and rows that the sheet repeats. */
function duplicateFinder(line: TaxLine, present: readonly Row[]): FindDuplicate {
  const fields = importColumns(line).map((column) => ({
    ...column,
    preset: line.fields.find(({ name }) => name === column.name)?.preset,
  }));
  const keyOf = (row: Row): string =>
    JSON.stringify(
      fields.map(({ name, kind, preset }) => {
        const value = row[name];
        if (isBlank(value) || value === false) return preset ?? '';
        return kind === 'quantity' || kind === 'money' ? withoutSpareZeros(String(value)) : value;
      }),
    );
  const left = new Map<string, number>();
  for (const row of present) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  const firstOf = new Map<string, number>();
  return ({ facts, row }) => {
    const key = keyOf(facts);
    const first = firstOf.get(key);
    firstOf.set(key, first ?? row);
    const count = left.get(key) ?? 0;
    if (count > 0) {
      left.set(key, count - 1);
      return { state: 'present', warning: issue('rowPresent', '') };
    }
    return first === undefined
      ? { state: 'good' }
      : { state: 'repeated', warning: issue('rowRepeated', '', { row: first }) };
  };
}

const withoutSpareZeros = (number: string): string =>
  number.includes('.') ? tidyDecimal(number.replace(/0+$/, '')) : tidyDecimal(number);
