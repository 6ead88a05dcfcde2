import { type Row, rowsAfter } from '@gauger/excise';

/** Which row of the page a row of the filing is, and the other way: what is said of a row names its place in the filing. */
export interface SavedPlaces {
  /** The row that stands at a place of the filing, by its id; undefined when it is not on the page. */
  rowAt(place: number): number | undefined;
  /** Where a row stands in the filing; undefined for one that is not saved. */
  placeOf(rowId: number): number | undefined;
}

/**
 * A page that began with a draft may hold the rows of the filing in another order, changed, or without some of them.
 * @param saved the rows as the filing holds them
 * @param opened the rows the page began with
 * @param ids the ids of those, in their order
 */
export function savedPlaces(
  saved: readonly Row[],
  opened: readonly Row[],
  ids: readonly (number | undefined)[],
): SavedPlaces {
  const rows = saved === opened ? ids : rowsAfter(saved, opened).map((at) => (at === null ? undefined : ids[at]));
  const places = new Map(rows.map((id, place) => [id, place]));
  return { rowAt: (place) => rows[place], placeOf: (rowId) => places.get(rowId) };
}
