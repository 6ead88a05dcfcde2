import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './disclosure.module.css';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  /** The rest of a list: it stands as the list before it does. Otherwise it is text, set in and narrower. */
  rest?: boolean;
  children: ReactNode;
}

/** What is there when it is asked for. */
export function Disclosure({ summary, open, rest = false, children }: DisclosureProps) {
  return (
    <details className={css.disclosure} open={open} data-rest={rest || undefined}>
      <summary>
        <Icon name="forward" />
        {summary}
      </summary>
      {rest ? children : <div className={css.body}>{children}</div>}
    </details>
  );
}
