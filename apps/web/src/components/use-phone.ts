import { useSyncExternalStore } from 'react';

const phones = '(max-width: 719px)';

/** Whether the window is as narrow as that of a phone. */
export const usePhone = (): boolean => useSyncExternalStore(watch, isPhone, () => false);

/** One for all who ask: to make a query takes time at each drawing. */
let query: MediaQueryList | undefined;
const watched = (): MediaQueryList => {
  query ??= window.matchMedia(phones);
  return query;
};

const isPhone = (): boolean => watched().matches;

function watch(changed: () => void): () => void {
  const media = watched();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
