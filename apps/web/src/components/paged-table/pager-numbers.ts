/** Page numbers in sight at a time. */
const NUMBERS = 8;

/** Rows of a page when the box says nothing or 0. */
const DEFAULT_SIZE = 10;

/** The most rows a page can have. */
export const LARGEST_SIZE = 100;

/** How many pages `total` rows make; one at least. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Whether all rows fit one page, at the chosen size and at every offered size: then there is nothing to turn. */
export const fitsAnyPage = (total: number, size: number, sizes: readonly number[] = [DEFAULT_SIZE]): boolean =>
  total <= Math.min(size, ...sizes);

/** The page numbers to offer: at most eight, from 1, with the current one among them and its neighbors around it. */
export function pagerNumbers(current: number, pages: number): number[] {
  const count = Math.min(NUMBERS, pages);
  const first = Math.min(Math.max(1, current - NUMBERS / 2 + 1), pages - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Reads a page size typed into "Show N Entries": 0 and nothing mean ten, and a hundred is the most. */
export function pageSize(text: string): number {
  const size = /^\d+$/.test(text.trim()) ? Number(text.trim()) : 0;
  return Math.min(LARGEST_SIZE, size || DEFAULT_SIZE);
}
