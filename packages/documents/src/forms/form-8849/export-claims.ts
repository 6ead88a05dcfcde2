import type { ExportClaim } from '../../pdf/export-statement.ts';
import { type ClaimedSchedule, lineInWords } from './schedule.ts';

/** Every counted row of a schedule with what was entered once for it: the statement of export takes its own of them. */
export const claimedOnSchedule = ({ schedule, facts, lines }: ClaimedSchedule): ExportClaim[] =>
  lines.flatMap(({ line, rows }) =>
    rows.map((row) => ({ name: `Schedule ${schedule}, ${lineInWords(schedule, line.line)}`, line, row, once: facts })),
  );
