import type { ReactNode } from 'react';
import css from './search-row.module.css';

/** A row for the search box and other filters of a list. */
export const SearchRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;
