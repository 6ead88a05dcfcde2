import { dayNumber, formatDate, grouped, type IsoDate, parseDecimal, sum, toFixed } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useBusinesses, useRights, useSession } from '../../../account/public.ts';
import { counted } from '../../../components/counted.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { pathOf } from '../../../pages/pages.ts';
import { createStore } from '../../../store.ts';
import { usePcorAddress } from '../../clients/businesses/public.ts';
import { calendarAddress } from '../../clients/calendar-feed/public.ts';
import { dayInShort, weekdayOf } from '../../filings/filing/public.ts';
import css from './due-panel.module.css';
import {
  amountOfDue,
  type Due,
  type DueDay,
  type DueItem,
  nameOfDay,
  nameOfDue,
  notesOfDue,
  wayTo,
} from './due-words.ts';
import { OverdueRow } from './overdue-row.tsx';
import { dueQuery } from './queries.ts';
import { yearAddress } from './year-address.ts';

/** Most rows and days of the panel: the due-dates page has all. */
const MAX_OVERDUE = 4;
const MAX_DAYS = 4;

/** Lists the overdue returns and deposits and the next days on which anything is due, on top of Filing Summary. */
export function DuePanel() {
  const { data: due, error } = useQuery(dueQuery());
  const { businesses } = useBusinesses();
  const { edits } = useRights();
  const pcor = usePcorAddress();
  const { ofPreparer } = useSession();
  const [only, ...others] = businesses ?? [];
  const all = only && others.length === 0 ? calendarAddress(only.id) : pathOf('calendar');
  if (error) return <Notice kind="error" title={`Your due dates could not be loaded. ${error.message}`} />;
  if (!due) return null;
  if (due.total === 0)
    return (
      <p className={css.nothing}>
        None of the returns that you started in Gauger is due through {dayInShort(due.through, '')}.{' '}
        {ofPreparer && (
          <>
            <Link to="/home/clients">Clients</Link> lists the others.{' '}
          </>
        )}
        <Link to={all}>All due dates</Link>
        {edits && (
          <>
            . A health plan year you have not reported? <Link to={pcor}>File Your PCORI</Link>
          </>
        )}
      </p>
    );
  const last = due.days.slice(0, MAX_DAYS).at(-1)?.due;
  return (
    <section className={css.panel} aria-labelledby="what-is-due">
      <div className={css.head}>
        <h2 id="what-is-due">What is due</h2>
        {last && (
          <span className={css.span}>
            {dayInShort(due.today, last)} to {dayInShort(last, '')}
          </span>
        )}
        <Link className={css.all} to={all}>
          All due dates
        </Link>
        <Link className={css.calendar} to={all}>
          Add to your calendar
        </Link>
        {only && <Link to={yearAddress(only.id)}>Year at a glance</Link>}
      </div>
      <Overdue of={due} all={all} />
      {due.days.length > 0 && <Ahead days={due.days.slice(0, MAX_DAYS)} today={due.today} all={all} />}
    </section>
  );
}

/** Whether what is overdue is unfolded: it stays so on the way back from one of its pages. */
const unfolded = createStore(false);

/** One line for all that is overdue, with its sum, which opens to the first rows; a single one is shown at once. */
function Overdue({ of, all }: { of: Due; all: string }) {
  const isOpen = unfolded.use();
  const rows = <OverdueRows of={of} all={all} />;
  if (of.overdue < 2) return of.overdue === 1 ? rows : null;
  const items = of.items.slice(0, of.overdue);
  const known = items.flatMap(({ kind, amount }) => (kind === 'claim' ? [] : (parseDecimal(amount ?? '') ?? [])));
  const count = (wanted: DueItem['kind']) => items.filter(({ kind }) => kind === wanted).length;
  const kinds = [
    ...(count('return') > 0 ? [counted(count('return'), 'return', 'returns')] : []),
    ...(count('deposit') > 0 ? [counted(count('deposit'), 'deposit', 'deposits')] : []),
    ...(count('claim') > 0 ? [counted(count('claim'), 'claim', 'claims')] : []),
  ];
  const [oldest] = items.map(({ due }) => due).toSorted();
  return (
    <details className={css.late} open={isOpen} onToggle={(event) => unfolded.set(event.currentTarget.open)}>
      <summary>
        <Icon name="warning" />
        <b className={css.lateSum}>
          {of.overdue} overdue{known.length > 0 && `, $${grouped(toFixed(sum(known), 2))} known`}
        </b>
        <span className={css.lateFacts}>
          {/* Of very many, the first ones are here. */}
          {items.length === of.overdue && `${kinds.join(', ')}. `}
          {oldest && `Oldest: ${formatDate(oldest)}`}
        </span>
        <Icon name="forward" />
      </summary>
      {rows}
    </details>
  );
}

function OverdueRows({ of, all }: { of: Due; all: string }) {
  const shown = of.items.slice(0, Math.min(of.overdue, MAX_OVERDUE));
  const hidden = of.overdue - shown.length;
  return (
    <ul className={css.overdue} aria-label="Overdue">
      {shown.map((item) => (
        <OverdueRow key={`${item.businessId} ${item.filingId} ${nameOfDue(item)}`} of={item} today={of.today} named />
      ))}
      {hidden > 0 && (
        <li className={css.more}>
          <Link to={all}>{`${hidden.toLocaleString('en-US')} more overdue`}</Link>
        </li>
      )}
    </ul>
  );
}

function Ahead({ days, today, all }: { days: readonly DueDay[]; today: IsoDate; all: string }) {
  return (
    <>
      <Line days={days} today={today} />
      <ol className={css.days}>
        {days.map((day) => (
          <Day key={day.due} of={day} today={today} all={all} />
        ))}
      </ol>
    </>
  );
}

function Day({ of, today, all }: { of: DueDay; today: IsoDate; all: string }) {
  const rights = useRights();
  const { due, first, amount } = of;
  const kinds = { return: of.returns, deposit: of.deposits, claim: of.claims };
  const isOne = of.returns + of.deposits + of.claims === 1;
  const isOfKind = Object.values(kinds).filter((count) => count > 0).length === 1;
  const { caption, known } = amountOfDue(
    isOne ? first : { ...first, amount, kind: of.returns > 0 ? 'return' : of.deposits > 0 ? 'deposit' : 'claim' },
  );
  // Each deposit of a day has its own basis, but one reason why the day moved.
  const shared = { ...first, depositPeriod: isOne ? first.depositPeriod : null };
  return (
    <li>
      <time dateTime={due}>
        {weekdayOf(due)}, {dayInShort(due, today)}
      </time>
      <Link className={css.what} to={isOne ? wayTo(first, rights).to : all}>
        {isOne ? `${nameOfDue(first)}, ${first.businessName}` : nameOfDay(of)}
      </Link>
      <span className={known ? css.amount : css.unknown}>{caption}</span>
      {(isOfKind ? notesOfDue(shared) : []).map((note) => (
        <span key={note} className="note">
          {note}
        </span>
      ))}
    </li>
  );
}

/** Number of days that a line has at least, so that one near date is not at its end. */
const MIN_DAYS = 14;
/** Least part of the line between two dates that are written. */
const MIN_GAP = 0.05;
/** Parts of the line that the word for today takes, with its date and without. */
const TODAY_WIDE = 0.12;
const TODAY_NARROW = 0.06;

/** The days from today to the last date, each date at its place. The list after it says the same. */
function Line({ days, today }: { days: readonly DueDay[]; today: IsoDate }) {
  const after = days.map(({ due }) => dayNumber(due) - dayNumber(today));
  const length = Math.max(MIN_DAYS, (after.at(-1) ?? 0) + 1);
  const free = (after[0] ?? 0) / length;
  const place = (at: number) => ({ '--at': after[at], '--length': length }) as CSSProperties;
  return (
    <div className={css.line} style={{ '--length': length } as CSSProperties} aria-hidden="true">
      <span className={css.today}>
        {free > TODAY_WIDE ? `Today, ${dayInShort(today, today)}` : free > TODAY_NARROW && 'Today'}
      </span>
      {days.map(({ due }, at) => (
        <span key={due} className={css.mark} style={place(at)}>
          <b>{at + 1}</b>
        </span>
      ))}
      {days.map(
        ({ due }, at) =>
          isApart(after, at, length) && (
            <span key={due} className={css.date} style={place(at)}>
              {dayInShort(due, due)}
            </span>
          ),
      )}
    </div>
  );
}

const isApart = (after: readonly number[], at: number, length: number): boolean =>
  at === 0 || ((after[at] ?? 0) - (after[at - 1] ?? 0)) / length >= MIN_GAP;
