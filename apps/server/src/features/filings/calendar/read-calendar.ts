import type { FileAnswer } from '@gauger/contract';
import { calendarFile } from '@gauger/documents';
import { irsDay } from '@gauger/excise';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { dueDays } from './due-days.ts';
import { findClaims } from './due-queries.ts';
import { filedQuarters } from './queries.ts';

/** The due dates of a live business of the account as an iCalendar file. Throws NOT_FOUND. */
export async function buildCalendar(
  { now }: Pick<CalendarDeps, 'now'>,
  tx: Tx,
  accountId: string,
  businessId: string,
  withAmounts: boolean,
): Promise<FileAnswer> {
  const business = await tx
    .selectFrom('business')
    .select('businessName')
    .where('accountId', '=', accountId)
    .where('id', '=', businessId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!business) throw new AppError('NOT_FOUND');
  const made = now();
  const filed = await filedQuarters(tx, accountId, businessId);
  const claims = await findClaims(tx, accountId, businessId);
  const days = dueDays(businessId, filed, claims, irsDay(made), withAmounts);
  const file = calendarFile(`Excise due dates, ${business.businessName}`, days, made.toISOString());
  return { name: 'due-dates.ics', mediaType: 'text/calendar', bytes: new TextEncoder().encode(file) };
}
