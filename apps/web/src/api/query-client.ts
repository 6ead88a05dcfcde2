import { QueryClient } from '@tanstack/react-query';

/** Caches answers of the server while pages use them. The reader repeats a failed call; nothing repeats it unseen. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});
