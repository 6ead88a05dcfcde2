import { blockOf, type RequestIssue } from '@gauger/contract';
import type { Form8849, Form8849Schedule } from '@gauger/excise';
import { claimPages } from './pages.ts';

/** The engine's findings with the paths of the API. One on a row of the request, listed in `entered`, has that row's path. */
export const withApiPaths = (
  facts: Form8849,
  issues: readonly RequestIssue[],
  entered: ReadonlyMap<object, string> = new Map(),
): RequestIssue[] => issues.map((found) => ({ ...found, path: apiPath(facts, found.path, entered) }));

/** Where each fact of the file is in the API: `schedules.1.lines.4.gallons` is `sch1.3.lines.0.gallons`. */
function apiPath(facts: Form8849, path: string, entered: ReadonlyMap<object, string>): string {
  if (path === 'taxYear') return 'schedule.year';
  if (path === 'month') return 'schedule.month';
  if (path === 'ssn') return 'schedule.ssn';
  if (path === 'schedules') return 'schedule.scheduleType';
  const [, number, rest = ''] = /^schedules\.(\d)(?:\.(.+))?$/.exec(path) ?? [];
  if (number === undefined) return path;
  const schedule = number as Form8849Schedule;
  const block = blockOf(schedule);
  const [, row, within = ''] = /^lines\.(\d+)(.*)$/.exec(rest) ?? [];
  if (row === undefined) return rest === '' || rest === 'lines' ? block : `${block}.${rest}`;
  const rows = facts.schedules[schedule]?.lines ?? [];
  const at = entered.get(rows[Number(row)] ?? rows);
  if (at !== undefined) return `${at}${within}`;
  let from = 0;
  for (const { group, holds } of claimPages.filter((page) => page.schedule === schedule)) {
    const count = rows.filter(holds).length;
    if (Number(row) < from + count) return `${block}.${group}.lines.${Number(row) - from}${within}`;
    from += count;
  }
  return block;
}
