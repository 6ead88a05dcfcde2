import { irsDay, type Law, missingValues } from '@gauger/excise';
import type { Tx } from '../../../db/database.ts';
import { askMail } from '../../../mail/public.ts';
import { missingInWords } from '../ratebook/public.ts';

/** Mails the administrators which values the rate book lacks for returns that can be filed today. */
export async function mailMissingRates(tx: Tx, law: Law, now: Date): Promise<void> {
  const missing = missingValues(irsDay(now), law).map(missingInWords);
  if (missing.length === 0) return;
  const administrators = await tx
    .selectFrom('appUser')
    .select('id')
    .where('isAdmin', '=', true)
    .where('active', '=', true)
    .execute();
  for (const { id } of administrators)
    await askMail(tx, { kind: 'ratesMissing', userId: id, ip: null, facts: { missing } }, now);
}
