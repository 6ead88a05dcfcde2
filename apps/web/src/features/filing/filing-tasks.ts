import { type ClaimSection, grouped, type Section, type TaxLine, taxLaw } from '@gauger/excise';
import type { Task, TaskGroup, TaskState } from '../../components/task-list/task-list.tsx';
import { readOn } from './field-address.ts';
import type { Form720 } from './filing-facts.ts';
import {
  addressOf,
  claimLabel,
  claimsOn,
  isClaim,
  isSamePlace,
  isThere,
  lineLabel,
  linesOf,
  type Place,
  type Step,
  steps,
} from './places.ts';
import type { OpenFiling } from './use-filing.ts';

/** What the left menu says of a part of the filing. */
type Standing = Pick<Task, 'state' | 'end'>;

const settledStates: ReadonlySet<TaskState> = new Set(['complete', 'none']);

const isNothing = (amount: string | undefined): boolean => amount === undefined || Number(amount) === 0;

/** How each step beside the tax lines stands. */
const standings: Record<Exclude<Step, 'taxInfo'>, (filing: Form720) => Standing> = {
  quarter: () => ({ state: 'complete' }),
  claims: (filing) => claimsStanding(filing),
  deposit: ({ deposit, totals }) => {
    if (deposit) return withAmount(totals.deposit);
    return isOfPartII(totals) ? { state: 'none', end: 'None needed' } : { state: 'notStarted' };
  },
  overpayment: ({ overpayment, totals }) => (overpayment ? withAmount(totals.overPayment) : { state: 'notStarted' }),
  irsPayment: ({ totals, paymentOption, state }) => {
    if (isNothing(totals.totalDue)) return { state: 'none', end: 'Nothing due' };
    if (paymentOption)
      return { state: 'complete', end: paymentOption.paymentMethod === 'efw' ? 'Direct debit' : 'EFTPS' };
    return { state: state === 'accepted' ? 'complete' : 'notStarted' };
  },
  summary: () => ({ state: 'notStarted' }),
};

/** Taxes of Part II are paid with the return: there is nothing to deposit (26 CFR 40.6302(c)-1(a)). */
const isOfPartII = ({ totalPartI, taxLiability }: Form720['totals']): boolean =>
  isNothing(totalPartI) && !isNothing(taxLiability);

const withAmount = (amount: string | undefined): Standing =>
  isNothing(amount) ? { state: 'none', end: 'None' } : { state: 'complete', end: grouped(amount ?? '') };

/** The title of the tax lines in the left menu. */
export const TAXES = 'Form 720';

/** The left menu of a filing: the specified entries (001 §2), each with its state. */
export function tasksOf(open: OpenFiling, here: Place): readonly TaskGroup[] {
  const { filing, quarter, drafts, comments } = open;
  const said = openComments(comments);
  const lines = linesOf(quarter);
  const step = (name: Exclude<Step, 'taxInfo'>): Task[] =>
    isThere(name)
      ? [
          withComments({
            name: steps[name].name,
            to: addressOf(name, filing.id),
            current: here === name,
            comments: said.get(name) ?? 0,
            ...standings[name](filing),
          }),
        ]
      : [];
  return [
    { tasks: step('quarter') },
    {
      title: TAXES,
      tasks: taxLaw.sections.flatMap((section) => {
        const ofSection = lines.filter((line) => line.section === section.code);
        return ofSection.length === 0 ? [] : [sectionTask(section, ofSection, filing, drafts, said, here)];
      }),
    },
    { title: steps.claims.name, tasks: claimTasks(open, said, here) },
    { title: 'Finish', tasks: [...step('deposit'), ...step('overpayment'), ...step('irsPayment'), ...step('summary')] },
  ].filter(({ tasks }) => tasks.length > 0);
}

type Said = ReadonlyMap<Place, number>;

/** How many open comments are read on each page. */
function openComments({ threads }: OpenFiling['comments']): Said {
  const said = new Map<Place, number>();
  for (const { path, resolved } of threads) {
    const place = readOn(path);
    if (resolved === null) said.set(place, (said.get(place) ?? 0) + 1);
  }
  return said;
}

/** What is complete and spoken of is not done: an open comment is answered or mended first, as "Left to do" says. */
const withComments = (task: Task): Task =>
  task.state === 'complete' && (task.comments ?? 0) > 0 ? { ...task, state: 'inProgress', end: task.end ?? '' } : task;

/** How many parts of the filing are settled, of how many. The tax lines together are one part. */
export function settledOf({ filing }: OpenFiling): { settled: number; parts: number } {
  const beside = (Object.keys(standings) as (keyof typeof standings)[]).filter(isThere);
  const states = [...beside.map((name) => standings[name](filing).state), formState(filing)];
  return { settled: states.filter((state) => settledStates.has(state)).length, parts: states.length };
}

/** How the tax lines stand together: something is reported, or the return says that there is nothing to. */
function formState(filing: Form720): TaskState {
  const { nilReturn, zeroLiability } = filing.taxYearQuarter;
  if (Object.keys(filing.filingData).some((irsNumber) => isFaulty(filing, irsNumber))) return 'attention';
  return Object.keys(filing.filingData).length > 0 || nilReturn || zeroLiability ? 'complete' : 'notStarted';
}

function sectionTask(
  section: Section,
  lines: readonly TaxLine[],
  filing: Form720,
  drafts: OpenFiling['drafts'],
  said: Said,
  here: Place,
): Task {
  const parts = lines.map((line) => lineTask(line, filing, drafts, said, here));
  const started = parts.filter(({ state }) => state !== 'notStarted');
  const faulty = parts.filter(({ state }) => state === 'attention').length;
  return {
    name: section.title,
    ...(faulty > 0
      ? { state: 'attention', end: `${faulty} to mend` }
      : started.length > 0
        ? { state: parts.some(({ state }) => state === 'inProgress') ? 'inProgress' : 'complete' }
        : formState(filing) === 'notStarted'
          ? { state: 'notStarted' }
          : { state: 'none', end: 'None' }),
    unfolded: started.length > 0 || parts.some(({ current, comments = 0 }) => current || comments > 0),
    parts,
  };
}

function lineTask(line: TaxLine, filing: Form720, drafts: OpenFiling['drafts'], said: Said, here: Place): Task {
  return withComments({
    name: lineLabel(line),
    to: addressOf(line, filing.id),
    current: here === line,
    comments: said.get(line) ?? 0,
    ...lineStanding(line, filing, drafts),
  });
}

function lineStanding({ irsNumber }: TaxLine, filing: Form720, drafts: OpenFiling['drafts']): Standing {
  const saved = filing.filingData[irsNumber];
  if (drafts.has(irsNumber)) return { state: 'inProgress', end: 'Draft' };
  if (!saved) return { state: 'notStarted' };
  if (isFaulty(filing, irsNumber)) return { state: 'attention', end: grouped(saved.tax) };
  return saved.emptyTaxLiability ? { state: 'none', end: 'Empty' } : { state: 'complete', end: grouped(saved.tax) };
}

const isFaulty = ({ issues }: Form720, irsNumber: string): boolean =>
  issues.some(({ severity, path }) => severity === 'error' && path.split('.')[1] === irsNumber);

/** The claims together: a return without any is settled too. */
function claimsStanding({ claimsData, totals, issues }: Form720): Standing {
  if (issues.some(isOfClaims)) return { state: 'attention' };
  return Object.keys(claimsData?.groups ?? {}).length > 0
    ? withAmount(totals.totalClaim)
    : { state: 'none', end: 'None' };
}

const isOfClaims = ({ severity, path }: Form720['issues'][number]): boolean =>
  severity === 'error' && path.startsWith('claimsData');

/** The list of claims, and below it the claims themselves as "name (order)"; they stand open once one was begun. */
function claimTasks({ filing, quarter, drafts }: OpenFiling, said: Said, here: Place): Task[] {
  const parts = claimsOn(quarter)
    .filter(({ section, status }) => status.onReturn || filing.claimsData?.groups?.[section.group])
    .map(
      ({ section }): Task =>
        withComments({
          name: claimLabel(section),
          to: addressOf(section, filing.id),
          current: isSamePlace(here, section),
          comments: said.get(section) ?? 0,
          ...claimStanding(section, filing, drafts),
        }),
    );
  const begun = parts.filter(({ state }) => state !== 'notStarted');
  const standing = claimsStanding(filing);
  return [
    withComments({
      name: 'Claim list',
      to: addressOf('claims', filing.id),
      current: here === 'claims',
      comments: said.get('claims') ?? 0,
      ...standing,
    }),
    {
      name: 'Schedule C',
      state: begun.some(({ state }) => state === 'inProgress') ? 'inProgress' : standing.state,
      end: begun.length === 0 ? '' : `${begun.length} of ${parts.length}`,
      unfolded: begun.length > 0 || isClaim(here),
      parts,
    },
  ];
}

/** The page of a group of claims among the drafts. */
export const claimPage = ({ group }: Pick<ClaimSection, 'group'>): string => `claims.${group}`;

function claimStanding(section: ClaimSection, filing: Form720, drafts: OpenFiling['drafts']): Standing {
  const path = `claimsData.groups.${section.group}.`;
  const saved = filing.claimsData?.groups?.[section.group];
  if (drafts.has(claimPage(section))) return { state: 'inProgress', end: 'Draft' };
  if (!saved) return { state: 'notStarted' };
  const faulty = filing.issues.some((issue) => isOfClaims(issue) && `${issue.path}.`.startsWith(path));
  return { state: faulty ? 'attention' : 'complete', end: grouped(saved.total) };
}
