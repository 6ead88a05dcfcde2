import { useState } from 'react';
import { pageCount } from './pager-numbers.ts';

/**
 * Rows that are all there, in pages: what a paged table is given of them.
 * @param begin how many rows a page has before the reader chooses
 */
export function usePages<Item>(all: readonly Item[], begin = 10) {
  const [wanted, setWanted] = useState(1);
  const [size, setSize] = useState(begin);
  // Rows may have gone since the page was chosen.
  const page = Math.min(wanted, pageCount(all.length, size));
  return {
    rows: all.slice((page - 1) * size, page * size),
    page,
    size,
    total: all.length,
    onPage: setWanted,
    onSize(chosen: number) {
      setSize(chosen);
      setWanted(1);
    },
  };
}
