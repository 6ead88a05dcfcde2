import { countFixes, toFix } from '@gauger/contract/fixes';
import {
  type DecimalString,
  type Explanation,
  type FilingFormType,
  type FormOutline,
  formOutlines,
  isEditable,
  type Quarter,
  type Totals,
  totalsOf,
} from '@gauger/excise';
import { counted, fixesText } from '../../../components/counted.ts';
import { Why } from '../../../components/explain/why.tsx';
import { Money } from '../../../components/money/money.tsx';
import type { Task, TaskGroup } from '../../../components/task-list/task-list.tsx';
import type { LedgerData, LedgerEntry, Todo } from '../../../frame/ledger.tsx';
import { type AddressedFiling, pageOfFiling } from '../../../pages/pages.ts';
import { LateEstimate } from '../late-return/public.ts';
import { changesAddress, hasChanges } from './changes-address.ts';
import { type Balance, balanceNote, balanceOf, dueDay } from './due-day.ts';
import { type AnyFiling, factsOf, otherFacts, type SavedFiling, type Typed, taxesOf } from './filing-facts.ts';
import { type TaskFacts, type TypedFaults, taxesTitle } from './filing-tasks.ts';
import type { ViewExtras } from './filing-view.ts';
import { type Finding, rowsNotCounted, waitsFor } from './findings.ts';
import { wordsOf } from './form-words.ts';
import { addressOf, isReported, lineLabel, linesOf, type Step } from './places.ts';
import { whyCell } from './why-cell.ts';

/** The filing in figures, with what is typed on the page counted at once. */
export function ledgerOf(open: TaskFacts, typed: Typed, { tasks, sent, faults }: ViewExtras): LedgerData {
  const { filing, quarter } = open;
  const taxes = taxesOf(filing, typed);
  const totals = totalsOf(taxes, otherFacts(filing, typed.others));
  const why = (cell: string) => () => whyCell(factsOf(filing, typed), cell);
  const due = dueDay(quarter);
  const balance = balanceFrom(totals, filing, typed);
  const saved = balanceWith(filing, {}).amount;
  const { caption: entered, by, alarm } = balanceNote(balance, due, sent);
  const covered = shareOf(totals.totalCredit, totals.taxLiability);
  const label = balance.over ?? 'Balance due';
  return {
    period: quarterLabel(quarter),
    entries: [
      ...linesOf(quarter)
        .filter((line) => isReported(filing, line) || Number(taxes[line.irsNumber] ?? 0) > 0)
        .map((line): LedgerEntry => {
          const tax = taxes[line.irsNumber];
          if (tax === undefined) return { label: lineLabel(line), amount: '–' };
          const rows = faults?.irsNumber === line.irsNumber ? faults.rows : rowsNotCounted(filing, line.irsNumber);
          return {
            label: lineLabel(line),
            ...(rows > 0 && { note: `${counted(rows, 'row', 'rows')} not counted`, wrong: true }),
            amount: explainedMoney(tax, why(`${line.irsNumber}.tax`), line.name),
          };
        }),
      ...ledgerRows
        .filter(({ total, optional }) => !optional || Number(totals[total]) > 0 || isEntered(total, filing))
        .map(({ total, label: name, sum }) => ({ label: name, amount: plain(totals[total]), ...(sum && { sum }) })),
    ],
    due: {
      label,
      alarm,
      back: balance.over !== undefined,
      amount: (
        <Why explanation={why(balance.over ? 'totals.overPaymentFromThisQuarter' : 'totals.totalDue')} about={label}>
          <Money value={balance.amount} />
        </Why>
      ),
      caption: entered,
      by,
      late: alarm && due.late,
      ...(alarm &&
        due.late &&
        !sent && {
          charges: (
            <LateEstimate
              filingId={filing.id}
              version={`${filing.state} ${filing.version}`}
              saved={saved === balance.amount ? undefined : saved}
            />
          ),
        }),
      ...(due.why === undefined || sent ? {} : { why: due.why }),
      ...(covered > 0 && { covered, coveredText: coverText(covered) }),
    },
    todos: todosOf(open, tasks, faults),
    ...(hasChanges(quarter) && { more: { label: 'What changed this quarter', to: changesAddress(filing.id) } }),
  };
}

const ledgerRows: FormOutline<'Form720', string, keyof Totals>['ledger'] = formOutlines.Form720.ledger;

const coverText = (share: number): string =>
  `Deposits and other credits cover ${(share * 100).toFixed(1)}% of the tax liability.`;

/** Whether a total that may be left out has something entered for it. */
const isEntered = (total: keyof Totals, { claimsData }: SavedFiling): boolean =>
  total === 'totalClaim' && claimsData !== null;

/** Lists the filer's tasks: errors first, then unsaved changes and questions, then parts not started, then the next step. */
export function todosOf(
  open: TaskFacts<FilingFormType>,
  groups: readonly TaskGroup[],
  faults: TypedFaults,
): readonly Todo[] {
  const { filing } = open;
  const tasks = groups.flatMap(({ tasks: of }) => of);
  // A group that folds repeats what its parts say.
  const pages = tasks.flatMap((task) => task.parts ?? [task]);
  const notes = notesByPage(open, faults);
  const inState = (state: Task['state']) => pages.filter((task) => task.state === state);
  // The list of claims repeats what its claims say.
  const claimList = addressOf('claims', filing);
  const wrong = inState('attention')
    .filter(({ to }) => to !== claimList || notes.has(to))
    .map((task): Todo => ({ ...linkOf(task), note: notes.get(task.to) ?? task.end ?? '', level: 'fix', tone: 'bad' }));
  const half = (task: Task, note: string): Todo => ({ ...linkOf(task), note, level: 'half', tone: 'wait' });
  const unsaved = inState('inProgress').flatMap((task) => {
    if (task.end === 'Unsaved') return [half(task, 'Unsaved changes')];
    return notes.has(task.to) ? [half(task, notes.get(task.to) ?? '')] : [];
  });
  const spoken = pages
    .filter(({ comments = 0 }) => comments > 0)
    .map((task) => half(task, counted(task.comments ?? 0, 'open comment', 'open comments')));
  return [...wrong, ...unsaved, ...spoken, ...openTodos(open, groups, notes), ...nextTodo(filing)];
}

const NEEDS_DEPOSITS = 'Enter your deposits: the tax of Part I is more than $2,500';

/** Parts that were not started, while pages can be changed; the check comes last. */
function openTodos(
  { filing }: TaskFacts<FilingFormType>,
  groups: readonly TaskGroup[],
  notes: ReadonlyMap<string | undefined, string>,
) {
  const title = taxesTitle(filing);
  const taxes = groups.find((group) => group.title === title)?.tasks ?? [];
  const otherGroups = groups
    .flatMap((group) => (group.title === title ? [] : group.tasks))
    .filter(({ parts, comments = 0 }) => !parts && comments === 0);
  const open = otherGroups
    .filter(({ state, to }) => state === 'notStarted' && (isEditable(filing.state) || notes.has(to)))
    .map((task): Todo => {
      const isOf = (step: Step) => task.to === addressOf(step, filing);
      const found = notes.get(task.to) ?? (isOf('deposit') ? NEEDS_DEPOSITS : 'Not started');
      const note = isOf('summary') ? `Check your ${filing.formType === 'Form8849' ? 'claim' : 'return'}` : found;
      return { ...linkOf(task), note, level: 'empty', tone: 'quiet' };
    });
  return [...(isEditable(filing.state) ? taxTodos(taxes) : []), ...open];
}

/** The choice of taxes where none is made, else the chosen ones that have no rows yet. */
function taxTodos([choice, ...lines]: readonly Task[]): Todo[] {
  const [first, ...more] = lines.filter(({ state, comments = 0 }) => state === 'notStarted' && comments === 0);
  const todo = (task: Task, note: string): Todo => ({ ...linkOf(task), note, level: 'empty', tone: 'wait' });
  if (first && more.length === 0) return [todo(first, 'Enter rows')];
  if (first) return [todo({ ...first, name: `Enter ${more.length + 1} taxes` }, `Start with ${first.name}`)];
  // On the page itself taxes may be checked and not kept yet.
  return choice?.state === 'notStarted' && !choice.current && lines.length === 0
    ? [todo(choice, 'Choose a tax to report')]
    : [];
}

/** The filer's next step for a return whose fee is paid or that was rejected. */
function nextTodo(filing: AddressedFiling & Pick<AnyFiling, 'formType' | 'state'>): Todo[] {
  const { state } = filing;
  const { nextStep, nextNote } = wordsOf(filing);
  if (state === 'paid')
    return [{ label: nextStep, to: pageOfFiling('consent', filing), note: nextNote, level: 'empty', tone: 'wait' }];
  if (state === 'rejected')
    return [
      {
        label: 'Rejected',
        to: pageOfFiling('status', filing),
        note: 'Fix and resend (free)',
        level: 'cross',
        tone: 'bad',
      },
    ];
  return [];
}

/** Notes by page address: its one finding in words, else the number of findings. */
function notesByPage(
  { filing, findings }: TaskFacts<FilingFormType>,
  faults: TypedFaults,
): ReadonlyMap<string | undefined, string> {
  const notes = new Map<string | undefined, string>();
  for (const [place, found] of findings) {
    const wrong = toFix(found);
    const fixes = countFixes(found);
    const [first = waitsFor(found) ?? found[0]] = wrong;
    const isTyped = faults && typeof place === 'object' && 'irsNumber' in place && place.irsNumber === faults.irsNumber;
    if (first && !isTyped) notes.set(addressOf(place, filing), fixes > 1 ? fixesText(fixes) : inRow(first));
  }
  return notes;
}

function inRow({ path, message }: Finding): string {
  const row = /\.(?:rows|lines)\.(\d+)/.exec(path)?.[1];
  return row === undefined ? message : `Row ${Number(row) + 1}: ${message}`;
}

const linkOf = ({ name, to }: { name: string; to?: string }) => ({ label: name, ...(to === undefined ? {} : { to }) });

const plain = (amount: DecimalString) => <Money value={amount} sign={false} />;

const explainedMoney = (amount: DecimalString, explanation: () => Promise<Explanation | null>, about: string) => (
  <Why explanation={explanation} about={about}>
    <Money value={amount} sign={false} />
  </Why>
);

/** For a drawing only, hence inexact. */
function shareOf(part: DecimalString, whole: DecimalString): number {
  return Number(whole) > 0 ? Math.min(1, Number(part) / Number(whole)) : 0;
}

/** "2026 Q3". */
export const quarterLabel = ({ year, quarter }: Quarter): string => `${year} Q${quarter}`;

/** Computes the balance with unsaved changes: the amount of the pill in the header bar. */
export const balanceWith = (filing: SavedFiling, typed: Typed): Balance =>
  balanceFrom(totalsOf(taxesOf(filing, typed), otherFacts(filing, typed.others)), filing, typed);

const balanceFrom = (totals: Totals, filing: SavedFiling, { others: otherGroups }: Typed): Balance =>
  balanceOf(totals, otherFacts(filing, otherGroups).overpayment?.overPaymentUse);
