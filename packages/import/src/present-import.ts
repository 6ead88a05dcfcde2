import { FILING_FORMAT, type Filing, type Form8849, toText } from '@gauger/excise';
import { columnLetters } from '@gauger/sheet';
import { type CellError, faultsOf, remarksOf } from './cell-errors.ts';
import { type FilingAtHand, filingWith } from './filing-rows.ts';
import type { ImportPlan } from './plan-import.ts';
import { type CheckedRows, taxOf } from './present-check.ts';
import { presentOpen } from './present-questions.ts';
import { isOfSomeRows, type Question, type QuestionKind } from './questions.ts';
import type { ChangedPages } from './row-book.ts';
import { setAsideOf } from './set-aside-of.ts';
import type { SetAsideReason } from './set-aside-rows.ts';
import { faultyHeadings } from './sorted-tab.ts';
import type { ImportOptions } from './validate-rows.ts';

/** A cell or a row of a file. */
export interface CellPlace {
  /** Place of the sheet among those with cells, from 1. */
  readonly sheet: number;
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  /** Letters of the column; empty for a whole row, and for a column that the sheet lacks. */
  readonly column: string;
}

/** An error or a warning. */
interface ImportFinding {
  /** Null for one about the filing. */
  readonly at: CellPlace | null;
  /** The name of a field of the row, or with `at` null a path in the filing. */
  readonly field: string;
  readonly code: string;
  readonly text: string;
}

type CheckedQuestion = CheckedRows['questions'][number];

/** The result of an import for programs: a filing with the rows of a file, and all that the file leaves open. */
export interface PresentedImport {
  /** Rows of the file that were read as data. */
  readonly rows: number;
  /** Those of them that are in `filing`. */
  readonly added: number;
  /** The filing in the open format, without the rows that have an error or are part of an open question. */
  readonly filing: Filing | Form8849;
  /** Rows without an error that are not imported, by sheet and row, without blank ones; `present`: the filing has such a row already. */
  readonly setAside: readonly {
    readonly sheet: number;
    readonly row: number;
    readonly reason: SetAsideReason | 'present' | 'repeated';
  }[];
  /** Names of the sheets that are not read. */
  readonly ignoredSheets: readonly string[];
  /** The open ones. */
  readonly questions: readonly Pick<CheckedQuestion, 'id' | 'kind' | 'at' | 'text' | 'hint' | 'choices' | 'affects'>[];
  /** Errors that no answer settles. */
  readonly faults: readonly ImportFinding[];
  readonly warnings: readonly ImportFinding[];
  /** The sums of columns as the file states them, and as its rows add up. */
  readonly totals: readonly {
    readonly at: CellPlace;
    readonly label: string;
    readonly file: string;
    readonly rows: string;
  }[];
}

/** Presents an import for programs. @param at the filing that it was planned for @param mode by which it was planned */
export function presentImport(plan: ImportPlan, at: FilingAtHand, mode: ImportOptions['mode']): PresentedImport {
  const { added, pages } = soundRows(plan, mode);
  const isOpen = new Set(openQuestions(plan).map(({ id }) => id));
  const aside = setAsideOf(plan, Number.POSITIVE_INFINITY).setAside.filter(({ takenBack }) => !takenBack);
  const duplicates = plan.rows.flatMap(({ tab, row, state, taken }) =>
    !taken && (state === 'present' || state === 'repeated') ? [{ sheet: tab.place, row, reason: state }] : [],
  );
  return {
    rows: plan.rows.length,
    added,
    filing: { format: FILING_FORMAT, ...filingWith(at, pages) },
    setAside: [...aside.map(({ sheet, row, reason }) => ({ sheet, row, reason })), ...duplicates].sort(
      (one, other) => one.sheet - other.sheet || one.row - other.row,
    ),
    ignoredSheets: plan.ignored,
    questions: presentOpen(plan.questions, taxOf(plan)),
    faults: [
      ...plan.issues.map(({ path, code, message }) => ({ at: null, field: path, code, text: message })),
      ...plan.tabs.flatMap((tab) =>
        faultyHeadings(tab).map((found) => ofCell({ tab, row: tab.map.row, column: null, found })),
      ),
      ...faultsOf(plan)
        .filter(({ question }) => question === null || !isOpen.has(question))
        .map(ofCell),
    ],
    warnings: remarksOf(plan).map(ofCell),
    totals: plan.totals.map(({ tab, row, column, label, stated, rows }) => ({
      at: { sheet: tab.place, row, column: columnLetters(column) },
      label,
      file: toText(stated),
      rows: toText(rows),
    })),
  };
}

const openQuestions = ({ questions }: ImportPlan) => questions.filter(({ answer }) => answer === null);

/** Questions about every row of their sheet: how it is read, and whether all of its rows are there. */
const OF_WHOLE_SHEETS: ReadonlySet<QuestionKind> = new Set(['headings', 'above', 'column', 'total']);

const isOfWholeSheet = ({ kind, id }: Question): boolean => OF_WHOLE_SHEETS.has(kind) && !isOfSomeRows(id);

/** The lists of the filing with the rows that neither an error nor an open question keeps out, and how many these are. */
function soundRows(plan: ImportPlan, mode: ImportOptions['mode']): { added: number; pages: ChangedPages } {
  const { book, rows, repeated, after } = plan;
  const none = { added: 0, pages: {} };
  const open = openQuestions(plan);
  if (repeated.length > 0 || open.some(({ kind }) => kind === 'sheets')) return none;
  const asked = new Set(open.filter(isOfWholeSheet).map(({ sheet }) => sheet));
  const taken = rows.flatMap((row) => (row.taken && row.line ? [{ ...row, line: row.line }] : []));
  const sound = taken.filter(({ tab, asks }) => asks.size === 0 && !asked.has(tab.place));
  const judged = sound.length === taken.length ? after : book.judge(sound, mode);
  return judged.refuses.length > 0 ? none : { added: sound.length, pages: judged.pages };
}

const ofCell = ({ tab, row, column, found }: Pick<CellError, 'tab' | 'row' | 'column' | 'found'>): ImportFinding => ({
  at: { sheet: tab.place, row, column: column === null ? '' : columnLetters(column) },
  field: found.path,
  code: found.code,
  text: found.message,
});
