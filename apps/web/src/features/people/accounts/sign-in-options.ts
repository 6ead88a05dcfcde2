import { useQuery } from '@tanstack/react-query';
import { type Answer, call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

const options = {
  queryKey: ['getSignInOptions'],
  queryFn: () => call('getSignInOptions', {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** How one signs up and in at this installation; undefined until it is known. */
export const useSignInOptions = (): Answer<'getSignInOptions'> | undefined => useQuery(options).data;

export const fetchSignInOptions = () => queryClient.fetchQuery(options);
