import { MailboxLink } from '../mailbox/public.ts';
import { usePanelState } from './panel-state.ts';
import { StepLink } from './step-link.tsx';

/** Step 7. It says the same for an address that nobody has. */
export default function LinkSentStep() {
  const { emailId = '' } = usePanelState();
  return (
    <>
      <h2>Link sent</h2>
      <p role="status">
        A link to reset the password was sent to your registered e-mail, if <b>{emailId}</b> is one. It works once, for
        half an hour.
      </p>
      <MailboxLink />
      <p>
        <StepLink step="login" state={{ emailId }}>
          Back to Login
        </StepLink>
      </p>
    </>
  );
}
