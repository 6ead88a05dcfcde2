import { type Row, rowsAfter } from '@gauger/excise';

/** Which row of the page a row of the filing is, and the other way: what is said of a row names its place in the filing. */
export interface SavedPlaces {
  /** Finds the row at a place of the filing, by its id; undefined when it is not on the page. */
  rowAt(place: number): number | undefined;
  /** The place of a row in the filing; undefined for an unsaved one. */
  placeOf(rowId: number): number | undefined;
}

/** Rows of the page, by their ids. */
interface PageRows {
  facts: readonly Row[];
  ids: readonly (number | undefined)[];
}

/**
 * The page may hold the rows of the filing in another order, changed, or without some of them: it began with a draft, or was
 * typed into before it was saved. They are looked for when something is said of one.
 * @param saved the rows as the filing holds them
 * @param onPage the rows of the page when the filing came to hold those
 */
export function savedPlaces(saved: readonly Row[], { facts, ids }: PageRows): SavedPlaces {
  let found: { rows: readonly (number | undefined)[]; places: ReadonlyMap<number | undefined, number> } | undefined;
  const find = () => {
    const rows = saved === facts ? ids : rowsAfter(saved, facts).map((at) => (at === null ? undefined : ids[at]));
    return { rows, places: new Map(rows.map((id, place) => [id, place])) };
  };
  const now = () => {
    found ??= find();
    return found;
  };
  return { rowAt: (place) => now().rows[place], placeOf: (rowId) => now().places.get(rowId) };
}
