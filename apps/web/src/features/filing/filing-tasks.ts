import { type Section, type TaxLine, taxLaw } from '@gauger/excise';
import { grouped } from '../../components/money/decimal-text.ts';
import type { Task, TaskGroup, TaskState } from '../../components/task-list/task-list.tsx';
import type { Form720 } from './filing-facts.ts';
import { addressOf, isThere, linesOf, type Place, type Step, steps } from './places.ts';
import type { OpenFiling } from './use-filing.ts';

/** What the left menu says of a part of the filing. */
type Standing = Pick<Task, 'state' | 'end'>;

const settledStates: ReadonlySet<TaskState> = new Set(['complete', 'none']);

const isNothing = (amount: string | undefined): boolean => amount === undefined || Number(amount) === 0;

/** How each step beside the tax lines stands. */
const standings: Record<Exclude<Step, 'taxInfo'>, (filing: Form720) => Standing> = {
  quarter: () => ({ state: 'complete' }),
  deposit: ({ deposit, totals }) => (deposit ? withAmount(totals.deposit) : { state: 'notStarted' }),
  overpayment: ({ overpayment, totals }) => (overpayment ? withAmount(totals.overPayment) : { state: 'notStarted' }),
  irsPayment: ({ totals, paymentOption, state }) => {
    if (isNothing(totals.totalDue)) return { state: 'none', end: 'Nothing due' };
    if (paymentOption)
      return { state: 'complete', end: paymentOption.paymentMethod === 'efw' ? 'Direct debit' : 'EFTPS' };
    return { state: state === 'accepted' ? 'complete' : 'notStarted' };
  },
  summary: () => ({ state: 'notStarted' }),
};

const withAmount = (amount: string | undefined): Standing =>
  isNothing(amount) ? { state: 'none', end: 'None' } : { state: 'complete', end: grouped(amount ?? '') };

/** The left menu of a filing: the specified entries (001 §2), each with its state. */
export function tasksOf({ filing, quarter, drafts }: OpenFiling, here: Place): readonly TaskGroup[] {
  const lines = linesOf(quarter);
  const step = (name: Exclude<Step, 'taxInfo'>): Task[] =>
    isThere(name)
      ? [
          {
            name: steps[name].name,
            to: addressOf(name, filing.id),
            current: here === name,
            ...standings[name](filing),
          },
        ]
      : [];
  return [
    { tasks: step('quarter') },
    {
      title: 'Form 720',
      tasks: taxLaw.sections.flatMap((section) => {
        const ofSection = lines.filter((line) => line.section === section.code);
        return ofSection.length === 0 ? [] : [sectionTask(section, ofSection, filing, drafts, here)];
      }),
    },
    { title: 'Finish', tasks: [...step('deposit'), ...step('overpayment'), ...step('irsPayment'), ...step('summary')] },
  ].filter(({ tasks }) => tasks.length > 0);
}

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
  here: Place,
): Task {
  const parts = lines.map((line) => lineTask(line, filing, drafts, here));
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
    unfolded: started.length > 0 || parts.some(({ current }) => current),
    parts,
  };
}

function lineTask(line: TaxLine, filing: Form720, drafts: OpenFiling['drafts'], here: Place): Task {
  return {
    name: lineLabel(line),
    to: addressOf(line, filing.id),
    current: here === line,
    ...lineStanding(line, filing, drafts),
  };
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

/** A line as the menu and the ledger call it: "Diesel (60)". */
export const lineLabel = ({ name, irsNumber }: TaxLine): string => `${name} (${irsNumber})`;
