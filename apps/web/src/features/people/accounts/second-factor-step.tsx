import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { CodeBoxes } from '../../../components/code-boxes/code-boxes.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useNextStep } from './next-step.ts';
import { usePanelState } from './panel-state.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { StepForm } from './step-form.tsx';
import { BackToLogin, StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 9: the password was right, and the second factor opens the account. */
export default function SecondFactorStep() {
  const { emailId = '', signingIn } = usePanelState();
  const [isLost, setLost] = useState(false);
  if (!signingIn) return <StepLink step="login">Log in first</StepLink>;
  const { token, factors } = signingIn;
  const hasApp = factors.includes('totp');
  return (
    <>
      <header>
        <h2>Second step</h2>
        <p>
          Login of <b>{emailId}</b>.
        </p>
      </header>
      {isLost ? (
        <RecoveryCode token={token} />
      ) : (
        <Factors token={token} emailId={emailId} hasApp={hasApp} hasPasskey={factors.includes('passkey')} />
      )}
      {factors.includes('recoveryCode') && (
        <Button variant="subtle" onClick={() => setLost(!isLost)}>
          {isLost ? 'Back to the second step' : 'Use a recovery code'}
        </Button>
      )}
      <BackToLogin emailId={emailId} />
    </>
  );
}

interface FactorsProps {
  token: string;
  emailId: string;
  hasApp: boolean;
  hasPasskey: boolean;
}

function Factors({ token, emailId, hasApp, hasPasskey }: FactorsProps) {
  const [otpNumber, setOtpNumber] = useState('');
  const proceed = useNextStep();
  const submission = useSubmission(['otpNumber']);

  function verify(code: string) {
    const wrong = faults(['otpNumber', [!/^\d{6}$/.test(code), messages.appCodeIncomplete]]);
    void submission.submit(wrong, messages.codeRefused, async () => {
      const { jwtToken = '', id = '' } = await call('validateCodeWithToken', {
        body: { emailId, otpNumber: code },
        token,
      });
      proceed({ jwtToken, id, emailId });
    });
  }

  return (
    <>
      {hasApp && (
        <StepForm submission={submission} onSubmit={() => verify(otpNumber)} action="Verify">
          <CodeBoxes
            label="Code from your authenticator app"
            value={otpNumber}
            onChange={setOtpNumber}
            onFull={verify}
            isWrong={submission.errorOf('otpNumber') !== undefined}
            refused={submission.failure.refusal}
          />
        </StepForm>
      )}
      {hasPasskey && <PasskeyButton submission={submission} label="Use a passkey" token={token} />}
      {!hasApp && submission.failure.errors[0] && <p role="alert">{submission.failure.errors[0].message}</p>}
    </>
  );
}

function RecoveryCode({ token }: { token: string }) {
  const [recoveryCode, setRecoveryCode] = useState('');
  const proceed = useNextStep();
  const submission = useSubmission(['recoveryCode']);

  function open() {
    const wrong = faults(['recoveryCode', [recoveryCode.trim() === '', messages.recoveryCodeMissing]]);
    void submission.submit(wrong, messages.codeRefused, async () =>
      proceed(await call('signInWithRecoveryCode', { body: { recoveryCode: recoveryCode.trim() }, token })),
    );
  }

  return (
    <StepForm submission={submission} onSubmit={open} action="Log in">
      <TextField
        id="recoveryCode"
        label="Recovery code"
        hint="16 letters and digits. Each code works once."
        autoComplete="off"
        maxLength={40}
        value={recoveryCode}
        onChange={setRecoveryCode}
        error={submission.errorOf('recoveryCode')}
      />
    </StepForm>
  );
}
