import {
  type ComputedForm8849,
  claimLineName,
  claimPageOf,
  compare,
  computeForm8849,
  decimal,
  type Explanation,
  explainForm8849,
  formatDate,
  grouped,
  irsDay,
  isUnsigned,
  law,
  minus,
  scheduleGroup,
  toFixed,
} from '@gauger/excise';
import { Why } from '../../../components/explain/why.tsx';
import { ClaimNumber } from '../../../components/irs-number/irs-number.tsx';
import { Money } from '../../../components/money/money.tsx';
import { SourceLinks } from '../../../components/source-links/source-links.tsx';
import type { LedgerData, LedgerEntry } from '../../../frame/ledger.tsx';
import { dayInShort, weekdayOf, whyMoved } from './due-day.ts';
import { facts8849 } from './facts-8849.ts';
import type { Typed } from './filing-facts.ts';
import { todosOf } from './filing-ledger.tsx';
import { tasksOf } from './filing-tasks.ts';
import type { FilingPill, FilingView } from './filing-view.ts';
import type { OpenFiling } from './open-filing.ts';
import { addressOf, isClaim, outlineOf, pagesOfClaim, scheduleName } from './places.ts';

type Open = OpenFiling<'Form8849'>;
type Deadline = ComputedForm8849['claimDeadlines'][number];
type WhyOf = (cell: string) => () => Explanation | null;

const work = ({ filing }: Open, { schedules }: Typed) => {
  const facts = facts8849(filing, schedules);
  return { facts, figures: computeForm8849(facts) };
};

/** The last day of a claim: the earliest of its lines. */
const firstDeadline = ({ claimDeadlines }: ComputedForm8849): Deadline | undefined =>
  claimDeadlines.toSorted((a, b) => a.fileBy.due.localeCompare(b.fileBy.due))[0];

const notes: Readonly<Record<Deadline['limit']['until'], string>> = {
  quarterAfterLast: 'The end of the quarter after the last one in the claim. One claim a quarter.',
  quarterAfterEarliest: 'The end of the quarter after the earliest one in the claim.',
  threeYears: '3 years after the return for the tax was due, or 2 years after the tax was paid, whichever is later.',
  threeYearsAfterYear: '3 years after the end of the income tax year. One claim a year.',
};

function entriesOf({ filing }: Open, figures: ComputedForm8849, why: WhyOf): LedgerEntry[] {
  return pagesOfClaim(filing).flatMap(({ schedule, page, name }) =>
    scheduleGroup(schedule, true, law)
      .lines.filter(({ line }) => claimPageOf(schedule, line) === page)
      .flatMap((line): LedgerEntry[] => {
        const claim = figures.schedules[schedule]?.[line.line];
        if (!claim || claim.rows.length === 0) return [];
        const cell = `schedules.${schedule}.${line.line}`;
        const quantity = figures.cells[`${cell}.quantity`];
        const unit = line.fields.find((field) => field.name === line.quantity)?.unit;
        return [
          {
            label: `${line.line} ${line.name}`,
            note: quantity && unit ? `${grouped(quantity)} ${unit === 'gallons' ? 'gal' : unit}` : name,
            amount: (
              <Why explanation={why(`${cell}.amount`)} about={`${claimLineName(line.line)}, ${line.name}`}>
                <Money value={claim.amount} sign={false} />
              </Why>
            ),
          },
        ];
      }),
  );
}

/** Below the total: the least amount, and how far the claim is from it. */
function minimumOf({
  claimMinimums,
  totals,
}: ComputedForm8849): Pick<LedgerData['due'], 'by' | 'alarm' | 'back' | 'covered' | 'coveredText' | 'whole'> {
  if (Number(totals.totalClaim) === 0) return { by: 'Nothing is claimed yet', alarm: false };
  const below = claimMinimums.find(({ isReached }) => !isReached);
  const shown = below ?? claimMinimums[0];
  if (!shown) return { by: 'No minimum applies', alarm: false, back: true };
  const { sum, least, lines } = shown;
  const [more, less] = compare(decimal(sum), decimal(least)) < 0 ? [least, sum] : [sum, least];
  const apart = `$${grouped(toFixed(minus(decimal(more), decimal(less)), 2))}`;
  const minimum = `the minimum of $${grouped(least)}`;
  return {
    by: below ? `${apart} below ${minimum} for ${lines}` : `${apart} above ${minimum}`,
    alarm: below !== undefined,
    back: true,
    covered: Math.min(1, Number(sum) / Number(least)),
    coveredText: `$${grouped(sum)}`,
    whole: `Minimum $${grouped(least)}`,
  };
}

function fileByOf(figures: ComputedForm8849, isOpen: boolean): Pick<LedgerData, 'fileBy'> {
  const first = firstDeadline(figures);
  if (!first || !isOpen) return {};
  const { due } = first.fileBy;
  const moved = first.fileBy.moved === null ? '' : ` Moved: ${whyMoved(first.fileBy)}.`;
  return {
    fileBy: {
      day: `${weekdayOf(due)}, ${formatDate(due)}`,
      late: due < irsDay(new Date()),
      note: (
        <>
          {notes[first.limit.until]}
          {moved}{' '}
          <span className="citation">
            <SourceLinks citation={first.limit.citation} />
          </span>
        </>
      ),
    },
  };
}

function pillOf(open: Open, typed: Typed): FilingPill {
  const { figures } = work(open, typed);
  const today = irsDay(new Date());
  const due = isUnsigned(open.filing.state) ? firstDeadline(figures)?.fileBy.due : undefined;
  const late = due !== undefined && due < today;
  return {
    period: open.filing.period,
    caption:
      due === undefined ? 'Total claim' : `Total claim, ${late ? 'was due' : 'file by'} ${dayInShort(due, today)}`,
    amount: figures.totals.totalClaim,
    alarm: late,
    back: Number(figures.totals.totalClaim) > 0,
    late,
  };
}

/** The frame of a Form 8849. */
export const view8849: FilingView<'Form8849'> = {
  period: ({ filing }) => filing.period,
  crumbs: (open) => [
    { label: outlineOf(open.filing).name, to: addressOf('schedule', open.filing) },
    { label: scheduleName(open.filing.schedule.scheduleType), to: addressOf('claims', open.filing) },
  ],
  tasks: tasksOf,
  listsClaims: false,
  pill: (open, typed) => pillOf(open, typed),
  ledger(open, typed, { tasks, faults }) {
    const { facts, figures } = work(open, typed);
    const why: WhyOf = (cell) => () => explainForm8849(facts, cell);
    return {
      period: open.filing.period,
      entries: entriesOf(open, figures, why),
      due: {
        label: 'Total claim',
        caption: 'Total claim',
        late: false,
        amount: (
          <Why explanation={why('totals.totalClaim')} about="Total claim">
            <Money value={figures.totals.totalClaim} />
          </Why>
        ),
        ...minimumOf(figures),
      },
      ...fileByOf(figures, isUnsigned(open.filing.state)),
      todos: todosOf(open, tasks, faults),
    };
  },
  number: (place) =>
    typeof place !== 'string' && isClaim(place) && place.schedule ? (
      <ClaimNumber schedule={`Schedule ${place.schedule}`} lines={String(place.order)} />
    ) : null,
};
