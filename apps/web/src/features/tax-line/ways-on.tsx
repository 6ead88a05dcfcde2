import { Link } from 'react-router';
import { addressOf, isThere, type Step, steps } from '../filing/public.ts';
import css from './ways-on.module.css';

const ways: readonly Step[] = ['deposit', 'irsPayment', 'summary'];

/** For who has no further tax to report: past the other lines. */
export function WaysOn({ filingId }: { filingId: string }) {
  const there = ways.filter(isThere);
  if (there.length === 0) return null;
  return (
    <nav className={css.ways} aria-label="Past the other taxes">
      No other tax to report?
      {there.map((step) => (
        <Link key={step} to={addressOf(step, filingId)}>
          {steps[step].name}
        </Link>
      ))}
    </nav>
  );
}
