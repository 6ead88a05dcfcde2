import { AppError } from '../../../app-error.ts';
import { INSTALLATION, recordEvent } from '../../../audit/public.ts';
import type { Database, Tx } from '../../../db/public.ts';
import type { Session } from '../../../http/public.ts';
import { lifetimes, within } from './session.ts';

/** A session as its person sees it. Times in ISO 8601. */
interface OwnSession {
  id: string;
  device: string;
  /** The network address it was opened from; null when an operator opened it. */
  ip: string | null;
  beganAt: string;
  lastUsedAt: string;
  current: boolean;
}

/** The live sessions of a person that are not a mere step of signing in. */
const live = (tx: Tx, { userId, scope }: Session, now: Date) =>
  tx
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('scope', '=', scope)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', new Date(now.getTime() - lifetimes[scope].idle));

/** The sessions of the one who asks: this one first, then those used last. */
export async function listOwnSessions(database: Database, session: Session, now: Date): Promise<OwnSession[]> {
  const rows = await within(database, session.accountId, (tx) =>
    live(tx, session, now)
      .select(['id', 'deviceName', 'ip', 'createdAt', 'lastSeenAt'])
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id')
      .execute(),
  );
  return rows
    .map(({ id, deviceName, ip, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName,
      ip,
      beganAt: createdAt.toISOString(),
      lastUsedAt: lastSeenAt.toISOString(),
      current: id === session.id,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** The person who ends sessions, and their network address. */
interface Ending {
  session: Session;
  ip: string;
  requestId: string;
}

/** Ends one session of the caller. Throws `NOT_FOUND` when it has ended or belongs to another person. */
export async function endOwnSession(database: Database, ending: Ending, id: string, now: Date): Promise<void> {
  const ended = await end(database, ending, 'SESSION_ENDED', now, (tx) =>
    live(tx, ending.session, now).select('id').where('id', '=', id),
  );
  if (ended === 0) throw new AppError('NOT_FOUND');
}

/** Ends every session of the one who asks but this one. @returns how many */
export const endOtherSessions = (database: Database, ending: Ending, now: Date): Promise<number> =>
  end(database, ending, 'SESSIONS_ENDED', now, (tx) =>
    live(tx, ending.session, now).select('id').where('id', '<>', ending.session.id),
  );

/** Ends the session of the one who asks. */
export const signOutSessions = (database: Database, ending: Ending, now: Date): Promise<number> =>
  end(database, ending, 'SIGN_OUT', now, (tx) =>
    tx.selectFrom('session').select('id').where('id', '=', ending.session.id).where('revokedAt', 'is', null),
  );

async function end(
  database: Database,
  { session, ip, requestId }: Ending,
  actionType: 'SIGN_OUT' | 'SESSION_ENDED' | 'SESSIONS_ENDED',
  now: Date,
  which: (tx: Tx) => ReturnType<ReturnType<typeof live>['select']>,
): Promise<number> {
  return within(database, session.accountId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('session')
      .set({ revokedAt: now })
      .where('id', 'in', which(tx))
      .executeTakeFirst();
    const ended = Number(numUpdatedRows);
    if (ended > 0)
      await recordEvent(tx, {
        accountId: session.accountId ?? INSTALLATION,
        actorId: session.userId,
        ip,
        requestId,
        actionType,
        documentType: 'session',
        outcome: 'success',
        detail: { ended },
      });
    return ended;
  });
}
