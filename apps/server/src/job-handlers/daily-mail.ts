import { type IsoDate, irsDay } from '@gauger/excise';
import { findAccountsToMail, mailDay, mailMissingRates } from '../features/filings/daily-mail/public.ts';
import type { LawInForce } from '../features/filings/ratebook/public.ts';
import { mailAccountDay, mailDays } from '../jobs/definitions.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type Handler, handle } from '../jobs/handler.ts';

/** The email of the day: a job for each account with a person to mail, so that one account in trouble leaves the others alone. */
export const dailyMailHandlers = (now: () => Date, lawInForce: LawInForce): Handler[] => [
  handle(mailDays, ({ transaction }) =>
    transaction(async (tx) => {
      const day = irsDay(now());
      for (const accountId of await findAccountsToMail(tx, day))
        await enqueue(tx, mailAccountDay, { day }, { accountId, key: day });
      await mailMissingRates(tx, await lawInForce(tx), now());
    }),
  ),
  handle(mailAccountDay, ({ accountId, payload: { day }, transaction }) =>
    transaction((tx) => mailDay(tx, accountId ?? '', day as IsoDate, now())),
  ),
];
