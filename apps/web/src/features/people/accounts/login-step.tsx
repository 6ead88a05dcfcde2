import { EMAIL_PATTERN } from '@gauger/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useNextStep } from './next-step.ts';
import { OpenIdButtons } from './openid-buttons.tsx';
import { usePanelState } from './panel-state.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { signIn } from './sign-in.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 1. A login opens the account, and the landing page gives way to it. */
export function LoginStep() {
  const { ended, isLinking, index, ...earlier } = usePanelState();
  // On the landing page the primary action is that of a newcomer, unless the visitor came to log in.
  const isSecondary = useLocation().pathname === '/' && index === undefined;
  const [emailId, setEmailId] = useState(earlier.emailId ?? '');
  const [password, setPassword] = useState('');
  const proceed = useNextStep();
  const submission = useSubmission(['emailId', 'password']);

  function logIn() {
    const wrong = faults(
      [
        'emailId',
        [emailId.trim() === '', messages.mailIdMissing],
        [!EMAIL_PATTERN.test(emailId.trim()), messages.emailInvalid],
      ],
      ['password', [password === '', messages.loginPasswordMissing]],
    );
    void submission.submit(wrong, messages.loginFailed, async () =>
      proceed(await signIn({ emailId: emailId.trim(), password })),
    );
  }

  return (
    <>
      <h2>Log in</h2>
      {ended && (
        <Notice title="You were logged out">
          You were inactive for a while, or your session ended elsewhere. We kept what you typed in this tab. Log in
          here to go on with it.
        </Notice>
      )}
      {isLinking && (
        <Notice title="You already have an account">
          Log in with your password once to link the other login to it.
        </Notice>
      )}
      <StepForm submission={submission} onSubmit={logIn} action="Log in" isSecondary={isSecondary}>
        <TextField
          id="emailId"
          label="Email"
          type="email"
          autoComplete="username"
          value={emailId}
          onChange={setEmailId}
          error={submission.errorOf('emailId')}
        />
        <PasswordField
          id="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={submission.errorOf('password')}
        />
      </StepForm>
      {!isLinking && <PasskeyButton submission={submission} label="Log in with a passkey" />}
      {!isLinking && <OpenIdButtons />}
      <StepLink step="forgot" state={{ emailId }}>
        Forgot Password?
      </StepLink>
      <p>
        New here?{' '}
        <StepLink step="register" state={{ emailId }}>
          Register Free
        </StepLink>
        . You pay only when you send.
      </p>
    </>
  );
}
