import type { addComment as adding, CommentThread, Route, resolveComment as resolving } from '@gauger/contract';
import { isOfRow } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { type Database, findFormType, newId, type Tx } from '../../../db/public.ts';
import type { Call } from '../../../http/public.ts';
import type { AccountSession } from '../../people/sessions/public.ts';
import { loadFiling } from '../filings/public.ts';
import { absentPart } from './comment-paths.ts';
import { notifyClient, notifyThread } from './notify.ts';
import { findThreads, holdFiling, MAX_COMMENTS } from './queries.ts';

interface CommentDeps {
  database: Database;
  now: () => Date;
}

type OnFiling = Pick<Call<Route>, 'ip' | 'requestId'> & { session: AccountSession; params: { id: string } };

/** Writes a comment on a path, or answers one. @returns all comments of the filing. Throws NOT_FOUND, INVALID_BODY, VERSION_MISMATCH, TOO_MANY_COMMENTS. */
export function addComment({ database, now }: CommentDeps, call: Call<typeof adding>): Promise<CommentThread[]> {
  const { accountId } = call.session;
  const { path, threadId, text } = call.body;
  return database.inAccount(accountId, async (tx) => {
    await holdFiling(tx, accountId, call.params.id);
    if (path !== undefined)
      await refuseAbsent(tx, { accountId, filingId: call.params.id, path, version: call.ifMatch });
    const thread = await writeComment(tx, call, { path, threadId, text }, now());
    await notifyThread(tx, call, thread, now());
    return findThreads(tx, accountId, call.params.id);
  });
}

/** Refuses a comment on a missing place, which would follow no row, and one on a row that changed since `version`. */
async function refuseAbsent(
  tx: Tx,
  {
    accountId,
    filingId,
    path,
    version,
  }: { accountId: string; filingId: string; path: string; version?: number | undefined },
): Promise<void> {
  const { facts, version: current } = await loadFiling(tx, accountId, filingId, 'read');
  if (version !== undefined && version !== current && isOfRow(path))
    throw new AppError('VERSION_MISMATCH', { current: { id: filingId, version: current } });
  const absent = absentPart(path, facts);
  if (absent === undefined) return;
  const message = `The saved filing has no ${absent}`;
  throw new AppError('INVALID_BODY', {
    description: message,
    issues: [errorAt('invalidValue', 'path', message)],
  });
}

/** Resolves a thread, or opens it again; what is so already stays. @returns all comments of the filing. Throws NOT_FOUND. */
export function resolveComment({ database, now }: CommentDeps, call: Call<typeof resolving>): Promise<CommentThread[]> {
  const { accountId, userId } = call.session;
  const { id: filingId, threadId } = call.params;
  const { resolved } = call.body;
  return database.inAccount(accountId, async (tx) => {
    await holdFiling(tx, accountId, filingId);
    const thread = (await findThreads(tx, accountId, filingId)).find(({ id }) => id === threadId);
    if (!thread) throw new AppError('NOT_FOUND');
    if (resolved !== (thread.resolved !== null)) {
      await tx
        .updateTable('filingComment')
        .set(resolved ? { resolvedAt: now(), resolvedBy: userId } : { resolvedAt: null, resolvedBy: null })
        .where('accountId', '=', accountId)
        .where('id', '=', threadId)
        .execute();
      await record(tx, call, resolved ? 'COMMENT_RESOLVED' : 'COMMENT_REOPENED', threadId);
      if (resolved) await notifyClient(tx, call, threadId, { isResolved: true, now: now() });
    }
    return findThreads(tx, accountId, filingId);
  });
}

interface NewComment {
  path?: string | undefined;
  threadId?: string | undefined;
  text: string;
}

/** Writes one comment; an answer to a thread that was resolved opens it again. The filing is held by the caller. @returns the id of its thread */
export async function writeComment(
  tx: Tx,
  call: OnFiling,
  { path, threadId, text }: NewComment,
  at: Date,
): Promise<string> {
  const { accountId, userId } = call.session;
  const filingId = call.params.id;
  const threads = await findThreads(tx, accountId, filingId);
  if (threads.reduce((count, { comments }) => count + comments.length, 0) >= MAX_COMMENTS)
    throw new AppError('TOO_MANY_COMMENTS');
  const thread = threads.find(({ id }) => id === threadId);
  if (threadId !== undefined && !thread) throw new AppError('NOT_FOUND');
  const id = newId();
  await tx
    .insertInto('filingComment')
    .values({
      id,
      accountId,
      filingId,
      threadId: thread?.id ?? null,
      path: thread?.path ?? path ?? 'filing',
      body: text.trim(),
      authorId: userId,
      createdAt: at,
    })
    .execute();
  if (thread?.resolved)
    await tx
      .updateTable('filingComment')
      .set({ resolvedAt: null, resolvedBy: null })
      .where('accountId', '=', accountId)
      .where('id', '=', thread.id)
      .execute();
  if (thread) await notifyClient(tx, call, thread.id, { isResolved: false, now: at });
  await record(tx, call, 'COMMENT_ADDED', thread?.id ?? id);
  return thread?.id ?? id;
}

/** Records that a comment was made, never its text. */
const record = async (
  tx: Tx,
  { session, params, ip, requestId }: OnFiling,
  actionType: 'COMMENT_ADDED' | 'COMMENT_RESOLVED' | 'COMMENT_REOPENED',
  thread: string,
) =>
  recordEvent(tx, {
    accountId: session.accountId,
    actorId: session.userId,
    ip,
    requestId,
    actionType,
    documentType: await findFormType(tx, session.accountId, params.id),
    documentId: params.id,
    outcome: 'success',
    detail: { thread },
  });
