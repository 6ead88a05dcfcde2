import type { ReactNode } from 'react';
import css from './page-head.module.css';

/** The heading of a page, with its actions at the right. */
export function PageHead({ heading, actions }: { heading: string; actions: ReactNode }) {
  return (
    <div className={css.head}>
      <h1>{heading}</h1>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
