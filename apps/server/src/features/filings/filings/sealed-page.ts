import type { Tx } from '../../../db/public.ts';
import type { Cipher, Place } from '../../people/accounts/public.ts';
import type { FilingDeps } from './filing-deps.ts';
import type { FilingRecord } from './filing-record.ts';

/** A seal names its place. These pages came from columns of `filing`, and their seals name those still. */
const columns: Readonly<Record<string, string>> = {
  claims: 'claim_tins_cipher',
  paymentOption: 'payment_option_cipher',
  refundAccount: 'refund_account_cipher',
};

export const placeOf = (id: string, page: string): Place =>
  page in columns
    ? { table: 'filing', column: columns[page] as string, row: id }
    : { table: 'filing_page', column: page, row: id };

type Deps = Pick<FilingDeps, 'cipherOf'>;
type Whose = Pick<FilingRecord, 'id' | 'accountId'>;

/** Seals facts of a page that are never stored in clear; null seals nothing. */
export const sealPage = async (
  { cipherOf }: Deps,
  tx: Tx,
  { id, accountId }: Whose,
  page: string,
  facts: object | null,
): Promise<string | null> => facts && (await cipherOf(tx, accountId)).seal(placeOf(id, page), JSON.stringify(facts));

/** Opens the sealed facts of a page; null where it has none. */
export async function unsealPage<Facts extends object>(
  { cipherOf }: Deps,
  tx: Tx,
  { id, accountId }: Whose,
  page: string,
  sealed: string | null | undefined,
): Promise<Facts | null> {
  if (sealed === null || sealed === undefined) return null;
  return openPage(await cipherOf(tx, accountId), id, page, sealed);
}

/** Opens the sealed facts of a page with the cipher of its account. Throws when the seal is damaged or of another place. */
export const openPage = <Facts extends object>(cipher: Cipher, id: string, page: string, sealed: string): Facts =>
  JSON.parse(cipher.open(placeOf(id, page), sealed)) as Facts;
