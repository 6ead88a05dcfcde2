import { isPending } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../filing/public.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** After about a quarter of an hour the reader asks: a page that asks by itself for ever would keep the session alive. */
const MOST_QUESTIONS = 45;

/**
 * Where a filing stands. Asked again and again while an answer is awaited, ever more slowly, and not while nobody looks
 * at the page.
 */
export function useStatus(id: string) {
  return useQuery({
    ...statusQuery(id),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isPending(data.state) && dataUpdateCount < MOST_QUESTIONS
        ? Math.min(FIRST_MS * 1.3 ** dataUpdateCount, LONGEST_MS)
        : false,
  });
}
