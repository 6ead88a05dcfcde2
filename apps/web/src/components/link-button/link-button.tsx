import type { ReactNode } from 'react';
import css from './link-button.module.css';

/** A link that does something before it leads on, such as ask: it looks like one within its sentence. */
export const LinkButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.link} onClick={onClick}>
    {children}
  </button>
);
