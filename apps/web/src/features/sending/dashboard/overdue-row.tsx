import { formatDate, grouped } from '@gauger/excise';
import { Link } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { weekdayOf } from '../../filings/filing/public.ts';
import { amountOfDue, type DueItem, nameOfDue, wayTo } from './due-words.ts';
import css from './overdue-row.module.css';

/** A return or deposit whose due date has passed. `named` says whose it is. */
export function OverdueRow({ of, named }: { of: DueItem; named: boolean }) {
  const { to, act } = wayTo(of, useRights());
  const { caption: entered, known } = amountOfDue(of);
  const name = `${nameOfDue(of)}${named ? `, ${of.businessName}` : ''}`;
  return (
    <li className={css.row}>
      <Icon name="warning" />
      <b>{of.kind === 'claim' ? 'Past file-by date' : 'Overdue'}</b>
      <span className={css.what}>
        {name}, {of.kind === 'claim' ? 'file-by date was' : 'was due'} {weekdayOf(of.due)}, {formatDate(of.due)}
      </span>
      <span className={css.amount}>{of.amount !== null && known ? `$${grouped(of.amount)}` : entered}</span>
      <Link className={css.act} to={to} aria-label={`${act}, ${name}`}>
        {act}
      </Link>
    </li>
  );
}
