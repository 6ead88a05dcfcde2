import type { PreflightIssue } from '@gauger/contract';
import { blocksFiling } from '@gauger/excise';
import { readOn } from './field-address.ts';
import type { OfForm, SavedFiling } from './filing-facts.ts';
import type { Place } from './places.ts';

/** A finding that keeps the return from being paid for or signed. */
export type Finding = Pick<PreflightIssue, 'code' | 'path' | 'message'>;

/** Findings that block payment or signature, by the page that fixes them. A page without findings is absent. */
export type Findings = ReadonlyMap<Place, readonly Finding[]>;

/** The choice of taxes settles it, though its path is the box that says there is nothing to report. */
const NOTHING_ENTERED = 'nothingEntered';
/** Findings that say no more than that a page was not begun: it reads "Not started", not as an error. */
const NOT_BEGUN: ReadonlySet<string> = new Set([
  NOTHING_ENTERED,
  'nothingClaimed',
  'nothingAmended',
  'paymentOptionMissing',
]);
/** Findings that only time settles. */
const WAITS: ReadonlySet<string> = new Set(['quarterNotEnded']);
/** Code for unsaved changes of a page; its path is `drafts.` and the name of the page among the drafts. */
const UNSAVED = 'unsavedChanges';

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

/** Errors of a page, each row or field once, in the order of the findings. */
export function toFix(findings: readonly Finding[] = []): Finding[] {
  const places = new Set<string>();
  return findings.filter(({ code, path }) => {
    const place = rowOf(path) ?? path;
    if (NOT_BEGUN.has(code) || WAITS.has(code) || code === UNSAVED || places.has(place)) return false;
    places.add(place);
    return true;
  });
}

/** The finding that a page waits for. */
export const waitsFor = (findings: readonly Finding[] = []): Finding | undefined =>
  findings.find(({ code }) => WAITS.has(code));

export const isUnsaved = (findings: readonly Finding[] = []): boolean => findings.some(({ code }) => code === UNSAVED);

/** How many rows of a line or claim its findings keep out of the sum. */
export const faultyRows = (findings: readonly Finding[] = []): number =>
  new Set(findings.flatMap(({ path }) => rowOf(path) ?? [])).size;

const rowOf = (path: string): string | undefined => /^.+?\.(?:rows|lines)\.\d+/.exec(path)?.[0];
