import { createHash, randomBytes } from 'node:crypto';
import {
  downloadCalendar,
  endCalendarFeed,
  getCalendarFeed,
  listDue as listing,
  makeCalendarFeed,
  type ResponseOf,
  readCalendar,
} from '@gauger/contract';
import { AppError } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { liveBusiness, type Tx } from '../../../db/public.ts';
import { type BoundCall, bound, type Call } from '../../../http/public.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { listDue } from './list-due.ts';
import { deleteFeed, findByToken, findFeed, putFeed } from './queries.ts';
import { buildCalendar } from './read-calendar.ts';

const OFF = { on: false, withAmounts: false, createdAt: null } as const;
const TOKEN_BYTES = 32;

/** Due dates in calendars: as a file, and by a secret address that needs no session and can be ended at any time. */
export function calendarCalls(deps: CalendarDeps): BoundCall[] {
  const { database, now } = deps;
  return [
    bound(listing, (call) => listDue(deps, call)),
    bound(getCalendarFeed, ({ session: { accountId }, params: { id } }) =>
      database.inAccount(accountId, async (tx) => {
        await holdBusiness(tx, accountId, id);
        const feed = await findFeed(tx, accountId, id);
        return feed ? { on: true, withAmounts: feed.withAmounts, createdAt: feed.createdAt.toISOString() } : OFF;
      }),
    ),
    bound(makeCalendarFeed, (call) => makeFeed(deps, call)),
    bound(endCalendarFeed, (call) =>
      database.inAccount(call.session.accountId, async (tx) => {
        const { accountId } = call.session;
        await holdBusiness(tx, accountId, call.params.id);
        if (await deleteFeed(tx, accountId, call.params.id)) await record(tx, call, 'CALENDAR_FEED_ENDED');
        return OFF;
      }),
    ),
    bound(downloadCalendar, ({ session: { accountId }, params: { id } }) =>
      database.inAccount(accountId, (tx) => buildCalendar({ now }, tx, accountId, id, true)),
    ),
    bound(readCalendar, async ({ params }) => {
      const found = await database.outsideAccounts((tx) => findByToken(tx, hashOf(params.feed.replace(/\.ics$/, ''))));
      if (!found) throw new AppError('NOT_FOUND');
      const { accountId, businessId, withAmounts } = found;
      return database.inAccount(accountId, (tx) => buildCalendar({ now }, tx, accountId, businessId, withAmounts));
    }),
  ];
}

/** Creates a new address that replaces the one before. Only its hash is stored, so the answer shows it once. */
function makeFeed(
  { database, now }: CalendarDeps,
  call: Call<typeof makeCalendarFeed>,
): Promise<ResponseOf<typeof makeCalendarFeed>> {
  const { accountId, userId: madeBy } = call.session;
  return database.inAccount(accountId, async (tx) => {
    const { archivedAt } = await holdBusiness(tx, accountId, call.params.id);
    if (archivedAt) throw new AppError('BUSINESS_ARCHIVED');
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const withAmounts = call.body.withAmounts ?? false;
    const createdAt = now();
    const feed = { accountId, businessId: call.params.id, tokenHash: hashOf(token), withAmounts, createdAt, madeBy };
    await putFeed(tx, feed);
    await record(tx, call, 'CALENDAR_FEED_MADE');
    const address = `${call.origin}/calendar/${token}.ics`;
    return { on: true, withAmounts, createdAt: createdAt.toISOString(), address };
  });
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

async function holdBusiness(tx: Tx, accountId: string, id: string): Promise<{ archivedAt: Date | null }> {
  const found = await liveBusiness(tx, accountId, id).select('archivedAt').forShare().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const record = (
  tx: Tx,
  { session, params, ip, requestId }: Call<typeof makeCalendarFeed> | Call<typeof endCalendarFeed>,
  actionType: 'CALENDAR_FEED_MADE' | 'CALENDAR_FEED_ENDED',
): Promise<void> =>
  recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    actionType,
    documentType: 'Business',
    documentId: params.id,
    outcome: 'success',
  });
