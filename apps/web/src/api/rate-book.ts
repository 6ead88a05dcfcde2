import { type BookInForce, setBookInForce } from '@gauger/excise';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** A rate book as the server has it, and the release whose values it changes. */
export interface LoadedBook extends BookInForce {
  release: string;
  /** Names its values: another digest, other values. */
  digest: string;
}

/** For how long the book in force is not asked for again. */
const FRESH_MS = 60_000;

/** In place of a book while the server does not name one: pages compute by the values they have. */
const UNKNOWN: LoadedBook = { version: '', release: '', digest: '', parameters: {} };

const loaded = new Map<string, LoadedBook>();

/** The rate book in force, or that of a version. The values of a book are one file, which the browser keeps. */
const bookQuery = (version?: string) =>
  queryOptions({
    queryKey: ['rate book in force', version ?? null],
    async queryFn({ signal }): Promise<LoadedBook> {
      const query = version === undefined ? {} : { version };
      const { rateBookVersion, release, digest } = await call('getBookInForce', { query, signal, token: '' });
      const known = loaded.get(digest);
      if (known) return known;
      const { parameters } =
        rateBookVersion === release
          ? { parameters: {} }
          : await call('getBookValues', { params: { version: rateBookVersion, digest }, signal, token: '' });
      const book = { version: rateBookVersion, release, digest, parameters };
      loaded.set(digest, book);
      return book;
    },
    staleTime: FRESH_MS,
    structuralSharing: false,
  });

/** Loads the book in force before the first page is drawn. Without an answer the pages ask again. */
export async function loadBookInForce(): Promise<void> {
  await queryClient.prefetchQuery(bookQuery());
  setBookInForce(queryClient.getQueryData(bookQuery().queryKey) ?? null);
}

/**
 * Makes the page compute by the rate book in force, or by that of a version: of a return that keeps the rates it was shown
 * with. A version that the server no longer has gives way to the book in force.
 * @returns the book, whose digest is the key of what is drawn by it; null until the server has answered
 */
export function useRatesOf(version?: string): LoadedBook | null {
  const inForce = useQuery({ ...bookQuery(), refetchInterval: FRESH_MS, refetchOnWindowFocus: 'always' });
  const isPinned = version !== undefined && inForce.data !== undefined && version !== inForce.data.version;
  const pinned = useQuery({ ...bookQuery(version), enabled: isPinned });
  if (inForce.isPending || (isPinned && pinned.isPending)) return null;
  const book = (isPinned ? pinned.data : undefined) ?? inForce.data ?? UNKNOWN;
  // Everything below the caller is drawn after this, and computes by it.
  if (book !== UNKNOWN) setBookInForce(book);
  return book;
}

/** Asks which book is in force now: an answer of the server named another one. */
export const askForBook = (): Promise<void> => queryClient.invalidateQueries({ queryKey: bookQuery().queryKey });
