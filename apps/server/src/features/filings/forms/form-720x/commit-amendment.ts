import { isDeepStrictEqual } from 'node:util';
import type { Form720XChange, NewForm720X, RequestIssue } from '@gauger/contract';
import {
  type ComputedForm720X,
  computeForm720X,
  type FiledDays,
  type Filing,
  type Form720X,
  type FrozenAmounts,
  type Issue,
  isBlank,
  issue,
  type Law,
  quarterName,
  quarterOfFiling,
} from '@gauger/excise';
import { AppError } from '../../../../app-error.ts';
import { headOf } from '../../filings/public.ts';
import { type Committed, commitPages } from '../form-720/public.ts';
import type { OriginalChange } from './original.ts';
import { copyOf } from './pages.ts';
import { refusedSave } from './refused-save.ts';

type Sent = Omit<NewForm720X | Form720XChange, 'id' | 'businessId'>;

/** The rates in force, and those by which the original was computed. */
export interface Laws {
  law: Law;
  lawOfOriginal: Law;
  /** The amounts of the original, where the law by which it was computed is not known. */
  frozen?: FrozenAmounts;
}

type Figures = Pick<ComputedForm720X, 'adjustments' | 'totals'>;

/** An amendment after a commit: its facts, the corrected return taken apart, and what they compute to. */
export interface CommittedAmendment {
  facts: Form720X;
  corrected: Committed | null;
  computed: ComputedForm720X;
  /** Remarks that refuse nothing. */
  issues: RequestIssue[];
}

/**
 * Merges the pages of a request into the facts and computes the amendment. An absent page or fact stays, null clears it. Throws
 * INVALID_ROWS with every finding when one is an error: nothing is half saved.
 * @param others findings of the caller on other parts of the request
 * @param extraCheck finds faults in the facts, in addition to those of the engine
 * @param figures the figures that were saved; null for a new amendment
 */
export function commitAmendment(
  before: Form720X,
  change: OriginalChange,
  sent: Sent,
  laws: Laws,
  others: readonly Issue[] = [],
  extraCheck: (facts: Form720X) => readonly Issue[] = () => [],
  figures: Figures | null = null,
): CommittedAmendment {
  const pair = pairAfter(before, change, sent, laws);
  const { certification, ...rest } = { ...before, ...mergedFacts(before, change, sent) };
  const { original: _, corrected: __, ...own } = rest;
  const draft = compact({ ...own, ...pair.facts }) as unknown as Form720X;
  const computed = computeForm720X(draft, laws.law, laws.lawOfOriginal, laws.frozen);
  const hasSameAmounts = figures === null || isDeepStrictEqual(amountsOf(figures), amountsOf(computed));
  const facts = { ...draft, ...certified(before, draft, sent.certification, hasSameAmounts) };
  const found = [
    ...computed.issues.filter(({ path }) => !isWithinPair(path)),
    ...extraCheck(facts),
    ...pair.issues,
    ...others,
  ];
  if (found.some(({ severity }) => severity === 'error')) throw refusedSave(found);
  return { facts, corrected: pair.corrected, computed, issues: [...found, ...correctedRemarks(pair.corrected)] };
}

/** The rows of both returns are judged where they are committed: a newer rate book refuses no other page. */
const isWithinPair = (path: string): boolean =>
  /^(original|corrected)\./.test(path) && path !== 'corrected.taxYearAndQuarter' && path !== 'corrected.claimsData';

const correctedRemarks = (corrected: Committed | null): Issue[] =>
  (corrected?.computed.issues ?? [])
    .filter(({ severity, path }) => severity === 'error' && /^(filingData|claimsData)\./.test(path))
    .map((found) => ({ ...found, path: `corrected.${found.path}` }));

// ── The pair ────────────────────────────────────────────────────────────────

function pairAfter(before: Form720X, change: OriginalChange, sent: Sent, laws: Laws) {
  const original =
    change.kind === 'kept' ? before.original : change.kind === 'chosen' ? change.chosen.facts : undefined;
  const issues = change.kind === 'chosen' ? change.chosen.issues : [];
  if (!original) {
    const isSent = sent.corrected?.filingData || sent.corrected?.claimsData;
    return { facts: {}, corrected: null, issues: isSent ? [issue('originalAlready', 'corrected')] : issues };
  }
  const isFresh = change.kind === 'chosen' || sent.corrected === null || !before.corrected;
  const base = { ...headOf(original), ...copyOf(isFresh ? original : (before.corrected as Filing)) } as Filing;
  const { filingData, claimsData } = sent.corrected ?? {};
  const pages = { ...(filingData && { filingData }), ...(claimsData !== undefined && { claimsData }) };
  const ratesInForce = sent.ratesInForce === undefined ? before.ratesInForce : sent.ratesInForce;
  const corrected = commitCorrected(base, pages, ratesInForce ? laws.law : laws.lawOfOriginal);
  return { facts: { original, corrected: corrected.facts }, corrected, issues };
}

/** The corrected return is committed as a Form 720; its findings are below its name. */
function commitCorrected(base: Filing, pages: Parameters<typeof commitPages>[1], law: Law): Committed {
  try {
    return commitPages(base, pages, law);
  } catch (error) {
    if (!(error instanceof AppError) || error.issues.length === 0) throw error;
    const issues = error.issues.map((found) => ({ ...found, path: `corrected.${found.path}` }));
    throw refusedSave(issues, error.code);
  }
}

// ── The other pages ─────────────────────────────────────────────────────────

function mergedFacts(before: Form720X, change: OriginalChange, sent: Sent): Partial<Form720X> {
  const hasPair = change.kind === 'chosen' || (change.kind === 'kept' && before.original !== undefined);
  const ofPair = <Value>(was: Readonly<Record<string, Value>> | undefined, is: Sent['explanations']) =>
    hasPair ? mergedByNumber(was, is as Readonly<Record<string, Value | null>> | null | undefined) : undefined;
  const text = (was: unknown, is: string | null | undefined) => (is === undefined ? was : isBlank(is) ? undefined : is);
  return {
    adjustmentsToLiability: rowsAfter(before, sent, 'adjustmentsToLiability', 'changeInTax'),
    adjustmentsToScheduleC: rowsAfter(before, sent, 'adjustmentsToScheduleC', 'changeInCredit'),
    explanations: ofPair(before.explanations, sent.explanations),
    statements: ofPair(before.statements, sent.statements),
    attachments: ofPair(before.attachments, sent.attachments as Sent['explanations']),
    filed: filedAfter(before, change, sent),
    ratesInForce: (sent.ratesInForce === undefined ? before.ratesInForce : sent.ratesInForce) || undefined,
    overpaymentUse: text(before.overpaymentUse, sent.overpaymentUse),
    // As the quarter of a return is named, for that return finds it.
    applyToQuarter: text(before.applyToQuarter, sent.applyToQuarter?.trim().toUpperCase() ?? sent.applyToQuarter),
  } as Partial<Form720X>;
}

function rowsAfter(
  before: Form720X,
  sent: Sent,
  part: 'adjustmentsToLiability' | 'adjustmentsToScheduleC',
  computed: string,
): object | undefined {
  const page = sent[part] as Readonly<Record<string, unknown>> | null | undefined;
  if (page === undefined) return before[part];
  const list = `${part}Rows`;
  const rows = ((page?.[list] ?? []) as readonly Readonly<Record<string, unknown>>[]).flatMap((row) => {
    const entered = Object.entries(row).filter(
      ([name, value]) => name !== computed && !isBlank(value) && !(Array.isArray(value) && value.length === 0),
    );
    return entered.length === 0 ? [] : [Object.fromEntries(entered.map(([name, value]) => [name, trimmed(value)]))];
  });
  return rows.length === 0 ? undefined : { [list]: rows };
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

function mergedByNumber<Value>(
  was: Readonly<Record<string, Value>> | undefined,
  is: Readonly<Record<string, Value | null>> | null | undefined,
): Record<string, Value> | undefined {
  if (is === null) return undefined;
  const merged: Record<string, Value | null> = { ...was, ...is };
  const entered = Object.entries(merged).filter(
    ([, value]) => !isBlank(value) && !(Array.isArray(value) && value.length === 0),
  );
  return entered.length === 0 ? undefined : (Object.fromEntries(entered) as Record<string, Value>);
}

/** The days of filing and payment. That of a return of ours is known when it is chosen. */
function filedAfter(before: Form720X, change: OriginalChange, { filed }: Sent): Form720X['filed'] {
  const days: Record<string, FiledDays> = filed === null ? {} : { ...before.filed };
  if (change.kind === 'chosen' && change.chosen.filedOn) {
    const quarter = quarterName(quarterOfFiling(change.chosen.facts));
    days[quarter] = { ...days[quarter], filedOn: change.chosen.filedOn };
  }
  for (const [quarter, entered] of Object.entries(filed ?? {})) {
    const merged = Object.entries({ ...days[quarter], ...entered }).filter(([, value]) => !isBlank(value));
    if (entered === null || merged.length === 0) delete days[quarter];
    else days[quarter] = Object.fromEntries(merged) as FiledDays;
  }
  return Object.keys(days).length === 0 ? undefined : days;
}

/** A certification is of the amendment as it was then: a change of anything else, or other rates, clear it. */
function certified(
  before: Form720X,
  draft: Form720X,
  sent: boolean | null | undefined,
  hasSameAmounts: boolean,
): Pick<Form720X, 'certification'> {
  const { certification: was, ...others } = before;
  const isSame = hasSameAmounts && isDeepStrictEqual(compact(others), compact(draft));
  const is = sent === undefined ? was === true && isSame : sent === true;
  return is ? { certification: true } : {};
}

/** The amounts of lines 1, 2 and 4, which a newer rate book may change while the facts stay. */
const amountsOf = ({ adjustments, totals: { line1, line2, line4 } }: Figures) => [
  ...adjustments.map(({ original, adjusted, change }) => [original, adjusted, change]),
  [line1, line2, line4],
];

const compact = (facts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
