import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Sort } from './paged-table.tsx';
import { pageSize } from './pager-numbers.ts';

/**
 * Keeps page, size, sort and search text of a list in the address, so that a reload and Back show the same rows.
 * @param rows how many rows a page has at first
 */
export function useListAddress(rows?: number) {
  const [address, setAddress] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string>) =>
      setAddress(
        () => {
          // The router's own may be that of the change before, which is not drawn yet.
          const now = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes))
            if (value === '') now.delete(name);
            else now.set(name, value);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress],
  );
  return {
    /** From 1. */
    page: Math.max(1, Math.floor(Number(address.get('page')) || 1)),
    size: pageSize(address.get('size') ?? String(rows ?? '')),
    search: address.get('search') ?? '',
    /** The sort column; undefined for the list's own order. */
    sort: sortOf(address.get('sort')),
    onPage: (page: number) => set({ page: page > 1 ? String(page) : '' }),
    onSize: (size: number) => set({ size: String(size), page: '' }),
    onSort: ({ key, descending }: Sort) => set({ sort: descending ? `-${key}` : key, page: '' }),
    onSearch: useCallback((search: string) => set({ search, page: '' }), [set]),
    /** Shows another list of the same page, from its first page on. */
    set,
  };
}

/** `name`, or `-name` for the other way round. */
function sortOf(text: string | null): Sort | undefined {
  if (!text) return undefined;
  return text.startsWith('-') ? { key: text.slice(1), descending: true } : { key: text, descending: false };
}
