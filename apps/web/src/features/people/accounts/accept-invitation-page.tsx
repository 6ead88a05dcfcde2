import { Navigate, useSearchParams } from 'react-router';
import { steps } from './panel-state.ts';

/** /accept-invitation, from the link of a mail: takes its token out of the address and opens the step that uses it. */
export function AcceptInvitationPage() {
  const [search] = useSearchParams();
  const state = {
    index: steps.accept,
    invitationToken: search.get('token') ?? '',
    emailId: search.get('emailId') ?? '',
  };
  return <Navigate to="/" replace state={state} />;
}
