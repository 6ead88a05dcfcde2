import type { IsoDate } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { dayInShort, weekdayOf } from '../../filings/filing/public.ts';
import { DaysAhead } from './days-ahead.tsx';
import css from './due-list.module.css';
import { amountOfDue, type DueItem, nameOfDue, notesOfDue, wayTo } from './due-words.ts';
import { OverdueRow } from './overdue-row.tsx';
import { dueQuery } from './queries.ts';

/** Everything that is overdue or due soon, of one business or of all. */
export function DueList({ businessId }: { businessId?: string }) {
  const { data: due, error } = useQuery(dueQuery(businessId));
  if (error) return <Notice kind="error" title={error.message} />;
  if (!due) return <InlineProgress label="Loading…" />;
  const { items, overdue, today, through, total } = due;
  const named = businessId === undefined;
  const ahead = items.slice(overdue);
  return (
    <section className={css.dues} aria-labelledby="dues">
      {ahead.length > 0 && <DaysAhead of={due} all="#dues" />}
      <h2 id="dues">What is due</h2>
      {overdue > 0 && (
        <ul className={css.list} aria-label="Overdue">
          {items.slice(0, overdue).map((item) => (
            <OverdueRow key={keyOf(item)} of={item} named={named} />
          ))}
        </ul>
      )}
      {ahead.length > 0 && (
        <ul className={css.list} aria-label="Due next">
          {ahead.map((item) => (
            <DueRow key={keyOf(item)} of={item} today={today} named={named} />
          ))}
        </ul>
      )}
      <p className="hint">
        {total > items.length
          ? `The first ${items.length} of ${total} due dates. Choose a business to see all of its dates.`
          : `${total === 0 ? 'Nothing' : 'Nothing else'} is due through ${dayInShort(through, '')}, based on your returns in Gauger.`}
      </p>
    </section>
  );
}

function DueRow({ of, today, named }: { of: DueItem; today: IsoDate; named: boolean }) {
  const { to } = wayTo(of, useRights());
  const { caption, known } = amountOfDue(of);
  return (
    <li className={css.row}>
      <time dateTime={of.due}>
        {weekdayOf(of.due)}, {dayInShort(of.due, today)}
      </time>
      <span className={css.what}>
        <Link to={to}>
          {nameOfDue(of)}
          {named && `, ${of.businessName}`}
        </Link>
        {notesOfDue(of).map((note) => (
          <span key={note} className="note">
            {note}
          </span>
        ))}
      </span>
      <span className={known ? css.amount : css.unknown}>{caption}</span>
    </li>
  );
}

const keyOf = (item: DueItem) => `${item.businessId} ${item.period ?? item.filingId} ${item.depositPeriod?.box ?? ''}`;
