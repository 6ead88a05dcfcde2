import type { ReactNode } from 'react';
import { usePageTitle } from '../components/page-title/page-title.ts';
import { usePrintHead } from '../components/print/use-print-head.ts';
import css from './page.module.css';
import { useBusy } from './use-busy.ts';

/** The main part of a page: its title in the window, the target of the skip link, and the page's own width. */
export function Page({
  title,
  description,
  status = 200,
  width = 'page',
  namesPrint = false,
  children,
}: {
  title: string;
  /** The text that search engines show of a public page. */
  description?: string;
  /** Of the answer of the server: 404 of a page that says that there is none. */
  status?: 200 | 404;
  width?: 'page' | 'full';
  /** The page names its printed sheets itself. */
  namesPrint?: boolean;
  children: ReactNode;
}) {
  usePageTitle(title, { description, status });
  usePrintHead(namesPrint ? null : title);
  const isBusy = useBusy();
  return (
    <main id="main" tabIndex={-1} className={width === 'page' ? css.page : undefined} aria-busy={isBusy || undefined}>
      {children}
    </main>
  );
}
