import type { ReactNode } from 'react';
import { usePageTitle } from '../../components/page-title/page-title.ts';
import css from './page.module.css';

/** The main part of a page: its title in the window, the target of the skip link, and the page's own width. */
export function Page({
  title,
  width = 'page',
  children,
}: {
  title: string;
  width?: 'page' | 'full';
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <main id="main" tabIndex={-1} className={width === 'page' ? css.page : undefined}>
      {children}
    </main>
  );
}
