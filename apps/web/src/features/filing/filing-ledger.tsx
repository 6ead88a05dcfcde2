import {
  type DecimalString,
  type Explanation,
  isPaymentOptionEditable,
  type Quarter,
  type Totals,
  totalsOf,
} from '@gauger/excise';
import type { LedgerData, LedgerEntry, Todo } from '../../app/shell/ledger.tsx';
import { Why } from '../../components/explain/why.tsx';
import { Money } from '../../components/money/money.tsx';
import type { TaskGroup } from '../../components/task-list/task-list.tsx';
import { changesAddress, hasChanges } from './changes-address.ts';
import { type Balance, balanceOf, type DueDay, dueDay } from './due-day.ts';
import { besideLines, type Form720, factsOf, type Typed, taxesOf } from './filing-facts.ts';
import { TAXES } from './filing-tasks.ts';
import { lineLabel, linesOf } from './places.ts';
import type { OpenFiling } from './use-filing.ts';
import { whyCell } from './why-cell.ts';

/** The filing in figures, with what is typed on the page counted at once. */
export function ledgerOf({ filing, quarter }: OpenFiling, typed: Typed, tasks: readonly TaskGroup[]): LedgerData {
  const taxes = taxesOf(filing, typed);
  const totals = totalsOf(taxes, besideLines(filing, typed.beside));
  const why = (cell: string) => () => whyCell(factsOf(filing, typed), cell);
  const due = dueDay(quarter);
  // Of a return that is signed it is not known here when it was paid.
  const isDue = Number(totals.totalDue) > 0;
  const unpaid = due.late && isDue && isPaymentOptionEditable(filing.state);
  const balance = balanceFrom(totals, filing, typed);
  const covered = shareOf(totals.totalCredit, totals.taxLiability);
  return {
    period: quarterLabel(quarter),
    entries: [
      ...linesOf(quarter)
        .filter(({ irsNumber }) => irsNumber in filing.filingData || Number(taxes[irsNumber] ?? 0) > 0)
        .map(
          (line): LedgerEntry => ({
            label: lineLabel(line),
            amount: asked(taxes[line.irsNumber] ?? '', why(`${line.irsNumber}.tax`), line.name),
          }),
        ),
      { label: 'Tax liability', amount: plain(totals.taxLiability), sum: true },
      { label: 'Deposits', amount: plain(totals.deposit) },
      ...(filing.claimsData || Number(totals.totalClaim) > 0
        ? [{ label: 'Claims', amount: plain(totals.totalClaim) }]
        : []),
      { label: 'Overpayment', amount: plain(totals.overPayment) },
      { label: 'Total credit', amount: plain(totals.totalCredit), sum: true },
    ],
    due: {
      label: balance.over ?? 'Due amount',
      over: balance.over !== undefined,
      amount: (
        <Why
          explanation={why(balance.over ? 'totals.overPaymentFromThisQuarter' : 'totals.totalDue')}
          about={balance.over ?? 'Due amount'}
        >
          <Money value={balance.amount} />
        </Why>
      ),
      said: balance.over ?? due.said,
      by: balance.over
        ? filedBy(due)
        : unpaid
          ? `Now: it was due by ${due.by}, and the IRS adds a penalty and interest`
          : `By ${due.by}`,
      late: due.late && isDue,
      ...(due.why === undefined ? {} : { why: due.why }),
      covered,
      coveredText: `${(covered * 100).toFixed(1)}% covered`,
    },
    todos: todosOf(tasks),
    ...(hasChanges(quarter) && { more: { label: 'What changed this quarter', to: changesAddress(filing.id) } }),
  };
}

/** Everything that waits: what needs mending first, then what was not begun. */
function todosOf(groups: readonly TaskGroup[]): readonly Todo[] {
  const tasks = groups.flatMap(({ tasks: of }) => of);
  const lines = tasks.flatMap(({ parts }) => parts ?? []);
  const wrong = lines
    .filter(({ state }) => state === 'attention')
    .map((task): Todo => ({ ...linkOf(task), note: 'Mend its rows', level: 'mend', tone: 'bad' }));
  const spoken = [...tasks, ...lines]
    .filter(({ comments = 0 }) => comments > 0)
    .map(
      ({ comments = 0, ...task }): Todo => ({
        ...linkOf(task),
        note: comments === 1 ? 'One open comment' : `${comments} open comments`,
        level: 'half',
        tone: 'wait',
      }),
    );
  const open = tasks
    .filter(({ state, parts, comments = 0 }) => state === 'notStarted' && !parts && comments === 0)
    .map((task): Todo => ({ ...linkOf(task), note: 'Not started', level: 'empty', tone: 'quiet' }));
  const taxes = groups.find(({ title }) => title === TAXES)?.tasks ?? [];
  const noLine = taxes.length > 0 && taxes.every(({ state }) => state === 'notStarted');
  const first: Todo = { label: 'Form 720', note: 'Choose a tax to report', level: 'empty', tone: 'wait' };
  return [...wrong, ...spoken, ...(noLine ? [first] : []), ...open];
}

/** Nothing is paid: the return alone has a day. */
const filedBy = ({ by, late }: DueDay): string => `The return ${late ? 'was' : 'is'} due by ${by}`;

const linkOf = ({ name, to }: { name: string; to?: string }) => ({ label: name, ...(to === undefined ? {} : { to }) });

const plain = (amount: DecimalString) => <Money value={amount} sign={false} />;

const asked = (amount: DecimalString, explanation: () => Promise<Explanation | null>, about: string) => (
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

/** What the filing comes to with what is typed: the amount of the pill in the header bar. */
export const balanceWith = (filing: Form720, typed: Typed): Balance =>
  balanceFrom(totalsOf(taxesOf(filing, typed), besideLines(filing, typed.beside)), filing, typed);

const balanceFrom = (totals: Totals, filing: Form720, { beside }: Typed): Balance =>
  balanceOf(totals, besideLines(filing, beside).overpayment?.overPaymentUse);
