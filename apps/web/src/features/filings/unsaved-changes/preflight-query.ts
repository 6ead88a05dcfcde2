import { queryOptions } from '@tanstack/react-query';
import { callForm } from '../../../api/form-calls.ts';
import { type AnyFiling, preflightQuery } from '../filing/public.ts';
import { sendLocalDrafts } from './send-local-drafts.ts';

/** Query for errors that block fee and signature, after the server has all unsaved changes of this tab. */
export const settledPreflightQuery = (
  filing: Pick<AnyFiling, 'id' | 'version' | 'formType'>,
  drafts: ReadonlySet<string>,
) =>
  queryOptions({
    ...preflightQuery(filing, drafts),
    // The answer depends on the business, on other people and on the day too.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      await sendLocalDrafts(filing);
      return callForm(filing, 'getPreflight', { params: { id: filing.id }, signal });
    },
  });
