import type { RequestIssue } from '@gauger/contract';
import { computeForm720X, type Form720X, type Issue, type IssueCode } from '@gauger/excise';
import { useRef, useState } from 'react';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { facts720X, type OpenFiling, type PageDraft, type Typed, useFieldAnchor } from '../filing/public.ts';
import { type Change, keyOf, type PartNumber, parts } from './adjustment-parts.ts';
import { factsOfRow, fieldIdOf, type HandRow, handRowsOf, keptRows, newRow, savedRows } from './hand-rows.ts';
import { isOfLine5, type Line5 } from './overpayment-use.tsx';
import { linesWith } from './typed-gallons.ts';

/** Answers about the changes of the pair, as typed; an absent one is as saved. */
interface Entered {
  explanations: Readonly<Record<string, string>>;
  statements: Readonly<Record<string, string>>;
  attachments: Readonly<Record<string, readonly string[]>>;
  filed: Readonly<Record<string, { filedOn?: string; paidOn?: string }>>;
  /** Gallons of rows of the corrected return, by the paths of these facts. */
  gallons: Readonly<Record<string, string>>;
}

const NOTHING_ENTERED: Entered = { explanations: {}, statements: {}, attachments: {}, filed: {}, gallons: {} };

/** The key of the answers in a draft, by which earlier releases kept them too. */
const ANSWERS = 'said';

/** The draft of a page: its rows by hand and the answers, each where it was typed. */
type Drafted = Readonly<Record<string, readonly Record<string, unknown>[]>> & { [ANSWERS]?: Partial<Entered> };

const isAnything = (entered: Entered): boolean => Object.values(entered).some((about) => Object.keys(about).length > 0);

/** Findings of the engine in rows by hand that keep a page from being saved; the others wait for the summary. */
const STOPS: ReadonlySet<IssueCode> = new Set([
  'amendedAmount',
  'amendedQuarter',
  'amendedTwice',
  'amendmentUnexplained',
  'creditRowNotTaken',
  'filedDay',
  'statementMissing',
  'tooLong',
  'unknownLine',
] satisfies IssueCode[]);

/** The state of a page of adjustments: what is entered of the changes of the pair, and the rows by hand. */
export function useAdjustments(open: OpenFiling<'Form720X'>, number: PartNumber, draft: PageDraft<object>) {
  const { filing, editable } = open;
  const part = parts[number];
  const drafted = draft.restored?.fields as Drafted | undefined;
  const [rows, setRows] = useState<readonly HandRow[]>(() => {
    const begun = handRowsOf(drafted?.[part.rows] ?? savedRows(filing, number));
    // Each group begins with one blank row (002 §4), where there is no return to change.
    return begun.length === 0 && !filing.original ? [newRow()] : begun;
  });
  const [isTyped, setTyped] = useState(drafted?.[part.rows] !== undefined);
  const [entered, setEntered] = useState<Entered>(() => ({ ...NOTHING_ENTERED, ...drafted?.[ANSWERS] }));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  // Read at once, also between two drawings.
  const isEntered = useRef(drafted?.[ANSWERS] !== undefined);
  const latest = useRef({ rows: isTyped ? rows : undefined, entered });

  const kept = keptRows(rows);
  const page = { [part.rows]: kept.map(factsOfRow) };
  const lines = linesWith(filing, entered.gallons);
  const isCorrected = Object.keys(lines).length > 0;
  const corrected = isCorrected ? facts720X(filing).corrected : undefined;
  const amendment = {
    ...(isTyped && { [part.list]: page }),
    ...(corrected && { corrected: { ...corrected, filingData: { ...corrected.filingData, ...lines } } }),
  } as Partial<Form720X>;
  const typed: Typed = isTyped || isCorrected ? { amendment } : {};

  const idOf = (path: string): string => {
    const [list, name, at, field] = path.split('.');
    const row = list === part.list && name === part.rows ? kept[Number(at)] : undefined;
    return row ? fieldIdOf(row, field ?? part.number) : path;
  };
  useFieldAnchor(part.list, (field) => idOf(`${part.list}.${field}`));
  useFieldAnchor('explanations', (field) => `explanations.${field}`);
  useFieldAnchor('statements', (field) => `statements.${field}`);
  useFieldAnchor('attachments', (field) => `attachments.${field}`);
  useFieldAnchor('corrected', (field) => `corrected.${field}`);
  useFieldAnchor('filed', (field) => `filed.${field}`);

  const labels: Readonly<Record<string, string>> = {
    [part.before]: part.labels.before,
    [part.after]: part.labels.after,
    quarterEnding: 'Quarter ending',
    filedOn: 'Day the return was filed',
    paidOn: 'Day the tax was paid',
  };
  const worded = (message: string) =>
    Object.entries(labels).reduce((text, [name, label]) => text.replace(name, label), message);
  const rowName = (path: string) => {
    const [, irsNumber, rowAt] = /^corrected\.filingData\.(\w+)\.rows\.(\d+)\./.exec(path) ?? [];
    if (rowAt !== undefined) return `IRS No. ${irsNumber}, row ${Number(rowAt) + 1}: `;
    const [list, , at] = path.split('.');
    return list === part.list && at !== undefined ? `Row ${Number(at) + 1}: ` : '';
  };
  /** The field of a row that an issue is about, where it is still empty. */
  const emptyFieldOf = (path: string): { field: string; message: string } | undefined => {
    const [list, name, at, field = ''] = path.split('.');
    const row = list === part.list && name === part.rows ? kept[Number(at)] : undefined;
    if (!row) return undefined;
    const asked = field === 'quarterEnding' && !row.facts.year ? 'year' : field;
    const label = { year: 'Year', quarterEnding: 'Quarter ending', taxName: 'Tax', creditCRN: 'Credit' }[asked];
    if (label === undefined || row.facts[asked]) return undefined;
    return { field: fieldIdOf(row, asked), message: `${rowName(path)}${label} should not be empty` };
  };
  const errorsOf = (issues: readonly (Issue | RequestIssue)[]): FieldError[] =>
    issues.map(
      ({ path, message }) => emptyFieldOf(path) ?? { field: idOf(path), message: `${rowName(path)}${worded(message)}` },
    );

  /** Keeps what is typed as the draft of the page. */
  function keep(next: Partial<typeof latest.current>) {
    latest.current = { ...latest.current, ...next };
    draft.changed(() => {
      const { rows: typedRows, entered: answers } = latest.current;
      return {
        ...(typedRows && { [part.rows]: keptRows(typedRows).map(factsOfRow) }),
        ...(isAnything(answers) && { [ANSWERS]: answers }),
      };
    });
  }

  function answer(next: Entered) {
    setEntered(next);
    keep({ entered: next });
  }

  function change(next: readonly HandRow[]) {
    setRows(next);
    setTyped(true);
    keep({ rows: next });
  }

  function say<About extends keyof Entered>(about: About, key: string, value: Entered[About][string]) {
    isEntered.current = true;
    const { entered: before } = latest.current;
    answer({ ...before, [about]: { ...before[about], [key]: value } });
  }

  /** Drops what was typed for a change: its gallons, explanation, statement and files. */
  function forgetChange({ irsNumber, crn }: Pick<Change, 'irsNumber' | 'crn'>) {
    const { entered: before } = latest.current;
    const key = keyOf({ irsNumber, crn });
    const without = <Value>(values: Readonly<Record<string, Value>>, isOfChange: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => !isOfChange(name)));
    answer({
      ...before,
      explanations: without(before.explanations, (name) => name === key),
      statements: without(before.statements, (name) => name === key),
      attachments: without(before.attachments, (name) => name === key),
      gallons: without(before.gallons, (path) => path.split('.')[2] === irsNumber),
    });
  }

  function forgetGallons() {
    const { entered: before } = latest.current;
    if (Object.keys(before.gallons).length > 0) answer({ ...before, gallons: {} });
  }

  /** Takes the page as it is saved. */
  function forget() {
    isEntered.current = false;
    latest.current = { rows: undefined, entered: NOTHING_ENTERED };
    setEntered(NOTHING_ENTERED);
    setTyped(false);
  }

  function findErrors(): FieldError[] {
    const facts = facts720X(filing, typed);
    const with_ = {
      ...facts,
      explanations: { ...facts.explanations, ...entered.explanations },
      filed: { ...facts.filed, ...entered.filed },
    };
    const found = computeForm720X(with_).issues.filter(
      ({ code, path }) =>
        (STOPS.has(code as IssueCode) && (path.startsWith(part.list) || /^(explanations|filed)\./.test(path))) ||
        path in entered.gallons,
    );
    return errorsOf(found);
  }

  /** Finds the open questions of line 5 about the overpayment of the changes as typed. Unlike other errors they stop no save. */
  const findLine5Errors = (chosen: Line5 | null): FieldError[] => {
    const facts = { ...facts720X(filing, typed), ...chosen };
    return errorsOf(computeForm720X(facts).issues.filter(({ path }) => isOfLine5(path)));
  };

  /** Shows what is wrong, or saves. @returns whether it was saved */
  async function save(): Promise<boolean> {
    const wrong = findErrors();
    setErrors(wrong);
    if (wrong.length > 0 || busy) return false;
    setBusy(true);
    const orNull = <Value>(values: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value]));
    const body = {
      ...(isTyped && { [part.list]: page }),
      ...(isCorrected && { corrected: { filingData: lines } }),
      ...(Object.keys(entered.explanations).length > 0 && { explanations: orNull(entered.explanations) }),
      ...(Object.keys(entered.statements).length > 0 && { statements: orNull(entered.statements) }),
      ...(Object.keys(entered.attachments).length > 0 && { attachments: entered.attachments }),
      ...(Object.keys(entered.filed).length > 0 && {
        filed: Object.fromEntries(Object.entries(entered.filed).map(([quarter, days]) => [quarter, orNull(days)])),
      }),
    };
    const outcome = await draft.commit(() => open.save(body as Parameters<typeof open.save>[0]));
    // A save drops the draft of the rows by hand where these are sent; this one holds the answers too.
    if ('saved' in outcome && !(part.list in body)) await draft.reset();
    setBusy(false);
    if ('saved' in outcome) {
      forget();
      setRows(kept.length === 0 && !filing.original ? [newRow()] : kept);
      showSuccess('Saved successfully');
      return true;
    }
    const refused = errorsOf(outcome.issues.filter(({ severity }) => severity === 'error'));
    setErrors(refused);
    if (refused.length === 0) showError(outcome.refused);
    return false;
  }

  const current = new Set(findErrors().map(({ field }) => field));
  /** Messages of rows go as soon as the row is right; the others stay until the next save. */
  const isOfRow = (field: string) => field.startsWith('row-') || field.startsWith('corrected.');
  return {
    part,
    rows,
    entered,
    typed,
    busy,
    errors,
    errorOf: (id: string) =>
      errors
        .find(({ field }) => field === id && (current.has(id) || !isOfRow(id)))
        ?.message.replace(/^(IRS No\. \w+, r|R)ow \d+: /, ''),
    isStillOpen: ({ field }: FieldError) => current.has(field) || !isOfRow(field),
    isUnsaved: () => editable && (isEntered.current || draft.isUnsaved()),
    save,
    findLine5Errors,
    say,
    forgetChange,
    forgetGallons,
    add: () => change([...rows, newRow()]),
    changeRow: (row: HandRow, to: Partial<Pick<HandRow, 'facts' | 'attachments'>>) =>
      change(rows.map((one) => (one.id === row.id ? { ...one, ...to } : one))),
    removeRow: ({ id }: HandRow) => change(rows.filter((one) => one.id !== id)),
    async discard() {
      forget();
      setErrors([]);
      setRows(handRowsOf(savedRows(filing, number)));
      await draft.reset();
    },
  };
}

export type AdjustmentsState = ReturnType<typeof useAdjustments>;
