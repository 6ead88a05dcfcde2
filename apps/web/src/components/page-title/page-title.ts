import { useEffect } from 'react';

/** The window's title, from two facts: which page it is, and whether it shows errors. */
const shown = { page: '', errors: 0 };

function write() {
  document.title = `${shown.errors > 0 ? 'Error: ' : ''}${shown.page ? `${shown.page}, Gauger` : 'Gauger'}`;
}

/** Names the page in the window's title: "Rate book" → "Rate book, Gauger". */
export function usePageTitle(page: string) {
  useEffect(() => {
    shown.page = page;
    write();
  }, [page]);
}

/** While mounted, the title starts with "Error:", so that it is the first thing read out. */
export function useErrorTitle() {
  useEffect(() => {
    shown.errors++;
    write();
    return () => {
      shown.errors--;
      write();
    };
  }, []);
}
