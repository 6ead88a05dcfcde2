import { SAMPLE_NAME } from '@gauger/contract/business';
import { DAYS_BEFORE } from '@gauger/contract/mail-topic';
import { addDays, formatDate, type IsoDate, schedulesInWords } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type DueItem, findDue } from '../calendar/public.ts';
import { askMail, modeOf } from '../mail/public.ts';

/**
 * Mails each person of an account the due dates that are 14, 7 or 1 days away and the emails that waited for the email of the day. A person
 * gets one a day at most, and none on a day without news.
 */
export async function mailDay(tx: Tx, accountId: string, day: IsoDate, now: Date): Promise<void> {
  const near = nearOf(await findDue(tx, accountId, day), day);
  const people = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.id', 'membership.role'])
    .where('membership.accountId', '=', accountId)
    .where('membership.active', '=', true)
    .where('membership.deletedAt', 'is', null)
    .where('appUser.active', '=', true)
    .where(sql<boolean>`account_is_open(membership.account_id)`)
    .orderBy('appUser.id')
    .execute();
  for (const { id, role } of people) {
    // A Viewer files nothing.
    const due = role !== 'viewer' && (await modeOf(tx, id, 'due')) === 'daily' ? near : [];
    const items = await tx
      .selectFrom('dailyItem')
      .select(['id', 'kind', 'facts'])
      .where('accountId', '=', accountId)
      .where('userId', '=', id)
      .orderBy('createdAt')
      .execute();
    if (due.length === 0 && items.length === 0) continue;
    const first = await tx
      .insertInto('dailyMail')
      .values({ accountId, userId: id, day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!first) continue;
    const facts = { due, items: items.map(({ kind, facts: of }) => ({ kind, facts: of })) };
    const asked = await askMail(tx, { kind: 'daily', userId: id, facts, ip: null }, now);
    if (asked && items.length > 0)
      await tx
        .deleteFrom('dailyItem')
        .where('accountId', '=', accountId)
        .where(
          'id',
          'in',
          items.map((item) => item.id),
        )
        .execute();
  }
}

/** The items that are 14, 7 or 1 days away, the nearest first. */
function nearOf(items: readonly DueItem[], today: IsoDate) {
  return [...DAYS_BEFORE]
    .reverse()
    .flatMap((inDays) =>
      items
        .filter(
          ({ due, overdue, businessName }) =>
            !overdue && due === addDays(today, inDays) && businessName !== SAMPLE_NAME,
        )
        .map((item) => ({ what: nameOf(item), businessName: item.businessName, due: item.due, inDays })),
    );
}

function nameOf({ kind, period, depositPeriod, schedules }: DueItem): string {
  if (kind === 'claim') return `Form 8849, ${schedulesInWords(schedules)}`;
  if (kind === 'deposit' && depositPeriod)
    return `Deposit for ${formatDate(depositPeriod.first)} to ${formatDate(depositPeriod.last)}`;
  return `Form 720, ${period?.replace('Q', ' Q')}`;
}
