import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { type AnyOpenFiling, addressOf, type OfForm, type Step, stepName } from '../filing/public.ts';
import css from './claims.module.css';

/** Where claims of a form lead on to. */
const ways: Readonly<Record<OfForm['formType'], readonly { step: Step; label?: string }[]>> = {
  Form720: [{ step: 'claims', label: 'Add more claims' }, { step: 'deposit' }, { step: 'irsPayment' }],
  Form720X: [{ step: 'claimAdjustment', label: 'Back to Claim Adjustment' }, { step: 'summary' }],
  Form8849: [
    { step: 'claims', label: 'Add more claims' },
    { step: 'summary', label: 'Continue to summary' },
  ],
};

interface ClaimLinksProps {
  filing: AnyOpenFiling['filing'];
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
      {ways[filing.formType].map(({ step, label }) => {
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
