import { type MouseEvent, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Cask, type CaskLevel, type CaskTone } from '../components/cask/cask.tsx';
import { Gauge } from '../components/gauge/gauge.tsx';
import css from './ledger.module.css';

export interface LedgerEntry {
  label: string;
  /** Below the label: what is not counted, how many are in. */
  note?: string;
  /** The note is about something wrong. */
  wrong?: boolean;
  amount: ReactNode;
  /** A total of the lines above. */
  sum?: boolean;
}

export interface Todo {
  label: string;
  /** Where it is done; left out for what cannot start yet. */
  to?: string;
  /** Brings the focus to its place in this page instead. */
  follow?: () => void;
  note: string;
  level: CaskLevel;
  tone: CaskTone;
}

export interface LedgerData {
  period: string;
  entries: readonly LedgerEntry[];
  due: {
    amount: ReactNode;
    /** The name of the amount: "Balance due", "Refund". */
    label: string;
    /** Something has to be paid and is not arranged. */
    alarm: boolean;
    /** The amount comes back: a claim, a refund, an overpayment. */
    back?: boolean;
    /** The due date in short, "Due by Nov 2"; for an overpayment, what happens to it. */
    caption: string;
    /** When, in a sentence without its period. */
    by: string;
    late: boolean;
    /** Why the day was moved. */
    why?: string;
    charges?: ReactNode;
    /** The share of the liability that credits cover; absent without a liability or credits. */
    covered?: number;
    coveredText?: string;
    /** The whole of the share, at the end of its bar: "Minimum $750.00". */
    whole?: string;
  };
  /** The last day of a claim. */
  fileBy?: { day: string; note: ReactNode; late: boolean };
  todos: readonly Todo[];
  /** A page about the whole filing that no menu lists. */
  more?: { label: string; to: string };
}

interface LedgerProps {
  ledger: LedgerData;
  /** Called before the focus goes to another part of the page. */
  onFollow?: () => void;
}

/** The filing in figures, live: lines, liability, credits, what is due and what is left to do. */
export const Ledger = memo(function Ledger({ ledger, onFollow }: LedgerProps) {
  const { period, entries, due, fileBy, todos, more } = ledger;
  function followTodo(event: MouseEvent, { follow }: Todo) {
    event.preventDefault();
    onFollow?.();
    // A drawer that closes gives the focus back first.
    setTimeout(() => follow?.());
  }
  return (
    <div className={css.ledger}>
      <div className={css.head}>
        <h2>Ledger</h2>
        <span className="quiet">{period}</span>
      </div>
      <table className={css.entries}>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.label} className={entry.sum ? css.sum : undefined}>
              <th scope="row">
                {entry.label}
                {entry.note && <small className={entry.wrong ? css.wrong : undefined}>{entry.note}</small>}
              </th>
              <td className="number">{entry.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.due}>
        <div className={css.dueRow}>
          <strong>{due.label}</strong>
          <span className={`${css.dueAmount} ${due.alarm ? '' : due.back ? css.back : css.calm}`}>{due.amount}</span>
        </div>
        <p className={due.late ? css.late : undefined}>
          {due.by}.
          {due.why && (
            <>
              <br />
              {due.why}.
            </>
          )}
        </p>
        {due.charges}
        {due.covered !== undefined && (
          <>
            <Gauge level={due.covered} {...(due.alarm && { rest: 'due' })} />
            <p className={css.covered}>
              {due.coveredText}
              {due.whole && <span className={css.whole}>{due.whole}</span>}
            </p>
          </>
        )}
      </div>
      {fileBy && (
        <div className={css.due}>
          <div className={css.dueRow}>
            <strong>File-by date</strong>
            <span className={fileBy.late ? css.late : undefined}>{fileBy.day}</span>
          </div>
          <p>{fileBy.note}</p>
        </div>
      )}
      {todos.length > 0 && <h3 className={css.todoTitle}>Left to do</h3>}
      <ul className={css.todos}>
        {todos.map((todo) => (
          <li key={`${todo.label} ${todo.note}`}>
            <Cask level={todo.level} tone={todo.tone} />
            <span>
              {todo.to === undefined ? (
                todo.label
              ) : (
                <Link to={todo.to} onClick={todo.follow && ((event) => followTodo(event, todo))}>
                  {todo.label}
                </Link>
              )}
              <small>{todo.note}</small>
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <p className={css.more}>
          <Link to={more.to}>{more.label}</Link>
        </p>
      )}
    </div>
  );
});
