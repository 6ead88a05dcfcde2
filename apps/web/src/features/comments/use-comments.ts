import type { CommentThread } from '@gauger/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The comments of a filing, which are asked for again with it: a save moves the rows they speak of. */
export const commentsQuery = (filingId: string) =>
  queryOptions({
    queryKey: ['filing', filingId, 'comments'],
    queryFn: ({ signal }) => call('listComments', { params: { id: filingId }, signal }),
  });

/** A comment that was refused because its row was of an earlier version: where the row is now, and the words. */
export interface MovedComment {
  path: string;
  text: string;
}

/** The comments of people of the account about a filing, and the functions to add more. */
export interface Comments {
  threads: readonly CommentThread[];
  /** Writes a comment on a path of the filing as it is shown. Throws what went wrong. */
  add: (path: string, text: string) => Promise<void>;
  answer: (threadId: string, text: string) => Promise<void>;
  resolve: (threadId: string, resolved: boolean) => Promise<void>;
  /** To be looked at and said again. */
  moved: MovedComment | undefined;
  forgetMoved: () => void;
}

const NONE: readonly CommentThread[] = [];

/** @param version the shown version of the filing, to which row positions refer */
export function useComments(filingId: string, version: number | undefined): Omit<Comments, 'moved' | 'forgetMoved'> {
  const queries = useQueryClient();
  const { data } = useQuery(commentsQuery(filingId));
  const params = { id: filingId };
  const take = async (answer: Promise<{ threads: CommentThread[] }>) => {
    queries.setQueryData(commentsQuery(filingId).queryKey, await answer);
  };
  return {
    threads: data?.threads ?? NONE,
    add: (path, text) =>
      take(call('addComment', { params, body: { path, text }, ...(version !== undefined && { version }) })),
    answer: (threadId, text) => take(call('addComment', { params, body: { threadId, text } })),
    resolve: (threadId, resolved) =>
      take(call('resolveComment', { params: { ...params, threadId }, body: { resolved } })),
  };
}
