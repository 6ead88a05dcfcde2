import { type MouseEvent, memo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, isThere, type Step, steps } from '../filing/public.ts';
import css from './ways-on.module.css';

const ways: readonly Step[] = ['claims', 'deposit', 'irsPayment', 'summary'];

interface WaysOnProps {
  filingId: string;
  /** Saves the page; what it answers tells whether it may be left. */
  settle: () => Promise<boolean>;
}

/** For who has no further tax to report: saves, and goes past the other lines. */
export const WaysOn = memo(function WaysOn({ filingId, settle }: WaysOnProps) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const there = ways.filter(isThere);

  async function leave(event: MouseEvent, to: string) {
    // With a key held the link opens elsewhere, and this page stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (leaving.current) return;
    leaving.current = true;
    if (await settle()) void navigate(to);
    leaving.current = false;
  }

  if (there.length === 0) return null;
  return (
    <nav className={css.ways} aria-label="Past the other taxes">
      No other tax to report?
      {there.map((step) => (
        <Link
          key={step}
          to={addressOf(step, filingId)}
          onClick={(event) => void leave(event, addressOf(step, filingId))}
        >
          {steps[step].name}
        </Link>
      ))}
    </nav>
  );
});
