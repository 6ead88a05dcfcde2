import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Answer, call } from '../api/call.ts';

/** The person who is logged in, their right, and the end of the session. */
export interface Session {
  user: Answer<'getUser'>;
  principal: Answer<'getSession'>['principal'];
  /** Whether they see only some businesses of the account. */
  limited: boolean;
  /** How people call the account they act in; null for an administrator. */
  account: string | null;
  /** Whether that account is a tax preparer's, so that its businesses are clients. */
  ofPreparer: boolean;
  /** How long it lives unused, in milliseconds. */
  idle: number;
  /** When it ends in any case, in milliseconds since 1970 by the clock of this browser. */
  endsAt: number;
}

/** Asks the server whose token this is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn({ signal }): Promise<Session> {
    const session = await call('getSession', { signal });
    const [now, idleUntil, expiresAt] = [session.now, session.idleUntil, session.expiresAt].map(Date.parse) as [
      number,
      number,
      number,
    ];
    const endsAt = Date.now() + expiresAt - now;
    const user = await call('getUser', { params: { id: session.userId }, signal });
    const { principal, limited, account, ofPreparer } = session;
    return { user, principal, limited, account, ofPreparer, idle: idleUntil - now, endsAt };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const SessionContext = createContext<Session | null>(null);

/** The session of a page under /home, where there always is one. Throws elsewhere. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside the pages under /home');
  return session;
}
