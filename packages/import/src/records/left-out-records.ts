import type { LeftOutSheet } from '../faulty-rows.ts';
import type { RecordPlan } from './plan-records.ts';
import type { JudgedRecords } from './record-faults.ts';

/**
 * The rows of a list that are left out when the good ones are saved, as they were written, with their errors.
 * @param withheld fields whose cells are left empty
 */
export function leftOutRecords(
  { tab: { sheet, map } }: RecordPlan,
  { faults }: Pick<JudgedRecords, 'faults'>,
  withheld: readonly string[] = [],
): LeftOutSheet {
  const hidden = new Set(withheld.map((field) => map.at.get(field)));
  const faulty = [...Map.groupBy(faults, ({ row }) => row)].filter(([row]) => row > map.row);
  const rows = faulty.map(([row, problems]) => ({
    row,
    cells: (sheet.rows[row - 1] ?? []).map((cell, column) => (hidden.has(column) ? '' : cell)),
    problems: problems.map(({ column, message }) => ({ column, message })),
  }));
  return { format: sheet.format, tabs: [{ name: sheet.name, headings: sheet.rows[map.row - 1] ?? [], rows }] };
}
