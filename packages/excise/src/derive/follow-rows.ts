import { claimPageOf, type Form8849Schedule } from '../catalog/public.ts';
import type { Row } from '../engine/public.ts';
import { rowsAfter } from './fact-changes.ts';

/** The parts of a path: a page with rows, their list, the row, and the rest within the row. */
const OF_ROW =
  /^((?:corrected\.)?filingData\.\w+|(?:corrected\.)?claimsData\.groups\.\w+|sch\d\.\w+|deposit|adjustmentsTo\w+)\.(rows|lines|deposits|adjustmentsTo\w+Rows)\.(\d+)(.*)$/;

/** Whether a path names a row, and so its place in the list. */
export const isOfRow = (path: string): boolean => OF_ROW.test(path);

/**
 * Finds the new path after a save: the path of a row follows the row, and becomes the path of its page once the row
 * is gone.
 * @param before the filing to which the old paths belong
 */
export function followRows(before: object, after: object): (path: string) => string {
  const places = new Map<string, (number | null)[]>();
  return (path) => {
    const [, page, list, row, rest] = OF_ROW.exec(path) ?? [];
    if (page === undefined || list === undefined) return path;
    const [was, is] = [rowsOf(before, page, list), rowsOf(after, page, list)];
    if (was === is) return path;
    const moved = places.get(page) ?? rowsAfter(was, is);
    places.set(page, moved);
    const to = moved[Number(row)] ?? null;
    return to === null ? page : `${page}.${list}.${to}${rest}`;
  };
}

const NO_ROWS: readonly Row[] = [];

function rowsOf(filing: object, page: string, list: string): readonly Row[] {
  const [, schedule, group] = /^sch(\d)\.(\w+)$/.exec(page) ?? [];
  if (schedule !== undefined)
    return rowsOf(filing, `schedules.${schedule}`, list).filter(
      ({ line }) => claimPageOf(schedule as Form8849Schedule, String(line)) === group,
    );
  const within = (of: unknown, name: string): unknown => (of as Record<string, unknown> | undefined | null)?.[name];
  return ([...page.split('.'), list].reduce<unknown>(within, filing) as readonly Row[] | undefined) ?? NO_ROWS;
}
