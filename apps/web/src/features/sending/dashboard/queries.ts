import { isEditable, isPending } from '@gauger/excise';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, type call, queryOf } from '../../../api/call.ts';

/** A row of the filing list. */
export type FilingRow = Answer<'listFilings'>['content'][number];
export type FormFilter = FilingRow['formType'] | 'ALL';

/** Every query of the list begins with this key, so that a change refreshes all of them. */
export const DASHBOARD = 'dashboard';

export const countsQuery = {
  ...queryOf([DASHBOARD, 'counts'], 'countFilings', {}),
  // Filings change on other pages.
  staleTime: 0,
};

/** @param business only what is due of this business */
export const dueQuery = (business?: string) => ({
  ...queryOf([DASHBOARD, 'due', business], 'listDue', { query: business === undefined ? {} : { business } }),
  staleTime: 0,
});

/** The returns of clients by due day. */
export type ClientList = Answer<'listClients'>;
export type ClientReturn = ClientList['content'][number] & {
  /** How many errors are to be fixed; undefined until they are counted. */
  errors?: number | undefined;
  /** How many more are to be fixed before the signature. */
  beforeSigning?: number | undefined;
  /** Whether its errors are being counted: its next step is not known yet. */
  counting?: boolean | undefined;
  /** Whether a part that was not started or saved stops the fee, or the signature alone. */
  unfinished?: ToFix['unfinished'] | undefined;
};

const LOOK_AGAIN_MS = 10_000;

/** @param query with the page from 0 */
export const clientsQuery = (query: Parameters<typeof call<'listClients'>>[1]['query']) =>
  queryOptions({
    ...queryOf([DASHBOARD, 'clients', query], 'listClients', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // An answer comes within minutes, and the list says so without a reload.
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ filing }) => filing && isPending(filing.state)) ? LOOK_AGAIN_MS : false,
  });

/** The errors to fix in returns of the list, counted after the list is shown. */
const errorsQuery = (filings: readonly string[]) => ({
  // Not below DASHBOARD: a change of the list would ask for filings that were deleted.
  ...queryOf(['issueCounts', filings], 'countIssues', { body: { filings: [...filings] } }),
  enabled: filings.length > 0,
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** Number of errors before the next step, and of those that stop the signature alone. */
export interface ToFix {
  readonly errors: number;
  readonly beforeSigning: number;
  readonly unfinished: Answer<'countIssues'>['returns'][number]['unfinished'];
}

/**
 * Counts what is to be fixed in filings, after their list is shown.
 * @returns `of` the counts of a filing, undefined until they are known; `isCounting` whether they are still to come
 */
export function useToFix(filings: readonly Pick<FilingRow, 'id' | 'state' | 'paymentStatus'>[]) {
  const fixable = filings.filter(({ state }) => isEditable(state) || state === 'rejected').map(({ id }) => id);
  const { data, isFetching } = useQuery(errorsQuery(fixable));
  const counts = new Map(data?.returns.map((one) => [one.id, one]));
  const of = (id: string): ToFix | undefined => {
    const found = counts.get(id);
    if (!found) return undefined;
    const { errors, beforeSigning, unfinished } = found;
    // Once the fee is paid, what stops the signature is all that is left to fix.
    return filings.find((filing) => filing.id === id)?.paymentStatus === 1
      ? { errors: errors + beforeSigning, beforeSigning: 0, unfinished }
      : { errors, beforeSigning, unfinished: unfinished === 'pay' ? unfinished : null };
  };
  return { of, isCounting: (id: string) => isFetching && !counts.has(id) && fixable.includes(id) };
}

/** The answer of the list of filings. */
export type FilingList = Answer<'listFilings'>;
/** The query of the list of filings. */
export type FilingQuery = Parameters<typeof call<'listFilings'>>[1]['query'];

export const filingsQuery = (query: FilingQuery) => ({
  ...queryOf([DASHBOARD, 'list', query], 'listFilings', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});
