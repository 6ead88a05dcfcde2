import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { addressOf, type OpenFiling, type Step, stepName } from '../filing/public.ts';
import css from './claims.module.css';

const ways: readonly { step: Step; label?: string }[] = [
  { step: 'claims', label: 'Add more claims' },
  { step: 'deposit' },
  { step: 'irsPayment' },
];

interface ClaimLinksProps {
  filing: OpenFiling['filing'];
  /** Saves what was typed, then goes there. */
  onLeave: (to: string) => void;
}

/** Where one goes on from a claim: to the next one, or past the claims. */
export function ClaimLinks({ filing, onLeave }: ClaimLinksProps) {
  function leave(event: MouseEvent, to: string) {
    // With a key held the link opens elsewhere, and this page stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave(to);
  }
  return (
    <nav className={css.ways} aria-label="Next steps after this claim">
      {ways.map(({ step, label }) => {
        const to = addressOf(step, filing);
        return (
          <Link key={step} to={to} onClick={(event) => leave(event, to)}>
            {label ?? stepName(step, filing)}
          </Link>
        );
      })}
    </nav>
  );
}
