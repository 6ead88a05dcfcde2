import { type Quarter, quarterName } from '@gauger/excise';
import type { PlanBusinesses } from '@gauger/import/records';
import type { KeyRing } from '../../../../adapters/crypto/port.ts';
import type { Tx } from '../../../../db/public.ts';
import { businessesByEin } from '../../../clients/businesses/public.ts';
import type { Cipher } from '../../../people/accounts/public.ts';

/** Businesses and returns of the account that a sheet names. */
export interface KnownBusinesses extends PlanBusinesses {
  filingOf(businessId: string, quarter: Quarter): string | undefined;
}

export interface Keys {
  ring: KeyRing;
  cipher: Cipher;
  accountId: string;
}

/** Looks the businesses of these EINs up, and their second-quarter returns: two looks for a whole sheet. */
export async function loadKnownBusinesses(tx: Tx, keys: Keys, eins: readonly string[]): Promise<KnownBusinesses> {
  const byEin = await businessesByEin(tx, keys, eins);
  const ids = [...byEin.values()].flat().map(({ id }) => id);
  const filings =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('filing')
          .select(['id', 'businessId', 'taxYear', 'quarter', 'state'])
          .where('accountId', '=', keys.accountId)
          .where('businessId', 'in', ids)
          .where('formType', '=', 'Form720')
          .where('quarter', '=', 2)
          .where('deletedAt', 'is', null)
          .execute();
  const byQuarter = new Map(filings.map((filing) => [`${filing.businessId} ${filing.taxYear}Q2`, filing]));
  const find = (businessId: string, quarter: Quarter) => byQuarter.get(`${businessId} ${quarterName(quarter)}`);
  return {
    withEin: (ein) => byEin.get(ein) ?? [],
    stateOf: (businessId, quarter) => find(businessId, quarter)?.state,
    filingOf: (businessId, quarter) => find(businessId, quarter)?.id,
  };
}
