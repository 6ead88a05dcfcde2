import type { Answer } from '../../../api/call.ts';
import { beginSession } from '../../../api/session.ts';
import { type PanelState, steps, useGoToStep } from './panel-state.ts';

type SignedIn = Answer<'signIn'>;

/** The step that a sign-in asks for next, or null when it is complete: then the session has begun. */
function takeUp(answer: SignedIn) {
  const { jwtToken: token, emailId, factors = [], mustChangePassword, mfaRequired } = answer;
  if (!mustChangePassword && !mfaRequired) {
    beginSession(answer);
    return null;
  }
  const step = mustChangePassword ? 'newPassword' : factors.length > 0 ? 'secondFactor' : 'addFactor';
  return { step, state: { emailId, signingIn: { token, factors } } } as const;
}

/** Goes on with a sign-in: to its next step, or into the account. */
export function useNextStep() {
  const goTo = useGoToStep();
  return (answer: SignedIn) => {
    const next = takeUp(answer);
    if (next) goTo(next.step, next.state, { replace: true });
  };
}

/** The same from outside the panel. @returns what the landing page is entered with */
export function stateAfter(answer: SignedIn): PanelState {
  const next = takeUp(answer);
  return next ? { index: steps[next.step], ...next.state } : {};
}
