import { createContext, useContext, useEffect } from 'react';

/** The facts of a page for the HTML around it, while the server draws it. */
export interface DrawnPage {
  title: string;
  /** The text that search engines show of the page. */
  description?: string | undefined;
  /** Of the answer: 404 of a page that shows that there is none. */
  status: 200 | 404;
}

/** The page that the server is drawing; null in the browser. */
export const DrawnPageContext = createContext<DrawnPage | null>(null);

/** The window's title, from two facts: which page it is, and whether it shows errors. */
const shown = { page: '', errors: 0 };

function write() {
  document.title = `${shown.errors > 0 ? 'Error: ' : ''}${shown.page ? `${shown.page}, Gauger` : 'Gauger'}`;
}

/** Names the page in the window's title: "Rate book" → "Rate book, Gauger". */
export function usePageTitle(page: string, more: Partial<Omit<DrawnPage, 'title'>> = {}) {
  const drawn = useContext(DrawnPageContext);
  if (drawn) Object.assign(drawn, { title: page, ...more });
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
