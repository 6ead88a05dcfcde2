import { type MouseEvent, memo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, type OpenFiling, type Step, stepName } from '../filing/public.ts';
import css from './ways-on.module.css';

const ways: readonly Step[] = ['claims', 'deposit', 'irsPayment', 'summary'];

interface FinishLinksProps {
  filing: OpenFiling['filing'];
  /** Saves the page; its result says whether the reader may leave. */
  settle: () => Promise<boolean>;
}

/** Links for a filer without further taxes: save, and skip the other lines. */
export const FinishLinks = memo(function FinishLinks({ filing, settle }: FinishLinksProps) {
  const navigate = useNavigate();
  const leaving = useRef(false);

  async function leave(event: MouseEvent, to: string) {
    // With a key held the link opens elsewhere, and this page stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (leaving.current) return;
    leaving.current = true;
    if (await settle()) void navigate(to);
    leaving.current = false;
  }

  return (
    <nav className={css.ways} aria-label="Skip the other taxes">
      No other tax to report?
      {ways.map((step) => (
        <Link key={step} to={addressOf(step, filing)} onClick={(event) => void leave(event, addressOf(step, filing))}>
          {stepName(step, filing)}
        </Link>
      ))}
    </nav>
  );
});
