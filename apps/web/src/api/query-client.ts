import { QueryClient } from '@tanstack/react-query';

/** What the server told us, kept while it is in use. A call that failed is repeated by the reader, not behind his back. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});
