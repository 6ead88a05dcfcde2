import type { ReactNode } from 'react';
import css from './page-head.module.css';

/** The heading of a page, with its actions at the right; on phones they are below, but for the first page of the way. */
export function PageHead({
  heading,
  actions,
  isFirst = false,
}: {
  heading: string;
  actions: ReactNode;
  isFirst?: boolean | undefined;
}) {
  return (
    <div className={isFirst ? `${css.head} ${css.first}` : css.head}>
      <h1>{heading}</h1>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
