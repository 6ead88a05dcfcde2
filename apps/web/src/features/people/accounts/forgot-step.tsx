import { EMAIL_PATTERN } from '@gauger/contract';
import { useState } from 'react';
import { TextField } from '../../../components/fields/text-field.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useGoToStep, usePanelState } from './panel-state.ts';
import { askReset } from './sign-in.ts';
import { StepForm } from './step-form.tsx';
import { BackToLogin } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 4. */
export default function ForgotStep() {
  const earlier = usePanelState();
  const [typed, setTyped] = useState(earlier.emailId ?? '');
  const goTo = useGoToStep();
  const submission = useSubmission(['emailId']);

  function ask() {
    const emailId = typed.trim();
    const wrong = faults([
      'emailId',
      [emailId === '', messages.forgotEmailMissing],
      [!EMAIL_PATTERN.test(emailId), messages.forgotEmailInvalid],
    ]);
    void submission.submit(wrong, messages.forgotFailed, async () => {
      await askReset(emailId);
      goTo('linkSent', { emailId }, { replace: true });
    });
  }

  return (
    <>
      <header>
        <h2>Forgot password</h2>
        <p>We email you a link to set a new password.</p>
      </header>
      <StepForm submission={submission} onSubmit={ask} action="Send the link">
        <TextField
          id="emailId"
          label="Email"
          type="email"
          autoComplete="username"
          value={typed}
          onChange={setTyped}
          error={submission.errorOf('emailId')}
        />
      </StepForm>
      <BackToLogin emailId={typed} />
    </>
  );
}
