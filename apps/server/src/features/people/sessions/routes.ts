import { deleteSession, endOtherSessions, endSession, getSession, listSessions, signOut } from '@gauger/contract';
import type { Database } from '../../../db/public.ts';
import { type BoundCall, bound, type Session } from '../../../http/public.ts';
import { endOtherSessions as endOthers, endOwnSession, listOwnSessions, signOutSessions } from './own-sessions.ts';
import { findAccountOwner, nameOf } from './session.ts';

export function sessionCalls(database: Database, now: () => Date): BoundCall[] {
  const end = async ({ session, ip, requestId }: { session: Session; ip: string; requestId: string }) => {
    await signOutSessions(database, { session, ip, requestId }, now());
    return { signedOut: true as const };
  };
  return [
    bound(getSession, async ({ session }) => {
      const owner = session.accountId ? await database.inAccount(session.accountId, findAccountOwner) : null;
      return {
        userId: session.userId,
        emailId: session.email,
        principal: session.principal,
        limited: session.limited,
        account: owner && nameOf(owner),
        ofPreparer: owner?.taxPreparer ?? false,
        idleUntil: session.idleUntil.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
        now: now().toISOString(),
      };
    }),
    bound(deleteSession, end),
    bound(signOut, end),
    bound(listSessions, async ({ session }) => ({ sessions: await listOwnSessions(database, session, now()) })),
    bound(endSession, async ({ session, params, ip, requestId }) => {
      await endOwnSession(database, { session, ip, requestId }, params.id, now());
      return { id: params.id };
    }),
    bound(endOtherSessions, async ({ session, ip, requestId }) => ({
      ended: await endOthers(database, { session, ip, requestId }, now()),
    })),
  ];
}
