import { Navigate, useLocation } from 'react-router';
import { steps } from './panel-state.ts';

/** /login: the first step of the auth panel, with where the visitor wanted to go. */
export function LoginPage() {
  const { state } = useLocation();
  return <Navigate to="/" replace state={{ ...state, index: steps.login }} />;
}
