import { formatDate } from './days.ts';
import { quarterDays, quarterInWords, quarterOfDay, type Span } from './quarters.ts';

/** "2026 Q2", "2026 Q2–Q3", "Apr 1–Jun 30, 2026", "Nov 2–8, 2026": whole quarters by their names, other days by their dates. */
export function spanInWords({ first, last }: Span): string {
  const [from, to] = [quarterOfDay(first), quarterOfDay(last)];
  if (quarterDays(from).first === first && quarterDays(to).last === last) {
    if (from.year !== to.year) return `${quarterInWords(from)}–${quarterInWords(to)}`;
    return from.quarter === to.quarter ? quarterInWords(from) : `${quarterInWords(from)}–Q${to.quarter}`;
  }
  const [begins, ends] = [formatDate(first), formatDate(last)];
  if (first === last) return ends;
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${begins}–${ends}`;
  const [month = '', day = ''] = begins.replace(/, \d+$/, '').split(' ');
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${month} ${day}–${Number(last.slice(8))}, ${last.slice(0, 4)}`
    : `${month} ${day}–${ends}`;
}
