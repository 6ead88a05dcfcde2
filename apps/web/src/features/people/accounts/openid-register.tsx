import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import { useNextStep } from './next-step.ts';
import type { Offer } from './panel-state.ts';
import { StepForm } from './step-form.tsx';
import { StepLink } from './step-link.tsx';
import { useSubmission } from './use-submission.ts';

/** Step 2 of whom a provider vouches for: the address is proven, and there is no password. */
export function OpenIdRegister({ emailId, offer }: { emailId: string; offer: Offer }) {
  const [typed, setTyped] = useState({ firstName: offer.firstName, lastName: offer.lastName, taxPreparer: false });
  const proceed = useNextStep();
  const submission = useSubmission(['firstName', 'lastName']);

  function register() {
    const wrong = faults(
      ['firstName', [typed.firstName.trim() === '', messages.firstNameMissing]],
      ['lastName', [typed.lastName.trim() === '', messages.lastNameMissing]],
    );
    void submission.submit(wrong, messages.registerFailed, async () =>
      proceed(await call('registerOpenId', { body: { ...typed, offer: offer.token } })),
    );
  }

  const text = (name: 'firstName' | 'lastName') => ({
    id: name,
    value: typed[name],
    maxLength: 50,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    error: submission.errorOf(name),
  });

  return (
    <>
      <header>
        <h2>Register</h2>
        <p>
          For <b>{emailId}</b>, without a separate password.
        </p>
      </header>
      <StepForm submission={submission} onSubmit={register} action="Register">
        <TextField {...text('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last name" autoComplete="family-name" />
        <CheckboxField
          id="taxPreparer"
          label="Tax Preparer"
          hint="I prepare returns for others."
          checked={typed.taxPreparer}
          onChange={(taxPreparer) => setTyped({ ...typed, taxPreparer })}
        />
      </StepForm>
      <p>
        Already registered? <StepLink step="login">Log in</StepLink>.
      </p>
    </>
  );
}
