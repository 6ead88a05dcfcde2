import { PASSWORD_LENGTH } from '@gauger/contract';
import { useState } from 'react';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { faults } from './faults.ts';
import { messages } from './messages.ts';
import type { useSubmission } from './use-submission.ts';

/** The ids of the two fields, in their order. */
export const newPasswordFields = ['newPassword', 'again'] as const;

/** A new password and its repetition: what is typed, and what is wrong with it. */
export function useNewPassword() {
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const wrong = () =>
    faults(
      [
        'newPassword',
        [newPassword === '', messages.passwordMissing],
        [newPassword.length < PASSWORD_LENGTH.least, messages.passwordShort],
      ],
      ['again', [again !== newPassword, messages.passwordsDiffer]],
    );
  return { newPassword, setNewPassword, again, setAgain, wrong };
}

interface NewPasswordFieldsProps {
  /** Whose password it becomes. */
  emailId: string;
  typed: ReturnType<typeof useNewPassword>;
  submission: ReturnType<typeof useSubmission>;
}

/** The pair of fields of the steps that set a password. */
export function NewPasswordFields({ emailId, typed, submission }: NewPasswordFieldsProps) {
  return (
    <>
      {/* Password managers keep the new password under the address it belongs to. */}
      <input type="hidden" autoComplete="username" value={emailId} readOnly />
      <PasswordField
        id="newPassword"
        label="New password"
        hint="8 characters or more."
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.most}
        value={typed.newPassword}
        onChange={typed.setNewPassword}
        error={submission.errorOf('newPassword')}
      />
      <PasswordField
        id="again"
        label="Re-enter new password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.most}
        value={typed.again}
        onChange={typed.setAgain}
        error={submission.errorOf('again')}
      />
    </>
  );
}
