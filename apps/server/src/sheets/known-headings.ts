import type { KnownHeadings, Remembered } from '@gauger/import';
import { bareHeading } from '@gauger/sheet';
import { sql } from 'kysely';
import { AppError, errorAt } from '../app-error.ts';
import { type Json, jsonb, type Tx } from '../db/public.ts';

/** Headings that are remembered of sheets of one kind; the oldest go. */
const MAX_HEADINGS = 300;

/** Loads the account's meanings of headings as plain data. */
export async function loadAllHeadings(tx: Tx, accountId: string): Promise<Remembered['headings']> {
  const rows = await tx
    .selectFrom('rowHeadings')
    .select(['line', 'headings'])
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ line, headings }) => [line, headings as unknown as [string, string | null][]]);
}

/** Loads the account's meanings of headings, by kind of sheet: an IRS number, or the subject of the sheet. */
async function loadHeadings(tx: Tx, accountId: string): Promise<(kind: string) => KnownHeadings> {
  const known = new Map(await loadAllHeadings(tx, accountId));
  return (kind) => new Map(known.get(kind));
}

interface KnownColumns {
  kind: string;
  /** Fields that a column of such a sheet may mean. */
  fields: ReadonlySet<string>;
  columns: readonly { heading: string; field: string | null }[];
}

/** Remembers meanings of headings. Throws INVALID_BODY for an unknown field. @returns how many of the kind are known now */
export async function rememberHeadings(
  tx: Tx,
  accountId: string,
  { kind, fields, columns }: KnownColumns,
  updatedAt: Date,
): Promise<number> {
  const issues = columns.flatMap(({ heading, field }, at) => [
    ...(field === null || fields.has(field)
      ? []
      : [unknownFieldIssue(`body.columns.${at}.field`, `There is no field "${field}" here`)]),
    ...(bareHeading(heading) === ''
      ? [unknownFieldIssue(`body.columns.${at}.heading`, 'A heading has letters or digits')]
      : []),
  ]);
  if (issues.length > 0) throw new AppError('INVALID_BODY', { issues });
  // Two who say something at once wait for each other: the later one adds to what the earlier one said.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} headings ${kind}`}, 0))`.execute(tx);
  const headings = new Map((await loadHeadings(tx, accountId))(kind));
  for (const { heading, field } of columns) {
    // Said last, so that it stays longest; and a field has one heading.
    headings.delete(bareHeading(heading));
    headings.set(bareHeading(heading), field);
  }
  const kept = [...headings].slice(-MAX_HEADINGS);
  const values = { headings: jsonb(kept as unknown as Json), updatedAt };
  await tx
    .insertInto('rowHeadings')
    .values({ accountId, line: kind, ...values })
    .onConflict((conflict) => conflict.columns(['accountId', 'line']).doUpdateSet(values))
    .execute();
  return kept.length;
}

const unknownFieldIssue = (path: string, message: string) => errorAt('unknown', path, message);
