import type { ReactNode } from 'react';
import { Cask } from '../cask/cask.tsx';
import css from './empty-state.module.css';

/** Nothing is here yet: says so, and what to do next. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <Cask level="empty" />
      <p className={css.title}>{title}</p>
      <p className={css.text}>{children}</p>
      {action}
    </div>
  );
}
