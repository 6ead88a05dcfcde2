import type { CommentThread } from '@gauger/contract';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { FieldAsides } from '../../components/fields/field-aside.ts';
import { focusField } from '../../components/focus-field.ts';
import { Icon } from '../../components/icon/icon.tsx';
import css from './comments.module.css';
import { CommentsContext, type CommentsOnPage, threadDomId } from './comments-context.ts';
import { CommentDialog, ThreadList } from './lazy-parts.ts';
import type { Comments } from './use-comments.ts';

interface PageCommentsProps {
  comments: Comments;
  /** The threads that speak of something on this page. */
  threads: readonly CommentThread[];
  /** The path of what the page holds: `deposit`, `filingData.60`. */
  part: string;
  mayWrite: boolean;
  /** Whether every field offers to be commented on. */
  reviewing: boolean;
  placeOf: (path: string) => { label: string; to: string | undefined };
  /** Stands between the page's head and its comments, and knows of them. */
  children: ReactNode;
}

/** A page with what was said about it above its fields, and a mark at each field that is spoken of. */
export function PageComments(props: PageCommentsProps) {
  const { comments, threads, part, mayWrite, reviewing, placeOf, children } = props;
  const [path, setPath] = useState<string>();
  const comment = mayWrite ? setPath : undefined;
  const onPage = useMemo<CommentsOnPage>(() => {
    const open = new Map<string, string>();
    for (const { id, path: of, resolved } of threads)
      if (resolved === null) open.set(of, [open.get(of), threadDomId(id)].filter(Boolean).join(' '));
    return { open, comment };
  }, [threads, comment]);
  const aside = useMemo(
    () =>
      ({ id, label }: { id: string; label: string }) => {
        const thread = onPage.open.get(`${part}.${id}`);
        // A control whose id is not the path of its fact holds none.
        const canComment = /^[\w.]+$/.test(id) && reviewing && onPage.comment !== undefined;
        if (thread === undefined && !canComment) return null;
        return (
          <button
            type="button"
            className={`${css.mark} ${thread ? css.open : ''}`}
            onClick={() => (thread ? showThread(thread) : onPage.comment?.(`${part}.${id}`))}
          >
            <Icon name="comment" />
            {thread ? 'Comment' : ''}
            <span className="spoken">{thread ? ` on ${label}: read it` : `Comment on ${label}`}</span>
          </button>
        );
      },
    [onPage, part, reviewing],
  );
  return (
    <CommentsContext value={onPage}>
      <FieldAsides value={aside}>
        {(threads.length > 0 || mayWrite) && (
          <section className={css.page} aria-label="Comments">
            {threads.length > 0 && (
              <Suspense>
                <ThreadList threads={threads} comments={comments} mayWrite={mayWrite} placeOf={placeOf} />
              </Suspense>
            )}
            {mayWrite && (
              <span>
                <button type="button" className={css.mark} onClick={() => setPath(part)}>
                  <Icon name="comment" />
                  {part === 'filing' ? 'Comment on the return' : 'Comment on this page'}
                </button>
              </span>
            )}
          </section>
        )}
        {children}
      </FieldAsides>
      {path !== undefined && (
        <Suspense>
          <CommentDialog
            title={`Comment on ${placeOf(path).label}`}
            label="What should be looked at"
            act="Comment"
            onSay={(text) => comments.add(path, text)}
            onClose={() => setPath(undefined)}
          />
        </Suspense>
      )}
    </CommentsContext>
  );
}

/** @param ids of the threads on a field; the first is shown */
function showThread(ids: string) {
  const [id = ''] = ids.split(' ');
  const thread = document.getElementById(id);
  if (thread) thread.tabIndex = -1;
  focusField(id);
}
