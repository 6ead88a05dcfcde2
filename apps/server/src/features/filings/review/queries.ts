import type { CommentThread } from '@gauger/contract';
import type { Filing } from '@gauger/excise';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/public.ts';
import { findNames, type PersonAction, personOf, presentAction } from './review-events.ts';

export const MAX_COMMENTS = 500;

/** One time a filing was marked ready. */
export interface Review {
  id: string;
  marked: PersonAction;
  outcome: 'edited' | 'paid' | 'sentBack' | 'approved' | null;
  ended: PersonAction | null;
  facts: Filing | null;
}

/** The newest time it was marked ready, and the newest that ended with a decision, with what was decided on. */
export async function findReviews(tx: Tx, filingId: string): Promise<{ newest?: Review; decided?: Review }> {
  const { rows } = await sql<{
    id: string;
    markedBy: string;
    markedAt: Date;
    outcome: Review['outcome'];
    endedBy: string | null;
    endedAt: Date | null;
    facts: Filing | null;
  }>`
    (select 1 as place, r.* from filing_review r where filing_id = ${filingId}
     order by marked_at desc, id desc limit 1)
    union all
    (select 2, r.* from filing_review r where filing_id = ${filingId} and outcome in ('paid', 'sentBack', 'approved')
     order by marked_at desc, id desc limit 1)
    order by place`.execute(tx);
  const names = await findNames(
    tx,
    rows.flatMap(({ markedBy, endedBy }) => [markedBy, ...(endedBy ? [endedBy] : [])]),
  );
  const reviews = rows.map((row): Review => {
    const { id, outcome, facts } = row;
    const marked = presentAction(names, row.markedBy, row.markedAt);
    const ended = row.endedAt && row.endedBy ? presentAction(names, row.endedBy, row.endedAt) : null;
    return { id, outcome, facts, marked, ended };
  });
  const [newest] = reviews;
  const decided = reviews.find(({ outcome }) => outcome !== null && outcome !== 'edited');
  return { ...(newest && { newest }), ...(decided && { decided }) };
}

/** The comments of a filing as threads, the oldest first. */
export async function findThreads(tx: Tx, accountId: string, filingId: string): Promise<CommentThread[]> {
  const rows = await tx
    .selectFrom('filingComment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('filingId', '=', filingId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_COMMENTS)
    .execute();
  const names = await findNames(
    tx,
    rows.flatMap(({ authorId, resolvedBy }) => [authorId, resolvedBy].filter((id) => id !== null)),
  );
  const threads = new Map<string, CommentThread>();
  for (const { id, threadId, path, authorId, body, createdAt, resolvedAt, resolvedBy, ...client } of rows) {
    const author =
      authorId === null
        ? { id: client.clientRequestId ?? id, name: `${client.clientName}, client` }
        : personOf(names, authorId);
    const comment = { id, author, text: body, createdAt: createdAt.toISOString() };
    const thread = threads.get(threadId ?? id);
    if (thread) thread.comments.push(comment);
    else {
      const resolved = resolvedAt && resolvedBy ? presentAction(names, resolvedBy, resolvedAt) : null;
      threads.set(id, { id, path, comments: [comment], resolved });
    }
  }
  return [...threads.values()];
}

/** Counts the threads of a filing that are not resolved. */
export async function countOpenThreads(tx: Tx, filingId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('filingComment')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('filingId', '=', filingId)
    .where('threadId', 'is', null)
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Holds a filing of the account while its comments are written. Throws NOT_FOUND. */
export async function holdFiling(tx: Tx, accountId: string, filingId: string): Promise<void> {
  const found = await tx
    .selectFrom('filing')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', filingId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}
