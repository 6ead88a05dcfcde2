import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import type { Answer } from '../../../api/call.ts';

/** The steps of the auth panel by the index that navigation carries. */
export const steps = {
  ...{ login: 1, register: 2, otp: 3, forgot: 4, reset: 5, success: 6, linkSent: 7 },
  ...{ newPassword: 8, secondFactor: 9, addFactor: 10, accept: 11 },
} as const;
export type Step = keyof typeof steps;
type Factor = NonNullable<Answer<'signIn'>['factors']>[number];

/** A registration that was begun: what was typed but for the password, and what ties the next steps to it. */
export interface Registration {
  firstName: string;
  lastName: string;
  taxPreparer: boolean;
  token: string;
  /** When another code can be had, in milliseconds since 1970. */
  resendAt: number;
}

/** Whom an account elsewhere vouches for, by the token that makes an account of ours. */
export interface Offer {
  token: string;
  firstName: string;
  lastName: string;
}

/**
 * The step of the panel, as navigation state: it outlives a reload and goes back with the browser's button. Never holds a
 * password.
 */
export interface PanelState {
  index?: number;
  /** The address typed in an earlier step. */
  emailId?: string;
  registration?: Registration;
  /** Whom an account elsewhere vouched for and who has no account here yet. */
  offer?: Offer;
  /** The address has an account: signing in to it links the account elsewhere. */
  isLinking?: boolean;
  /** The token of the mailed link that sets a new password. */
  resetToken?: string;
  /** The link sets the first password. */
  isFirst?: boolean;
  /** The token of the mailed link that accepts an invitation. */
  invitationToken?: string;
  message?: string;
  /** A sign-in that is not complete: the token that opens its next step, and what can finish it. */
  signingIn?: { token: string; factors: readonly Factor[] };
  /** Where the visitor wanted to go and had to sign in first. */
  from?: string;
  /** The visitor was signed in, and the session ended. */
  ended?: boolean;
}

/** The state of this visit to the landing page. */
export function usePanelState(): PanelState {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null ? (state as PanelState) : {};
}

/** Goes to a step of the panel with what it needs; where the visitor wanted to go is carried along. */
export function useGoToStep() {
  const navigate = useNavigate();
  const { from } = usePanelState();
  return (step: Step, state: Omit<PanelState, 'index' | 'from'> = {}, options: NavigateOptions = {}) =>
    void navigate('/', { ...options, state: { ...state, ...(from && { from }), index: steps[step] } });
}
