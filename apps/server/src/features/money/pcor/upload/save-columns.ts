import type { ResponseOf, savePcorColumns as saving } from '@gauger/contract';
import type { Call } from '../../../../http/public.ts';
import { rememberHeadings } from '../../../../sheets/public.ts';
import type { PcorDeps } from '../pcor-deps.ts';
import { wantedColumns } from './columns.ts';
import { planSheets } from './plan-sheets.ts';

/** Remembers the meaning of headings in sheets of plans. Throws INVALID_BODY for an unknown field. */
export async function saveColumns(
  { database, now }: PcorDeps,
  { session: { accountId }, body: { columns } }: Call<typeof saving>,
): Promise<ResponseOf<typeof saving>> {
  const mapping = { kind: planSheets.kind, fields: new Set(wantedColumns.map(({ name }) => name)), columns };
  return { remembered: await database.inAccount(accountId, (tx) => rememberHeadings(tx, accountId, mapping, now())) };
}
