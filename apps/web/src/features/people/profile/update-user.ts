import { sessionQuery } from '../../../account/public.ts';
import type { Answer } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

/** Shows everywhere what the server answered about the person who is signed in. */
export function updateUser(change: Partial<Answer<'getUser'>>): void {
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (session) => session && { ...session, user: { ...session.user, ...change } },
  );
}
