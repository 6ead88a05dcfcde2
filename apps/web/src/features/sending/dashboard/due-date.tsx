import { formatDate, type IsoDate } from '@gauger/excise';
import { Icon } from '../../../components/icon/icon.tsx';
import css from './filing-list.module.css';
import { isPast } from './row-status.ts';

/**
 * The day a return is due in a list, or the last day of a claim, with a word and an icon once it passed unsent. A claim is not owed,
 * so it is never overdue.
 */
export function DueDate({ due, isOpen, isClaim }: { due: IsoDate; isOpen: boolean; isClaim: boolean }) {
  const day = formatDate(due);
  if (!isOpen || !isPast(due)) return <span className="nowrap">{day}</span>;
  return (
    <span className={css.overdue}>
      <Icon name="wait" /> {isClaim ? 'File-by date was' : 'Overdue,'} {day}
    </span>
  );
}
