import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { sendOpenDrafts } from '../api/local-draft.ts';
import { sessionToken } from '../api/session.ts';
import { choose } from '../components/confirm/choose.ts';

/** Saves what is typed on the page; what is wrong is shown there. @returns whether it was saved */
type Save = () => Promise<boolean>;

let registered: Save | undefined;

/**
 * Saves the page before any navigation away from it: menu, breadcrumb, ledger, logo, business switch, the browser's Back. If
 * saving fails, the reader stays to fix it, or leaves knowing that the changes are not in the return.
 */
export function useSaveBeforeLeaving(save: Save, isUnsaved: () => boolean) {
  const newest = useRef({ save, isUnsaved });
  newest.current = { save, isUnsaved };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session nothing can be saved: what is typed waits in the tab.
      isElsewhere(currentLocation, nextLocation) && Boolean(sessionToken()) && newest.current.isUnsaved(),
  );
  useEffect(() => {
    const run: Save = async () => !newest.current.isUnsaved() || newest.current.save();
    registered = run;
    return () => {
      if (registered === run) registered = undefined;
    };
  }, []);
  const leaving = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || leaving.current) return;
    leaving.current = true;
    void mayLeave(newest.current).then((isFree) => {
      leaving.current = false;
      if (isFree) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
}

async function mayLeave({ save, isUnsaved }: { save: Save; isUnsaved: () => boolean }): Promise<boolean> {
  if (await save()) return true;
  // The reader took another version instead: the page shows it.
  if (!isUnsaved()) return false;
  const choice = await choose({
    title: 'This page could not be saved',
    body: 'Stay and fix the marked fields. If you leave, your changes stay here as unsaved changes. The return cannot be paid for or sent until you save or discard them.',
    choices: { leave: 'Leave with unsaved changes', stay: 'Stay and fix' },
  });
  if (choice !== 'leave') return false;
  await sendOpenDrafts();
  return true;
}

/** Another page, or the same of another filing; a link to a field stays. */
const isElsewhere = (here: Location, there: Location): boolean =>
  here.pathname !== there.pathname || filingOf(here) !== filingOf(there);

const filingOf = ({ search }: Location): string | null => new URLSearchParams(search).get('filing');

/** Saves the page that is shown. @returns whether it may be left */
export const saveBeforeLeaving: Save = async () => (await registered?.()) ?? true;
