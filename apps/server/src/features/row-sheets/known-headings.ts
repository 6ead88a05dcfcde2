import { bareHeading } from '@gauger/sheet';
import type { Tx } from '../../db/database.ts';
import { jsonb } from '../../db/jsonb.ts';
import type { Json } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';

/** What somebody said of the headings of their sheets, as `bareHeading` has them; null for one that is not read. */
export type KnownHeadings = ReadonlyMap<string, string | null>;

/** Headings that are remembered of sheets of one kind; the oldest go. */
const MOST_HEADINGS = 300;

/** What the account said of the headings of its sheets, by kind of sheet: an IRS number, or what the sheet is of. */
export async function loadHeadings(tx: Tx, accountId: string): Promise<(kind: string) => KnownHeadings> {
  const rows = await tx
    .selectFrom('rowHeadings')
    .select(['line', 'headings'])
    .where('accountId', '=', accountId)
    .execute();
  const known = new Map(
    rows.map(({ line, headings }) => [line, new Map(headings as unknown as [string, string | null][])]),
  );
  return (kind) => known.get(kind) ?? new Map();
}

interface Said {
  kind: string;
  /** What a column of such a sheet may stand for. */
  fields: ReadonlySet<string>;
  columns: readonly { heading: string; field: string | null }[];
}

/**
 * Remembers what headings stand for, beside those that were said before. Throws INVALID_BODY for a field that is none.
 * @returns how many are known of this kind of sheet now
 */
export async function rememberHeadings(
  tx: Tx,
  accountId: string,
  { kind, fields, columns }: Said,
  updatedAt: Date,
): Promise<number> {
  const issues = columns.flatMap(({ heading, field }, at) => [
    ...(field === null || fields.has(field)
      ? []
      : [unknown(`body.columns.${at}.field`, `There is no field "${field}" here`)]),
    ...(bareHeading(heading) === '' ? [unknown(`body.columns.${at}.heading`, 'A heading has letters or digits')] : []),
  ]);
  if (issues.length > 0) throw new AppError('INVALID_BODY', { issues });
  const headings = new Map((await loadHeadings(tx, accountId))(kind));
  for (const { heading, field } of columns) {
    // Said last, so that it stays longest; and a field has one heading.
    headings.delete(bareHeading(heading));
    headings.set(bareHeading(heading), field);
  }
  const kept = [...headings].slice(-MOST_HEADINGS);
  const values = { headings: jsonb(kept as unknown as Json), updatedAt };
  await tx
    .insertInto('rowHeadings')
    .values({ accountId, line: kind, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'line']).doUpdateSet(values))
    .execute();
  return kept.length;
}

const unknown = (path: string, message: string) => ({ code: 'unknown', severity: 'error' as const, path, message });
