import { call } from '../../../api/call.ts';
import { messages } from './messages.ts';
import { NewPasswordFields, newPasswordFields, useNewPassword } from './new-password-fields.tsx';
import { useNextStep } from './next-step.ts';
import { usePanelState } from './panel-state.ts';
import { StepForm } from './step-form.tsx';
import { BackToLogin, StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 8: another person set the first password, and an emailed link proved the person. */
export default function NewPasswordStep() {
  const { emailId = '', signingIn } = usePanelState();
  const typed = useNewPassword();
  const proceed = useNextStep();
  const submission = useSubmission(newPasswordFields);
  if (!signingIn) return <StepLink step="login">Log in first</StepLink>;
  const { token } = signingIn;

  function choose() {
    const { newPassword } = typed;
    void submission.submit(typed.wrong(), messages.changeFailed, async () =>
      proceed(await call('chooseNewPassword', { body: { newPassword }, token })),
    );
  }

  return (
    <>
      <header>
        <h2>Choose your password</h2>
        <p>Another person set the first password. Choose one that only you know.</p>
      </header>
      <StepForm submission={submission} onSubmit={choose} action="Set the password">
        <NewPasswordFields emailId={emailId} typed={typed} submission={submission} />
      </StepForm>
      <BackToLogin emailId={emailId} />
    </>
  );
}
