import type { ResponseOf, saveRowColumns as saving } from '@gauger/contract';
import { columnsOf } from '@gauger/import';
import { AppError, errorAt } from '../../../app-error.ts';
import type { Call } from '../../../http/public.ts';
import { rememberHeadings } from '../../../sheets/public.ts';
import type { FilingDeps } from '../filings/public.ts';

/** Remembers the meaning of headings in the sheets of a line. Throws INVALID_BODY for an unknown field. */
export async function saveRowColumns(
  { database, now }: FilingDeps,
  { session: { accountId }, params: { line }, body: { columns } }: Call<typeof saving>,
): Promise<ResponseOf<typeof saving>> {
  if (columnsOf(line).length === 0)
    throw new AppError('INVALID_BODY', {
      issues: [errorAt('unknown', 'params.line', `There are no sheets "${line}"`)],
    });
  const fields = new Set(columnsOf(line).map(({ field }) => field));
  const mapping = { kind: line, fields, columns };
  return { remembered: await database.inAccount(accountId, (tx) => rememberHeadings(tx, accountId, mapping, now())) };
}
