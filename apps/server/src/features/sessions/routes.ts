import { deleteSession, getSession, signOut } from '@gauger/contract';
import type { Database } from '../../db/database.ts';
import { type BoundCall, bound } from '../../http/call.ts';
import { revokeSession, type Session } from './session.ts';

export function sessionCalls(database: Database, now: () => Date): BoundCall[] {
  const end = async ({ session }: { session: Session }) => {
    await revokeSession(database, session, now());
    return { signedOut: true as const };
  };
  return [
    bound(getSession, async ({ session }) => ({
      userId: session.userId,
      emailId: session.email,
      principal: session.principal,
      idleUntil: session.idleUntil.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      now: now().toISOString(),
    })),
    bound(deleteSession, end),
    bound(signOut, end),
  ];
}
