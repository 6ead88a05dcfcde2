import { editors, type Role } from '@gauger/contract';
import { SAMPLE_NAME } from '@gauger/contract/business';
import { DAYS_BEFORE } from '@gauger/contract/mail-topic';
import { addDays, claimInWords, formatDate, type IsoDate } from '@gauger/excise';
import { sql } from 'kysely';
import type { Tx } from '../../../db/public.ts';
import { findMailMode, queueEmail } from '../../../mail/public.ts';
import { type DueItem, findDue } from '../calendar/public.ts';

/** Mails each person, once a day, what is due in 14, 7 or 1 days and what waited; a limited person of their businesses alone. */
export async function mailDay(tx: Tx, accountId: string, day: IsoDate, now: Date): Promise<void> {
  const near = nearOf(await findDue(tx, accountId, day), day);
  const people = await tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.id', 'membership.role', 'membership.businesses'])
    .where('membership.accountId', '=', accountId)
    .where('membership.active', '=', true)
    .where('membership.deletedAt', 'is', null)
    .where('appUser.active', '=', true)
    .where(sql<boolean>`account_is_open(membership.account_id)`)
    .orderBy('appUser.id')
    .execute();
  for (const { id, role, businesses } of people) {
    const sees = (businessId: string) => businesses === null || businesses.includes(businessId);
    const isMailed = files(role) && (await findMailMode(tx, id, 'due')) === 'daily';
    const due = isMailed
      ? near.filter(({ businessId }) => sees(businessId)).map(({ businessId: _, ...item }) => item)
      : [];
    const waiting = await tx
      .selectFrom('dailyItem')
      .select(['id', 'kind', 'facts'])
      .where('accountId', '=', accountId)
      .where('userId', '=', id)
      .orderBy('createdAt')
      .execute();
    const items = businesses === null ? waiting : await ofBusinesses(tx, waiting, businesses);
    if (due.length === 0 && items.length === 0) continue;
    const first = await tx
      .insertInto('dailyMail')
      .values({ accountId, userId: id, day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!first) continue;
    const facts = { due, items: items.map(({ kind, facts: of }) => ({ kind, facts: of })) };
    const asked = await queueEmail(tx, { kind: 'daily', userId: id, facts, ip: null }, now);
    if (asked && waiting.length > 0)
      await tx
        .deleteFrom('dailyItem')
        .where('accountId', '=', accountId)
        .where(
          'id',
          'in',
          waiting.map((item) => item.id),
        )
        .execute();
  }
}

/** Whether a role files returns and gets their due dates. */
const files = (role: Role): boolean => (editors as readonly Role[]).includes(role);

/** Emails that wait, of filings of these businesses alone: the person may have been limited since. */
async function ofBusinesses<Item extends { facts: unknown }>(
  tx: Tx,
  waiting: readonly Item[],
  businesses: readonly string[],
): Promise<Item[]> {
  const filingOf = ({ facts }: Item) => (facts as { filingId?: string }).filingId ?? null;
  const { rows } = await sql<{ id: string }>`
    select id from filing where id = any (${waiting.map(filingOf)}::uuid[]) and business_id = any (${businesses}::uuid[])`.execute(
    tx,
  );
  const seen = new Set(rows.map(({ id }) => id));
  return waiting.filter((item) => seen.has(filingOf(item) ?? ''));
}

/** The items that are 14, 7 or 1 days away, the nearest first. */
function nearOf(items: readonly DueItem[], today: IsoDate) {
  return [...DAYS_BEFORE].reverse().flatMap((inDays) =>
    items
      .filter(
        ({ due, overdue, businessName }) => !overdue && due === addDays(today, inDays) && businessName !== SAMPLE_NAME,
      )
      .map((item) => ({
        what: nameOf(item),
        businessId: item.businessId,
        businessName: item.businessName,
        due: item.due,
        inDays,
      })),
  );
}

function nameOf({ kind, period, depositPeriod, ...claim }: DueItem): string {
  if (kind === 'claim') return `Form 8849, ${claimInWords(claim)}`;
  if (kind === 'deposit' && depositPeriod)
    return `Deposit for ${formatDate(depositPeriod.first)} to ${formatDate(depositPeriod.last)}`;
  return `Form 720, ${period?.replace('Q', ' Q')}`;
}
