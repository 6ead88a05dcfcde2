import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { AddAppForm, canUsePasskeys, makePasskey, RecoveryCodes } from '../second-factor/public.ts';
import { messages } from './messages.ts';
import { useNextStep } from './next-step.ts';
import { usePanelState } from './panel-state.ts';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 10: this installation asks for a second factor, and the person has none yet. */
export default function AddFactorStep() {
  const { signingIn } = usePanelState();
  const [begun, setBegun] = useState<Answer<'beginAuthenticatorApp'>>();
  const [added, setAdded] = useState<Answer<'addAuthenticatorApp'>>();
  const proceed = useNextStep();
  const submission = useSubmission(['app']);
  if (!signingIn) return <StepLink step="login">Log in first</StepLink>;
  const { token } = signingIn;

  const goOn = ({ signedIn }: Answer<'addAuthenticatorApp'>) => signedIn && proceed(signedIn);
  const take = (answer: Answer<'addAuthenticatorApp'>) => (answer.recoveryCodes ? setAdded(answer) : goOn(answer));
  const begin = () =>
    void submission.submit([], messages.loginFailed, async () =>
      setBegun(await call('beginAuthenticatorApp', { body: {}, token })),
    );
  const addKey = () =>
    void submission.submit([], messages.passkeyFailed, async () => take(await makePasskey('First passkey', { token })));

  if (added?.recoveryCodes)
    return (
      <>
        <h2>Second factor added</h2>
        <RecoveryCodes codes={added.recoveryCodes} done="I saved my recovery codes" onDone={() => goOn(added)} />
      </>
    );
  return (
    <>
      <header>
        <h2>Add a second factor</h2>
        <p>A second factor protects your account if someone learns your password. You need it at each login.</p>
      </header>
      {submission.failure.errors[0] && <p role="alert">{submission.failure.errors[0].message}</p>}
      {begun ? (
        <AddAppForm begun={begun} token={token} onAdded={take} />
      ) : (
        <>
          <Button id="app" fullWidth size="md" loading={submission.sending} onClick={begin}>
            Use an authenticator app
          </Button>
          {canUsePasskeys() && (
            <Button variant="default" fullWidth size="md" onClick={addKey}>
              Use a passkey
            </Button>
          )}
        </>
      )}
      <p>
        <StepLink step="login">Back to Login</StepLink>
      </p>
    </>
  );
}
