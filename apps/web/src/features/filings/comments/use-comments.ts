import type { CommentThread } from '@gauger/contract';
import type { FilingFormType } from '@gauger/excise';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForm } from '../../../api/form-calls.ts';

interface Commented {
  id: string;
  formType: FilingFormType;
}

/** The comments of a filing, which are asked for again with it: a save moves the rows they speak of. */
export const commentsQuery = (filing: Commented) =>
  queryOptions({
    queryKey: ['filing', filing.id, filing.formType, 'comments'],
    queryFn: ({ signal }) => callForm(filing, 'listComments', { params: { id: filing.id }, signal }),
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
export function useComments(filing: Commented, version: number | undefined): Omit<Comments, 'moved' | 'forgetMoved'> {
  const queries = useQueryClient();
  const { data } = useQuery(commentsQuery(filing));
  const params = { id: filing.id };
  const take = async (answer: Promise<{ threads: CommentThread[] }>) => {
    queries.setQueryData(commentsQuery(filing).queryKey, await answer);
  };
  return {
    threads: data?.threads ?? NONE,
    add: (path, text) =>
      take(callForm(filing, 'addComment', { params, body: { path, text }, ...(version !== undefined && { version }) })),
    answer: (threadId, text) => take(callForm(filing, 'addComment', { params, body: { threadId, text } })),
    resolve: (threadId, resolved) =>
      take(callForm(filing, 'resolveComment', { params: { ...params, threadId }, body: { resolved } })),
  };
}
