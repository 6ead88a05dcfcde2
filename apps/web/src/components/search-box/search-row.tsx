import type { ReactNode } from 'react';
import css from './search-row.module.css';

/** What narrows a list while one types: its search box, and what stands beside it. */
export const SearchRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;
