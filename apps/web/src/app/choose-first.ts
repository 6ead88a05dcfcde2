import { lists, type pages } from '../pages/pages.ts';

/** Where to choose what a page shows, when its address does not name it; undefined when it does, or names nothing. */
export function chooseFirst(page: (typeof pages)[number], address: URLSearchParams): string | undefined {
  if (!('of' in page) || page.of.some((name) => address.get(name))) return undefined;
  return lists[page.of[0]];
}
