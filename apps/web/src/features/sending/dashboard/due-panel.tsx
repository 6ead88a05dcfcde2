import { formatDate, grouped, parseDecimal, sum, toFixed } from '@gauger/excise';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBusinesses, useRights, useSession } from '../../../account/public.ts';
import { counted } from '../../../components/counted.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { pathOf } from '../../../pages/pages.ts';
import { createStore } from '../../../store.ts';
import { usePcorAddress } from '../../clients/businesses/public.ts';
import { calendarAddress } from '../../clients/calendar-feed/public.ts';
import { dayInShort } from '../../filings/filing/public.ts';
import { DaysAhead } from './days-ahead.tsx';
import css from './due-panel.module.css';
import { type Due, type DueItem, nameOfDue } from './due-words.ts';
import { OverdueRow } from './overdue-row.tsx';
import { dueQuery } from './queries.ts';
import { yearAddress } from './year-address.ts';

/** Most rows that unfold: the due-dates page has all. */
const MAX_OVERDUE = 4;

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
  return (
    <>
      <Overdue of={due} all={all} />
      {due.days.length > 0 && <DaysAhead of={due} all={all} {...(only && { year: yearAddress(only.id) })} />}
    </>
  );
}

/** Whether what is overdue is unfolded: it stays so on the way back from one of its pages. */
const unfolded = createStore(false);

/** One line for all that is overdue, with its sum, which opens to the first rows; a single one is shown at once. */
function Overdue({ of, all }: { of: Due; all: string }) {
  const isOpen = unfolded.use();
  const rows = <OverdueRows of={of} all={all} />;
  if (of.overdue < 2) return of.overdue === 1 ? <div className={css.one}>{rows}</div> : null;
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
        <OverdueRow key={`${item.businessId} ${item.filingId} ${nameOfDue(item)}`} of={item} named />
      ))}
      {hidden > 0 && (
        <li className={css.more}>
          <Link to={all}>{`${hidden.toLocaleString('en-US')} more overdue`}</Link>
        </li>
      )}
    </ul>
  );
}
