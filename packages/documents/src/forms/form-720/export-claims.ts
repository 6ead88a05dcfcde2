import { claimsOf, type Law } from '@gauger/excise';
import type { ExportClaim } from '../../pdf/export-statement.ts';
import { quarterOf, type ReturnDocument } from '../../return-document.ts';
import { claimedRows } from './claim-values.ts';

/** Every counted row of Schedule C with what was entered once for its group: the statement of export takes its own of them. */
export const claimedOnScheduleC = (doc: ReturnDocument, law: Law): ExportClaim[] =>
  claimsOf(quarterOf(doc), law).flatMap((group) =>
    group.lines.flatMap((line) =>
      claimedRows(line.line, group, doc).map((row) => ({
        name: `Schedule C, line ${line.line}`,
        line,
        row,
        once: doc.facts.claimsData?.groups?.[group.group] ?? {},
      })),
    ),
  );
