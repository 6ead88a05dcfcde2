import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call, Refusal } from '../../../api/call.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { CodeBoxes } from '../../../components/code-boxes/code-boxes.tsx';
import { MailboxLink } from '../mailbox/public.ts';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useNextStep } from './next-step.ts';
import css from './otp-step.module.css';
import { type Registration, useGoToStep, usePanelState } from './panel-state.ts';
import { sendCode } from './send-code.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 3. The code proves the address; the account is made and opened. */
export default function OtpStep() {
  const { emailId, registration } = usePanelState();
  if (!emailId || !registration) return <NoRegistration />;
  return <OtpEntry key={registration.token} emailId={emailId} registration={registration} />;
}

/** Shown for an address without its registration. */
function NoRegistration() {
  return (
    <>
      <h2>Enter the code</h2>
      <p>
        You get a code when you register. <StepLink step="register">Register</StepLink>
      </p>
    </>
  );
}

function OtpEntry({ emailId, registration }: { emailId: string; registration: Registration }) {
  const [otpNumber, setOtpNumber] = useState('');
  const proven = useRef(false);
  const [isProven, setProven] = useState(false);
  const goTo = useGoToStep();
  const proceed = useNextStep();
  const submission = useSubmission(['otpNumber']);
  const claim = { emailId, registration: registration.token };

  function verify(code: string) {
    const wrong = faults(['otpNumber', [!/^\d{6}$/.test(code), messages.codeIncomplete]]);
    void submission.submit(wrong, messages.codeRefused, async () => {
      // A code is taken once: when only the last step failed, it alone is repeated.
      if (!proven.current) await call('validateCode', { body: { ...claim, otpNumber: code } });
      proven.current = true;
      setProven(true);
      const { message, ...signedIn } = await call('signUp', { body: claim });
      proceed(signedIn);
      showSuccess(message);
    });
  }

  function resend() {
    const show = (resendAt: number) =>
      goTo('otp', { emailId, registration: { ...registration, resendAt } }, { replace: true });
    void submission.submit([], messages.codeNotSent, async () => {
      try {
        show(await sendCode(claim));
        setOtpNumber('');
      } catch (error) {
        if (error instanceof Refusal && error.retryAfter > 0) show(Date.now() + error.retryAfter * 1000);
        throw error;
      }
    });
  }

  return (
    <>
      <header>
        <h2>Enter the code</h2>
        <p>
          We sent a 6-digit code to <b>{emailId}</b>. It is valid for 10 minutes.
        </p>
        <MailboxLink />
      </header>
      <StepForm submission={submission} onSubmit={() => verify(otpNumber)} action="Verify OTP">
        <CodeBoxes
          label="Verification code"
          value={otpNumber}
          onChange={setOtpNumber}
          onFull={verify}
          isWrong={submission.errorOf('otpNumber') !== undefined}
          refused={isProven ? undefined : submission.failure.refusal}
        />
      </StepForm>
      <Resend at={registration.resendAt} onResend={resend} />
      <p>
        <StepLink step="register" state={{ registration }}>
          Use another email
        </StepLink>
      </p>
    </>
  );
}

function Resend({ at, onResend }: { at: number; onResend: () => void }) {
  const left = useSecondsUntil(at);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className={css.resend}>
      <Button variant="default" size="sm" disabled={left > 0} onClick={onResend}>
        Resend OTP
      </Button>
      {left > 0 && <span>Resend in {clock}</span>}
    </div>
  );
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil((at - now) / 1000));
}
