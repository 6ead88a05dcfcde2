import { bareHeading, type CellFault } from '@gauger/sheet';
import type { Question } from '../questions.ts';
import type { SetAsideReason } from '../set-aside-rows.ts';
import type { RecordPlan, SheetRecord } from './plan-records.ts';

/** An error or a remark in a cell of a sheet of records. */
export interface RecordFault extends CellFault {
  readonly field: string;
  /** The label of its column. */
  readonly title: string;
  /** As it is written. */
  readonly value: string;
  /** The open question whose answer settles it. */
  readonly question: string | null;
}

/** A cell that lacks the leading zeros of its number. */
export interface LostZeros extends Omit<RecordFault, 'message' | 'title' | 'question'> {
  readonly restored: string;
}

/** The records of a sheet as they were judged. */
export interface JudgedRecords {
  /** Rows with a record that were judged. */
  readonly rows: number;
  /** By row, those of columns first. */
  readonly faults: readonly RecordFault[];
  readonly remarks: readonly RecordFault[];
  /** Cells whose zeros wait for a confirmation. */
  readonly lostZeros: readonly LostZeros[];
  /** The questions of the file that its records need. */
  readonly questions: readonly Question[];
  /** Rows that were set aside when they were judged. */
  readonly setAside?: readonly { readonly row: number; readonly reason: SetAsideReason }[];
}

/** Says something of a cell. */
export const recordFault = (
  { tab }: RecordPlan,
  { row, texts, asks }: SheetRecord,
  field: string,
  message: string,
  column = tab.map.at.get(field) ?? null,
): RecordFault => ({
  row,
  column,
  field,
  title: labelIn(tab, field),
  value: texts[field] ?? '',
  message,
  question: asks.get(field) ?? null,
});

/** The open questions about a record that none of its errors names, each as an error of its cell. */
export const askedFaults = (plan: RecordPlan, record: SheetRecord, faults: readonly RecordFault[]): RecordFault[] =>
  [...record.asks].flatMap(([field, id]) => {
    if (faults.some((fault) => fault.row === record.row && fault.field === field)) return [];
    const text = plan.questions.find((question) => question.id === id)?.text;
    return [recordFault(plan, record, field, text ?? 'Answer the question about the headings first')];
  });

/** Columns that no row can do without, and columns of one meaning, each as an error of the headings. */
export function columnFaults({ tab, missing, questions }: RecordPlan): RecordFault[] {
  const { sheet, map, columns } = tab;
  const headings = sheet.rows[map.row - 1] ?? [];
  const open = questions.filter(({ answer }) => answer === null);
  const lacking = missing.map(({ field, label }) => ({
    row: map.row,
    column: null,
    field,
    title: label,
    value: '',
    message: `The column "${label}" is missing: add it, or choose which column it is`,
    question:
      open.find(
        ({ kind, id, column }) =>
          kind === 'headings' ||
          kind === 'sheets' ||
          (column === null && id.split(':')[2] === field && kind !== 'total'),
      )?.id ?? null,
  }));
  const twice = map.repeated.map((heading) => {
    const column = headings.findLastIndex((text) => text.trim() === heading);
    const field = columns.find(({ headings: of }) => of.some((one) => isSameHeading(one, heading)))?.field ?? '';
    return {
      row: map.row,
      column,
      field,
      title: labelIn(tab, field),
      value: heading,
      message: `The column "${heading}" appears twice: choose another meaning for one of them`,
      question: null,
    };
  });
  return [...lacking, ...twice];
}

const isSameHeading = (one: string, other: string) => bareHeading(one) === bareHeading(other);

const labelIn = ({ columns }: RecordPlan['tab'], field: string): string =>
  columns.find((column) => column.field === field)?.label ?? field;

/**
 * Why nothing of a file is saved; undefined where something is.
 * @param good records without an error
 */
export function recordRefusal(
  { faults, questions }: Pick<JudgedRecords, 'faults' | 'questions'>,
  save: 'all' | 'good',
  good: number,
): string | undefined {
  const open = questions.filter(({ answer }) => answer === null);
  const total = open.find(({ kind }) => kind === 'total');
  if (total) return `Nothing was saved: ${total.text}. ${total.hint}.`;
  const isKept = faults.length > 0 && (save === 'all' || good === 0);
  const mistakes = faults.some(({ question }) => question === null);
  const first = open.find(({ kind }) => kind === 'headings') ?? (isKept && !mistakes ? open[0] : undefined);
  if (first) return `Nothing was saved: answer the question "${first.text}" first.`;
  if (isKept) return 'Nothing was saved: some rows have faults. See the issues, or save the good rows alone.';
  return good === 0 ? 'Nothing was saved: every row of this sheet is left out.' : undefined;
}
