import { PASSWORD_LENGTH } from '@gauger/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useGoToStep, usePanelState } from './panel-state.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 5, entered by the link of a mail. */
export default function ResetStep() {
  const { emailId = '', resetToken = '' } = usePanelState();
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const goTo = useGoToStep();
  const submission = useSubmission(['newPassword', 'again']);

  function reset() {
    const wrong = faults(
      [
        'newPassword',
        [newPassword === '', messages.passwordMissing],
        [newPassword.length < PASSWORD_LENGTH.least, messages.passwordShort],
      ],
      ['again', [again !== newPassword, messages.passwordsDiffer]],
    );
    void submission.submit(wrong, messages.resetFailed, async () => {
      const { message } = await call('resetPassword', {
        body: { emailId, resetPasswordToken: resetToken, newPassword },
      });
      goTo('success', { emailId, message }, { replace: true });
    });
  }

  return (
    <>
      <header>
        <h2>Reset password</h2>
        {emailId && (
          <p>
            For <b>{emailId}</b>.
          </p>
        )}
      </header>
      <StepForm submission={submission} onSubmit={reset} action="Reset password">
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
      <p>
        The link is older than half an hour, or used?{' '}
        <StepLink step="forgot" state={{ emailId }}>
          Get another one
        </StepLink>
        .
      </p>
    </>
  );
}
