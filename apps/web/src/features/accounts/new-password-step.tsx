import { PASSWORD_LENGTH } from '@gauger/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { usePanelState } from './panel-state.ts';
import { useProceed } from './proceed.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 8: somebody else chose the password that was typed. */
export default function NewPasswordStep() {
  const { emailId = '', signingIn } = usePanelState();
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const proceed = useProceed();
  const submission = useSubmission(['newPassword', 'again']);
  if (!signingIn) return <StepLink step="login">Log in first</StepLink>;
  const { token } = signingIn;

  function choose() {
    const wrong = faults(
      [
        'newPassword',
        [newPassword === '', messages.passwordMissing],
        [newPassword.length < PASSWORD_LENGTH.least, messages.passwordShort],
      ],
      ['again', [again !== newPassword, messages.passwordsDiffer]],
    );
    void submission.submit(wrong, messages.loginFailed, async () =>
      proceed(await call('chooseNewPassword', { body: { newPassword }, token })),
    );
  }

  return (
    <>
      <header>
        <h2>Choose your password</h2>
        <p>Somebody else set the one you typed. Choose one that only you know.</p>
      </header>
      <StepForm submission={submission} onSubmit={choose} action="Set the password">
        {/* Password managers keep the new password under the address it belongs to. */}
        <input type="hidden" autoComplete="username" value={emailId} readOnly />
        <PasswordField
          id="newPassword"
          label="New password"
          hint="8 characters or more."
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.most}
          value={newPassword}
          onChange={setNewPassword}
          error={submission.errorOf('newPassword')}
        />
        <PasswordField
          id="again"
          label="Re-enter new password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.most}
          value={again}
          onChange={setAgain}
          error={submission.errorOf('again')}
        />
      </StepForm>
    </>
  );
}
