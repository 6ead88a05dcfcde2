import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { preflightQuery, type SavedFiling } from '../filing/public.ts';
import { sendKeptHere } from './send-kept-here.ts';

/** What blocks the fee and the signature, asked once the server has all that was typed in this tab. */
export const settledPreflightQuery = (
  filing: Pick<SavedFiling, 'id' | 'version' | 'formType'>,
  drafts: ReadonlySet<string>,
) =>
  queryOptions({
    ...preflightQuery(filing, drafts),
    // The answer depends on the business, on other people and on the day too.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      await sendKeptHere(filing);
      return call('getPreflight', { params: { id: filing.id }, signal });
    },
  });
