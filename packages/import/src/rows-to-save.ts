import { type checkRows, MAX_LISTED, type ResponseOf } from '@gauger/contract';
import { type Issue, toText } from '@gauger/excise';
import { faultsOf } from './cell-errors.ts';
import { faultyRows, type LeftOutRows } from './faulty-rows.ts';
import { linesOf, type SavedAmounts } from './lines-of.ts';
import type { ImportPlan } from './plan-import.ts';
import { type QuestionKind, questionIds } from './questions.ts';
import type { ChangedPages } from './row-book.ts';
import { setAsideOf } from './set-aside-of.ts';

type Checked = ResponseOf<typeof checkRows>;

/** A row of a file as it was written. */
export interface WrittenRow {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  readonly headings: readonly string[];
  readonly cells: readonly string[];
}

/** A total of a file that is not that of its rows. */
export interface DifferingTotal {
  /** Of the rows, by IRS number or such as `claims.3`; empty for rows that name their line. */
  readonly page: string;
  readonly label: string;
  readonly stated: string;
  readonly rows: string;
  readonly reason: string;
}

/** The lists that an import saves, with its answer. */
export interface RowsToSave extends Pick<Checked, 'lines' | 'setAside' | 'setAsideCount'> {
  readonly pages: ChangedPages;
  readonly added: number;
  /** Rows with a fault, present or repeated ones. */
  readonly leftOut: number;
  readonly faulty: LeftOutRows;
  /** The rows that are taken, and those that are left out for an error: from now on they are missing by this import. */
  readonly came: readonly WrittenRow[];
  /** Totals of the file that are not those of its rows, with the reason that a person gave. */
  readonly totals: readonly DifferingTotal[];
  /** Whether every other row of the file was on the return before. */
  readonly othersPresent: boolean;
}

/** Why nothing of a file is saved. */
export interface ImportRefusal {
  readonly description: string;
  readonly issues: readonly Issue[];
}

/**
 * The rows of a file that are saved: with `all`, a single fault saves nothing; with `good`, rows with a fault are left out.
 * @param saved the amounts of the lines before the import
 */
export function rowsToSave(
  plan: ImportPlan,
  save: 'all' | 'good',
  saved: SavedAmounts,
): RowsToSave | { refusal: ImportRefusal } {
  const refusal = refusalOf(plan, save);
  if (refusal) return { refusal };
  const { rows, after } = plan;
  const added = rows.filter(({ taken }) => taken).length;
  const isCome = (row: (typeof rows)[number]) => row.taken || row.state === 'faulty';
  return {
    pages: after.pages,
    added,
    leftOut: rows.length - added,
    lines: linesOf(plan, saved),
    ...setAsideOf(plan),
    faulty: faultyRows(plan),
    came: rows.filter(isCome).map(({ tab, row }) => ({
      row,
      headings: tab.sheet.rows[tab.map.row - 1] ?? [],
      cells: tab.sheet.rows[row - 1] ?? [],
    })),
    totals: plan.totals.flatMap(({ tab, column, label, stated, rows: sum }): DifferingTotal[] => {
      const id = questionIds.total(tab.place, column, toText(stated), toText(sum));
      const reason = plan.questions.find((question) => question.id === id)?.answer;
      const page = plan.book.leftOutOf(tab.line ?? undefined);
      return reason ? [{ page, label, stated: toText(stated), rows: toText(sum), reason }] : [];
    }),
    othersPresent: rows.every((row) => isCome(row) || row.state === 'present'),
  };
}

/** Questions without whose answer it is not known which rows the file has. */
const OF_SHAPE: ReadonlySet<QuestionKind> = new Set(['headings', 'above', 'sheets']);

function refusalOf(plan: ImportPlan, save: 'all' | 'good'): ImportRefusal | undefined {
  const [repeated] = plan.repeated;
  if (repeated) return { description: repeated.message, issues: plan.repeated };
  const total = plan.questions.find(({ kind, answer }) => kind === 'total' && answer === null);
  if (total) return { description: `Nothing was saved: ${total.text}. ${total.hint}.`, issues: [] };
  const shape = plan.questions.find(({ kind, answer }) => OF_SHAPE.has(kind) && answer === null);
  if (shape) return { description: `Nothing was saved: answer the question "${shape.text}" first.`, issues: [] };
  const faults = faultsOf(plan);
  const isFaulty = faults.length > 0 || plan.issues.length > 0;
  const isEmpty = !plan.rows.some(({ taken }) => taken);
  const isRefused = plan.after.refuses.length > 0;
  const asked = plan.questions.find(({ answer }) => answer === null);
  if (save === 'all' && asked && !isFaulty && !isEmpty && !isRefused)
    return { description: `Nothing was saved: answer the question "${asked.text}" first.`, issues: [] };
  if (!isEmpty && !isRefused && (save === 'good' || !isFaulty)) return undefined;
  return {
    description: isRefused
      ? `Nothing was saved: ${plan.after.refuses[0]?.message}.`
      : isFaulty
        ? 'Nothing was saved: some rows have faults. See the issues, or import the good rows alone.'
        : plan.rows.length === 0
          ? 'Nothing was saved: your answers leave out every row.'
          : 'Nothing was saved: the lines have every row of this sheet already.',
    issues: [
      ...plan.issues,
      ...faults.slice(0, MAX_LISTED).map(({ tab, row, found }) => ({
        ...found,
        path: [tab.sheet.name, `rows.${row}`, found.path].filter((part) => part !== '').join('.'),
      })),
    ],
  };
}
