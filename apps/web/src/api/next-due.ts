import { formatDate } from '@gauger/excise';
import type { Answer } from './call.ts';

type Due = Answer<'getShowcase'>['due'];

/** "Nov 2": a date of the current year. */
const shortDate = (date: string): string => formatDate(date).replace(/, \d+$/, '');

/** The next due date of Form 720 in words: "Nov 2", "2026 Q3", and why the date moved. */
export function formatDue({ due, period, nominal, moved }: Due): { day: string; quarter: string; because: string } {
  const reason = moved && /^(Saturday|Sunday)$/.test(moved) ? `a ${moved}` : moved;
  return {
    day: shortDate(due),
    quarter: period.replace('Q', ' Q'),
    because: reason ? `, because ${shortDate(nominal)} is ${reason}` : '',
  };
}
