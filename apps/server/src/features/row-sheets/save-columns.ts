import type { ResponseOf, saveRowColumns as saving } from '@gauger/contract';
import { bareHeading } from '@gauger/sheet';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { FilingDeps } from '../filings/public.ts';
import { loadHeadings, saveHeadings } from './queries.ts';
import { columnsOf } from './sheet-columns.ts';

/** Headings that are remembered of the sheets of a line; the oldest go. */
const MOST_HEADINGS = 300;

/** Remembers what headings stand for, beside those that were said before. Throws INVALID_BODY for a field that is none. */
export function saveRowColumns(
  { database, now }: FilingDeps,
  { session: { accountId }, params: { line }, body }: Call<typeof saving>,
): Promise<ResponseOf<typeof saving>> {
  const fields = new Set(columnsOf(line).map(({ field }) => field));
  const issues = body.columns.flatMap(({ heading, field }, at) => [
    ...(field === null || fields.has(field)
      ? []
      : [unknown(`body.columns.${at}.field`, `There is no field "${field}" here`)]),
    ...(bareHeading(heading) === '' ? [unknown(`body.columns.${at}.heading`, 'A heading has letters or digits')] : []),
  ]);
  if (issues.length > 0) throw new AppError('INVALID_BODY', { issues });
  return database.inAccount(accountId, async (tx) => {
    const headings = new Map((await loadHeadings(tx, accountId))(line));
    for (const { heading, field } of body.columns) {
      // Said last, so that it stays longest; and a field has one heading.
      headings.delete(bareHeading(heading));
      headings.set(bareHeading(heading), field);
    }
    const kept = new Map([...headings].slice(-MOST_HEADINGS));
    await saveHeadings(tx, accountId, line, kept, now());
    return { remembered: kept.size };
  });
}

const unknown = (path: string, message: string) => ({ code: 'unknown', severity: 'error' as const, path, message });
