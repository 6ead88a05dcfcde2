import type { CommentThread } from '@gauger/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { showError } from '../../../components/banners/banners.tsx';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { formatMoment } from '../../../components/moment.ts';
import { CommentDialog } from './comment-dialog.tsx';
import css from './comments.module.css';
import { threadDomId } from './comments-context.ts';
import type { Comments } from './use-comments.ts';

interface ThreadListProps {
  threads: readonly CommentThread[];
  comments: Comments;
  mayWrite: boolean;
  placeOf: (path: string) => { label: string; to: string | undefined };
}

/** Lists threads: open ones in sight, resolved ones folded. */
export function ThreadList({ threads, ...rest }: ThreadListProps) {
  const open = threads.filter(({ resolved }) => resolved === null);
  const resolved = threads.filter((thread) => thread.resolved !== null);
  return (
    <div className="stack-2">
      {open.map((thread) => (
        <Thread key={thread.id} thread={thread} {...rest} />
      ))}
      {resolved.length > 0 && (
        <Disclosure
          summary={resolved.length === 1 ? 'One resolved comment' : `${resolved.length} resolved comments`}
          rest
        >
          {resolved.map((thread) => (
            <Thread key={thread.id} thread={thread} {...rest} />
          ))}
        </Disclosure>
      )}
    </div>
  );
}

function Thread({ thread, comments, mayWrite, placeOf }: { thread: CommentThread } & Omit<ThreadListProps, 'threads'>) {
  const [answering, setAnswering] = useState(false);
  const { id, path, resolved } = thread;
  const { label, to } = placeOf(path);
  const isLinked = useLocation().hash === `#${threadDomId(id)}`;
  // The link of an email leads here, and comments come after the page.
  useEffect(() => {
    if (!isLinked) return;
    const thread = document.getElementById(threadDomId(id));
    if (thread) thread.tabIndex = -1;
    focusField(threadDomId(id));
  }, [isLinked, id]);
  const resolve = () =>
    comments.resolve(id, resolved === null).catch((fault: Error) => {
      showError(fault.message);
    });
  return (
    <article
      id={threadDomId(id)}
      className={`${css.thread} ${resolved ? css.done : ''}`}
      aria-label={`Comment: ${label}`}
    >
      <p className={css.about}>{to === undefined ? label : <Link to={to}>{label}</Link>}</p>
      {thread.comments.map(({ id: comment, author, text, createdAt }) => (
        <div key={comment} className={css.comment}>
          <p className={css.said}>{text}</p>
          <p className={css.by}>
            {author.name}, {formatMoment(createdAt)}
          </p>
        </div>
      ))}
      {resolved && (
        <p className={css.by}>
          Resolved by {resolved.by.name}, {formatMoment(resolved.at)}
        </p>
      )}
      {mayWrite && (
        <div className={css.acts}>
          <Button size="compact-sm" variant="subtle" onClick={() => setAnswering(true)}>
            Answer<span className="spoken"> the comment on {label}</span>
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void resolve()}>
            {resolved ? 'Open again' : 'Resolve'}
            <span className="spoken"> the comment on {label}</span>
          </Button>
        </div>
      )}
      {answering && (
        <CommentDialog
          title={`Answer: ${label}`}
          label="Your answer"
          reader={thread.comments[0]?.author.name}
          act="Answer"
          onSay={(text) => comments.answer(id, text)}
          onClose={() => setAnswering(false)}
        />
      )}
    </article>
  );
}
