import { useEffect, useRef } from 'react';

/** Saves what is typed on the page. @returns whether it was saved, or there was nothing to save */
type Save = () => Promise<boolean>;

let registered: Save | undefined;

/** Lets the page save what is typed on it when something outside of it leads away: the business switch. */
export function useSaveBeforeLeaving(save: Save | undefined) {
  const newest = useRef(save);
  newest.current = save;
  useEffect(() => {
    const run: Save = async () => (await newest.current?.()) ?? true;
    registered = run;
    return () => {
      if (registered === run) registered = undefined;
    };
  }, []);
}

/** Saves the page that is shown. @returns whether it may be left */
export const saveBeforeLeaving: Save = async () => (await registered?.()) ?? true;
