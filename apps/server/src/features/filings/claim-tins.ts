import type { ClaimsFacts } from '@gauger/excise';
import type { Tx } from '../../db/database.ts';
import type { Place } from '../accounts/public.ts';
import type { FilingDeps } from './deps.ts';
import type { FilingRecord } from './filing-record.ts';
import { eachRow, tinFields } from './tin-facts.ts';

/** The numbers of a filing's claims, in the order of groups, rows and names: `7.0.tinOfGovUnit`. */
type Tins = Record<string, string>;
type Deps = Pick<FilingDeps, 'cipherOf'>;

const placeOf = (id: string): Place => ({ table: 'filing', column: 'claim_tins_cipher', row: id });

/** The taxpayer numbers of a filing's claims, sealed; null where there are none. */
export async function sealTins(
  { cipherOf }: Deps,
  tx: Tx,
  { id, accountId }: Pick<FilingRecord, 'id' | 'accountId'>,
  claims: ClaimsFacts | undefined,
): Promise<string | null> {
  const tins: Tins = {};
  eachRow(claims ?? {}, (row, at) => {
    for (const [name, value] of Object.entries(row)) if (tinFields.has(name)) tins[`${at}.${name}`] = String(value);
    return row;
  });
  if (Object.keys(tins).length === 0) return null;
  return (await cipherOf(tx, accountId)).seal(placeOf(id), JSON.stringify(tins));
}

/** A filing with the taxpayer numbers of its claims, which a loaded one lacks. */
export async function withTins({ cipherOf }: Deps, tx: Tx, record: FilingRecord): Promise<FilingRecord> {
  const { id, accountId, facts, claimTinsCipher } = record;
  if (claimTinsCipher === null || !facts.claimsData) return record;
  const tins: Tins = JSON.parse((await cipherOf(tx, accountId)).open(placeOf(id), claimTinsCipher));
  const claimsData = eachRow(facts.claimsData, (row, at) => {
    const own = [...tinFields].flatMap((name) => {
      const tin = tins[`${at}.${name}`];
      return tin === undefined ? [] : [[name, tin]];
    });
    return { ...row, ...Object.fromEntries(own) };
  });
  return { ...record, facts: { ...facts, claimsData } };
}
