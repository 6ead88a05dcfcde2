import { PASSWORD_LENGTH } from '@gauger/contract';
import { checkCompanyUser, companyUserFields, roleLabel, tidyCompanyUser } from '@gauger/contract/company-user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call, queryOf } from '../../../api/call.ts';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useNextStep } from './next-step.ts';
import { useGoToStep, usePanelState } from './panel-state.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** The step of a person invited to an account, opened by an emailed link. */
export default function AcceptStep() {
  const { invitationToken = '' } = usePanelState();
  const { data, error } = useQuery({
    ...queryOf(['invitation', invitationToken], 'findInvitation', { body: { invitationToken } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error)
    return (
      <>
        <h2>Invitation</h2>
        <Notice kind="error" title={error.message} />
        <p>
          Already a user? <StepLink step="login">Log in</StepLink>.
        </p>
      </>
    );
  if (!data) return <InlineProgress label="Loading the invitation…" />;
  const Step = data.passwordSet ? Proof : Acceptance;
  return <Step token={invitationToken} of={data} />;
}

interface StepProps {
  token: string;
  of: Answer<'findInvitation'>;
}

const Invited = ({ of: { account, role, emailId } }: Pick<StepProps, 'of'>) => (
  <header>
    <h2>You are invited</h2>
    <p>
      To the account of <b>{account}</b>, as {roleLabel(role)}. You log in as <b>{emailId}</b>.
    </p>
  </header>
);

/** For whom the owner set the first password: a click, because programs that look into emails follow links. */
function Proof({ token, of }: StepProps) {
  const { emailId } = of;
  const goTo = useGoToStep();
  const proceed = useNextStep();
  const submission = useSubmission(['invitationToken']);
  function prove() {
    void submission.submit([], messages.proveFailed, async () => {
      const { message, signedIn } = await call('proveAddress', { body: { invitationToken: token } });
      if (signedIn) proceed(signedIn);
      else goTo('success', { emailId, message }, { replace: true });
    });
  }
  return (
    <>
      <Invited of={of} />
      <p>
        Confirm your address, then choose your own password. A password that someone gave you opens only this step,
        once, in this browser. If you do not know this person, close this page. Nothing happens.
      </p>
      <StepForm submission={submission} onSubmit={prove} action="Confirm my address">
        <input type="hidden" autoComplete="username" value={emailId} readOnly />
      </StepForm>
    </>
  );
}

function Acceptance({ token, of }: StepProps) {
  const { role, emailId } = of;
  const [typed, setTyped] = useState({ firstName: of.firstName, lastName: of.lastName, password: '' });
  const goTo = useGoToStep();
  const proceed = useNextStep();
  const submission = useSubmission(['firstName', 'lastName', 'password']);

  const text = (name: keyof typeof typed) => ({
    id: name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: submission.errorOf(name),
  });

  function accept() {
    const { password, ...name } = typed;
    const facts = tidyCompanyUser({ ...name, emailId, role, contactNumber: '', ext: '' });
    const wrongName = checkCompanyUser(facts).filter(({ field }) => field in name);
    const wrong = [
      ...wrongName.map(({ field, message }) => ({ field, message })),
      ...faults([
        'password',
        [password === '', messages.passwordMissing],
        [password.length < PASSWORD_LENGTH.least, messages.passwordShort],
      ]),
    ];
    void submission.submit(wrong, messages.acceptFailed, async () => {
      const { firstName, lastName } = facts;
      const { message, signedIn } = await call('acceptInvitation', {
        body: { invitationToken: token, firstName, lastName, password },
      });
      if (signedIn) proceed(signedIn);
      else goTo('success', { emailId, message }, { replace: true });
    });
  }

  return (
    <>
      <Invited of={of} />
      <StepForm submission={submission} onSubmit={accept} action="Accept the invitation">
        <input type="hidden" autoComplete="username" value={emailId} readOnly />
        <TextField
          {...text('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={companyUserFields.firstName.max}
        />
        <TextField
          {...text('lastName')}
          label="Last name"
          autoComplete="family-name"
          maxLength={companyUserFields.lastName.max}
        />
        <PasswordField
          {...text('password')}
          label="Password"
          hint="8 characters or more."
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.most}
        />
      </StepForm>
    </>
  );
}
