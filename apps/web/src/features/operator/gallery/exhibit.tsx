import type { ReactNode } from 'react';
import css from './exhibit.module.css';

/** One component with its states side by side. */
export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replace(/\W+/g, '-');
  return (
    <section className={css.exhibit} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Exhibits in a row, as many as fit. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** Exhibits in columns of one width: fields. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={css.columns}>{children}</div>;
}
