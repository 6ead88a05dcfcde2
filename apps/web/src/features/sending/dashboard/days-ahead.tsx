import {
  addDays,
  dayNumber,
  decimal,
  formatDate,
  grouped,
  type IsoDate,
  parseDecimal,
  sum,
  toFixed,
} from '@gauger/excise';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { dayInShort } from '../../filings/filing/public.ts';
import css from './days-ahead.module.css';
import { amountOfDue, type Due, type DueDay, nameOfDay, nameOfDue, wayTo } from './due-words.ts';

/** Days ahead that a phone lists; the page of due dates has all. */
const MAX_LISTED = 2;

const lanes = [
  { key: 'deposits', kind: 'deposit', title: 'Deposits' },
  { key: 'returns', kind: 'return', title: 'Returns' },
  { key: 'claims', kind: 'claim', title: 'Claims' },
] as const;
type Lane = (typeof lanes)[number];

interface DaysAheadProps {
  of: Due;
  /** Where all due dates are listed; a place of this page where the list follows. */
  all: string;
  /** Where the year of the only business is. */
  year?: string;
}

/** The days ahead on a line for each kind, and in words what they come to. */
export function DaysAhead({ of, all, year }: DaysAheadProps) {
  const { days, today, through } = of;
  const sumOf = (key: Lane['key']) =>
    toFixed(sum(days.flatMap(({ amounts }) => parseDecimal(amounts[key] ?? '') ?? [])), 2);
  const toPay = toFixed(sum([sumOf('deposits'), sumOf('returns')].map((amount) => decimal(amount))), 2);
  const facts = [
    ...(Number(toPay) > 0 ? [`$${grouped(toPay)} to pay so far`] : []),
    ...(Number(sumOf('claims')) > 0 ? [`$${grouped(sumOf('claims'))} to claim`] : []),
  ];
  const shown = lanes.filter(({ key }) => days.some((day) => day[key] > 0));
  const more = days.length - MAX_LISTED;
  const length = dayNumber(through) - dayNumber(today);
  return (
    <section className={css.panel} aria-labelledby="what-is-due">
      <div className={css.head}>
        <h2 id="what-is-due">Next {length} days</h2>
        <span className={css.span}>{facts.join(', ')}</span>
        {!all.startsWith('#') && (
          <Link className={css.all} to={all}>
            All due dates
          </Link>
        )}
        {year !== undefined && (
          <Link className={css.year} to={year}>
            Year at a glance
          </Link>
        )}
      </div>
      <div className={css.lanes} style={{ '--length': length } as CSSProperties}>
        <Months today={today} length={length} />
        {shown.map((lane) => (
          <div key={lane.key} className={css.lane}>
            <h3>{lane.title}</h3>
            <ol>
              {days
                .filter((day) => day[lane.key] > 0)
                .map((day, at, ofLane) => (
                  <Mark
                    key={day.due}
                    of={day}
                    lane={lane}
                    before={ofLane[at - 1]}
                    after={ofLane[at + 1]}
                    due={of}
                    all={all}
                  />
                ))}
            </ol>
          </div>
        ))}
      </div>
      <ol className={css.listed}>
        {days.slice(0, MAX_LISTED).map((day) => (
          <Listed key={day.due} of={day} today={today} all={all} />
        ))}
        {more > 0 && (
          <li>
            <Link to={all}>{more} more dates</Link>
          </li>
        )}
      </ol>
    </section>
  );
}

/** The first day of each month on the line, and today. */
function Months({ today, length }: { today: IsoDate; length: number }) {
  const firsts = Array.from({ length }, (_, at) => addDays(today, at + 1)).filter((day) => day.endsWith('-01'));
  return (
    <div className={css.months} aria-hidden="true">
      <span className={css.now}>{dayInShort(today, today)}</span>
      {firsts.map((day) => (
        <span key={day} style={placeOf(day, today)}>
          {day.slice(5, 7) === '01' ? formatDate(day).replace(' 1,', '') : dayInShort(day, day).slice(0, 3)}
        </span>
      ))}
    </div>
  );
}

const placeOf = (day: IsoDate, today: IsoDate) => ({ '--at': dayNumber(day) - dayNumber(today) }) as CSSProperties;

/** Days that the words of a date take; where another is nearer, they are spoken alone. Near the end they are at the left. */
const WIDE = 13;

interface MarkProps {
  of: DueDay;
  lane: Lane;
  before: DueDay | undefined;
  after: DueDay | undefined;
  due: Due;
  all: string;
}

/** All that is due of a kind on a day: a bar as high as its amount, empty where nothing is entered. */
function Mark({ of, lane: { key, kind }, before, after, due: { days, items, today, through }, all }: MarkProps) {
  const rights = useRights();
  const { due, first } = of;
  const amount = of.amounts[key];
  const most = Math.max(...days.map(({ amounts }) => Number(amounts[key] ?? 0)));
  // The first of the day may be of another kind.
  const only = of[key] === 1 ? items.find((one) => one.kind === kind && one.due === due && !one.overdue) : undefined;
  const name = only ? `${nameOfDue(only)}, ${only.businessName}` : nameOfDay({ ...NONE, due, first, [key]: of[key] });
  const isNearEnd = (one: DueDay) => dayNumber(through) - dayNumber(one.due) < WIDE;
  const isWithin = (days: number, one: DueDay) => Math.abs(dayNumber(one.due) - dayNumber(due)) < days;
  const isLast = isNearEnd(of);
  const isTight = isLast
    ? before !== undefined && isNearEnd(before) && isWithin(WIDE, before)
    : after !== undefined && isWithin(isNearEnd(after) ? 2 * WIDE : WIDE, after);
  const unknown = only?.filingId === null ? 'not started' : 'not entered';
  return (
    <li className={isLast ? css.flipped : undefined} style={placeOf(due, today)}>
      <Link
        to={only ? wayTo(only, rights).to : all}
        className={kind === 'claim' ? css.back : amount === null ? css.empty : undefined}
      >
        <i style={{ '--part': amount === null || most === 0 ? 0.5 : Number(amount) / most } as CSSProperties} />
        <span className={isTight ? 'spoken' : undefined}>
          <b>
            {dayInShort(due, today)}
            {kind === 'claim' && ', file by'}
          </b>
          <em>{amount === null ? unknown : `$${grouped(amount)}${kind === 'deposit' ? '+' : ''}`}</em>
          <span className="spoken">: {name}</span>
        </span>
      </Link>
    </li>
  );
}

const NONE = { returns: 0, deposits: 0, claims: 0 };

/** A day ahead as a line of a list. */
function Listed({ of, today, all }: { of: DueDay; today: IsoDate; all: string }) {
  const rights = useRights();
  const { due, first, amount } = of;
  const isOne = of.returns + of.deposits + of.claims === 1;
  const { caption, known } = amountOfDue(
    isOne ? first : { ...first, amount, kind: of.returns > 0 ? 'return' : of.deposits > 0 ? 'deposit' : 'claim' },
  );
  return (
    <li>
      <time dateTime={due}>{dayInShort(due, today)}</time>
      <Link to={isOne ? wayTo(first, rights).to : all}>
        {isOne ? `${nameOfDue(first)}, ${first.businessName}` : nameOfDay(of)}
      </Link>
      <span className={known ? css.amount : css.unknown}>{caption}</span>
    </li>
  );
}
