import { type BlankMap, BlankRefused, blankName } from './blank-map.ts';

/** An official blank with its map. */
export interface Blank {
  /** The name of its PDF. */
  file: string;
  map: BlankMap;
  pdf: Uint8Array;
}

/**
 * The blank of a form for a period, undefined where the folder has none.
 * @throws BlankRefused where two blanks are for the period
 */
export function blankFor(blanks: readonly Blank[], form: BlankMap['form'], period: string): Blank | undefined {
  const fitting = blanks.filter(
    ({ map }) =>
      map.form === form && (map.first === null || map.first <= period) && (map.last === null || period <= map.last),
  );
  const [found, other] = fitting;
  if (found && other)
    throw new BlankRefused(
      `${found.file} and ${other.file} are both ${blankName(form)} for ${period}: correct first and last.`,
    );
  return found;
}
