import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { sendOpenDrafts } from '../api/local-draft.ts';
import { sessionToken } from '../api/session.ts';
import { choose } from '../components/confirm/choose.ts';

/** Saves what is typed on the page; what is wrong is shown there. @returns whether it was saved */
type Save = () => Promise<boolean>;

interface Page {
  save: Save;
  isUnsaved: () => boolean;
  /** Whether something typed is in no draft: a reader who leaves the filing is asked. */
  isOutsideDraft?: () => boolean;
}

let registered: Page | undefined;

/**
 * Saves the page before a link leads to another page of its filing: menu, breadcrumb, ledger, Continue. If saving fails, the reader
 * stays to fix it, or leaves knowing that the changes are not in the return. The browser's Back and links out of the filing
 * save nothing: they keep a draft, which the page restores.
 */
export function useSaveBeforeLeaving(save: Save, isUnsaved: () => boolean, isOutsideDraft = () => false) {
  const newest = useRef<Page>({ save, isUnsaved, isOutsideDraft });
  newest.current = { save, isUnsaved, isOutsideDraft };
  const goesOut = useRef(false);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there, historyAction }) => {
    // Without a session nothing can be saved: what is typed waits in the tab.
    if (!isElsewhere(here, there) || !sessionToken() || !newest.current.isUnsaved()) return false;
    goesOut.current = historyAction === 'POP' || filingOf(here) !== filingOf(there);
    return true;
  });
  useEffect(() => {
    const page: Page = {
      save: () => newest.current.save(),
      isUnsaved: () => newest.current.isUnsaved(),
    };
    registered = page;
    return () => {
      if (registered === page) registered = undefined;
    };
  }, []);
  const leaving = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || leaving.current) return;
    leaving.current = true;
    const may = goesOut.current ? mayGoOut(newest.current) : mayLeave(newest.current);
    void may.then((isFree) => {
      leaving.current = false;
      if (isFree) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
}

/** Keeps what is typed as the draft of the page, or asks. */
async function mayGoOut(page: Page): Promise<boolean> {
  if (!page.isOutsideDraft?.()) {
    await sendOpenDrafts();
    return true;
  }
  const choice = await choose({
    title: 'Save your changes?',
    body: 'You changed this page and did not save it.',
    choices: { discard: 'Discard changes', save: 'Save changes' },
  });
  return choice === 'save' ? mayLeave(page) : choice === 'discard';
}

async function mayLeave({ save, isUnsaved }: Page): Promise<boolean> {
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

/** Whether the page that is shown holds changes that are not saved. */
export const hasUnsavedChanges = (): boolean => registered?.isUnsaved() ?? false;

/** Saves the page that is shown. @returns whether it may be left */
export const saveBeforeLeaving: Save = async () => !hasUnsavedChanges() || (registered?.save() ?? true);
