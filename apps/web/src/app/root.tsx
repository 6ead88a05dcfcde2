import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { retryConnection, useReach } from '../api/reach.ts';
import { OfflineNotice } from '../components/offline-notice/offline-notice.tsx';
import css from './root.module.css';
import { finishTakeOver } from './take-over-page.ts';

/** Surrounds every page: the skip link, focus after navigation, and the notice of a lost connection. */
export function Root() {
  useFocusOnNavigation();
  useEffect(finishTakeOver, []);
  const reach = useReach();
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration />
      <OfflineNotice reach={reach} onRetry={retryConnection} />
    </>
  );
}

/** After a link the page's heading has the focus, so that it is read out and Tab goes on from there. */
function useFocusOnNavigation() {
  const { pathname, search, state } = useLocation();
  const shown = useRef(pathname);
  // A step of the page that was asked for takes the focus itself.
  const atStep = state?.index !== undefined;
  // A field named by the address takes the focus, unless the page no longer has it.
  const atField = new URLSearchParams(search).has('at');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (atStep || (atField && document.activeElement?.closest('main'))) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, atStep, atField]);
}
