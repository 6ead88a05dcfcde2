import type { Row, RowIssue, TaxLine } from '@gauger/excise';
import type { SheetRow } from './sheet.ts';

/** A finding of the server. `path` is dotted: `filingData.60.rows.0.noOfGallons`. */
export interface ServerIssue {
  code: string;
  severity: RowIssue['severity'];
  path: string;
  message: string;
}

/** An error or warning of a row, by the engine here or by the server. */
export type Finding = Omit<RowIssue, 'code'> & { code: string };

/** The server's findings, by the facts of their row: a changed row has other facts, and is checked again. */
export type Refusals = ReadonlyMap<Row, readonly Finding[]>;

/** The findings about rows of a line, whose blank rows were not sent. */
export function refusalsOf(line: TaxLine, rows: readonly SheetRow[], issues: readonly ServerIssue[]): Refusals {
  const sent = rows.filter(({ blank }) => !blank);
  const refusals = new Map<Row, Finding[]>();
  for (const { path, code, severity, message } of issues) {
    const [, irsNumber, part, at, field = ''] = path.split('.');
    const row = irsNumber === line.irsNumber && part === 'rows' ? sent[Number(at)] : undefined;
    if (!row) continue;
    const known = refusals.get(row.facts) ?? [];
    refusals.set(row.facts, [...known, { code, severity, field, message }]);
  }
  return refusals;
}
