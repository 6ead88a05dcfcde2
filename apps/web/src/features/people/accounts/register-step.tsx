import { EMAIL_PATTERN, PASSWORD_LENGTH } from '@gauger/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { captchaToken } from './captcha.ts';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { OpenIdButtons } from './openid-buttons.tsx';
import { OpenIdRegister } from './openid-register.tsx';
import { useGoToStep, usePanelState } from './panel-state.ts';
import { sendCode } from './send-code.ts';
import { useSignInOptions } from './sign-in-options.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 2. What is typed is kept on the server until the code of the mail proves the address. */
export default function RegisterStep() {
  const { emailId = '', offer } = usePanelState();
  return offer ? <OpenIdRegister emailId={emailId} offer={offer} /> : <RegisterWithPassword />;
}

function RegisterWithPassword() {
  const { emailId = '', registration } = usePanelState();
  const [typed, setTyped] = useState({
    firstName: registration?.firstName ?? '',
    lastName: registration?.lastName ?? '',
    emailId,
    password: '',
    taxPreparer: registration?.taxPreparer ?? false,
  });
  const goTo = useGoToStep();
  const isLocalCheck = useSignInOptions()?.captcha.kind === 'local';
  const submission = useSubmission(['firstName', 'lastName', 'emailId', 'password']);

  /** Properties of a text field without its label. */
  const text = (name: 'firstName' | 'lastName' | 'emailId' | 'password') => ({
    id: name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: submission.errorOf(name),
  });

  function register() {
    const body = { ...typed, emailId: typed.emailId.trim() };
    const wrong = faults(
      ['firstName', [body.firstName.trim() === '', messages.firstNameMissing]],
      ['lastName', [body.lastName.trim() === '', messages.lastNameMissing]],
      [
        'emailId',
        [body.emailId === '', messages.emailMissing],
        [!EMAIL_PATTERN.test(body.emailId), messages.emailInvalid],
      ],
      [
        'password',
        [body.password === '', messages.passwordMissing],
        [body.password.length < PASSWORD_LENGTH.least, messages.passwordShort],
      ],
    );
    void submission.submit(wrong, messages.registerFailed, async () => {
      const captchaV3 = await captchaToken('register');
      const { registration: token } = await call('beginRegistration', { body: { ...body, captchaV3 } });
      const resendAt = await sendCode({ emailId: body.emailId, registration: token });
      const { firstName, lastName, taxPreparer } = body;
      goTo('otp', { emailId: body.emailId, registration: { firstName, lastName, taxPreparer, token, resendAt } });
    });
  }

  return (
    <>
      <h2>Register</h2>
      <StepForm submission={submission} onSubmit={register} action="Register">
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" maxLength={50} />
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" maxLength={50} />
        <TextField {...text('emailId')} label="Email" type="email" autoComplete="username" maxLength={254} />
        <PasswordField
          {...text('password')}
          label="Password"
          hint="8 characters or more."
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.most}
        />
        <CheckboxField
          id="taxPreparer"
          label="Tax Preparer"
          hint="I prepare returns for others."
          checked={typed.taxPreparer}
          onChange={(taxPreparer) => setTyped({ ...typed, taxPreparer })}
        />
      </StepForm>
      <OpenIdButtons />
      {isLocalCheck && <p>{messages.captchaLocal}</p>}
      <p>
        Already registered? <StepLink step="login">Log in</StepLink>.
      </p>
    </>
  );
}
