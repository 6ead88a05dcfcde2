import { type IsoDate, irsDay, type Law, missingValues } from '@gauger/excise';
import { z } from 'zod';
import type { Tx } from '../../../db/public.ts';
import { defineJob, defineSweep, enqueue } from '../../../jobs/public.ts';
import { queueEmail } from '../../../mail/public.ts';
import type { LawInForce } from '../rate-book/public.ts';
import { missingInWords } from '../rate-book/public.ts';
import { findAccountsToMail } from './find-accounts.ts';
import { mailDay } from './mail-day.ts';

/** Mails the people of an account the email of the day. */
export const mailAccountDayJob = defineJob({
  name: 'mailAccountDay',
  runner: 'upkeep',
  scope: 'account',
  payload: z.strictObject({ day: z.iso.date() }),
  work:
    ({ now }: { now: () => Date }) =>
    ({ accountId = '', payload: { day }, transaction }) =>
      transaction((tx) => mailDay(tx, accountId, day as IsoDate, now())),
});

/**
 * Has the accounts mailed where something is due soon or waited for the email of the day: in the morning of Washington, and again each hour,
 * for a morning on which no worker ran. A person who was mailed on the day is passed over. A job for each account, so that one account in
 * trouble leaves the others alone.
 */
export const mailDaysJob = defineSweep({
  name: 'mailDays',
  runner: 'upkeep',
  cron: '0 13-23 * * *',
  work:
    ({ now, lawInForce }: { now: () => Date; lawInForce: LawInForce }) =>
    ({ transaction }) =>
      transaction(async (tx) => {
        const day = irsDay(now());
        for (const accountId of await findAccountsToMail(tx, day))
          await enqueue(tx, mailAccountDayJob, { day }, { accountId, key: day });
        await mailMissingRates(tx, await lawInForce(tx), now());
      }),
});

/** Mails the administrators which values the rate book lacks for returns that can be filed today. */
async function mailMissingRates(tx: Tx, law: Law, now: Date): Promise<void> {
  const missing = missingValues(irsDay(now), law).map(missingInWords);
  if (missing.length === 0) return;
  const administrators = await tx
    .selectFrom('appUser')
    .select('id')
    .where('isAdmin', '=', true)
    .where('active', '=', true)
    .execute();
  for (const { id } of administrators)
    await queueEmail(tx, { kind: 'ratesMissing', userId: id, ip: null, facts: { missing } }, now);
}
