import { countFixes } from '@gauger/contract/fixes';
import {
  type FilingFormType,
  type FormStep,
  type formOutlines,
  grouped,
  isEditable,
  isUnsigned,
  needsDeposits,
  type Quarter,
  type TaxLine,
} from '@gauger/excise';
import { fixesText } from '../../../components/counted.ts';
import { accountingAmount } from '../../../components/money/accounting-amount.ts';
import type { Task, TaskGroup, TaskState } from '../../../components/task-list/task-list.tsx';
import { draftOf, readOn } from './field-address.ts';
import { type AnyFiling, type OfForm, pageTotal, quarterOf, type SavedFiling } from './filing-facts.ts';
import { type Finding, isUnsaved, waitsFor } from './findings.ts';
import { isMailed } from './goes-by-mail.tsx';
import type { AnyOpenFiling, OpenFiling } from './open-filing.ts';
import {
  addressOf,
  type ClaimPlace,
  claimLabel,
  claimsOn,
  isClaim,
  isReported,
  isSamePlace,
  lineLabel,
  linesOf,
  outlineOf,
  type Place,
  pagesOfClaim,
  type Step,
  scheduleName,
  stepName,
} from './places.ts';

/** The state of a part of the filing as the left menu shows it. */
type PartState = Pick<Task, 'state' | 'end' | 'fixes'>;

/** The parts of an open filing that menu and ledger read. */
export type TaskFacts<Type extends FilingFormType = 'Form720'> = Pick<
  OpenFiling<Type>,
  'filing' | 'quarter' | 'drafts' | 'findings' | 'whyPaper' | 'comments'
>;

type AnyTaskFacts = TaskFacts<FilingFormType>;

const isNothing = (amount: string | undefined): boolean => amount === undefined || Number(amount) === 0;

const NOT_USED: PartState = { state: 'none', end: 'None' };

/** The state of each step of a form by the saved facts of a filing. */
type StepStates<Type extends FilingFormType> = Record<
  (typeof formOutlines)[Type]['steps'][number]['key'],
  (filing: SavedFiling<Type>, whyPaper: string | null) => PartState
>;

/** Nothing can be added to such a return. */
const isFinal = ({ state }: Pick<AnyFiling, 'state'>): boolean => state === 'accepted' || state === 'mailed';

// The check ends with the service fee. A return that is mailed may have none, and a refund leaves what was sent as it is.
const summaryState = ({ state }: AnyFiling): PartState => ({
  state: isEditable(state) ? 'notStarted' : 'complete',
});

const states8849: StepStates<'Form8849'> = {
  schedule: () => ({ state: 'complete' }),
  claims: ({ totalClaim }) =>
    isNothing(totalClaim) ? { state: 'notStarted' } : { state: 'complete', end: grouped(totalClaim) },
  summary: summaryState,
};

/** The changes of tax or of credits together; "None" without one. */
const changesState = (filing: SavedFiling<'Form720X'>, part: '1' | '2', total: string): PartState =>
  filing.adjustments.some((one) => one.part === part)
    ? { state: 'complete', end: accountingAmount(total) }
    : { state: part === '1' && filing.adjustments.length === 0 ? 'notStarted' : 'none', end: 'None' };

const states720X: StepStates<'Form720X'> = {
  taxAdjustment: (filing) => changesState(filing, '1', filing.totals.line1),
  claimAdjustment: (filing) => changesState(filing, '2', filing.totals.line2),
  summary: summaryState,
};

/** An unused optional part is "None". */
const states720: StepStates<'Form720'> = {
  quarter: () => ({ state: 'complete' }),
  taxInfo: (filing) => {
    const count = reportedNumbers(filing).size;
    if (count > 0) return { state: 'complete', end: String(count) };
    return isNothingToReport(filing) ? NOT_USED : { state: 'notStarted' };
  },
  claims: ({ claimsData, totals }) =>
    Object.keys(claimsData?.groups ?? {}).length > 0 ? withAmount(totals.totalClaim) : NOT_USED,
  deposit: (filing) => {
    const { deposit, totals } = filing;
    if (isFinal(filing) && !deposit) return { state: 'none', end: 'None entered' };
    if (!isDepositNeeded(filing)) return deposit ? withAmount(totals.deposit) : { state: 'none', end: 'None needed' };
    return deposit
      ? { state: 'complete', end: grouped(totals.deposit ?? '0.00') }
      : { state: 'notStarted', end: 'Needed' };
  },
  overpayment: ({ overpayment, totals }) => (overpayment ? withAmount(totals.overPayment) : NOT_USED),
  irsPayment: (filing, whyPaper) => {
    const { totals, paymentOption } = filing;
    if (isNothing(totals.totalDue)) return { state: 'none', end: 'Nothing due' };
    if (paymentOption)
      return { state: 'complete', end: paymentOption.paymentMethod === 'efw' ? 'Direct debit' : 'EFTPS' };
    // A check may come with the voucher.
    if (isMailed({ filing, whyPaper })) return { state: 'none', end: 'When you mail it' };
    return { state: isFinal(filing) ? 'complete' : 'notStarted' };
  },
  summary: summaryState,
};

function savedState(step: Step, { filing, whyPaper }: Pick<Parts, 'filing' | 'whyPaper'>): PartState {
  switch (filing.formType) {
    case 'Form8849':
      return states8849[step as keyof typeof states8849](filing, whyPaper);
    case 'Form720X':
      return states720X[step as keyof typeof states720X](filing, whyPaper);
    default:
      return states720[step as keyof typeof states720](filing, whyPaper);
  }
}

/** The tax of Part I that is deposited, less the claims. The gas guzzler tax of a one-time filing is not deposited. */
function isDepositNeeded({ totals, taxYearQuarter, filingData }: SavedFiling): boolean {
  const { totalPartI = '0.00', totalClaim = '0.00' } = totals;
  const guzzlers = (taxYearQuarter.oneTimeFiling && filingData['40']?.tax) || '0.00';
  return needsDeposits(totalPartI, totalClaim, guzzlers);
}

const withAmount = (amount: string | undefined): PartState =>
  isNothing(amount) ? NOT_USED : { state: 'complete', end: grouped(amount ?? '') };

/** The state of a page by its findings first: one with errors, unsaved changes or a wait is never complete. */
export function withFindings(saved: PartState, findings: readonly Finding[] = [], isDraft = false): PartState {
  const fixes = countFixes(findings);
  if (fixes > 0) return needsFixes(fixes);
  if (isDraft || isUnsaved(findings)) return { state: 'inProgress', end: 'Unsaved' };
  if (findings.length === 0 || saved.state === 'notStarted') return saved;
  const wait = waitsFor(findings);
  return wait ? { state: 'inProgress', end: fromDay(wait) } : { state: 'notStarted' };
}

/** "From Jan 1, 2027": the day that the sentence of a wait names. */
const fromDay = ({ message }: Finding): string =>
  `From ${/\bfrom (\w+ \d+, \d+)/.exec(message)?.[1] ?? 'the next quarter'}`;

const needsFixes = (fixes: number): PartState => ({ state: 'attention', fixes, end: fixesText(fixes) });

/** The title of the tax lines in the left menu; empty for a form without any. */
export const taxesTitle = (filing: OfForm): string =>
  outlineOf(filing).steps.find(({ each }) => each === 'taxLine')?.under ?? '';

/** Rows of the line on the page that have errors as they are typed; `undefined` where nothing is typed. */
export type TypedFaults = { irsNumber: string; rows: number } | undefined;

/** The left menu of a filing: the specified entries (001 §2), each with its state. */
export function tasksOf(open: AnyTaskFacts, here: Place, typed?: TypedFaults): readonly TaskGroup[] {
  const parts = partsOf(open, here, typed);
  const { filing } = parts;
  const groups: { title?: string; tasks: Task[] }[] = [];
  for (const step of outlineOf(filing).steps) {
    const tasks = tasksOfStep(step, open.quarter, parts);
    const last = groups.at(-1);
    if (last && step.under !== undefined && last.title === step.under) last.tasks.push(...tasks);
    else groups.push({ ...(step.under !== undefined && { title: step.under }), tasks });
  }
  return groups;
}

/** A step in the menu: its own page, and below the choice of taxes the lines that are reported or begun. */
function tasksOfStep({ key, each }: FormStep<Step>, quarter: Quarter | null, parts: Parts): Task[] {
  if (each === 'claimGroup') return claimTasks(key, quarter, parts);
  const { filing, drafts, findings, commentsAt, here, typed } = parts;
  if (each !== 'taxLine' || !quarter || filing.formType !== 'Form720') return [stepTask(key, parts)];
  const isChosen = reportedNumbers(filing).size > 0;
  // A return without rows is not finished, but its taxes are chosen.
  const choice = { ...stepTask(key, parts), name: CHOICE, ...(isChosen && savedState(key, parts)) };
  const isBegun = (line: TaxLine) =>
    line === here ||
    line.irsNumber === typed?.irsNumber ||
    drafts.has(draftOf(line, filing)) ||
    findings.has(line) ||
    commentsAt.has(line);
  const lines = linesOf(quarter).filter((line) => isReported(filing, line) || isBegun(line));
  return [choice, ...lines.map((line) => lineTask(line, filing, parts))];
}

/** The entry of the menu where the taxes to report are chosen. */
const CHOICE = 'Choose your taxes';

/** The data for the states of tasks, from an open filing. */
export const partsOf = (
  { filing, drafts, comments, findings, whyPaper }: AnyTaskFacts,
  here: Place,
  typed?: TypedFaults,
): Parts => ({
  filing,
  drafts,
  findings,
  whyPaper,
  commentsAt: openComments(comments, filing),
  here,
  typed,
});

/** The data for the state of a task. */
export interface Parts extends Pick<AnyTaskFacts, 'filing' | 'drafts' | 'findings' | 'whyPaper'> {
  commentsAt: ReadonlyMap<Place, number>;
  here: Place;
  typed: TypedFaults;
}

/** Counts the open comments that are read on each page. */
function openComments({ threads }: AnyOpenFiling['comments'], filing: OfForm): Parts['commentsAt'] {
  const counts = new Map<Place, number>();
  for (const { path, resolved } of threads) {
    const place = readOn(path, filing);
    if (resolved === null) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

/** Open comments keep a part in progress: "Left to do" names them. */
export const withComments = (task: Task): Task =>
  task.state === 'complete' && (task.comments ?? 0) > 0 ? { ...task, state: 'inProgress', end: task.end ?? '' } : task;

/** A step as the menu lists it. */
export const stepTask = (step: Step, parts: Parts): Task => {
  const { filing, drafts, findings, commentsAt, here } = parts;
  return withComments({
    name: stepName(step, filing),
    to: addressOf(step, filing),
    current: here === step,
    comments: commentsAt.get(step) ?? 0,
    ...withFindings(savedState(step, parts), findings.get(step), drafts.has(draftOf(step, filing))),
  });
};

/**
 * How many parts of the filing are settled, of how many. The parts are the groups of the menu: the form has as many from its start
 * to its end. Credits and payment follow from the taxes, so they count after them; the last part is settled when the return is signed.
 */
export function settledOf(groups: readonly TaskGroup[], open: AnyTaskFacts): { settled: number; parts: number } {
  const title = taxesTitle(open.filing);
  const taxes = groups.findIndex((group) => group.title === title);
  const isTaxed = taxes === -1 || taxesState(groups[taxes]?.tasks ?? [], open) === 'complete';
  const { state } = open.filing;
  const isSigned = !isUnsigned(state) && state !== 'rejected';
  const settled = groups.filter(({ tasks }, at) => {
    if (at === taxes) return isTaxed;
    const isOpen = (at > taxes && !isTaxed) || (at === groups.length - 1 && !isSigned);
    return !isOpen && isSettled(tasks);
  });
  return { settled: settled.length, parts: groups.length };
}

const isSettled = (tasks: readonly Task[]): boolean =>
  tasks.every(({ state, parts }) => parts !== undefined || state === 'complete' || state === 'none');

/** The state of the tax lines together: each that is reported is entered, or there is nothing to report. */
function taxesState(tasks: readonly Task[], { filing, findings }: AnyTaskFacts): TaskState {
  if (filing.formType !== 'Form720') return 'notStarted';
  const open = (['attention', 'inProgress'] as const).find((of) => tasks.some(({ state }) => state === of));
  if (open) return open;
  const isEntered = Object.keys(filing.filingData).length > 0 || isNothingToReport(filing);
  if (!isEntered || findings.has('taxInfo')) return 'notStarted';
  return tasks.some(({ state }) => state === 'notStarted') ? 'inProgress' : 'complete';
}

const reportedNumbers = ({ filingData, chosenTaxes }: SavedFiling): ReadonlySet<string> =>
  new Set([...Object.keys(filingData), ...(chosenTaxes ?? [])]);

const isNothingToReport = ({ taxYearQuarter }: SavedFiling): boolean =>
  taxYearQuarter.nilReturn || taxYearQuarter.zeroLiability;

/** The state of parts that fold away: what has to be fixed in one of them is said above them. */
function foldedState(parts: readonly Task[], none: PartState): PartState {
  const fixes = parts.reduce((sum, part) => sum + (part.fixes ?? 0), 0);
  if (fixes > 0) return needsFixes(fixes);
  if (parts.every(({ state }) => state === 'notStarted')) return none;
  return { state: parts.some(({ state }) => state === 'inProgress') ? 'inProgress' : 'complete' };
}

function lineTask(line: TaxLine, filing: SavedFiling, parts: Parts): Task {
  const { commentsAt, here } = parts;
  return withComments({
    name: lineLabel(line),
    to: addressOf(line, filing),
    current: here === line,
    comments: commentsAt.get(line) ?? 0,
    ...lineState(line, filing, parts),
  });
}

function lineState(line: TaxLine, filing: SavedFiling, { drafts, findings, typed }: Parts): PartState {
  if (typed?.irsNumber === line.irsNumber && typed.rows > 0) return needsFixes(typed.rows);
  const saved = filing.filingData[line.irsNumber];
  const own: PartState = !saved
    ? { state: 'notStarted' }
    : saved.emptyTaxLiability
      ? NOT_USED
      : { state: 'complete', end: grouped(saved.tax) };
  return withFindings(own, findings.get(line), drafts.has(draftOf(line, filing)));
}

/** The list of claims, and below it the claims themselves as "name (order)"; they are unfolded once one was started. */
function claimTasks(step: Step, quarter: Quarter | null, of: Parts): Task[] {
  const { filing, commentsAt, here } = of;
  const parts = claimPagesOf(filing, quarter).map(
    (section): Task =>
      withComments({
        name: claimLabel(section),
        to: addressOf(section, filing),
        current: isSamePlace(here, section),
        comments: commentsAt.get(section) ?? 0,
        ...claimState(section, of),
      }),
  );
  const started = parts.filter(({ state }) => state !== 'notStarted');
  const all = foldedState(parts, NOT_USED);
  const list = stepTask(step, of);
  const isOpen = all.state === 'attention' || all.state === 'inProgress';
  return [
    {
      ...list,
      ...(isOpen && list.state !== 'attention' ? { state: all.state, end: all.end ?? '' } : {}),
    },
    {
      name: filing.formType === 'Form8849' ? scheduleName(filing.schedule.scheduleType) : 'Schedule C',
      state: isOpen ? all.state : list.state,
      end:
        all.state === 'attention'
          ? (all.end ?? '')
          : started.length === 0
            ? ''
            : `${started.length} of ${parts.length}`,
      unfolded: started.length > 0 || isClaim(here),
      parts: foldedToUsed(parts, list.to),
    },
  ];
}

/** The claims in use, then one entry that leads to the others; all of them while none is in use. */
function foldedToUsed(parts: readonly Task[], list: string | undefined): readonly Task[] {
  const used = parts.filter(({ state, current, comments = 0 }) => state !== 'notStarted' || current || comments > 0);
  const others = parts.length - used.length;
  if (used.length === 0 || others === 0 || list === undefined) return parts;
  return [...used, { name: `${others} more`, to: list, state: 'notStarted' }];
}

function claimPagesOf(filing: AnyFiling, quarter: Quarter | null): readonly ClaimPlace[] {
  if (filing.formType === 'Form8849') return pagesOfClaim(filing);
  if (filing.formType === 'Form720X') return [];
  return claimsOn(quarter ?? quarterOf(filing))
    .filter(({ section, status }) => status.onReturn || filing.claimsData?.groups?.[section.group])
    .map(({ section }) => section);
}

function claimState(section: ClaimPlace, { filing, drafts, findings }: Parts): PartState {
  const total =
    filing.formType === 'Form8849'
      ? pageTotal(filing, section)
      : filing.formType === 'Form720'
        ? filing.claimsData?.groups?.[section.group]?.total
        : undefined;
  const own: PartState = total === undefined ? { state: 'notStarted' } : { state: 'complete', end: grouped(total) };
  return withFindings(own, findings.get(section), drafts.has(draftOf(section, filing)));
}
