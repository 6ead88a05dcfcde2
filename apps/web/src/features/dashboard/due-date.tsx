import { formatDate, type IsoDate } from '@gauger/excise';
import { Icon } from '../../components/icon/icon.tsx';
import css from './filing-list.module.css';
import { isPast } from './row-status.ts';

/** The day a return is due in a list, with a word and an icon once a return that was not sent is late. */
export function DueDate({ due, isOpen }: { due: IsoDate; isOpen: boolean }) {
  const day = formatDate(due);
  if (!isOpen || !isPast(due)) return <span className="nowrap">{day}</span>;
  return (
    <span className={css.overdue}>
      <Icon name="wait" /> Overdue, {day}
    </span>
  );
}
