import { isPending } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { type OfFiling, statusQuery } from '../../filings/filing/public.ts';
import type { Status } from './status-events.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Limit of about a quarter of an hour; then the reader asks: a page that polls forever would keep the session alive. */
const MAX_POLLS = 45;

/** Whether an answer is still to come: of several forms, to any of them. */
export const isWaiting = ({ state, forms }: Pick<Status, 'state' | 'forms'>): boolean =>
  isPending(state) || forms.some((form) => isPending(form.state));

/** Loads the status of a filing. Polls while it waits for an answer, ever more slowly, and only while the page is visible. */
export function useStatus(filing: OfFiling) {
  return useQuery({
    ...statusQuery(filing),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isWaiting(data) && dataUpdateCount < MAX_POLLS
        ? Math.min(FIRST_MS * 1.3 ** dataUpdateCount, LONGEST_MS)
        : false,
  });
}
