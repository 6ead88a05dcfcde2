import type { RequestIssue } from '../envelope.ts';

type Finding = Pick<RequestIssue, 'code' | 'path' | 'rows'>;

/** Codes of what was not started yet: a page then reads "Not started", not as an error. */
const NOT_STARTED: ReadonlySet<string> = new Set([
  'nothingEntered',
  'nothingClaimed',
  'nothingAmended',
  'paymentOptionMissing',
]);

/** The code of unsaved changes of a page; the path is `drafts.` and the name of the page among the drafts. */
export const unsavedCode = 'unsavedChanges';

/** Whether only time settles a finding. */
export const isWaiting = ({ code }: Pick<Finding, 'code'>): boolean => code === 'quarterNotEnded';

/** Whether a finding names what was not started or not saved, and is no error. */
export const isUnfinished = ({ code }: Pick<Finding, 'code'>): boolean => NOT_STARTED.has(code) || code === unsavedCode;

/** The row that a path is in: `filingData.60.rows.3`. */
export const rowOf = (path: string): string | undefined => /^.+?\.(?:rows|lines)\.\d+/.exec(path)?.[0];

/** Lists the errors among findings that block, each row or field once, in their order. */
export function toFix<Found extends Finding>(findings: readonly Found[] = []): Found[] {
  const places = new Set<string>();
  return findings.filter((found) => {
    const { code, path, rows } = found;
    const place = rows === undefined ? (rowOf(path) ?? path) : `${path} ${code}`;
    if (isUnfinished(found) || isWaiting(found) || places.has(place)) return false;
    places.add(place);
    return true;
  });
}

/** Counts the rows and fields to fix among findings that block: the one number of menu, steps, "Left to do" and lists. */
export const countFixes = (findings: readonly Finding[] = []): number =>
  toFix(findings).reduce((sum, { rows = 1 }) => sum + rows, 0);
