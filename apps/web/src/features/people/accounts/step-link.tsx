import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PanelState, type Step, steps, usePanelState } from './panel-state.ts';

/** A link to another step of the panel. What was typed as address goes along. */
export function StepLink({ step, state, children }: { step: Step; state?: PanelState; children: ReactNode }) {
  const { from } = usePanelState();
  return (
    <Link data-step={step} to="/" state={{ ...state, ...(from && { from }), index: steps[step] }}>
      {children}
    </Link>
  );
}

/** Leads back to the login of an address. */
export const BackToLogin = ({ emailId }: { emailId: string }) => (
  <p>
    <StepLink step="login" state={{ emailId }}>
      Back to Login
    </StepLink>
  </p>
);
