import type { DatedValue, Law } from './types.ts';

/**
 * The rate book in force, for a program that computes by one book at a time, such as a page of the browser. The server names
 * its law in every call and never calls `setBookInForce`.
 */
export interface BookInForce {
  /** The version of the book, which a filing pins. */
  version: string;
  /** The dated values of each parameter whose values are not those shipped. */
  parameters: Readonly<Record<string, readonly DatedValue[]>>;
}

let book: BookInForce | null = null;
const followers: (() => void)[] = [];

/** Computes by another book from now on: `law` and `taxLaw` become those under it. Null: by the values shipped. */
export function setBookInForce(next: BookInForce | null): void {
  if (book === next) return;
  book = next;
  for (const follow of followers) follow();
}

/** Calls now, and again when the book changes. */
export function followBook(follow: () => void): void {
  followers.push(follow);
  follow();
}

/** A shipped law under the book in force. */
export function underBook(shipped: Law): Law {
  if (book === null) return shipped;
  const { version, parameters } = book;
  return {
    ...shipped,
    rateBookVersion: version,
    parameters: shipped.parameters.map((one) => {
      const values = parameters[one.id];
      return values ? { ...one, values } : one;
    }),
  };
}

/** The book that makes the shipped law into another: the values that differ. */
export const bookOf = (law: Law, shipped: Law): BookInForce => {
  const known = new Map(shipped.parameters.map((one) => [one.id, one.values]));
  return {
    version: law.rateBookVersion,
    parameters: Object.fromEntries(
      law.parameters.flatMap(({ id, values }) => (values === known.get(id) ? [] : [[id, values]])),
    ),
  };
};
