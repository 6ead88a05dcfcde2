import type { ResponseOf, saveBusinessColumns as saving } from '@gauger/contract';
import type { Call } from '../../../../http/public.ts';
import { rememberHeadings } from '../../../../sheets/public.ts';
import type { AccountDeps } from '../../../people/accounts/public.ts';
import { businessSheets } from './columns.ts';

/** Remembers the meaning of headings in sheets of businesses. Throws INVALID_BODY for an unknown field. */
export async function saveBusinessColumns(
  { database, now }: AccountDeps,
  { session: { accountId }, body: { columns } }: Call<typeof saving>,
): Promise<ResponseOf<typeof saving>> {
  const mapping = {
    kind: businessSheets.kind,
    fields: new Set<string>(businessSheets.wanted.map(({ name }) => name)),
    columns,
  };
  return { remembered: await database.inAccount(accountId, (tx) => rememberHeadings(tx, accountId, mapping, now())) };
}
