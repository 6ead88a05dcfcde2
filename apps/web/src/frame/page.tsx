import { type Query, useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { usePageTitle } from '../components/page-title/page-title.ts';
import { usePrintHead } from '../components/print/use-print-head.ts';
import css from './page.module.css';

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

/** A part that came may ask for another one: the page rests when nothing has been asked for this long. */
const REST_MS = 30;

/** A page that asks again by the clock is complete while it does. */
const isAskedByClock = ({ observers, state }: Query): boolean =>
  state.status === 'success' &&
  !state.isInvalidated &&
  observers.some(({ options }) => Boolean(options.refetchInterval));

/** Whether another page or a part of this one is still loading. */
function useBusy(): boolean {
  const { state } = useNavigation();
  const fetching = useIsFetching({ predicate: (query) => !isAskedByClock(query) });
  const isLoading = state !== 'idle' || fetching > 0;
  const [isBusy, setBusy] = useState(isLoading);
  if (isLoading && !isBusy) setBusy(true);
  useEffect(() => {
    if (isLoading) return;
    const timer = setTimeout(() => setBusy(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isBusy;
}
