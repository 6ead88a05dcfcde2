import { Navigate, useLocation, useSearchParams } from 'react-router';
import { steps } from '../../people/accounts/public.ts';
import { LandingPage } from './landing-page.tsx';

/** /login: the landing page with the panel first, and with where the visitor wanted to go. Mails lead with `?step=forgot` to a new password. */
export function LoginPage() {
  const { state } = useLocation();
  const step = useSearchParams()[0].get('step');
  if (step === 'forgot' || step === 'register')
    return <Navigate to="/login" replace state={{ ...state, index: steps[step] }} />;
  return <LandingPage atLogin />;
}
