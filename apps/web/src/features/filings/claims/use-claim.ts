import type { RequestIssue } from '@gauger/contract';
import {
  type ClaimGroup,
  type ClaimGroupFacts,
  type ClaimLine,
  type ColumnHabits,
  claimLineName,
  entryCodes,
  type Issue,
  type IssueCode,
  isBlank,
  issue,
  MAX_ROWS,
  type Row,
  type Span,
} from '@gauger/excise';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { useLastValue } from '../../../components/use-held.ts';
import { useStable } from '../../../components/use-stable.ts';
import { type AnyOpenFiling, useFieldAnchor } from '../filing/public.ts';
import {
  askPasted,
  blockPatches,
  changed,
  type History,
  historyOf,
  judgeBlock,
  mayBeTwoThings,
  readBlock,
  redone,
  remarkOn,
  undone,
} from '../row-entry/public.ts';
import { type ClaimPaths, claimPaths, entryOf, fieldId } from './claim-paths.ts';
import {
  type ClaimEntry,
  type ClaimSheet,
  changeGroupFacts,
  columnsOfClaim,
  factsOfSheet,
  filledEntries,
  newEntry,
  patchEntries,
  sheetOf,
  withUsualAmount,
} from './claim-sheet.ts';
import type { ClaimTarget } from './claim-target.ts';
import type { ClaimWork } from './claim-work.ts';
import { type LateClaims, useLateClaims } from './use-late-claims.ts';

/** The state of the page of a group of claims. */
export interface ClaimState extends ClaimPaths {
  target: ClaimTarget;
  /** The days that the law of the lines is of, as typed. */
  days: Span;
  group: ClaimGroup;
  sheet: ClaimSheet;
  work: ClaimWork;
  late: LateClaims;
  errors: readonly FieldError[];
  /** Whether an error of the last attempt is still there. */
  isStillOpen: (error: FieldError) => boolean;
  /** The error of a control: after an attempt to save, at once in rows that were pasted or led to, until it is fixed. */
  errorOf: (id: string) => string | undefined;
  /** Sets facts of the group itself. */
  say: (facts: Row) => void;
  /** Begins an entry on a line. */
  add: (line: string) => ClaimEntry;
  /** Changes an entry, and adds it where its line has no such row yet. */
  change: (entry: ClaimEntry, part: Partial<Pick<ClaimEntry, 'facts' | 'attachments'>>) => void;
  remove: (entry: ClaimEntry) => void;
  /** Pastes a block of cells from a spreadsheet into a line, from a field of an entry on: to its right, and into the rows below. */
  paste: (line: ClaimLine, entry: ClaimEntry, field: string, text: string) => void;
  /** The message about the last paste, and its line. */
  remark: { line: string; text: string } | undefined;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** The filer's own reference of each row: shown while a row has one, or it was asked for. */
  aside: { isShown: boolean; toggle: (() => void) | undefined };
  /** The entry that a link led to: it is drawn, however far down its line it is. */
  reached: number | undefined;
  /** Brings the focus to a control, and draws its entry where it is not in the page. */
  reach: (control: string) => void;
  /** The facts when they can be saved, null when nothing is claimed; otherwise undefined, and `errors` says why. */
  attempt: () => ClaimGroupFacts | null | undefined;
  /** Shows errors from the server. @returns whether the page has a control for any */
  refuse: (issues: readonly RequestIssue[]) => boolean;
}

/**
 * @param begin the first content of the page: the draft, or the saved facts
 * @param keep called with every change
 */
export function useClaim(
  { filing }: AnyOpenFiling,
  target: ClaimTarget,
  begin: ClaimGroupFacts | undefined,
  keep: (facts: () => object) => void,
): ClaimState {
  const { group, saved, part } = target;
  const [history, setHistory] = useState<History<ClaimSheet>>(() => historyOf(begun(target, begin)));
  const sheet = history.now;
  const { first, last } = target.daysOf(sheet.facts);
  const days = useMemo(() => ({ first, last }), [first, last]);
  const [{ errors: found, refused }, setFound] = useState<RefusedSheet>(NONE);
  /** Entries whose errors are shown without an attempt to save. */
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(
    () => new Set(filledEntries(sheet).map(({ id }) => id)),
  );
  const [remark, setRemark] = useState<ClaimState['remark']>();
  const [asksAside, setAsksAside] = useState(false);
  const [reached, setReached] = useState<string>();
  const work = useMemo(() => target.work(sheet), [target, sheet]);
  const late = useLateClaims(filing, work.deadlines);
  const idOf = ({ path }: Pick<Issue, 'path'>): string => {
    const { field, entry } = work.placeOf({ path });
    return fieldId(field, entry);
  };
  const [known, setKnown] = useState(() => ({ saved, paths: claimPaths(target, sheet) }));
  // A page that stays while it is saved holds the rows in the places of the save.
  if (known.saved !== saved) setKnown({ saved, paths: claimPaths(target, sheet) });

  const asideNames = useMemo(
    () => new Set(group.lines.flatMap(({ fields }) => fields.flatMap(({ name, aside }) => (aside ? [name] : [])))),
    [group],
  );
  const hasAside = useMemo(
    () => sheet.entries.some(({ facts }) => [...asideNames].some((name) => !isBlank(facts[name]))),
    [sheet, asideNames],
  );
  const isAsideShown = hasAside || asksAside;

  // The control that a link leads to is in the page only after the next drawing.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined && focusField(wanted.current)) wanted.current = undefined;
  });
  function draw(control: string) {
    setReached(control);
    const id = entryOf(control);
    if (id !== undefined) setRevealed((before) => (before.has(id) ? before : new Set([...before, id])));
  }
  useFieldAnchor(part, (field) => known.paths.controlOf(`${part}.${field}`), draw);

  // Always the latest sheet: a file may finish uploading while another field is typed.
  const now = useRef(history);
  function move(next: History<ClaimSheet>) {
    if (next === now.current) return;
    now.current = next;
    setHistory(next);
    keep(() => draftOf(next.now));
  }
  /** @param mark changes of one mark are undone together: the keys typed into one field */
  function put(to: (before: ClaimSheet) => Partial<ClaimSheet>, mark = '') {
    const before = now.current;
    move(changed(before, { ...before.now, ...to(before.now) }, mark));
  }
  const putEntries = (to: (entries: ClaimSheet['entries']) => ClaimSheet['entries'], mark?: string) =>
    put(({ entries }) => ({ entries: to(entries) }), mark);

  const errorsOf = (issues: readonly (Issue | RequestIssue)[], of = work, on = sheet): FieldError[] => {
    const wrong = issues
      .filter(({ severity }) => severity === 'error')
      .map((issue) => ({ issue, at: of.placeOf(issue) }));
    // Hide "amount empty" if another error causes it: an amount that is entered has a field of its own.
    const follows = ({ issue, at }: (typeof wrong)[number]) =>
      issue.code === 'claimAmountEmpty' && lineOf(group, at.entry)?.formula.kind !== 'entered';
    const other = new Set(wrong.flatMap((one) => (follows(one) ? [] : [one.at.entry])));
    const causes = wrong.filter((one) => !follows(one) || !other.has(one.at.entry));
    const inOrder = [...causes.filter(({ at }) => !at.entry), ...causes.filter(({ at }) => at.entry)];
    const numbers = numbersOf(on);
    return inOrder.map(({ issue, at }) => ({
      field: fieldId(at.field, at.entry),
      message: `${whereOf(at.entry, numbers)}${wordsOf(issue, at, group)}`,
    }));
  };

  const wrongNow = errorsOf(work.issues);
  const shownAtOnce = useLastValue(
    new Map([
      ...wrongNow.flatMap(({ field, message }): [string, string][] =>
        revealed.has(entryOf(field) ?? 0) ? [[field, message.replace(WHERE, '')]] : [],
      ),
      ...work.issues
        .filter(({ code }) => AT_ONCE.has(code))
        .map((issue): [string, string] => [idOf(issue), issue.message]),
    ]),
  );
  const openFields = useLastValue(new Set(wrongNow.map(({ field }) => field)));
  const messages = useMemo(() => new Map(found.map(({ field, message }) => [field, message])), [found]);
  const reach = useStable((control: string) => {
    if (focusField(control)) return;
    wanted.current = control;
    draw(control);
  });
  const errors = useMemo(() => listed(found), [found]);

  /** Puts a pasted text into the rows of a line from an entry on. @param habits how the cells of its columns are written */
  function paste(
    line: ClaimLine,
    entry: ClaimEntry,
    field: string,
    text: string,
    habits?: ReadonlyMap<string, ColumnHabits>,
  ): void {
    const before = { ...now.current.now, entries: withEntry(now.current.now.entries, entry) };
    const ofLine = before.entries.filter((one) => one.line === line.line);
    const from = ofLine.findIndex(({ id }) => id === entry.id);
    const columns = columnsOfClaim(line, isAsideShown);
    const first = columns.findIndex(({ name }) => name === field);
    if (from < 0 || first < 0) return;
    const { patches, leftOut, outside } = blockPatches(readBlock(text), columns.slice(first), () => [], habits);
    const taken = patches.slice(0, MAX_ROWS - before.entries.length + ofLine.length - from);
    const { sheet: after, patched } = patchEntries(before, line, from, taken, days.first);
    put(() => after);
    setRevealed((known) => new Set([...known, ...patched.map((entry) => entry.id)]));
    const worked = target.work(after);
    const wrong = Map.groupBy(
      worked.issues.map((found) => ({ ...found, ...worked.placeOf(found) })),
      ({ entry }) => entry?.id,
    );
    const rows = patched.map((entry) => ({ facts: entry.facts, issues: wrong.get(entry.id) ?? [] }));
    const judged = judgeBlock(taken, rows, columns);
    const hidden = line.fields.flatMap(({ label, aside }) => (aside && !isAsideShown ? [label] : []));
    setRemark({
      line: line.line,
      text: remarkOn({
        count: taken.length,
        from,
        beyond: patches.length - taken.length,
        outside,
        hidden: hidden.length > 0 ? hidden.join(', ') : undefined,
        wrong: judged.wrong,
        leftOut: [...leftOut, ...judged.leftOut],
      }),
    });
  }

  return {
    target,
    days,
    group,
    sheet,
    work,
    late,
    ...known.paths,
    errors,
    // A refusal of the server remains until the next change.
    isStillOpen: ({ field }) => (refused ? refused === sheet : openFields.has(field)),
    errorOf: (id) => shownAtOnce.get(id) ?? (openFields.has(id) ? messages.get(id)?.replace(WHERE, '') : undefined),
    say: (facts) => put((before) => changeGroupFacts(before, facts), `of all ${changedNames(sheet.facts, facts)}`),
    add(line) {
      const entry = newEntry(line);
      putEntries((entries) => [...entries, entry]);
      return entry;
    },
    change: (entry, part) =>
      putEntries(
        (entries) =>
          withEntry(entries, entry).map((one) => {
            const line = one.id === entry.id ? lineOf(group, one) : undefined;
            if (!line) return one;
            return { ...one, ...part, ...(part.facts && { facts: withUsualAmount(line, one.facts, part.facts) }) };
          }),
        part.facts && `${entry.id} ${changedNames(entry.facts, part.facts)}`,
      ),
    remove: ({ id }) => putEntries((entries) => entries.filter((one) => one.id !== id)),
    paste(line, entry, field, text) {
      if (!mayBeTwoThings(text)) return paste(line, entry, field, text);
      const columns = columnsOfClaim(line, isAsideShown);
      const from = columns.findIndex(({ name }) => name === field);
      void askPasted(readBlock(text), columns.slice(Math.max(0, from))).then(
        (habits) => habits && paste(line, entry, field, text, habits),
      );
    },
    remark,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo() {
      move(undone(now.current));
      setRemark(undefined);
    },
    redo() {
      move(redone(now.current));
      setRemark(undefined);
    },
    aside: {
      isShown: isAsideShown,
      toggle: hasAside || asideNames.size === 0 ? undefined : () => setAsksAside(!asksAside),
    },
    reached: reached === undefined ? undefined : entryOf(reached),
    reach,
    attempt() {
      setFound({ errors: wrongNow });
      return wrongNow.length === 0 ? factsOfSheet(sheet, group) : undefined;
    },
    refuse(issues) {
      const wrong = errorsOf(issues.filter(({ path }) => path.startsWith(`${part}.`)));
      setFound({ errors: wrong, refused: now.current.now });
      return wrong.length > 0;
    },
  };
}

/** The entries with one that the page drew before anything was entered in it. */
const withEntry = (entries: readonly ClaimEntry[], entry: ClaimEntry): readonly ClaimEntry[] =>
  entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry];

/** Errors of an attempt to save: `refused` is the sheet that the server refused. */
interface RefusedSheet {
  errors: readonly FieldError[];
  refused?: ClaimSheet;
}

const NONE: RefusedSheet = { errors: [] };

/** Findings that leave a row without an amount although everything is entered: the reason must not wait for an attempt to save. */
const AT_ONCE: ReadonlySet<string> = new Set(['emissionsTooHigh'] satisfies IssueCode[]);

/** Errors the summary lists; the rest is counted. */
const MAX_LISTED = 20;

function listed(errors: readonly FieldError[]): readonly FieldError[] {
  const next = errors[MAX_LISTED];
  if (!next) return errors;
  const more = { field: next.field, message: `And ${errors.length - MAX_LISTED} more, starting here` };
  return [...errors.slice(0, MAX_LISTED), more];
}

/** The names of facts that a change gives another value. */
function changedNames(before: Row, after: Row): string {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).join(' ');
}

/** The finding in the words for a cell, which takes a date, a number or a yes in several forms. */
function wordsOf(
  found: Issue | RequestIssue,
  { field, entry }: { field: string; entry?: ClaimEntry },
  group: ClaimGroup,
) {
  const code = entryCodes[found.code as IssueCode];
  const fields = entry ? lineOf(group, entry)?.fields : group.fields;
  const label = fields?.find(({ name }) => name === field)?.label;
  return code && label !== undefined ? issue(code, field, { label }).message : found.message;
}

/** Starts a claim for the whole quarter, or with the facts of other pages. */
function begun({ group, shared = {}, daysOf }: ClaimTarget, facts: ClaimGroupFacts | undefined): ClaimSheet {
  const { first, last } = daysOf({});
  return sheetOf(facts ?? (group.period.asked ? { periodStart: first, periodEnd: last } : shared), group);
}

/** The sheet as a draft keeps it, blank entries too. */
const draftOf = ({ facts, entries }: ClaimSheet): ClaimGroupFacts => ({
  ...facts,
  lines: entries.map(({ line, facts: row, attachments }) => ({ ...row, line, attachments })),
});

/** The numbers of entries on their lines, from 1, by their ids. */
function numbersOf({ entries }: ClaimSheet): ReadonlyMap<number, number> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map(({ id, line }) => {
      const number = (counts.get(line) ?? 0) + 1;
      counts.set(line, number);
      return [id, number];
    }),
  );
}

/** "Line 3a, row 2: " or "CRN 396, row 2: " before what is said of an entry. */
const whereOf = (entry: ClaimEntry | undefined, numbers: ReadonlyMap<number, number>): string => {
  const name = entry && claimLineName(entry.line);
  return name ? `${name.replace(/^l/, 'L')}, row ${numbers.get(entry.id)}: ` : '';
};
const WHERE = /^(?:Line|CRN) \w+, row \d+: /;

const lineOf = ({ lines }: ClaimGroup, entry: Pick<ClaimEntry, 'line'> | undefined): ClaimLine | undefined =>
  lines.find(({ line }) => line === entry?.line);
