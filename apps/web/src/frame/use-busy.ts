import { type Query, useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A part that came may ask for another one: the page rests when nothing has been asked for this long. */
const REST_MS = 30;

/** A page that asks again by the clock is complete while it does. */
const isAskedByClock = ({ observers, state }: Query): boolean =>
  state.status === 'success' &&
  !state.isInvalidated &&
  observers.some(({ options }) => Boolean(options.refetchInterval));

/** Whether another page or a part of this one is still loading. */
export function useBusy(): boolean {
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
