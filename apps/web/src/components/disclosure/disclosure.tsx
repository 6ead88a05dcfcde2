import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './disclosure.module.css';

/** Text that is there when it is asked for. */
export function Disclosure({ summary, open, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={css.disclosure} open={open}>
      <summary>
        <Icon name="forward" />
        {summary}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
