import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import css from './summary-list.module.css';

export interface SummaryRow {
  term: string;
  value: ReactNode;
  /** Where this answer is changed, and of what the link speaks to a screen reader. */
  act?: { label: string; about: string; to: string };
}

interface SummaryListProps {
  title: string;
  rows: readonly SummaryRow[];
  /** Where the answers are changed. Left out where they cannot be. */
  editAt?: string;
  /** The same in a dialog of the page. */
  onEdit?: () => void;
  /** Two columns of pairs where there is room, for short answers. */
  paired?: boolean;
  /** A column of amounts, set as figures. */
  figures?: boolean;
}

/** Answers to be checked before they are sent. */
export function SummaryList({ title, rows, editAt, onEdit, paired, figures }: SummaryListProps) {
  const titleId = useId();
  return (
    <section className={css.summary} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {editAt !== undefined && (
          <Link data-print="hide" to={editAt}>
            Edit<span className="spoken"> {title.toLowerCase()}</span>
          </Link>
        )}
        {onEdit && (
          <button data-print="hide" type="button" onClick={onEdit}>
            Edit<span className="spoken"> {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      <dl className={`${css.rows} ${paired ? css.paired : ''} ${figures ? css.figures : ''}`}>
        {rows.map((row) => (
          <div key={row.term}>
            <dt>{row.term}</dt>
            <dd className={row.act && css.withAct}>
              {row.value}
              {row.act && (
                <Link data-print="hide" to={row.act.to}>
                  {row.act.label}
                  <span className="spoken"> {row.act.about}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
