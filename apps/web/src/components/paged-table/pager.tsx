import { useState } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import css from './pager.module.css';
import { fitsAnyPage, LARGEST_SIZE, pageCount, pagerNumbers, pageSize } from './pager-numbers.ts';

interface PagerProps {
  /** Name of the rows for screen readers: "Filings". */
  label: string;
  /** Current page, from 1. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** The sizes to choose from; by default any up to a hundred can be typed. */
  sizes?: readonly number[];
  /** Rows of all pages. */
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** First, previous, eight numbers, next, last; how many rows a page shows; how many there are. The last alone while every page would hold all. */
export function Pager({ label, page, size, sizes, total, onPage, onSize }: PagerProps) {
  const pages = pageCount(total, size);
  // Once there it stays, so that the keyboard does not lose its place when a larger page holds all.
  const [needed, setNeeded] = useState(false);
  if (!needed && (page > 1 || !fitsAnyPage(total, size, sizes))) setNeeded(true);
  const records = (
    <span>
      Total Records <b className="strong number">{total.toLocaleString('en-US')}</b>
    </span>
  );
  if (!needed) return <div className={css.pager}>{records}</div>;
  return (
    <nav className={css.pager} aria-label={`${label}: pages`}>
      {records}
      <ul>
        <Step icon="first" label="First page" to={1} off={page <= 1} onPage={onPage} />
        <Step icon="back" label="Previous page" to={page - 1} off={page <= 1} onPage={onPage} />
        {pagerNumbers(page, pages).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          </li>
        ))}
        <Step icon="forward" label="Next page" to={page + 1} off={page >= pages} onPage={onPage} />
        <Step icon="last" label="Last page" to={pages} off={page >= pages} onPage={onPage} />
      </ul>
      {sizes ? (
        <SizeChoice size={size} sizes={sizes} onSize={onSize} />
      ) : (
        <SizeBox key={size} size={size} onSize={onSize} />
      )}
    </nav>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  to: number;
  off: boolean;
  onPage: (page: number) => void;
}

/** Stays focusable at the end of the list, so that the keyboard does not lose its place when it gets there. */
function Step({ icon, label, to, off, onPage }: StepProps) {
  return (
    <li>
      <button type="button" aria-label={label} aria-disabled={off} onClick={() => !off && onPage(to)}>
        <Icon name={icon} />
      </button>
    </li>
  );
}

function SizeBox({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const [text, setText] = useState(String(size));
  function commit() {
    const wanted = pageSize(text);
    setText(String(wanted));
    if (wanted !== size) onSize(wanted);
  }
  return (
    <label className={css.size}>
      Show{' '}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={LARGEST_SIZE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        onBlur={commit}
      />{' '}
      Entries
    </label>
  );
}

interface SizeChoiceProps {
  size: number;
  sizes: readonly number[];
  onSize: (size: number) => void;
}

function SizeChoice({ size, sizes, onSize }: SizeChoiceProps) {
  return (
    <label className={css.size}>
      Show{' '}
      <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {[...new Set([...sizes, size])]
          .sort((a, b) => a - b)
          .map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
      </select>{' '}
      Entries
    </label>
  );
}
