import { Navigate, useSearchParams } from 'react-router';
import { steps } from './panel-state.ts';

/** /reset-password, from the link of a mail: takes its token out of the address and opens the step that uses it. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const state = {
    index: steps.reset,
    resetToken: search.get('token') ?? '',
    emailId: search.get('emailId') ?? '',
    isFirst: search.has('first'),
  };
  return <Navigate to="/" replace state={state} />;
}
