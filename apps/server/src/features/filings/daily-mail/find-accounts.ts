import { SAMPLE_NAME } from '@gauger/contract/business';
import { DAYS_BEFORE, mailTopics } from '@gauger/contract/mail-topic';
import {
  addDays,
  depositMethods,
  depositPeriods,
  dueQuarter,
  type IsoDate,
  lastDay,
  nextQuarter,
  type Quarter,
  quarterOfDay,
  quartersBetween,
  returnDueDate,
  settledStates,
} from '@gauger/excise';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';

/** Most days by which a weekend with holidays moves a last day. */
const MOVED_BY = 6;

/**
 * Finds the accounts with a person to mail on a day, in one query: one who was not mailed yet and has an email waiting, or wants due
 * dates and whose account has one in 14, 7 or 1 days. Deposits count before their amounts are looked at: those that turn out to be
 * covered are left out when the account is mailed.
 */
export async function findAccountsToMail(tx: Tx, day: IsoDate): Promise<string[]> {
  const near = DAYS_BEFORE.map((days) => addDays(day, days));
  const { rows } = await sql<{ accountId: string }>`
    select a.id as account_id from account a
    where account_is_open(a.id) and exists (
      select from membership m join app_user u on u.id = m.user_id
      where m.account_id = a.id and m.active and m.deleted_at is null and u.active
        and not exists (select from daily_mail d where d.account_id = a.id and d.user_id = u.id and d.day = ${day}::date)
        and (
          exists (select from daily_item i where i.account_id = a.id and i.user_id = u.id)
          or m.role <> 'viewer'
             and coalesce(
               (select c.mode from mail_choice c where c.account_id = a.id and c.user_id = u.id and c.topic = 'due'),
               ${mailTopics.due.standard}) = 'daily'
             and (${anyOf([...returnsDue(near, day), ...depositsDue(near, day), claimsDue(near)])})
        )
    )`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `);

/** Whether the account has such a filing of a business that is neither gone nor the sample. */
const hasFiling = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from filing f join business b on b.id = f.business_id
  where f.account_id = a.id and f.deleted_at is null
    and b.deleted_at is null and b.archived_at is null and b.business_name <> ${SAMPLE_NAME} and ${condition})`;

const isUnsettled = sql`f.state <> all(${settledStates})`;
const ofQuarter = ({ year, quarter }: Quarter) => sql`f.tax_year = ${year} and f.quarter = ${quarter}`;

/** The quarters whose return or deposits can be due soon: a deposit of billings is due before its quarter begins. */
const nearQuarters = (day: IsoDate): Quarter[] => quartersBetween(dueQuarter(day), nextQuarter(quarterOfDay(day)));

/** A return that was begun and not sent, or one that was not begun and follows from an earlier one or from what a person said. */
const returnsDue = (near: readonly IsoDate[], day: IsoDate): RawBuilder<unknown>[] =>
  nearQuarters(day)
    .filter((quarter) => near.includes(returnDueDate(quarter).due))
    .flatMap(({ year, quarter }) => [
      hasFiling(sql`f.form_type = 'Form720' and ${ofQuarter({ year, quarter })} and ${isUnsettled}`),
      hasFiling(sql`f.form_type = 'Form720' and (f.tax_year, f.quarter) >= (${year - 1}, 1)
        and (f.tax_year, f.quarter) < (${year}, ${quarter}) and not f.final_return
        and not exists (
          select from filing g join business h on h.id = g.business_id
          where g.account_id = a.id and h.ein_index = b.ein_index and h.deleted_at is null and h.archived_at is null
            and g.form_type = 'Form720' and g.tax_year = ${year} and g.quarter = ${quarter} and g.deleted_at is null)`),
      // One that a person said the business files, without a return before it.
      sql`exists (
        select from business b
        where b.account_id = a.id and b.deleted_at is null and b.archived_at is null and b.business_name <> ${SAMPLE_NAME}
          and b.client_kind = any(${quarter === 2 ? ['quarterly', 'feeOnly'] : ['quarterly']})
          and not exists (
            select from filing g
            where g.business_id = b.id and g.account_id = a.id and g.form_type = 'Form720' and g.tax_year = ${year}
              and g.quarter = ${quarter} and g.deleted_at is null))`,
    ]);

/** A return that was begun and not sent, of a quarter with a deposit on one of the days. */
const depositsDue = (near: readonly IsoDate[], day: IsoDate): RawBuilder<unknown>[] =>
  nearQuarters(day)
    .filter((quarter) =>
      depositMethods.some((method) => depositPeriods[method](quarter).some(({ due }) => near.includes(due))),
    )
    .map((quarter) => hasFiling(sql`f.form_type = 'Form720' and ${ofQuarter(quarter)} and ${isUnsettled}`));

/** A claim that was not sent and whose last day is one of the days, moved by a weekend or holiday or not. */
function claimsDue(near: readonly IsoDate[]): RawBuilder<unknown> {
  const nominal = near.flatMap((day) =>
    Array.from({ length: MOVED_BY + 1 }, (_, back) => addDays(day, -back)).filter((of) => lastDay(of).due === day),
  );
  return hasFiling(sql`f.form_type = 'Form8849' and f.file_by = any(${nominal}::date[]) and ${isUnsettled}`);
}
