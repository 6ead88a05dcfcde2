import { MailboxLink } from '../mailbox/public.ts';
import { usePanelState } from './panel-state.ts';
import { BackToLogin, StepLink } from './step-link.tsx';

/** Step 7. It says the same for an address that nobody has. */
export default function LinkSentStep() {
  const { emailId = '' } = usePanelState();
  if (emailId === '')
    return (
      <>
        <h2>Link sent</h2>
        <p>
          Ask for a link with your email address. <StepLink step="forgot">Forgot password</StepLink>
        </p>
      </>
    );
  return (
    <>
      <h2>Link sent</h2>
      <p role="status">
        We sent a link to reset the password if <b>{emailId}</b> is a registered email address. Use the newest link
        within 30 minutes. It works once.
      </p>
      <MailboxLink />
      <BackToLogin emailId={emailId} />
    </>
  );
}
