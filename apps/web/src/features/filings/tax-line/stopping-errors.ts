import type { TaxLine } from '@gauger/excise';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import type { RowGroup } from './row-groups.ts';
import type { Finding } from './server-issues.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** Errors the summary lists; the rest is counted. */
const MAX_LISTED = 20;

/** The id of the control that holds one fact of one row. */
export const cellId = (line: TaxLine, rowId: number, field: string): string =>
  `line-${line.irsNumber}-row-${rowId}-${field}`;

/** The id of the message of a finding about a row. */
export const messageId = (line: TaxLine, rowId: number, { field, code }: Finding): string =>
  cellId(line, rowId, `${field}-${code}`);

/**
 * Removes a finding that follows from another: the tax is empty because of a missing value. Keeps it if alone. The row shows all;
 * links to fields omit the consequence.
 */
export function withoutConsequence(found: readonly Finding[]): readonly Finding[] {
  const causes = found.filter(({ severity, code }) => severity === 'error' && code !== 'taxAmountEmpty');
  return causes.length === 0 ? found : found.filter(({ code }) => code !== 'taxAmountEmpty');
}

/** One message for each fact that stops the save, by grid and row. */
export function errorsOf(
  line: TaxLine,
  grids: readonly { group: RowGroup; sheet: Sheet }[],
  issuesOf: (row: SheetRow) => readonly Finding[],
): FieldError[] {
  const found = grids.flatMap(({ group, sheet }) =>
    sheet.rows.flatMap((row, at) => {
      const causes = withoutConsequence(issuesOf(row)).filter(({ severity }) => severity === 'error');
      const where = group.shared ? `${group.title}, row ${at + 1}` : `Row ${at + 1}`;
      return causes.map(({ field, message }) => ({
        field: cellId(line, row.id, fieldToFix(group, field)),
        message: `${where}: ${message}`,
      }));
    }),
  );
  const rest = found.length - MAX_LISTED;
  const next = found[MAX_LISTED];
  if (!next) return found;
  return [...found.slice(0, MAX_LISTED), { field: next.field, message: `And ${rest} more, starting here` }];
}

/** The controls of the facts in which something is wrong now. */
export function wrongFields(
  line: TaxLine,
  grids: readonly { group: RowGroup; sheet: Sheet }[],
  issuesOf: (row: SheetRow) => readonly Finding[],
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { group, sheet } of grids)
    for (const row of sheet.rows)
      for (const { severity, field } of withoutConsequence(issuesOf(row)))
        if (severity === 'error') found.add(cellId(line, row.id, fieldToFix(group, field)));
  return found;
}

/** The field itself where people fill it, else the first of the row. */
function fieldToFix({ columns }: RowGroup, name: string): string {
  const filled = columns.filter(({ readOnly }) => !readOnly);
  return (filled.find((column) => column.name === name) ?? filled[0])?.name ?? name;
}
