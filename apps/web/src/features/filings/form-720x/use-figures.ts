import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { facts720X, hasRatesOf, isAnythingTyped, type Typed } from '../filing/public.ts';
import type { Filing720X } from './adjustment-parts.ts';

/** For how long nothing is typed before the server is asked, in milliseconds. */
const PAUSE_MS = 400;

/** The typed facts with their figures; those of the server where the web app has not the rates of the Form 720-X. */
export function useFigures(filing: Filing720X, typed: Typed): Typed {
  const asks = isAnythingTyped(typed) && !hasRatesOf(filing);
  const now = asks ? JSON.stringify(pagesOf(filing, typed)) : '';
  const pages = useSettled(now);
  const { data } = useQuery({
    queryKey: ['figures', filing.id, filing.version, pages],
    // Without pages there is nothing to parse: the body is made with the call.
    queryFn: ({ signal }) => call('whatIfForm720X', { body: { id: filing.id, ...JSON.parse(pages) } as never, signal }),
    enabled: pages !== '',
    placeholderData: (known) => known,
    retry: false,
  });
  return useMemo(
    () => (asks && data ? { ...typed, figures: { changes: data.adjustments, totals: data.totals } } : typed),
    [asks, data, typed],
  );
}

/** The pages of what is typed, as they would be saved. */
function pagesOf(filing: Filing720X, typed: Typed): object {
  const { adjustmentsToLiability, adjustmentsToScheduleC, corrected } = { ...typed.amendment };
  const claims = typed.others?.claimsData;
  const lines = typed.line
    ? { [typed.line.irsNumber]: typed.line.facts() }
    : corrected && { ...facts720X(filing, typed).corrected?.filingData };
  return {
    ...((lines || claims) && {
      corrected: { ...(lines && { filingData: lines }), ...(claims && { claimsData: claims }) },
    }),
    ...(adjustmentsToLiability && { adjustmentsToLiability }),
    ...(adjustmentsToScheduleC && { adjustmentsToScheduleC }),
  };
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
