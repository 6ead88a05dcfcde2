import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { retryConnection, useConnection } from '../api/connection.ts';
import { OfflineNotice } from '../components/offline-notice/offline-notice.tsx';
import { onDemand, useOpener } from '../components/on-demand/on-demand.ts';
import { HelpContext } from '../frame/help-button.tsx';
import css from './root.module.css';
import { finishTakeOver } from './take-over-page.ts';

const helpPanel = onDemand(async () => (await import('./help-panel.tsx')).HelpPanel);

/** Surrounds every page: the skip link, Help, focus after navigation, and the notice of a lost connection. */
export function Root() {
  useFocusOnNavigation();
  useEffect(finishTakeOver, []);
  const connection = useConnection();
  const help = useOpener(helpPanel);
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <HelpContext value={help.button}>
        <Outlet />
      </HelpContext>
      {help.Part && <help.Part {...help.opening} />}
      <ScrollRestoration />
      <OfflineNotice connection={connection} onRetry={retryConnection} />
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
    return keepFocusOnHeading();
  }, [pathname, atStep, atField]);
}

/**
 * Focuses the heading of the page, also one that comes later or is drawn again while the page loads, until the person acts.
 * @returns ends it
 */
function keepFocusOnHeading(): () => void {
  let isFocused = false;
  const focus = () => {
    if (isFocused && document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    isFocused = true;
  };
  const watch = new MutationObserver(focus);
  const acts = ['keydown', 'pointerdown'];
  const end = () => {
    watch.disconnect();
    for (const act of acts) document.removeEventListener(act, end, true);
  };
  focus();
  watch.observe(document.body, { childList: true, subtree: true });
  for (const act of acts) document.addEventListener(act, end, true);
  return end;
}
