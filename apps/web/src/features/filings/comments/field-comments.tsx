import { type ReactNode, useMemo } from 'react';
import { FieldAsides } from '../../../components/fields/field-aside.ts';
import { focusField } from '../../../components/focus-field.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './comments.module.css';
import { useCommentsOnPage } from './comments-context.ts';

interface FieldCommentsProps {
  /** The id of the control of a path; undefined when the fields below do not have it. */
  controlOf: (path: string) => string | undefined;
  /** The path of what a control holds; undefined where that is no fact of the saved filing. */
  pathOf: (control: string) => string | undefined;
  children: ReactNode;
}

/** Fields with a mark at each that is spoken of, and at every other, while the filing is reviewed, the way to comment on it. */
export function FieldComments({ controlOf, pathOf, children }: FieldCommentsProps) {
  const { open, comment, reviewing } = useCommentsOnPage();
  const aside = useMemo(() => {
    const threads = new Map<string, string>();
    for (const [path, ids] of open) {
      const control = controlOf(path);
      if (control !== undefined) threads.set(control, [threads.get(control), ids].filter(Boolean).join(' '));
    }
    return ({ id, label }: { id: string; label: string }) => {
      const thread = threads.get(id);
      const path = reviewing && comment ? pathOf(id) : undefined;
      if (thread === undefined && path === undefined) return null;
      return (
        <button
          type="button"
          className={`${css.mark} ${thread ? css.open : ''}`}
          onClick={() => (thread ? showThread(thread) : path !== undefined && comment?.(path))}
        >
          <Icon name="comment" />
          {thread ? 'Comment' : ''}
          <span className="spoken">{thread ? ` on ${label}: read it` : `Comment on ${label}`}</span>
        </button>
      );
    };
  }, [open, comment, reviewing, controlOf, pathOf]);
  return <FieldAsides value={aside}>{children}</FieldAsides>;
}

/** @param ids of the threads on a field; the first is shown */
function showThread(ids: string) {
  const [id = ''] = ids.split(' ');
  const thread = document.getElementById(id);
  if (thread) thread.tabIndex = -1;
  focusField(id);
}
