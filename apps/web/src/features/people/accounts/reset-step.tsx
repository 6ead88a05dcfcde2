import { call } from '../../../api/call.ts';
import { messages } from './messages.ts';
import { NewPasswordFields, newPasswordFields, useNewPassword } from './new-password-fields.tsx';
import { useGoToStep, usePanelState } from './panel-state.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 5, entered by the link of a mail. */
export default function ResetStep() {
  const { emailId = '', resetToken = '', isFirst = false } = usePanelState();
  const title = isFirst ? 'Set your password' : 'Reset password';
  const typed = useNewPassword();
  const goTo = useGoToStep();
  const submission = withLinkNamed(useSubmission(newPasswordFields));

  function reset() {
    const { newPassword } = typed;
    void submission.submit(typed.wrong(), messages.resetFailed, async () => {
      const { message } = await call('resetPassword', {
        body: { emailId, resetPasswordToken: resetToken, newPassword },
      });
      goTo('success', { emailId, message }, { replace: true });
    });
  }

  return (
    <>
      <header>
        <h2>{title}</h2>
        {emailId && (
          <p>
            For <b>{emailId}</b>.
          </p>
        )}
      </header>
      <StepForm submission={submission} onSubmit={reset} action={title}>
        <NewPasswordFields emailId={emailId} typed={typed} submission={submission} />
      </StepForm>
      <p>
        Link expired or already used?{' '}
        <StepLink step="forgot" state={{ emailId }}>
          Get another link
        </StepLink>
        .
      </p>
    </>
  );
}

/** Says of a link that was used, expired or cut short what to do, before the sentence of the call. */
function withLinkNamed(submission: ReturnType<typeof useSubmission>): typeof submission {
  const { failure } = submission;
  const { title = messages.resetFailed, refusal } = failure;
  const isOfLink = refusal?.code === 'RESET_REFUSED' || refusal?.issues.some(({ path }) => path === 'emailId');
  return isOfLink ? { ...submission, failure: { ...failure, title: `${messages.linkNotValid} ${title}` } } : submission;
}
