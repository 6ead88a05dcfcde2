import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './disclosure.module.css';

interface DisclosureProps {
  summary: string;
  open?: boolean;
  /** The rest of a list, in the style of the list. Otherwise indented, narrower text. */
  rest?: boolean;
  children: ReactNode;
}

/** Shows its content on demand. */
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
