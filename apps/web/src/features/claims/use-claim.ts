import type { RequestIssue } from '@gauger/contract';
import {
  type ClaimGroup,
  type ClaimGroupFacts,
  type Issue,
  type IssueCode,
  issue,
  type Row,
  type Span,
} from '@gauger/excise';
import { useMemo, useRef, useState } from 'react';
import type { FieldError } from '../../components/error-summary/error-summary.tsx';
import { useLastValue } from '../../components/use-held.ts';
import { type AnyOpenFiling, useFieldAnchor } from '../filing/public.ts';
import { type ClaimPaths, claimPaths, fieldId } from './claim-paths.ts';
import {
  blankEntries,
  type ClaimEntry,
  type ClaimSheet,
  changeGroupFacts,
  factsOfSheet,
  newEntry,
  sheetOf,
} from './claim-sheet.ts';
import type { ClaimTarget } from './claim-target.ts';
import type { ClaimWork } from './claim-work.ts';
import { type LateClaims, useLateClaims } from './use-late-claims.ts';

/** The id of the button that begins the first entry of a line. */
export const addId = (line: string): string => `claim-add-${line}`;

/** The state of the page of a group of claims. */
export interface ClaimState extends ClaimPaths {
  target: ClaimTarget;
  group: ClaimGroup;
  sheet: ClaimSheet;
  work: ClaimWork;
  late: LateClaims;
  /** Errors of the last attempt to save. */
  errors: readonly FieldError[];
  /** Whether an error of the last attempt is still there. */
  stands: (error: FieldError) => boolean;
  /** The error of a control: after an attempt to save, or at once, until it is fixed. */
  errorOf: (id: string) => string | undefined;
  /** Sets facts of the group itself. */
  say: (facts: Row) => void;
  /** Begins an entry on a line. */
  add: (line: string) => ClaimEntry;
  change: (entry: ClaimEntry, part: Partial<Pick<ClaimEntry, 'facts' | 'attachments'>>) => void;
  remove: (entry: ClaimEntry) => void;
  /**
   * The facts when they can be saved, null when nothing is claimed; otherwise undefined, and `errors` says why.
   * @param leaving the page is left: entries that were begun and hold nothing are not asked for
   */
  attempt: (leaving?: boolean) => ClaimGroupFacts | null | undefined;
  /** Shows errors from the server. @returns whether the page has a control for any */
  refuse: (issues: readonly RequestIssue[]) => boolean;
}

/**
 * @param begin the first content of the page: the draft, or the saved facts
 * @param changed called with every change
 */
export function useClaim(
  { filing }: AnyOpenFiling,
  target: ClaimTarget,
  begin: ClaimGroupFacts | undefined,
  changed: (facts: () => object) => void,
): ClaimState {
  const { group, saved, part, days } = target;
  const [sheet, setSheet] = useState<ClaimSheet>(() => begun(group, begin, days));
  const [{ errors, refused }, setFound] = useState<RefusedSheet>(NONE);
  const work = useMemo(() => target.work(sheet), [target, sheet]);
  const late = useLateClaims(filing, work.deadlines);
  const idOf = ({ path }: Pick<Issue, 'path'>): string => {
    const { field, entry } = work.placeOf({ path });
    return fieldId(field, entry);
  };
  const [known, setKnown] = useState(() => ({ saved, paths: claimPaths(target, sheet) }));
  // A page that stays while it is saved holds the rows in the places of the save.
  if (known.saved !== saved) setKnown({ saved, paths: claimPaths(target, sheet) });
  useFieldAnchor(part, (field) => known.paths.controlOf(`${part}.${field}`));

  // Always the latest sheet: a file may finish uploading while another field is typed.
  const now = useRef(sheet);
  function put(part: (before: ClaimSheet) => Partial<ClaimSheet>) {
    const next = { ...now.current, ...part(now.current) };
    now.current = next;
    setSheet(next);
    changed(() => draftOf(next));
  }
  const putEntries = (to: (entries: ClaimSheet['entries']) => ClaimSheet['entries']) =>
    put(({ entries }) => ({ entries: to(entries) }));

  const errorsOf = (issues: readonly (Issue | RequestIssue)[]): FieldError[] => {
    const wrong = issues
      .filter(({ severity }) => severity === 'error')
      .map((issue) => ({ issue, at: work.placeOf(issue) }));
    // Hide "amount empty" if another error causes it.
    const causes = wrong.filter(
      ({ issue, at }) =>
        issue.code !== 'claimAmountEmpty' ||
        !wrong.some((other) => other.issue !== issue && other.at.entry === at.entry),
    );
    const inOrder = [...causes.filter(({ at }) => !at.entry), ...causes.filter(({ at }) => at.entry)];
    return inOrder.map(({ issue, at }) => ({
      field: idOf(issue),
      message: `${whereOf(at.entry, sheet)}${issue.message}`,
    }));
  };

  const unfilled = blankEntries(sheet).map((entry) => ({
    field: fieldId(firstFieldOf(group, entry), entry),
    message: `${whereOf(entry, sheet)}${issue('claimAmountEmpty', '').message}. Fill in the row, or remove it.`,
  }));
  const nothing = sheet.entries.length === 0 && !saved ? noEntry(group) : [];
  const saidAtOnce = useLastValue(
    new Map(work.issues.filter(({ code }) => AT_ONCE.has(code)).map((issue) => [idOf(issue), issue.message])),
  );
  const standing = useLastValue(new Set([...errorsOf(work.issues), ...unfilled, ...nothing].map(({ field }) => field)));
  return {
    target,
    group,
    sheet,
    work,
    late,
    ...known.paths,
    errors,
    // A refusal of the server remains until the next change.
    stands: ({ field }) => (refused ? refused === sheet : standing.has(field)),
    errorOf: (id) =>
      saidAtOnce.get(id) ??
      (standing.has(id)
        ? errors.find(({ field }) => field === id)?.message.replace(/^Line \w+, row \d+: /, '')
        : undefined),
    say: (facts) => put((before) => changeGroupFacts(before, facts)),
    add(line) {
      const entry = newEntry(line);
      putEntries((entries) => [...entries, entry]);
      return entry;
    },
    change: (entry, part) =>
      putEntries((entries) => entries.map((one) => (one.id === entry.id ? { ...one, ...part } : one))),
    remove: ({ id }) => putEntries((entries) => entries.filter((one) => one.id !== id)),
    attempt(leaving = false) {
      const wanting = nothing.length > 0 ? nothing : unfilled;
      const found = [...errorsOf(work.issues), ...(leaving ? [] : wanting)];
      setFound({ errors: found });
      return found.length === 0 ? factsOfSheet(sheet, group) : undefined;
    },
    refuse(issues) {
      const found = errorsOf(issues.filter(({ path }) => path.startsWith(`${part}.`)));
      setFound({ errors: found, refused: now.current });
      return found.length > 0;
    },
  };
}

/** Errors of an attempt to save: `refused` is the sheet that the server refused. */
interface RefusedSheet {
  errors: readonly FieldError[];
  refused?: ClaimSheet;
}

const NONE: RefusedSheet = { errors: [] };

/** Findings that leave a row without an amount although everything is entered: the reason must not wait for an attempt to save. */
const AT_ONCE: ReadonlySet<string> = new Set(['emissionsTooHigh'] satisfies IssueCode[]);

/** Starts a claim for the whole quarter, on the only line if there is just one. */
function begun(group: ClaimGroup, facts: ClaimGroupFacts | undefined, { first, last }: Span): ClaimSheet {
  const sheet = sheetOf(facts ?? (group.period.asked ? { periodStart: first, periodEnd: last } : {}), group);
  const [only, ...more] = group.lines;
  return sheet.entries.length === 0 && only && more.length === 0 ? { ...sheet, entries: [newEntry(only.line)] } : sheet;
}

/** The sheet as a draft keeps it, blank entries too. */
const draftOf = ({ facts, entries }: ClaimSheet): ClaimGroupFacts => ({
  ...facts,
  lines: entries.map(({ line, facts: row, attachments }) => ({ ...row, line, attachments })),
});

/** "Line 3a, row 2: " before what is said of an entry. */
function whereOf(entry: ClaimEntry | undefined, { entries }: ClaimSheet): string {
  if (!entry) return '';
  const ofLine = entries.filter(({ line }) => line === entry.line);
  return `Line ${entry.line}, row ${ofLine.indexOf(entry) + 1}: `;
}

const firstFieldOf = ({ lines }: ClaimGroup, { line }: ClaimEntry): string =>
  lines.find((one) => one.line === line)?.fields.find(({ computed }) => !computed)?.name ?? 'line';

/** The error of a claim that is saved without any entry. */
const noEntry = ({ lines: [first] }: ClaimGroup): FieldError[] =>
  first ? [{ field: addId(first.line), message: issue('claimGroupEmpty', '').message }] : [];
