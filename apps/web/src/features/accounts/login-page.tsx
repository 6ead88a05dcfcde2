import { Navigate, useLocation, useSearchParams } from 'react-router';
import { steps } from './panel-state.ts';

/** /login: the first step of the auth panel, with where the visitor wanted to go. Mails lead with `?step=forgot` to a new password. */
export function LoginPage() {
  const { state } = useLocation();
  const step = useSearchParams()[0].get('step') === 'forgot' ? 'forgot' : 'login';
  return <Navigate to="/" replace state={{ ...state, index: steps[step] }} />;
}
