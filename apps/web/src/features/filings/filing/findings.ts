import type { PreflightIssue } from '@gauger/contract';
import { countFixes, isUnfinished, isWaiting, rowOf, unsavedCode } from '@gauger/contract/fixes';
import { blocksFiling } from '@gauger/excise';
import { readOn } from './field-address.ts';
import type { OfForm, SavedFiling } from './filing-facts.ts';
import type { Place } from './places.ts';

/** A finding that keeps the return from being paid for or signed. */
export type Finding = Pick<PreflightIssue, 'code' | 'path' | 'message' | 'rows' | 'blocks'>;

/** Findings that block payment or signature, by the page that fixes them. A page without findings is absent. */
export type Findings = ReadonlyMap<Place, readonly Finding[]>;

/** The choice of taxes settles it, though its path is the box that says there is nothing to report. */
const NOTHING_ENTERED = 'nothingEntered';
/** Places the findings of the pre-flight on the pages of the filing. Warnings keep nothing from being sent and are left out. */
export function findingsByPage(issues: readonly PreflightIssue[], filing: OfForm): Findings {
  const found = new Map<Place, Finding[]>();
  for (const issue of issues) {
    if (issue.blocks === null) continue;
    const place = issue.code === NOTHING_ENTERED ? 'taxInfo' : readOn(issue.path, filing);
    found.set(place, [...(found.get(place) ?? []), issue]);
  }
  return found;
}

/** The engine's findings for the saved filing, until the pre-flight has answered. */
export const engineFindings = ({ issues }: Pick<SavedFiling, 'issues'>): PreflightIssue[] =>
  issues.map((found) => ({ ...found, blocks: blocksFiling(found) ? 'pay' : null }));

/** The finding that a page waits for. */
export const waitsFor = (findings: readonly Finding[] = []): Finding | undefined => findings.find(isWaiting);

export const isUnsaved = (findings: readonly Finding[] = []): boolean =>
  findings.some(({ code }) => code === unsavedCode);

/** Result of the check: the number of rows and fields to fix, and whether a part was not started or saved. */
export interface Checked {
  fixes: number;
  unfinished: boolean;
}

/** @param findings that block the step */
export const checkedOf = (findings: readonly Finding[]): Checked => ({
  fixes: countFixes(findings),
  unfinished: findings.some(isUnfinished),
});

/** Counts the rows of a tax line that its sum leaves out: they have an error, or need a value that is not published yet. */
export const rowsNotCounted = ({ issues }: Pick<SavedFiling, 'issues'>, irsNumber: string): number =>
  new Set(
    issues.flatMap(({ code, severity, path }) =>
      (severity === 'error' || code === 'valueNotPublished') && path.startsWith(`filingData.${irsNumber}.`)
        ? (rowOf(path) ?? [])
        : [],
    ),
  ).size;
