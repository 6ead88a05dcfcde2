import type { CommentThread } from '@gauger/contract';
import { isOfRow } from '@gauger/excise';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './comments.module.css';
import { CommentsContext, type CommentsOnPage, threadDomId } from './comments-context.ts';
import { FieldComments } from './field-comments.tsx';
import { CommentDialog, ThreadList } from './lazy-parts.ts';
import type { Comments } from './use-comments.ts';

interface PageCommentsProps {
  comments: Comments;
  /** The threads that speak of something on this page. */
  threads: readonly CommentThread[];
  /** The path of what the page holds: `deposit`, `filingData.60`. */
  part: string;
  mayWrite: boolean;
  /** The filing in a word: return or claim. */
  noun: string;
  reviewing: boolean;
  placeOf: (path: string) => { label: string; to: string | undefined };
  /** The content between the page's head and its comments, which can read them. */
  children: ReactNode;
}

const MEANWHILE = 'This filing was changed in another window or by someone else.';
const ROW_MOVED = `${MEANWHILE} The row is here now: check it and comment again.`;
const ROW_GONE = `${MEANWHILE} The row no longer exists: you can comment on its page instead.`;

/** A page with what was said about it above its fields, and a mark at each field that is spoken of. */
export function PageComments(props: PageCommentsProps) {
  const { comments, threads, part, mayWrite, noun, reviewing, placeOf, children } = props;
  const [asked, setPath] = useState<string>();
  const { moved } = comments;
  const path = moved?.path ?? asked;
  const comment = mayWrite ? setPath : undefined;
  const onPage = useMemo<CommentsOnPage>(() => {
    const open = new Map<string, string>();
    for (const { id, path: of, resolved } of threads)
      if (resolved === null) open.set(of, [open.get(of), threadDomId(id)].filter(Boolean).join(' '));
    return { open, comment, reviewing };
  }, [threads, comment, reviewing]);
  const controlOf = useCallback(
    (of: string) => (of.startsWith(`${part}.`) ? of.slice(part.length + 1) : undefined),
    [part],
  );
  // A control whose id is not the path of its fact holds none.
  const pathOf = useCallback(
    (control: string) => (/^[\w.]+$/.test(control) ? `${part}.${control}` : undefined),
    [part],
  );
  return (
    <CommentsContext value={onPage}>
      <FieldComments controlOf={controlOf} pathOf={pathOf}>
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
                  {part === 'filing' ? `Comment on the ${noun}` : 'Comment on this page'}
                </button>
              </span>
            )}
          </section>
        )}
        {children}
      </FieldComments>
      {path !== undefined && (
        <Suspense>
          <CommentDialog
            key={moved?.path}
            title={`Comment on ${placeOf(path).label}`}
            label="What to check"
            act="Comment"
            again={moved && { text: moved.text, why: isOfRow(moved.path) ? ROW_MOVED : ROW_GONE }}
            onSay={(text) => comments.add(path, text)}
            onClose={() => {
              setPath(undefined);
              comments.forgetMoved();
            }}
          />
        </Suspense>
      )}
    </CommentsContext>
  );
}
